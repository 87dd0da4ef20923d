// Plays the simulator's worlds in plain Node: transpiles it, with the source that it runs, into a scratch folder, and starts it there.
//   node scripts/worlds.mjs soak [--worlds 10000] [--from 1] [--baselines 10000] [--resume FILE]
//   node scripts/worlds.mjs mutations [--only NAME]
//   node scripts/worlds.mjs directed [--worlds 200]   (of each)
//   node scripts/worlds.mjs replay FILE|SEED
// With --json all but the last print one JSON value.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')
const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-worlds-'))
const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true }
const transpile = (text) => ts.transpileModule(text, { compilerOptions: options }).outputText

/** The file and all that it imports, below the tree as below the root. */
function grow(file, grown = new Set()) {
  if (grown.has(file)) return
  grown.add(file)
  const text = transpile(fs.readFileSync(path.join(root, `${file}.ts`), 'utf8'))
  const out = path.join(tree, `${file}.js`)
  fs.mkdirSync(path.dirname(out), { recursive: true })
  fs.writeFileSync(out, text)
  for (const [, specifier] of text.matchAll(/\bfrom '(\.[^']+)\.js'/g))
    grow(path.posix.join(path.posix.dirname(file), specifier), grown)
}

function commit() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return (
      git('rev-parse', 'HEAD').trim() +
      (git('status', '--porcelain', 'src', '__tests__/simulator') === '' ? '' : '+changes')
    )
  } catch {
    return 'unknown'
  }
}

const clear = () => fs.rmSync(tree, { recursive: true, force: true })
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => {
    clear()
    process.exit(code)
  })
try {
  fs.writeFileSync(path.join(tree, 'package.json'), '{"type":"module"}')
  const simulator = '__tests__/simulator'
  // A worker is started by its name, and imports the job by the tree that it is told.
  for (const name of ['main', 'worker', 'job']) grow(`${simulator}/${name}`)
  const { main } = await import(pathToFileURL(path.join(tree, simulator, 'main.js')).href)
  process.exitCode = await main(process.argv.slice(2), { root, tree, transpile, commit: commit() })
} finally {
  clear()
}

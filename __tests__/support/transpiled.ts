/** Sources as JavaScript that a plain Node runs, for tests of whole processes. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { atEnd } from './open-ends.js'

const root = path.join(import.meta.dirname, '../..')

/** Files, and folders without those below, each at its own place in the folder that is returned; it is removed after the test. */
export function transpiled(...sources: readonly string[]): string {
  const target = mkdtempSync(path.join(tmpdir(), 'nostr-lock-'))
  atEnd(() => {
    rmSync(target, { recursive: true })
  })
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'), 'junction')
  writeFileSync(path.join(target, 'package.json'), '{"type":"module"}')
  for (const file of sources.flatMap(filesOf)) {
    const { outputText } = ts.transpileModule(readFileSync(path.join(root, file), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    })
    mkdirSync(path.join(target, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(target, file.replace(/ts$/, 'js')), outputText)
  }
  return target
}

const filesOf = (source: string): string[] =>
  statSync(path.join(root, source)).isFile()
    ? [source]
    : readdirSync(path.join(root, source))
        .filter((name) => /(?<!\.d)\.ts$/.test(name))
        .map((name) => path.join(source, name))

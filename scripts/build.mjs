/** Bundles each src/entry/NAME.ts to dist/NAME, and that of the page to docs/status, byte for byte the same on every machine, so that CI can compare the committed bundles with its own. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(import.meta.dirname, '..')
const ncc = fileURLToPath(import.meta.resolve('@vercel/ncc/dist/ncc/cli.js'))
const entries = readdirSync(path.join(root, 'src/entry')).filter((name) => name.endsWith('.ts'))

rmSync(path.join(root, 'dist'), { recursive: true, force: true })
for (const file of entries) {
  const name = path.basename(file, '.ts')
  // Without its cache a build never depends on an earlier one. (`--transpile-only` would emit CommonJS, which ncc then cannot bundle.)
  const options = ['--license', 'licenses.txt', '--no-cache', ...(name === 'page' ? ['--minify'] : [])]
  const { status, error } = spawnSync(
    process.execPath,
    [ncc, 'build', `src/entry/${file}`, '--out', `dist/${name}`, ...options],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`ncc could not bundle src/entry/${file}`, { cause: error })
}
// The page's own files are in docs/status; a browser loads the bundle from beside them.
copyFileSync(path.join(root, 'dist/page/index.js'), path.join(root, 'docs/status/app.js'))
copyFileSync(path.join(root, 'dist/page/licenses.txt'), path.join(root, 'docs/status/licenses.txt'))
rmSync(path.join(root, 'dist/page'), { recursive: true })
console.log(`built ${entries.length} bundles: ${entries.join(', ')}`)

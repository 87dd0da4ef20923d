/** `npm run audit [-- --required]`: asks the registry for advisories on what package-lock.json names. It sees no weakness that nobody reported, and a registry that does not answer is skipped aloud; with `--required` that fails, too. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const moderate = ['moderate', 'high', 'critical']
const high = ['high', 'critical']

/**
 * What `npm audit --json` found: `unanswered` is what the registry said instead of advisories, and each finding is a line for people.
 * What is bundled runs where the keys are, and fails from moderate on; what only builds and tests fails from high on.
 *
 * @param {string} output Its standard output.
 * @param {readonly string[]} licences The texts of dist/NAME/licenses.txt: each names a package in a line of its own.
 * @returns {{ unanswered: string | null, failing: string[], other: string[] }}
 * @throws {Error} Where npm did not come so far as to ask, as without package-lock.json.
 */
export function verdictOf(output, licences) {
  const report = output.trim() === '' ? {} : JSON.parse(output)
  // npm has a message of its own for whatever goes wrong on the way to the registry and back, and for nothing else.
  if (report.message !== undefined) return { unanswered: report.message, failing: [], other: [] }
  if (report.vulnerabilities === undefined)
    throw new Error(`npm audit did not ask: ${report.error?.summary ?? 'it printed no report'}`)
  const bundled = new Set(licences.flatMap((text) => text.split('\n')))
  // A `via` that is only a name repeats the advisory of another entry.
  const advisories = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.filter((one) => typeof one === 'object').map(({ severity, title, url }) => ({ name, severity, title, url })),
  )
  const fails = ({ name, severity }) => (bundled.has(name) ? moderate : high).includes(severity)
  const line = ({ name, severity, title, url }) =>
    `${name}${bundled.has(name) ? ' (bundled)' : ''}: ${severity}: ${title} ${url}`
  return {
    unanswered: null,
    failing: advisories.filter(fails).map(line),
    other: advisories.filter((one) => !fails(one)).map(line),
  }
}

function main(isRequired) {
  const root = path.join(import.meta.dirname, '..')
  const folders = [...readdirSync(path.join(root, 'dist')).map((name) => `dist/${name}`), 'docs/status']
  const files = folders.map((folder) => path.join(root, folder, 'licenses.txt')).filter((file) => existsSync(file))
  if (files.length === 0) throw new Error('no dist/NAME/licenses.txt, which say what is bundled: npm run bundle')
  // A registry that hangs is not to take the time of the step.
  const options = ['--json', '--fetch-retries=1', '--fetch-timeout=60000']
  const { stdout } = spawnSync('npm', ['audit', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  })
  const { unanswered, failing, other } = verdictOf(
    stdout ?? '',
    files.map((file) => readFileSync(file, 'utf8')),
  )
  if (unanswered !== null) {
    console.log(`${isRequired ? 'FAILED' : 'SKIPPED'}: npm audit: the registry did not answer: ${unanswered}`)
    return isRequired ? 1 : 0
  }
  for (const line of other) console.log(`known: ${line}`)
  for (const line of failing) console.log(`FAILED: ${line}`)
  console.log(`npm audit: ${failing.length} findings that fail, ${other.length} others`)
  return failing.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.includes('--required'))

/**
 * `npm run bench [-- SECTION…] [--quick] [--write]`: one table of all sections, each row beside the base of its group. Not guaranteed: absolute
 * times, which are this machine's; read the ratios. `--write` keeps the table, with the machine and the commit, in docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { acquisition, records } from './acquisition.js'
import { holding, simulator, size, start } from './bundles.js'
import { fallback } from './fallback.js'
import { contention, handoff } from './line.js'
import { peers } from './peers.js'
import { picture } from './picture.js'
import { spreadOf, type Row, type Section } from './row.js'

const sections: readonly Section[] = [
  acquisition,
  start,
  handoff,
  peers,
  contention,
  records,
  fallback,
  size,
  holding,
  simulator,
]
const root = path.join(import.meta.dirname, '..')

/** @returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const isQuick = argv.includes('--quick')
  const names = argv.filter((word) => !word.startsWith('--'))
  const unknown = names.filter((name) => !sections.some((section) => section.name === name))
  if (unknown.length > 0) {
    console.error(
      `there is no section ${unknown.join(', ')}; say some of: ${sections.map(({ name }) => name).join(', ')}`,
    )
    return 1
  }
  const wanted = sections.filter(({ name }) => names.length === 0 || names.includes(name))
  const pages: string[] = []
  const all: Row[] = []
  for (const section of wanted) {
    const rows = await section.run(isQuick)
    all.push(...rows)
    const lines = tableOf(rows)
    console.log(`\n${section.name}: ${section.about}\n`)
    console.log(lines.join('\n'))
    pages.push([`## ${section.name}`, '', section.about, '', ...lines].join('\n'))
  }
  if (argv.includes('--write')) {
    writeFileSync(path.join(root, 'docs/benchmarks.md'), `${head(isQuick)}\n\n${pages.join('\n\n')}\n`)
    writeFileSync(path.join(root, 'docs/bench.svg'), picture(all))
  }
  return 0
}

function tableOf(rows: readonly Row[]): string[] {
  const lines = ['| | median | quartiles | to the first | |', '| --- | ---: | ---: | ---: | --- |']
  let group = ''
  let base = NaN
  for (const row of rows) {
    const { median, low, high } = spreadOf(row.samples)
    if (row.group !== group) {
      ;({ group } = row)
      base = median
      lines.push(`| **${group}** | | | | |`)
    }
    const spread = row.samples.length > 1 ? `${shown(low)} – ${shown(high)}` : ''
    lines.push(
      `| ${row.name} | ${shown(median)} ${row.unit} | ${spread} | ${(median / base).toFixed(2)} | ${row.note ?? ''} |`,
    )
  }
  return lines
}

const shown = (value: number): string =>
  value >= 1_000 ? Math.round(value).toLocaleString('en') : value >= 100 ? value.toFixed(0) : value.toPrecision(3)

function head(isQuick: boolean): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const [cpu] = os.cpus()
  const machine = `${String(os.cpus().length)} × ${cpu?.model ?? 'unknown'}, ${os.type()}, Node ${process.version}`
  const commit = `${git('rev-parse', 'HEAD')}${git('status', '--porcelain', 'src', 'dist') === '' ? '' : ' and changes'}`
  return `# Benchmarks

Written by \`npm run bench -- --write\`${isQuick ? ' --quick' : ''}, ${new Date().toISOString().slice(0, 10)}, on ${machine}, of commit ${commit}. Absolute times mean nothing elsewhere; the column *to the first* compares each row with the first of its group. Relays are embedded ones in a process of their own behind wires that delay; all alternatives of a group ran in turns.

![acquisition and hand-off](bench.svg)`
}

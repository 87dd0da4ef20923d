/** The relay report as lines for the log and as a table for the summary. Both escape what the relays said. */
import { markdownText } from '../text/escape.js'
import { tableLines } from '../text/table.js'
import type { RelayReport, RelayRow } from './relay-report.js'

const heading = ['relay', 'connect', 'look', 'claim', 'read-back', 'said'] as const

const cells = (row: RelayRow): readonly string[] => [
  row.relay,
  ...[row.connectMs, row.lookMs, row.claimMs, row.readBackMs].map((ms) => (ms === null ? '–' : `${Math.round(ms)} ms`)),
  row.said,
]

/** Aligned columns, one line each, safe for the log; none where no relay was asked here. */
export const relayLines = (report: RelayReport): readonly string[] =>
  report.length === 0 ? [] : tableLines([heading, ...report.map(cells)], 300)

/** A table in GitHub's Markdown; times in milliseconds. */
export function relayMarkdown(report: RelayReport): string {
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const aligned = ['---', '---:', '---:', '---:', '---:', '---']
  return [
    row(heading),
    row(aligned),
    ...report.map((one) => row(cells(one).map((text) => markdownText(text, 250)))),
  ].join('\n')
}

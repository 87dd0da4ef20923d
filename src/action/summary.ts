/**
 * What GITHUB_STEP_SUMMARY shows, in GitHub's Markdown. The runner takes 1 MiB a stage and drops what is more, so every
 * text has a bound (a relay set has one too), and everything that is not ours is escaped.
 */
import type { HoldingEnd } from '../keeper/holding-end.js'
import type { Holding } from '../protocol/machine.js'
import type { WallMs } from '../protocol/values.js'
import { formatDuration } from '../text/duration.js'
import { markdownText, mermaidText } from '../text/escape.js'
import { rivalOf, statusOf } from './decision.js'
import type { Decision } from './decision.js'
import type { Settings } from './inputs.js'
import { isKept } from './inputs.js'
import type { Scene } from './messages.js'
import type { Attempt } from './outputs.js'
import { okCount } from './relay-report.js'
import { relayMarkdown } from './relay-table.js'
import { rivalName, runLink } from './rival.js'

/** What main writes: what was locked, what came of it, and how each relay did. */
export function decisionSummary(decision: Decision, { settings, report }: Scene, attempt: Attempt): string {
  const rival = rivalOf(decision)
  const link = rival === null ? undefined : runLink(rival)
  const holding = decision.kind === 'acquired' ? decision.holding : null
  const rows: readonly (readonly [string, string | null])[] = [
    ['Lock', markdownText(settings.lock)],
    ['Namespace', markdownText(settings.namespace)],
    ['Period', settings.period.key === '' ? null : markdownText(settings.period.key)],
    ['Outcome', statusOf(decision)],
    ['Fence', holding === null ? null : String(holding.fence)],
    ['Backend', holding === null ? null : holding.backend],
    ['Lease', holding === null ? null : leaseText(holding, settings)],
    ['Holder', rival === null ? null : markdownText(rivalName(rival, settings.secretKey !== null), 1_000)],
    ['Run of the holder', link === undefined ? null : `[${markdownText(link, 1_500)}](${link})`],
    ['Decided in', `${Math.round(attempt.waitedMs)} ms`],
    ['Relays', `${okCount(report)} of ${report.length} ok, quorum ${settings.quorum}`],
  ]
  const table = rows.filter(([, value]) => value !== null).map(([name, value]) => `| ${name} | ${value ?? ''} |`)
  return [
    `### nostr-lock: ${statusOf(decision)}`,
    '',
    '| | |',
    '| --- | --- |',
    ...table,
    '',
    relayMarkdown(report),
    '',
  ].join('\n')
}

const leaseText = ({ safeUntilWall }: Holding, settings: Settings): string =>
  isKept(settings) ? 'renewed while the job runs' : `ends at ${new Date(safeUntilWall).toISOString()}`

export interface Timeline {
  readonly lock: string
  readonly startedAt: WallMs
  /** When the lock was taken. */
  readonly heldFrom: WallMs
  readonly endedAt: WallMs
  readonly end: HoldingEnd
  readonly renewals: number
  /** When the lease was not safe; `to: null` where it never was again. */
  readonly lapses: readonly { readonly from: WallMs; readonly to: WallMs | null }[]
}

/** What post writes after a lock was held: a Gantt chart, and whether the end was shown. */
export function timelineSummary({ lock, startedAt, heldFrom, endedAt, end, renewals, lapses }: Timeline): string {
  const state = end.kind === 'released' ? end.state : end.kind
  const bar = (name: string, kind: string, from: WallMs, to: WallMs): string =>
    `    ${name} :${kind}, ${Math.round(from)}, ${Math.max(Math.round(to), Math.round(from) + 1)}`
  return [
    `### nostr-lock: ${state}`,
    '',
    `The lock was held for ${formatDuration(endedAt - heldFrom)}, with ${renewals} renewals; ${endText(end)}.`,
    '',
    '```mermaid',
    'gantt',
    `    title Lock ${mermaidText(lock)}`,
    '    dateFormat x',
    '    axisFormat %H:%M:%S',
    bar('waited', 'done', startedAt, heldFrom),
    bar('held', 'active', heldFrom, endedAt),
    ...lapses.slice(0, mostLapses).map(({ from, to }) => bar('lapsed', 'crit', from, to ?? endedAt)),
    `    ${state} :milestone, ${Math.round(endedAt)}, 0d`,
    '```',
    '',
  ].join('\n')
}

const mostLapses = 50

function endText(end: HoldingEnd): string {
  switch (end.kind) {
    case 'released':
      if (!end.quorum && end.log === true)
        return 'its entry in the claim log was ended, and no quorum of relays showed it'
      return `its end was ${end.quorum ? '' : 'not '}shown by a quorum`
    case 'lost':
      return `its lease was lost (${end.cause}) at ${new Date(end.since).toISOString()}`
    case 'superseded':
      return 'somebody else ended it'
  }
}

/**
 * What GITHUB_STEP_SUMMARY shows, in GitHub's Markdown. The runner takes 1 MiB a stage and drops what is more, so every
 * text has a bound (a relay set has one too), and everything that is not ours is escaped.
 */
import type { WallMs } from '../protocol/values.js'
import { formatDuration } from '../text/duration.js'
import { markdownText, mermaidText } from '../text/escape.js'
import { rivalOf, statusOf } from './decision.js'
import type { Decision, EndingOutcome } from './decision.js'
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
    ['Lease ends', holding === null ? null : new Date(holding.safeUntilWall).toISOString()],
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

export interface Timeline {
  readonly lock: string
  readonly startedAt: WallMs
  /** When the lock was taken. */
  readonly heldFrom: WallMs
  readonly endedAt: WallMs
  readonly ending: EndingOutcome
}

/** What post writes after a lock was held: a Gantt chart, and whether the end was shown. */
export function timelineSummary({ lock, startedAt, heldFrom, endedAt, ending }: Timeline): string {
  const state = ending.kind === 'superseded' ? 'superseded' : ending.state
  const end =
    ending.kind === 'superseded'
      ? 'somebody else ended it'
      : `its end was ${ending.quorum ? '' : 'not '}shown by a quorum`
  const bar = (name: string, kind: string, from: WallMs, to: WallMs): string =>
    `    ${name} :${kind}, ${Math.round(from)}, ${Math.max(Math.round(to), Math.round(from) + 1)}`
  return [
    `### nostr-lock: ${state}`,
    '',
    `The lock was held for ${formatDuration(endedAt - heldFrom)}; ${end}.`,
    '',
    '```mermaid',
    'gantt',
    `    title Lock ${mermaidText(lock)}`,
    '    dateFormat x',
    '    axisFormat %H:%M:%S',
    bar('waited', 'done', startedAt, heldFrom),
    bar('held', 'active', heldFrom, endedAt),
    `    ${state} :milestone, ${Math.round(endedAt)}, 0d`,
    '```',
    '',
  ].join('\n')
}

/** What stands in a claim log in the tests of the protocol: entries by the name of who wrote them, at instants counted from one start. */
import type { CompletedPeriod, LogEntry } from '../../src/protocol/log-entry.js'
import type { LogHead, LogSight } from '../../src/protocol/log.js'
import type { LogAnswer } from '../../src/protocol/machine.js'
import type { PeriodKey, WallMs } from '../../src/protocol/values.js'
import { at, fence, part, shown } from './cast.js'
import { holder } from './sightings.js'

export interface LogPart {
  readonly state?: LogEntry['state']
  readonly fence?: number
  /** When it was appended, ms from the start by the reader's wall clock. */
  readonly renewedMs?: number
  readonly leaseMs?: number
  readonly nonce?: string
  readonly completed?: readonly CompletedPeriod[]
}

export function entryOf(who: string, rest: LogPart = {}): LogEntry {
  const { state = 'held', fence: given = 1_000_000, renewedMs = 0, leaseMs = 60_000, completed = [] } = rest
  return {
    v: 1,
    state,
    ticket: shown(part(who, 'held')).ticket,
    nonce: rest.nonce ?? `nonce-of-${who}`,
    fence: fence(given),
    leaseMs,
    renewedAt: at(renewedMs).wall,
    holder: { ...holder, runId: who },
    completed,
  }
}

/** A period that was finished; nobody needs it any more so many ms after the start. */
export const completedBy = (who: string, period: string, keepMs = 1_000_000, given = 1_000_000): CompletedPeriod => ({
  period: period as PeriodKey,
  ticket: entryOf(who).ticket,
  fence: fence(given),
  keepUntil: at(keepMs).wall,
  holder: { ...holder, runId: who },
})

/** One look at a log whose head has this body, above the newest entry that can be read. */
export const sightOf = (number: number, body: LogHead['body'], newest: LogSight['newest'] = null): LogSight => ({
  head: { number, body },
  newest: typeof body === 'object' && body.state !== 'newer' ? { number, entry: body } : newest,
})
export const emptySight: LogSight = { head: null, newest: null }

export const looked = (number: number, body: LogHead['body'], newest: LogSight['newest'] = null): LogAnswer => ({
  kind: 'looked',
  sight: sightOf(number, body, newest),
})
export const lookedEmpty: LogAnswer = { kind: 'looked', sight: emptySight }
export const appended: LogAnswer = { kind: 'appended' }
export const failed: LogAnswer = { kind: 'unknown', detail: 'it does not answer' }
export const denied: LogAnswer = { kind: 'denied', detail: 'it is read-only' }
export const wall = (ms: number): WallMs => at(ms).wall

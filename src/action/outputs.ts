/** What later steps can read. An output tells what was so when the step decided; only the lease and the fence hold on. */
import { holderOf } from '../protocol/record.js'
import type { Sighting } from '../protocol/record.js'
import type { LockTag, PeriodKey, Pubkey } from '../protocol/values.js'
import { logLine } from '../text/escape.js'
import { rivalOf, statusOf } from './decision.js'
import type { Decision } from './decision.js'
import { okCount } from './relay-report.js'
import type { RelayReport } from './relay-report.js'
import { runLink } from './rival.js'

export const outputNames = [
  'acquired',
  'status',
  'fence',
  'ticket',
  'backend',
  'lock-id',
  'period',
  'event-id',
  'pubkey',
  'expires-at',
  'holder',
  'holder-url',
  'waited-ms',
  'relays-ok',
  'relays-total',
] as const
export type OutputName = (typeof outputNames)[number]
export type Outputs = Readonly<Record<OutputName, string>>

/** What the contender is, whatever came of it. */
export interface Attempt {
  readonly lockTag: LockTag
  readonly period: PeriodKey
  readonly pubkey: Pubkey
  readonly report: RelayReport
  /** From the start of the attempt to its decision, ms. */
  readonly waitedMs: number
}

export function outputsOf(decision: Decision, attempt: Attempt): Outputs {
  const holding = decision.kind === 'acquired' ? decision.holding : null
  const rival = rivalOf(decision)
  return {
    acquired: String(holding !== null),
    status: statusOf(decision),
    fence: holding === null ? '' : String(holding.fence),
    ticket: holding?.ticket ?? '',
    backend: holding?.backend ?? '',
    'lock-id': attempt.lockTag,
    period: attempt.period,
    'event-id': holding?.eventId ?? '',
    pubkey: attempt.pubkey,
    'expires-at': holding === null ? '' : new Date(holding.safeUntilWall).toISOString(),
    holder: holderJson(rival),
    'holder-url': (rival === null ? undefined : runLink(rival)) ?? '',
    'waited-ms': String(Math.round(attempt.waitedMs)),
    'relays-ok': String(okCount(attempt.report)),
    'relays-total': String(attempt.report.length),
  }
}

/** For `if: env.NOSTR_LOCK_ACQUIRED == 'true'`; with several locks in a job the last one stands, so outputs are better there. */
export function environmentOf(outputs: Outputs): Readonly<Record<string, string>> {
  return {
    NOSTR_LOCK_ACQUIRED: outputs.acquired,
    NOSTR_LOCK_FENCE: outputs.fence,
    NOSTR_LOCK_TICKET: outputs.ticket,
  }
}

/** Steps print their inputs, so what a stranger may have written is made harmless here already. */
function holderJson(rival: Sighting | null): string {
  const holder = rival === null ? null : holderOf(rival.record)
  return JSON.stringify(holder ?? {}, (_name, value: unknown) => (typeof value === 'string' ? logLine(value) : value))
}

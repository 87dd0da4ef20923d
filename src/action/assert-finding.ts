/**
 * What `assert` finds, in words: one sentence with the remedy, safe for a log line. Nothing is decided by it.
 */
import type { KeeperStatus } from '../keeper/status.js'
import { isHolding } from '../keeper/status.js'
import type { Unanswered } from '../protocol/inquiry.js'
import type { MonoMs, Ticket, WallMs } from '../protocol/values.js'
import type { InvalidCode, Validity } from '../protocol/validity.js'
import { endingMessage } from './ending-message.js'
import { incompatibility } from './mismatch.js'
import type { RelayReport } from './relay-report.js'
import { relayLines } from './relay-table.js'
import { lockText, quoted, rivalText, traceOf } from './rival.js'

export type AssertCode = InvalidCode | 'LOCK_UNVERIFIED'

export interface Finding {
  /** '' where the lock is held. */
  readonly code: AssertCode | ''
  readonly sentence: string
  readonly details: readonly string[]
}

export interface Asked {
  readonly lock: string
  readonly namespace: string
  readonly ticket: Ticket
  /** As it was given; null where it was not. */
  readonly fence: string | null
}

const stop = 'do not go on; run the job again if it is still wanted'
const instant = (ms: WallMs): string => new Date(ms).toISOString()
const found = (code: Finding['code'], sentence: string, details: readonly string[] = []): Finding => ({
  code,
  sentence,
  details,
})

/** What the keeper knows against it; null where it still holds, by its own account. */
export function keeperFinding(
  status: KeeperStatus | 'damaged',
  asked: Asked,
  now: { readonly mono: MonoMs; readonly wall: WallMs },
): Finding | null {
  const lock = lockText(asked)
  if (status === 'damaged') {
    return found('LOCK_UNVERIFIED', `What the keeper of ${lock} says of itself cannot be read; ${stop}.`)
  }
  const countedAt = status.renewedAt ?? status.draft.record.renewedAt
  switch (status.phase) {
    case 'lost': {
      const { end, fence } = status
      const holding = { ...asked, fence, countedAt, onLost: 'fail' } as const
      const told = end === null ? `The lease of ${lock} was lost.` : endingMessage(end, holding, []).sentence
      return found('LOCK_LOST', told.replace(/\.$/, `; ${stop}.`))
    }
    case 'released':
      return found('LOCK_NOT_HELD', `This job has released ${lock} already; release it after what it protects.`)
    case 'superseded':
      return found('LOCK_NOT_HELD', `Somebody else ended this holding of ${lock}; ${stop}.`)
    case 'holding':
    case 'lapsed': {
      if (asked.fence !== null && asked.fence !== String(status.fence)) return mismatch(asked, status.fence)
      if (isHolding(status, now.mono, now.wall)) return null
      const last = `the last write that a quorum showed was at ${instant(countedAt)}`
      return found('LOCK_EXPIRED', `The lease of ${lock} ended before a renewal counted (${last}); ${stop}.`)
    }
  }
}

/** What a quorum of relays shows. */
export function relayFinding(
  judged: Validity | Unanswered,
  asked: Asked,
  isShared: boolean,
  relays: { readonly quorum: number; readonly report: RelayReport },
): Finding {
  const lock = lockText(asked)
  switch (judged.kind) {
    case 'valid': {
      const until = instant(judged.until)
      return found('', `This job holds ${lock} with fence ${judged.fence}, until ${until} unless it is renewed.`)
    }
    case 'unanswered': {
      const { quorum, report } = relays
      const needed = `${quorum} of ${report.length} relays must answer`
      const sentence = `Whether ${lock} is still held is not known, because ${needed}, and too few did; ${stop} (what each relay said is below).`
      return found('LOCK_UNVERIFIED', sentence, relayLines(report))
    }
    case 'incompatible': {
      const { clause, details } = incompatibility(judged, asked.ticket, relays.report)
      return found('LOCK_UNVERIFIED', `Whether ${lock} is still held is not known: ${clause}.`, details)
    }
    case 'invalid':
      return invalid(judged, asked, isShared)
  }
}

function invalid(judged: Validity & { kind: 'invalid' }, asked: Asked, isShared: boolean): Finding {
  const { code, own, by } = judged
  const lock = lockText(asked)
  const details = by === null ? [] : [traceOf(by)]
  switch (code) {
    case 'LOCK_NOT_HELD': {
      const sentence =
        by === null
          ? `The relays know no ticket ${asked.ticket} of ${lock}; check the ticket, the names and the key, and ${stop}.`
          : `Ticket ${asked.ticket} of ${lock} does not hold it, but is ${by.record.state}; ${stop}.`
      return found(code, sentence, details)
    }
    case 'LOCK_LOST': {
      const record = by?.record
      const how =
        record?.state === 'evicted'
          ? `was evicted by ${quoted(record.by)}, with the reason ${quoted(record.reason)}`
          : `was overtaken by ${by === null ? 'somebody' : rivalText(by, isShared)}`
      return found(code, `Ticket ${asked.ticket} of ${lock} ${how}; ${stop}.`, details)
    }
    case 'LOCK_EXPIRED': {
      const { record } = own ?? {}
      const ended = record === undefined ? '' : ` at ${instant((record.renewedAt + record.leaseMs) as WallMs)}`
      return found(code, `The lease of ticket ${asked.ticket} of ${lock} ended${ended}; ${stop}.`, details)
    }
    case 'FENCING_TOKEN_MISMATCH':
      return mismatch(asked, own !== null && 'fence' in own.record ? own.record.fence : null)
  }
}

function mismatch({ ticket, fence, ...names }: Asked, actual: number | null): Finding {
  const remedy = 'hand on the output "fence" of the step that took the lock'
  const sentence = `Ticket ${ticket} of ${lockText(names)} has the fence ${actual ?? 'none'}, and not ${quoted(fence ?? '')}; ${remedy}.`
  return found('FENCING_TOKEN_MISMATCH', sentence)
}

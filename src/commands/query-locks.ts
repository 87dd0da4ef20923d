/**
 * Reading a lock, and publishing one record, outside of an acquisition. Not guaranteed: that what was read is still so; a read is never a ground to hold.
 */
import type { EnginePorts, Subject } from '../engine/engine.js'
import { runMachine, stamp } from '../engine/engine.js'
import { membersOf } from '../engine/lock-spec.js'
import { inquiry, newInquiry } from '../protocol/inquiry.js'
import type { InquiryOutcome, Unanswered } from '../protocol/inquiry.js'
import type { Purpose, Query } from '../protocol/machine.js'
import type { Draft } from '../protocol/record.js'
import type { PeriodKey, Stamp } from '../protocol/values.js'
import type { View } from '../protocol/view.js'
import { emptyView, endQuorumRead, see } from '../protocol/view.js'
import { lockQuery } from '../protocol/writer.js'

/** A lock, and how its records are read. */
export interface LockTarget extends Subject {
  readonly quorum: number
  readonly maxClockSkewMs: number
}

export type Survey =
  | {
      readonly kind: 'answered'
      /** What a quorum showed, as of one read. */
      readonly view: View
      /** When it was there. */
      readonly at: Stamp
    }
  /** No quorum answered in time, or none can: *unknown*, never *empty*. */
  | Unanswered

/** All of one inquiry, with its repetitions, ms. */
export const inquiryWithinMs = 30_000

/** Reads until a quorum has answered whole, asking again those that failed (protocol.md, *Reading*). */
export async function queryLocks(
  query: Query,
  quorum: number,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Survey> {
  const outcome = await inquire(
    { purpose: 'look', query, draft: null, address: '' },
    quorum,
    nothingSealed,
    ports,
    signal,
  )
  if (outcome.kind === 'unanswered') return outcome
  const at = stamp(ports.clock, ports.random)
  return { kind: 'answered', view: endQuorumRead(see(emptyView, outcome.sightings, at), outcome.from, at), at }
}

/** Every record of the lock; with a period those of its completion too. */
export function lockQueryOf(
  target: LockTarget,
  period: PeriodKey,
  { signer, clock }: Pick<EnginePorts, 'signer' | 'clock'>,
): Query {
  const { namespace, lock, maxClockSkewMs } = target
  const lockTags = signer.lockTags(namespace, lock)
  const completionTags = period === '' ? [] : signer.periodTags(namespace, lock, period)
  const { authors } = signer
  return { ...lockQuery({ lockTags, completionTags, authors, maxClockSkewMs }, clock.wall()), whole: true }
}

/** Publishes one record at an address of this key until a quorum shows it; false where none did in time. */
export async function publishLock(
  draft: Draft,
  d: string,
  purpose: Purpose,
  target: LockTarget,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<boolean> {
  const { pubkey } = ports.signer
  const query: Query = { kind: 'addresses', author: pubkey, ds: [d] }
  const question = { purpose, query, draft, address: `${pubkey}:${d}` }
  const outcome = await inquire(question, target.quorum, target, ports, signal)
  return outcome.kind === 'answered'
}

const nothingSealed: Subject = { namespace: '', lock: '', periodEndMs: null }

async function inquire(
  question: Parameters<typeof newInquiry>[0]['question'],
  quorum: number,
  subject: Subject,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<InquiryOutcome> {
  const machine = newInquiry({ question, ...membersOf(ports.relays, quorum), quorum, withinMs: inquiryWithinMs })
  const outcome = await runMachine(inquiry, machine, subject, ports, signal)
  return outcome.kind === 'stopped' ? { kind: 'unanswered' } : outcome
}

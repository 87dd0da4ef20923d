/**
 * Ends a holding by its ticket, from a process that did not take it. Not guaranteed: that the job which holds has stopped; whoever releases knows that it has.
 */
import type { EnginePorts } from '../engine/engine.js'
import type { Unanswered } from '../protocol/inquiry.js'
import type { Outcome } from '../protocol/machine.js'
import { latestEndOf } from '../protocol/period.js'
import type { Sighting } from '../protocol/record.js'
import type { Incompatible, OwnSighting, Validity } from '../protocol/validity.js'
import { validity } from '../protocol/validity.js'
import { release } from './acquire.js'
import type { HoldingTarget } from './assert.js'
import { claimOf, surveyHolding } from './assert.js'
import { inquiryWithinMs } from './query-locks.js'

type Invalid = Extract<Validity, { kind: 'invalid' }>

export type TicketEnd =
  | Unanswered
  | Incompatible
  /** There is no record of this ticket under this key. */
  | { readonly kind: 'unknown' }
  /** It ended before (or stands in line, and holds nothing), and nothing was written. */
  | { readonly kind: 'not-held'; readonly by: Sighting }
  /** A keeper renews it: its job is still at work, and only an eviction ends that from outside. Nothing was written. */
  | { readonly kind: 'kept'; readonly by: Sighting }
  /** It was to be completed, and its lock has no periods. */
  | { readonly kind: 'without-period' }
  /** `loss`: the lease was lost before, so that it was not completed, whatever was asked. */
  | {
      readonly kind: 'ended'
      /** As it was before. */
      readonly own: OwnSighting
      readonly outcome: Extract<Outcome, { kind: 'released' | 'superseded' }>
      readonly loss: Invalid | null
    }

/**
 * Ends it at its own address, above the newest version that a quorum showed (protocol.md, *Releasing*). A lost lease is never completed.
 * `isElsewhere`: this is not the job that took it, and no keeper of its own was asked before.
 */
export async function releaseTicket(
  target: HoldingTarget & { readonly isElsewhere: boolean },
  completes: boolean,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<TicketEnd> {
  const survey = await surveyHolding(target, ports, signal)
  if (survey.kind === 'unanswered') return survey
  const judged = validity(survey.view, claimOf(target, null, ports), survey.at)
  if (judged.kind === 'incompatible') return judged
  const { own } = judged
  if (own === null) return { kind: 'unknown' }
  if (judged.kind === 'invalid' && judged.code === 'LOCK_NOT_HELD') return { kind: 'not-held', by: own }
  const { record, version } = own
  if (target.isElsewhere && judged.kind === 'valid' && isRenewed(record)) return { kind: 'kept', by: own }
  if (completes && record.period === '') return { kind: 'without-period' }
  const ending = completes && judged.kind === 'valid' ? 'completed' : 'released'
  // Only what relays keep depends on it, so the latest that it can be will do.
  const subject = { ...target, periodEndMs: target.periodEndMs ?? latestEndOf(record.period) }
  const handed = { record, createdAt: version.createdAt }
  const outcome = await release(subject, handed, ending, inquiryWithinMs, ports, signal)
  if (outcome.kind !== 'released' && outcome.kind !== 'superseded') {
    throw new Error(`invariant: a release does not end as ${outcome.kind}`)
  }
  return { kind: 'ended', own, outcome, loss: judged.kind === 'invalid' ? judged : null }
}

/**
 * The fence is the time of the claim, so a much younger write is a renewal. A keeper's next one could bury the release of
 * another process, while somebody else holds by then.
 */
const isRenewed = (record: OwnSighting['record']): boolean =>
  record.state === 'held' && record.renewedAt - record.fence * 1000 > record.leaseMs / 4

/**
 * Asks a quorum whether a ticket still holds its lock. Not guaranteed: anything about the next instant; the resource compares fences.
 */
import type { EnginePorts } from '../engine/engine.js'
import { addressOf } from '../engine/lock-spec.js'
import type { Unanswered } from '../protocol/inquiry.js'
import type { PeriodKey, Pubkey, Ticket } from '../protocol/values.js'
import type { Claim, Validity } from '../protocol/validity.js'
import { validity } from '../protocol/validity.js'
import type { LockTarget, Survey } from './query-locks.js'
import { lockQueryOf, queryLocks } from './query-locks.js'

/** A holding of somebody, by its ticket. */
export interface HoldingTarget extends LockTarget {
  readonly ticket: Ticket
  /** Whose it is; with a shared key the signer's own. */
  readonly pubkey: Pubkey
}

/** @param fence compared exactly, as text; null where it is not asked. */
export async function assertValid(
  target: HoldingTarget,
  fence: string | null,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Validity | Unanswered> {
  const survey = await surveyHolding(target, ports, signal)
  return survey.kind === 'answered' ? validity(survey.view, claimOf(target, fence, ports), survey.at) : survey
}

/** Everybody's records of the lock. */
export const surveyHolding = (target: HoldingTarget, ports: EnginePorts, signal: AbortSignal): Promise<Survey> =>
  queryLocks(lockQueryOf(target, '' as PeriodKey, ports), target.quorum, ports, signal)

export function claimOf(target: HoldingTarget, fence: string | null, { signer, relays }: EnginePorts): Claim {
  const { namespace, lock, ticket, pubkey, maxClockSkewMs } = target
  const { d } = addressOf(target, ticket, signer)
  return {
    address: `${pubkey}:${d}`,
    pubkey,
    ticket,
    lockTags: signer.lockTags(namespace, lock),
    relaySet: relays.id,
    maxClockSkewMs,
    fence,
  }
}

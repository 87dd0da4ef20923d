/**
 * Verifying a claim by read-back (protocol.md, *Acquiring* 3): every relay is read after the claim was written to it, and counts only if it
 * shows the claim at its current version. Not guaranteed: a verdict; the caller bounds how long it is asked for.
 */
import { hasEnded, leaseEnd } from './lease.js'
import type { LogAccess } from './log-access.js'
import { isAsked } from './log-access.js'
import type { Effect } from './machine.js'
import type { Round } from './round.js'
import { askAgain, askRested, askedFrom, nextRest, stands } from './round.js'
import type { Fence, MonoMs, Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { verify } from './verdict.js'
import type { View } from './view.js'
import { endQuorumRead } from './view.js'
import type { Writer } from './writer.js'

export interface Verification {
  /** Writes the claim, and reads the lock back. */
  readonly round: Round
  readonly claimedAt: Stamp
  /** Of what was written, ms. */
  readonly leaseMs: number
  /** A greater claim was met: verified again then. */
  readonly pausedUntil: MonoMs | null
}

export type VerificationStep =
  | { readonly kind: 'goes-on'; readonly verification: Verification; readonly effects: readonly Effect[] }
  /** Undecided for so long that the claim has to be published anew. */
  | { readonly kind: 'renew' }
  /** The claim's own lease ran out: somebody may have watched it out, and may hold by now ◆. */
  | { readonly kind: 'ran-out' }
  | { readonly kind: 'verdict'; readonly verdict: VerifyVerdict; readonly view: View }

export const startVerification = (round: Round, claimedAt: Stamp, leaseMs: number): Verification => ({
  round,
  claimedAt,
  leaseMs,
  pausedUntil: null,
})

export function stepVerification(
  { view, config }: Pick<Writer, 'view' | 'config'>,
  verification: Verification,
  fence: Fence,
  at: Stamp,
): VerificationStep {
  const { round, claimedAt, leaseMs, pausedUntil } = verification
  if (hasEnded(leaseEnd(claimedAt, leaseMs), at)) return { kind: 'ran-out' }
  // A claim is renewed while it is undecided, so that nobody watches it out.
  if (at.mono >= renewalDue(verification)) return { kind: 'renew' }
  if (pausedUntil !== null) {
    if (at.mono < pausedUntil) return { kind: 'goes-on', verification, effects: [] }
    const asked = askAgain(round, at)
    return {
      kind: 'goes-on',
      verification: { ...verification, round: asked.round, pausedUntil: null },
      effects: asked.effects,
    }
  }
  if (!stands(round, config.relays, config.quorum)) {
    const asked = askRested(round, at)
    return { kind: 'goes-on', verification: { ...verification, round: asked.round }, effects: asked.effects }
  }
  const known = endQuorumRead(view, askedFrom(round), at)
  return { kind: 'verdict', verdict: verify(known, config, fence, at), view: known }
}

/** When something is due without any answer. */
export const verificationDue = (verification: Verification): MonoMs =>
  Math.min(verification.pausedUntil ?? nextRest(verification.round), renewalDue(verification)) as MonoMs

/** At the log a claim is renewed between two visits; one that ran out is given up at once. */
export const claimDue = (claim: Pick<Verification, 'claimedAt' | 'leaseMs'>, access: LogAccess | null): MonoMs =>
  isAsked(access) ? later(claim.claimedAt.mono, claim.leaseMs) : renewalDue(claim)

/** When a claim that is undecided is published anew. */
export const renewalDue = ({ claimedAt, leaseMs }: Pick<Verification, 'claimedAt' | 'leaseMs'>): MonoMs =>
  later(claimedAt.mono, (leaseMs * 2) / 3)

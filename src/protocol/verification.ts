/**
 * Verifying a claim by read-back (protocol.md, *Acquiring* 3): every relay is read after the claim was written to it, and counts only if it
 * shows the claim at its current version. Not guaranteed: a verdict; the caller bounds how long it is asked for.
 */
import { claimLeaseMs, hasEnded, leaseEnd } from './lease.js'
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

export const startVerification = (round: Round, claimedAt: Stamp): Verification => ({
  round,
  claimedAt,
  pausedUntil: null,
})

export function stepVerification(
  { view, config }: Pick<Writer, 'view' | 'config'>,
  verification: Verification,
  fence: Fence,
  at: Stamp,
): VerificationStep {
  const { round, claimedAt, pausedUntil } = verification
  if (hasEnded(leaseEnd(claimedAt, claimLeaseMs), at)) return { kind: 'ran-out' }
  // A claim is renewed while it is undecided, so that nobody watches it out.
  if (at.mono >= renewalDue(claimedAt)) return { kind: 'renew' }
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
export const verificationDue = ({ round, claimedAt, pausedUntil }: Verification): MonoMs =>
  Math.min(pausedUntil ?? nextRest(round), renewalDue(claimedAt)) as MonoMs

const renewalDue = (claimedAt: Stamp): MonoMs => later(claimedAt.mono, (claimLeaseMs * 2) / 3)

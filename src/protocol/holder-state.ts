/** What a holder knows, when it is next due, and how a step is put together. */
import type { LeaseEnd } from './lease.js'
import type { Effect, Outcome, Step } from './machine.js'
import type { Asked, Round } from './round.js'
import { nextRest } from './round.js'
import type { MonoMs, Stamp, WallMs } from './values.js'
import { later } from './values.js'
import type { Verification } from './verification.js'
import { verificationDue } from './verification.js'
import type { Claimant, Writer } from './writer.js'

export interface HolderConfig extends Claimant {
  /** All of a release, ms. */
  readonly releaseWithinMs: number
}

export type HolderPhase =
  | { readonly name: 'new' }
  /** Reads the address first, then renews: another process may have written to it (protocol.md, *Version* ◆). */
  | { readonly name: 'reading'; readonly round: Round }
  | { readonly name: 'holding'; readonly renewAt: MonoMs }
  | { readonly name: 'renewing'; readonly round: Round; readonly startedAt: Stamp }
  /** The lease ended: nothing is held until the claim is verified and announced again. */
  | ({ readonly name: 'reclaiming' } & Verification)
  | { readonly name: 'announcing'; readonly round: Round; readonly startedAt: Stamp; readonly claimEnd: LeaseEnd }
  | { readonly name: 'ending'; readonly round: Round; readonly until: MonoMs; readonly why: Ending }
  | { readonly name: 'ended' }

export type Ending =
  | { readonly kind: 'released'; readonly state: 'released' | 'completed' }
  | { readonly kind: 'lost'; readonly outcome: Outcome & { readonly kind: 'lost' } }

export interface HolderState extends Writer {
  readonly config: HolderConfig
  readonly phase: HolderPhase
  /** The lease, by the start of the last write that counted. */
  readonly safe: LeaseEnd
  /** When the lease lapsed, by the wall clock; null while it is safe. */
  readonly lapsedAt: WallMs | null
}

type S = HolderState
/** A suspended machine stops the monotonic clock, so the wall clock is looked at once in a while. */
const glanceMs = 10_000

export const dueAfter = (startedAt: Stamp, { leaseMs }: HolderConfig): MonoMs => later(startedAt.mono, leaseMs / 3)
/** When a renewal goes out without the read before it. */
export const readUntil = ({ safe, config }: Pick<S, 'safe' | 'config'>): MonoMs => later(safe.mono, -config.leaseMs / 2)

export const end = (state: S, outcome: Outcome): Step<S> => ({
  state: { ...state, phase: { name: 'ended' } },
  effects: [{ type: 'end', outcome }],
})

export function holderWakeAt({ phase, safe, lapsedAt, config }: S, at: Stamp): MonoMs {
  const glance = lapsedAt === null ? Math.min(safe.mono, at.mono + glanceMs) : Infinity
  switch (phase.name) {
    case 'holding':
      return Math.min(glance, phase.renewAt) as MonoMs
    case 'reading':
      return Math.min(glance, nextRest(phase.round), readUntil({ safe, config })) as MonoMs
    case 'renewing':
      return Math.min(glance, nextRest(phase.round), dueAfter(phase.startedAt, config)) as MonoMs
    case 'reclaiming':
      return verificationDue(phase)
    case 'announcing':
      return Math.min(nextRest(phase.round), phase.claimEnd.mono) as MonoMs
    case 'ending':
      return Math.min(nextRest(phase.round), phase.until) as MonoMs
    case 'new':
    case 'ended':
      return Infinity as MonoMs
  }
}

export const enter = (state: S, phase: (round: Round) => HolderPhase, { round, effects }: Asked): Step<S> => ({
  state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), nextRequest: round.nextRequest },
  effects,
})

export const again = (state: S, { round, effects }: Asked): Step<S> => ({
  state: { ...state, phase: { ...state.phase, round } as HolderPhase, nextRequest: round.nextRequest },
  effects,
})

export const prepend = (effects: readonly Effect[], step: Step<S>): Step<S> => ({
  ...step,
  effects: [...effects, ...step.effects],
})

/** What a holder knows and stands on, when it is next due, and how a step is put together. */
import type { LeaseEnd } from './lease.js'
import { entryLeaseMs, hasEnded, laterEnd, leaseEnd } from './lease.js'
import type { Appended, Visited } from './log-access.js'
import { accessDue } from './log-access.js'
import { emptyLogView } from './log.js'
import type { Backend, Effect, Holding, Outcome, Step } from './machine.js'
import type { Asked, Round } from './round.js'
import { nextRest } from './round.js'
import type { MonoMs, RequestId, Stamp, WallMs } from './values.js'
import { later } from './values.js'
import type { Verification } from './verification.js'
import { claimDue, verificationDue } from './verification.js'
import { emptyView } from './view.js'
import type { Claimant, Writer } from './writer.js'
import { followUp } from './writer.js'

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
  /** After a lapse, at the claim log again; `claim` is null where the relays have no quorum. */
  | { readonly name: 'relogging'; readonly claim: Pick<Verification, 'claimedAt' | 'leaseMs'> | null }
  | { readonly name: 'announcing'; readonly round: Round; readonly startedAt: Stamp; readonly claimEnd: LeaseEnd }
  /** The log first, then the relays ◆. */
  | { readonly name: 'ending-entry'; readonly until: MonoMs; readonly endBy: MonoMs; readonly why: Ending }
  | { readonly name: 'ending'; readonly round: Round; readonly until: MonoMs; readonly why: Ending }
  | { readonly name: 'ended' }

export type Ending =
  | { readonly kind: 'released'; readonly state: 'released' | 'completed' }
  | { readonly kind: 'lost'; readonly outcome: Outcome & { readonly kind: 'lost' } }

export interface HolderState extends Writer {
  readonly config: HolderConfig
  readonly phase: HolderPhase
  /** The lease on the relays, by the start of the last write that counted; null before any was verified there. */
  readonly safe: LeaseEnd | null
  /** Its entry in the claim log; null where it has none. */
  readonly kept: Kept | null
  /** Whether the entry was ended; null where there was none, or not yet. */
  readonly isEntryEnded: boolean | null
  /** What was last told of what it stands on. */
  readonly backend: Backend
  /** When the lease lapsed, by the wall clock; null while it is safe. */
  readonly lapsedAt: WallMs | null
}

export interface Kept {
  readonly number: number
  /** The lease, by the start of the last append that succeeded. */
  readonly until: LeaseEnd
  readonly renewAt: MonoMs
  readonly isRenewing: boolean
}

/** Takes over what a contender acquired. */
export function newHolder(config: HolderConfig, holding: Holding): HolderState {
  const { draft, eventId, onRelays, onLog, backend, reserve } = holding
  const entryMs = entryLeaseMs(config.log ?? 'cache', config.leaseMs)
  return {
    config,
    phase: { name: 'new' },
    view: emptyView,
    draft,
    id: eventId,
    seq: 'seq' in draft.record ? draft.record.seq : 0,
    nextRequest: 1 as RequestId,
    reserve,
    log: emptyLogView,
    access: null,
    nextLog: 1 as RequestId,
    safe: onRelays,
    kept: onLog === null ? null : { ...onLog, renewAt: later(onLog.until.mono, (-entryMs * 2) / 3), isRenewing: false },
    isEntryEnded: null,
    backend,
    lapsedAt: null,
  }
}

type S = HolderState
/** A suspended machine stops the monotonic clock, so the wall clock is looked at once in a while. */
const glanceMs = 10_000

export const dueAfter = (startedAt: Stamp, { leaseMs }: HolderConfig): MonoMs => later(startedAt.mono, leaseMs / 3)
/** A read that does not stand by then is begun anew. */
export const readAnewAt = ({ startedAt }: Round, { leaseMs }: HolderConfig): MonoMs => later(startedAt, leaseMs / 6)

/** Entries are appended every third of their own lease. */
export const keptFrom = ({ number, at }: Appended, { log, leaseMs }: HolderConfig): Kept => {
  const entryMs = entryLeaseMs(log ?? 'cache', leaseMs)
  return { number, until: leaseEnd(at, entryMs), renewAt: later(at.mono, entryMs / 3), isRenewing: false }
}

/** When its lease is over: the later of the two that it stands on ◆. */
export const safeEnd = ({ safe, kept }: Pick<S, 'safe' | 'kept'>): LeaseEnd | null =>
  laterEnd(safe, kept?.until ?? null)

export const isOnRelays = ({ safe }: S, at: Stamp): boolean => safe !== null && !hasEnded(safe, at)
export const isOnLog = ({ kept }: S, at: Stamp): boolean => kept !== null && !hasEnded(kept.until, at)

export const toLog = (state: S, { access, effects }: Visited): Step<S> => ({
  state: { ...state, access, nextLog: Math.max(state.nextLog, access.request + 1) as RequestId },
  effects,
})

export const end = (state: S, outcome: Outcome): Step<S> => ({
  state: { ...state, phase: { name: 'ended' } },
  effects: [{ type: 'end', outcome }],
})

export function holderWakeAt(state: S, at: Stamp): MonoMs {
  const { phase, lapsedAt, kept, access } = state
  const glance = lapsedAt === null ? Math.min(safeEnd(state)?.mono ?? Infinity, at.mono + glanceMs) : Infinity
  const visit = access === null ? Infinity : accessDue(access)
  const log = lapsedAt !== null || kept === null ? Infinity : kept.isRenewing ? visit : kept.renewAt
  const due = Math.min(relaysDue(state), phase.name === 'relogging' || phase.name === 'ending-entry' ? visit : Infinity)
  // Nothing is set before it has begun.
  if (phase.name === 'new' || phase.name === 'ended') return Infinity as MonoMs
  if (phase.name === 'ending' || phase.name === 'ending-entry') return due as MonoMs
  return Math.min(glance, log, due) as MonoMs
}

function relaysDue(state: S): number {
  const { phase, config } = state
  switch (phase.name) {
    case 'holding':
      return phase.renewAt
    case 'reading':
      return Math.min(nextRest(phase.round), state.kept === null ? readAnewAt(phase.round, config) : Infinity)
    case 'renewing':
      return Math.min(nextRest(phase.round), dueAfter(phase.startedAt, config))
    case 'reclaiming':
      return verificationDue(phase)
    case 'relogging':
      return phase.claim === null ? Infinity : claimDue(phase.claim, state.access)
    case 'announcing':
      return Math.min(nextRest(phase.round), phase.claimEnd.mono)
    case 'ending-entry':
      return phase.until
    case 'ending':
      return Math.min(nextRest(phase.round), phase.until)
    case 'new':
    case 'ended':
      return Infinity
  }
}

export const enter = (state: S, phase: (round: Round) => HolderPhase, { round, effects }: Asked): Step<S> => ({
  state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), ...followUp(round) },
  effects,
})

export const again = (state: S, { round, effects }: Asked): Step<S> => ({
  state: { ...state, phase: { ...state.phase, round } as HolderPhase, ...followUp(round) },
  effects,
})

export const prepend = (effects: readonly Effect[], step: Step<S>): Step<S> => ({
  ...step,
  effects: [...effects, ...step.effects],
})

/** What a contender knows while it acquires, when it is next due, and how a step is put together. */
import type { Effect, Outcome, Step } from './machine.js'
import type { Draft, Holder, Sighting } from './record.js'
import type { LeaseEnd } from './lease.js'
import { claimLeaseMs } from './lease.js'
import type { Asked, Round } from './round.js'
import { nextRest } from './round.js'
import type { MonoMs, RelayUrl, RequestId, Stamp } from './values.js'
import { later } from './values.js'
import type { Self } from './verdict.js'
import type { View } from './view.js'
import { emptyView } from './view.js'

export interface ContenderConfig extends Self {
  readonly relays: readonly RelayUrl[]
  readonly quorum: number
  /** The lock as the record tells it: both null where it must not. */
  readonly namespace: string | null
  readonly lock: string | null
  readonly holder: Holder
  readonly leaseMs: number
  /** All relay work of an acquisition, ms; watching does not count. */
  readonly acquireTimeoutMs: number
  readonly d: string
  readonly shared: boolean
  readonly handoffTag: string
  readonly completionTag: string | null
}

/** After a step back, and while a claim is undecided. */
export type Next = { readonly then: 'end'; readonly outcome: Outcome } | { readonly then: 'look' }

export type Phase =
  | { readonly name: 'new' }
  | { readonly name: 'looking'; readonly round: Round }
  | { readonly name: 'resting'; readonly until: MonoMs }
  | {
      readonly name: 'verifying'
      readonly round: Round
      readonly claimedAt: Stamp
      readonly pausedUntil: MonoMs | null
    }
  | { readonly name: 'stepping-back'; readonly round: Round; readonly until: MonoMs; readonly next: Next }
  | { readonly name: 'announcing'; readonly round: Round; readonly startedAt: Stamp; readonly claimEnd: LeaseEnd }
  | { readonly name: 'ended' }

export interface ContenderState {
  readonly config: ContenderConfig
  readonly phase: Phase
  readonly view: View
  /** The newest version signed, and its id. */
  readonly draft: Draft | null
  readonly id: string | null
  readonly nextRequest: RequestId
  readonly deadline: MonoMs
  /** While watching the deadline moves: what is left of it, and since when this contender watches. */
  readonly watch: { readonly leftMs: number; readonly since: MonoMs } | null
  readonly watchedMs: number
  readonly isSubscribed: boolean
  /** Pauses in a row, for the back-off. */
  readonly pauses: number
  /** True once a quorum showed a claim of this contender. */
  readonly wasShown: boolean
  readonly rival: Sighting | null
}

export function newContender(config: ContenderConfig): ContenderState {
  return {
    config,
    phase: { name: 'new' },
    view: emptyView,
    draft: null,
    id: null,
    nextRequest: 1 as RequestId,
    deadline: 0 as MonoMs,
    watch: null,
    watchedMs: 0,
    isSubscribed: false,
    pauses: 0,
    wasShown: false,
    rival: null,
  }
}

/** Renewed while it is undecided, so that nobody watches it out. */
export const renewalDue = (claimedAt: Stamp): MonoMs => later(claimedAt.mono, (claimLeaseMs * 2) / 3)

/** The instant at which something is due without any answer. */
export function wakeAt(state: ContenderState): MonoMs {
  const { phase, deadline } = state
  switch (phase.name) {
    case 'resting':
      return Math.min(phase.until, deadline) as MonoMs
    case 'looking':
      return Math.min(nextRest(phase.round), deadline) as MonoMs
    case 'verifying': {
      const due = phase.pausedUntil ?? nextRest(phase.round)
      return Math.min(due, renewalDue(phase.claimedAt), deadline) as MonoMs
    }
    case 'stepping-back':
      return Math.min(nextRest(phase.round), phase.until) as MonoMs
    case 'announcing':
      return Math.min(nextRest(phase.round), phase.claimEnd.mono, deadline) as MonoMs
    case 'new':
    case 'ended':
      return Infinity as MonoMs
  }
}

/** Sets the alarm where it moved. */
export function withAlarm(result: Step<ContenderState>, before: MonoMs | null): Step<ContenderState> {
  const at = wakeAt(result.state)
  if (at === before || at === Infinity) return result
  return prepend([{ type: 'wake', at }], result)
}

export const isOver = (state: ContenderState, at: Stamp): boolean => at.mono >= state.deadline

export const end = (state: ContenderState, outcome: Outcome): Step<ContenderState> => ({
  state: { ...state, phase: { name: 'ended' } },
  effects: [{ type: 'end', outcome }],
})

export const enter = (
  state: ContenderState,
  phase: (round: Round) => Phase,
  { round, effects }: Asked,
): Step<ContenderState> => ({
  state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), nextRequest: round.nextRequest },
  effects,
})

export const again = (
  state: ContenderState,
  phase: Phase & { round: Round },
  { round, effects }: Asked,
): Step<ContenderState> => ({
  state: { ...state, phase: { ...phase, round } as Phase, nextRequest: round.nextRequest },
  effects,
})

export const prepend = (effects: readonly Effect[], step: Step<ContenderState>): Step<ContenderState> => ({
  ...step,
  effects: [...effects, ...step.effects],
})

/** What a contender knows while it acquires, when it is next due, and how a step is put together. */
import type { Effect, Outcome, Step } from './machine.js'
import type { Sighting } from './record.js'
import type { LeaseEnd } from './lease.js'
import { waitingLeaseMs } from './lease.js'
import type { Asked, Round } from './round.js'
import { nextRest } from './round.js'
import type { Visited } from './log-access.js'
import { accessDue } from './log-access.js'
import { emptyLogView } from './log.js'
import type { Fence, MonoMs, RequestId, Stamp } from './values.js'
import { later } from './values.js'
import type { Verification } from './verification.js'
import { claimDue, verificationDue } from './verification.js'
import { emptyView } from './view.js'
import type { Claimant, Writer } from './writer.js'
import { followUp } from './writer.js'

export interface ContenderConfig extends Claimant {
  /** All relay work of an acquisition, ms; watching does not count. */
  readonly acquireTimeoutMs: number
  /** How long it waits in line, ms; null where it does not. */
  readonly waitTimeoutMs: number | null
  /** It ends when its claim is verified: a holder takes over, and announces it. */
  readonly handsOver?: boolean
}

/** After a step back: the end, another look, the claim log in place of the relays, or watching the log's head. */
export type Next =
  | { readonly then: 'end'; readonly outcome: Outcome }
  | { readonly then: 'look' }
  | { readonly then: 'log' }
  | { readonly then: 'watch-log'; readonly rival: Sighting }

/** What is published once the entry in the log has ended. */
export type Retreat =
  | { readonly to: 'withdrawn' | 'released'; readonly next: Next; readonly withinMs: number }
  | { readonly to: 'line'; readonly waitTimeoutMs: number }

export interface VerifiedClaim {
  readonly claimedAt: Stamp
  readonly leaseMs: number
  readonly fence: Fence
}

export type Phase =
  | { readonly name: 'new' }
  | { readonly name: 'looking'; readonly round: Round }
  | { readonly name: 'resting'; readonly until: MonoMs }
  /** In line; `round` renews its record, or reads; `renewedAt` is the start of the last write. */
  | { readonly name: 'queued'; readonly round: Round | null; readonly renewedAt: Stamp; readonly pollAt: MonoMs }
  | ({ readonly name: 'verifying' } & Verification)
  | { readonly name: 'stepping-back'; readonly round: Round; readonly until: MonoMs; readonly next: Next }
  /** At the claim log; `claim` is null without a quorum, `leftMs` what remains for the relays. */
  | {
      readonly name: 'logging'
      readonly claim: VerifiedClaim | null
      readonly fence: Fence
      readonly leftMs: number
    }
  | { readonly name: 'watching-log' }
  /** The log first, then the relays ◆. */
  | { readonly name: 'ending-entry'; readonly until: MonoMs; readonly retreat: Retreat }
  | { readonly name: 'announcing'; readonly round: Round; readonly startedAt: Stamp; readonly claimEnd: LeaseEnd }
  /** Held on the log alone: told to whatever relays can be reached. */
  | { readonly name: 'standing'; readonly round: Round; readonly until: MonoMs }
  | { readonly name: 'ended' }

export interface ContenderState extends Writer {
  readonly config: ContenderConfig
  readonly phase: Phase
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
  /** Null before it joined the line. */
  readonly line: Line | null
}

export interface Line {
  readonly until: MonoMs
  /** When its last renewal that counted runs out; null before one did. */
  readonly countsUntil: LeaseEnd | null
  /** What it was last told of its place, and when. */
  readonly told: { readonly place: number; readonly at: MonoMs } | null
}

export function newContender(config: ContenderConfig): ContenderState {
  return {
    config,
    phase: { name: 'new' },
    view: emptyView,
    draft: null,
    id: null,
    nextRequest: 1 as RequestId,
    reserve: config.reserve,
    deadline: 0 as MonoMs,
    watch: null,
    watchedMs: 0,
    isSubscribed: false,
    pauses: 0,
    wasShown: false,
    rival: null,
    seq: 0,
    line: null,
    log: emptyLogView,
    access: null,
    nextLog: 1 as RequestId,
  }
}

/** The instant at which something is due without any answer. */
export function wakeAt(state: ContenderState): MonoMs {
  const { phase, deadline } = state
  switch (phase.name) {
    case 'resting':
      return Math.min(phase.until, deadline) as MonoMs
    case 'queued':
      return queueWakeAt(state, phase)
    case 'looking':
      return Math.min(nextRest(phase.round), deadline) as MonoMs
    case 'verifying':
      return Math.min(verificationDue(phase), deadline) as MonoMs
    case 'stepping-back':
      return Math.min(nextRest(phase.round), phase.until) as MonoMs
    case 'announcing':
      return Math.min(nextRest(phase.round), phase.claimEnd.mono, deadline) as MonoMs
    case 'logging':
      return Math.min(logDue(state), phase.claim === null ? Infinity : claimDue(phase.claim, state.access)) as MonoMs
    case 'watching-log':
      return Math.min(logDue(state), state.line?.until ?? Infinity) as MonoMs
    case 'ending-entry':
      return Math.min(logDue(state), phase.until) as MonoMs
    case 'standing':
      return Math.min(nextRest(phase.round), phase.until) as MonoMs
    case 'new':
    case 'ended':
      return Infinity as MonoMs
  }
}

const logDue = ({ access }: ContenderState): number => (access === null ? Infinity : accessDue(access))

/** Renewed every third of its lease. */
export const waitingRenewalDue = (renewedAt: Stamp): MonoMs => later(renewedAt.mono, waitingLeaseMs / 3)

function queueWakeAt(state: ContenderState, phase: Phase & { name: 'queued' }): MonoMs {
  const { line, deadline } = state
  const end = line?.countsUntil?.mono ?? deadline
  const due = phase.round === null ? Math.min(phase.pollAt, waitingRenewalDue(phase.renewedAt)) : nextRest(phase.round)
  return Math.min(due, end, line?.until ?? Infinity, logDue(state)) as MonoMs
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

export const toLog = (state: ContenderState, { access, effects }: Visited): Step<ContenderState> => ({
  state: { ...state, access, nextLog: Math.max(state.nextLog, access.request + 1) as RequestId },
  effects,
})

export const enter = (
  state: ContenderState,
  phase: (round: Round) => Phase,
  { round, effects }: Asked,
): Step<ContenderState> => ({
  state: { ...state, id: round.draft === null ? state.id : null, phase: phase(round), ...followUp(round) },
  effects,
})

export const again = (
  state: ContenderState,
  phase: Phase & { round: Round },
  { round, effects }: Asked,
): Step<ContenderState> => ({
  state: { ...state, phase: { ...phase, round } as Phase, ...followUp(round) },
  effects,
})

export const prepend = (effects: readonly Effect[], step: Step<ContenderState>): Step<ContenderState> => ({
  ...step,
  effects: [...effects, ...step.effects],
})

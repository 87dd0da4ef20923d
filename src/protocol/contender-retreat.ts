/**
 * Taking back what was published: a claim as `withdrawn`, or as `waiting` by who is in line, and a lock that was won but could not be
 * announced as `released`. Not guaranteed: that a quorum shows it in time; then the claim's own lease ends it.
 */
import { drafted, fenceOf, ownRound } from './writer.js'
import type { ContenderState, Next, Phase } from './contender-state.js'
import { again, end, enter, prepend } from './contender-state.js'
import { pauseMs } from './contender-watch.js'
import type { Outcome, Step } from './machine.js'
import type { Draft } from './record.js'
import { askRested, isHopeless, stands } from './round.js'
import type { MonoMs, Stamp } from './values.js'
import { later } from './values.js'

type S = ContenderState
export const stepBackMs = 5_000
export const stoppedStepBackMs = 3_000

/** Ends the attempt; what was published is taken back first. */
export const leave = (state: S, outcome: Outcome, at: Stamp, withinMs = stepBackMs): Step<S> =>
  state.draft === null || isTakenBack(state.draft)
    ? end(state, outcome)
    : stepBack(state, { then: 'end', outcome }, at, withinMs)

export function stepBack(state: S, next: Next, at: Stamp, withinMs = stepBackMs): Step<S> {
  const { draft } = state
  if (draft === null || !('fence' in draft.record)) throw new Error('invariant: who steps back has published')
  const withdrawn = drafted(state, 'withdrawn', draft.record.fence, draft.record.leaseMs, at)
  return takeBack(state, withdrawn, next, later(at.mono, withinMs), at)
}

/** Whoever passed verifying never publishes `withdrawn` or `waiting` again: its fence goes on counting ◆. */
export function surrender(state: S, outcome: Outcome, withinMs: number, at: Stamp): Step<S> {
  const released = drafted(state, 'released', fenceOf(state.draft), state.config.leaseMs, at)
  return takeBack(state, released, { then: 'end', outcome }, later(at.mono, withinMs), at)
}

function takeBack(state: S, draft: Draft, next: Next, until: MonoMs, at: Stamp): Step<S> {
  const asked = ownRound(state, 'step-back', draft, at)
  const behind = next.then === 'look' ? state.rival : null
  return prepend(
    [{ type: 'report', event: { kind: 'stepped-back', behind } }],
    enter({ ...state, draft }, (round) => ({ name: 'stepping-back', round, until, next }), asked),
  )
}

export function onSteppingBack(state: S, phase: Phase & { name: 'stepping-back' }, at: Stamp): Step<S> {
  const { config } = state
  const { round, until, next } = phase
  const isDone = stands(round, config.relays, config.quorum) || isHopeless(round, config.quorum) || at.mono >= until
  if (!isDone) return again(state, phase, askRested(round, at))
  if (next.then === 'end') return end(state, next.outcome)
  const resting = { name: 'resting', until: later(at.mono, pauseMs(state, at)) } as const
  return { state: { ...state, pauses: state.pauses + 1, phase: resting }, effects: [] }
}

const isTakenBack = ({ record }: Draft): boolean => record.state === 'withdrawn' || record.state === 'released'

/**
 * Taking back what was published: an entry of the claim log as `released`, a claim as `withdrawn`, or as `waiting` by who is in line, and a
 * lock that was won but could not be announced as `released`. Not guaranteed: that it is shown in time; then each lease ends by itself.
 */
import { drafted, fenceOf, ownRound } from './writer.js'
import type { ContenderState, Next, Phase, Retreat } from './contender-state.js'
import { again, end, enter, prepend, toLog } from './contender-state.js'
import { visit } from './log-access.js'
import { stepLogEnding } from './log-ending.js'
import type { Outcome, Step } from './machine.js'
import type { Draft } from './record.js'
import { askRested, isHopeless, isSpent, stands } from './round.js'
import type { Stamp } from './values.js'
import { later } from './values.js'

type S = ContenderState
export const stepBackMs = 5_000
export const stoppedStepBackMs = 3_000

/** Ends the attempt; what was published is taken back first. */
export const leave = (state: S, outcome: Outcome, at: Stamp, withinMs = stepBackMs): Step<S> =>
  stepBack(state, { then: 'end', outcome }, at, withinMs)

export const stepBack = (state: S, next: Next, at: Stamp, withinMs = stepBackMs): Step<S> =>
  retreat(state, { to: 'withdrawn', next, withinMs }, at)

/** Whoever passed verifying never publishes `withdrawn` or `waiting` again: its fence goes on counting ◆. */
export const surrender = (state: S, next: Next, withinMs: number, at: Stamp): Step<S> =>
  retreat(state, { to: 'released', next, withinMs }, at)

/** True where an append succeeded, or may have: every exit ends that entry ◆. */
export const mayHaveEntry = ({ access }: S): boolean =>
  access !== null && (access.appended !== null || (access.status === 'asked' && access.op.op === 'append'))

function retreat(state: S, way: Retreat & { to: 'withdrawn' | 'released' }, at: Stamp): Step<S> {
  return mayHaveEntry(state) ? endEntry(state, way, at) : takeBack(state, way, at)
}

/** The log first, then the relays ◆. */
export function endEntry(state: S, way: Retreat, at: Stamp): Step<S> {
  const withinMs = way.to === 'line' ? stepBackMs : way.withinMs
  const phase = { name: 'ending-entry', until: later(at.mono, withinMs), retreat: way } as const
  return toLog({ ...state, phase }, visit(state.access, state.nextLog, at))
}

/** What follows once the entry has ended, or cannot be ended in time; null while it goes on. */
export function onEndingEntry(
  state: S,
  { until, retreat: way }: Phase & { name: 'ending-entry' },
  at: Stamp,
): { readonly step: Step<S> } | { readonly state: S; readonly way: Retreat } {
  const { access } = state
  if (access === null) throw new Error('invariant: who ends an entry visits the log')
  const step = stepLogEnding(state, access, 'released', at)
  if (step.kind === 'goes-on' && at.mono < until) return { step: toLog(state, step) }
  return { state: { ...state, access: null }, way }
}

export function takeBack(
  state: S,
  { to, next, withinMs }: Retreat & { to: 'withdrawn' | 'released' },
  at: Stamp,
): Step<S> {
  const { draft, config } = state
  const until = later(at.mono, withinMs)
  if (draft === null || isTakenBack(draft))
    return next.then === 'end'
      ? end(state, next.outcome)
      : { state: { ...state, phase: { name: 'resting', until: at.mono } }, effects: [] }
  const ended =
    to === 'released'
      ? drafted(state, 'released', fenceOf(draft), config.leaseMs, at)
      : drafted(state, 'withdrawn', 'fence' in draft.record ? draft.record.fence : null, draft.record.leaseMs, at)
  const behind = next.then === 'look' || next.then === 'watch-log' ? state.rival : null
  return prepend(
    [{ type: 'report', event: { kind: 'stepped-back', behind } }],
    enter(
      { ...state, draft: ended },
      (round) => ({ name: 'stepping-back', round, until, next }),
      ownRound(state, 'step-back', ended, at),
    ),
  )
}

/** What is next, once it was shown or cannot be; until then null, and the step to go on with. */
export function onSteppingBack(
  state: S,
  phase: Phase & { name: 'stepping-back' },
  at: Stamp,
): { readonly step: Step<S> } | { readonly next: Next } {
  const { config } = state
  const { round, until, next } = phase
  const isShown = stands(round, config.relays, config.quorum) || isHopeless(round, config.quorum)
  // Who falls back to the log waits for no relay that is away.
  const isDone = isShown || at.mono >= until || (next.then === 'log' && isSpent(round))
  return isDone ? { next } : { step: again(state, phase, askRested(round, at)) }
}

export const isTakenBack = ({ record }: Draft): boolean => record.state === 'withdrawn' || record.state === 'released'

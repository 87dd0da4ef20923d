/**
 * Watching a rival: one that stopped renewing until its lease is over, or one whose claim is undecided until it is decided
 * (protocol.md, *Lease by observation*). Not guaranteed: an end within `acquire-timeout`, which does not count watching; only within 45 minutes.
 */
import type { ContenderState } from './contender-state.js'
import { longestWatchMs } from './lease.js'
import type { Effect, Outcome, Step } from './machine.js'
import type { Stamp } from './values.js'
import { later, laterWall } from './values.js'
import type { LookVerdict, Refusal } from './verdict.js'
import { sameAs } from './verdict.js'

type S = ContenderState
type At = Stamp
type Watching = Extract<LookVerdict, { kind: 'watch' }>
const pollSuspectMs = 10_000

/** Who claims again and again, or renews with a clock that is off, is not watched for ever (protocol.md, *Lease by observation* ◆). */
export const isWatchOver = ({ watchedMs, watch }: S, at: At): boolean =>
  watchedMs + (watch === null ? 0 : at.mono - watch.since) >= longestWatchMs

/** Rests until the next look; the deadline moves along. */
export function watchOut(state: S, verdict: Watching, at: At): Step<S> {
  const watch = state.watch ?? { leftMs: Math.max(0, state.deadline - at.mono), since: at.mono }
  // A claim is decided within a few round trips; a suspect is watched until its lease is over.
  const base = verdict.why === 'undecided' ? pauseMs(state, at) : pollSuspectMs * (0.5 + at.entropy)
  const left = verdict.until - at.mono
  const until = later(at.mono, left > 0 ? Math.min(base, left) : pauseMs(state, at))
  const { rival, why } = verdict
  const isNews = state.watch === null || state.rival?.address !== rival.address
  const untilWall = laterWall(at.wall, Math.max(0, left))
  const report: Effect = { type: 'report', event: { kind: 'watching', rival, why, untilWall } }
  return {
    state: {
      ...state,
      watch,
      rival,
      deadline: later(until, watch.leftMs),
      phase: { name: 'resting', until },
      pauses: state.pauses + 1,
      isSubscribed: true,
    },
    effects: [...(state.isSubscribed ? [] : [subscription(state.config)]), ...(isNews ? [report] : [])],
  }
}

/** Pushes of whatever may hand the lock off. */
export const subscription = ({ handoffTags, authors }: S['config']): Effect => ({
  type: 'watch',
  tags: handoffTags,
  authors,
})

export const leaveWatch = (state: S, at: At): S =>
  state.watch === null
    ? state
    : {
        ...state,
        watch: null,
        watchedMs: state.watchedMs + (at.mono - state.watch.since),
        deadline: later(at.mono, state.watch.leftMs),
      }

/** Bounded exponential pause with jitter, ms: 50 to 1,000, ± 50 %. */
export const pauseMs = (state: S, at: At): number => Math.min(50 * 2 ** state.pauses, 1_000) * (0.5 + at.entropy)

export function outcomeOf(state: S, refusal: Refusal): Outcome {
  switch (refusal.kind) {
    case 'contended':
      return { kind: 'contended', by: refusal.by, same: sameAs(state.config.holder, refusal.by) }
    case 'completed':
    case 'incompatible':
      return refusal
  }
}

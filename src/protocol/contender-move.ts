/**
 * The moves of a contender that more than one phase makes: look, claim, step back, line up, go on without a quorum.
 * Not guaranteed: anything by a move alone; each is followed by reading what the relays, or the log, show.
 */
import { joinQueue } from './contender-queue.js'
import { endEntry, isTakenBack, leave, mayHaveEntry, stepBack } from './contender-retreat.js'
import { startLogging } from './contender-log.js'
import type { ContenderState } from './contender-state.js'
import { enter, prepend } from './contender-state.js'
import { highestFence, nextFence } from './fence.js'
import { claimLeaseMs, isCredible } from './lease.js'
import { currentFence } from './log.js'
import type { Effect, Outcome, Step } from './machine.js'
import type { Round } from './round.js'
import { isAway, isImpossible } from './round.js'
import type { Fence, Stamp } from './values.js'
import { later } from './values.js'
import { startVerification } from './verification.js'
import { drafted, lockRound } from './writer.js'

type S = ContenderState
type At = Stamp

export function startLook(state: S, at: At): Step<S> {
  // Whoever watches, or slept meanwhile, has all that was left when the watch began.
  const deadline = state.watch === null ? state.deadline : later(at.mono, state.watch.leftMs)
  return enter({ ...state, deadline }, (round) => ({ name: 'looking', round }), lockRound(state, 'look', null, at))
}

/** Behind a holder, or a line: who waits joins the line. */
export function refused(state: S, outcome: Outcome, at: At): Step<S> {
  const { waitTimeoutMs } = state.config
  return waitTimeoutMs === null ? leave(state, outcome, at) : joinQueue(state, waitTimeoutMs, at)
}

/** Above every fence that counts, on the relays and in what was read of the log. */
export function claimAbove(state: S, at: At): Step<S> {
  const { view, log, config } = state
  const onRelays = highestFence(view, config.address)?.fence ?? null
  const logged = currentFence(log, config.ticket)
  const highest = logged === null || (onRelays ?? 0) > logged ? onRelays : logged
  return claim(state, nextFence(highest, at.wall), 'claimed', at)
}

/** Publishes `claiming` with this fence; it counts from here. */
export function claim(state: S, fence: Fence, news: 'claimed' | 'raised' | null, at: At): Step<S> {
  const draft = drafted(state, 'claiming', fence, claimLeaseMs(state.config), at)
  if (!isCredible(fence, draft.createdAt)) {
    const by = highestFence(state.view, state.config.address)?.by
    return by === undefined
      ? leave(state, { kind: 'unavailable' }, at)
      : leave(state, { kind: 'incompatible', why: 'fence', by }, at)
  }
  const asked = lockRound(state, 'claim', draft, at)
  return prepend(
    news === null ? [] : [{ type: 'report', event: { kind: news, fence } }],
    enter(
      { ...state, draft },
      (round) => ({ name: 'verifying', ...startVerification(round, at, claimLeaseMs(state.config)) }),
      asked,
    ),
  )
}

/** Steps back behind a rival: into the line, by who waits; else to look again. */
export function retry(state: S, at: At): Step<S> {
  const { waitTimeoutMs } = state.config
  return waitTimeoutMs === null ? stepBack(state, { then: 'look' }, at) : lineUp(state, waitTimeoutMs, at)
}

const lineUp = (state: S, waitTimeoutMs: number, at: At): Step<S> =>
  mayHaveEntry(state) ? endEntry(state, { to: 'line', waitTimeoutMs }, at) : joinQueue(state, waitTimeoutMs, at)

/** Whoever has a log does not wait for relays that are away. */
export const hasNoQuorum = ({ config }: S, round: Round, at: At): boolean =>
  isImpossible(round, config.quorum) || (config.log !== null && isAway(round, config.quorum, at))

/** Goes on with the log, once what was left on reachable relays is withdrawn; who has none is done. */
export function withoutQuorum(state: S, at: At): Step<S> {
  const { config, draft } = state
  if (config.log === null) return leave(state, { kind: 'unavailable' }, at)
  const news: Effect = { type: 'report', event: { kind: 'falling-back', log: config.log } }
  const isClean = draft === null || isTakenBack(draft)
  return prepend([news], isClean ? startLogging(state, null, at) : stepBack(state, { then: 'log' }, at))
}

/**
 * Waiting in line (protocol.md, *Waiting*). Not guaranteed: that a push comes; a slow poll backs it up. Being next is no ground to hold: only claiming and verifying are.
 */
import { drafted, lockRound } from './writer.js'
import type { ContenderState, Line, Phase } from './contender-state.js'
import { again, enter, prepend, waitingRenewalDue } from './contender-state.js'
import { outcomeOf, subscription } from './contender-watch.js'
import { pollLog } from './contender-log.js'
import { isAsked } from './log-access.js'
import type { LogVerdict } from './log.js'
import { isTaken, judgeLog } from './log.js'
import type { Sighting } from './record.js'
import { hasEnded, leaseEnd, waitingLeaseMs } from './lease.js'
import type { Effect, Outcome, Step } from './machine.js'
import { askRested, askedFrom, stands } from './round.js'
import type { MonoMs, Stamp } from './values.js'
import { later, laterWall } from './values.js'
import { nextSeq, turn } from './verdict.js'
import type { TurnVerdict } from './verdict.js'
import { endQuorumRead } from './view.js'

type S = ContenderState
type Queued = Phase & { name: 'queued' }
type Waiting = Extract<TurnVerdict, { kind: 'wait' }>
const pollMs = 30_000
/** A waiter is told its place when it changes, and once in a while. */
const tellEveryMs = 60_000

/** What being in line comes to: a step, the turn to claim, or the end. */
export type InQueue =
  | { readonly kind: 'step'; readonly step: Step<S> }
  | { readonly kind: 'go'; readonly state: S }
  | { readonly kind: 'leave'; readonly state: S; readonly outcome: Outcome }

/** Publishes `waiting`, at the place that was drawn at the first time. The deadline of all relay work starts anew with the next claim. */
export function joinQueue(state: S, waitTimeoutMs: number, at: Stamp): Step<S> {
  const line: Line = {
    until: state.line?.until ?? later(at.mono, waitTimeoutMs),
    // Whoever comes back has claimed meanwhile, so that no earlier renewal counts any more.
    countsUntil: null,
    told: state.line?.told ?? null,
  }
  const deadline = later(at.mono, state.config.acquireTimeoutMs)
  const seq = state.line === null ? nextSeq(state.view, state.config, at) : state.seq
  const joined = { ...state, seq, line, deadline, watch: null, pauses: 0, isSubscribed: true }
  return prepend(state.isSubscribed ? [] : [subscription(state.config)], renew(joined, at))
}

export function inQueue(state: S, phase: Queued, at: Stamp): InQueue {
  const { config, line } = state
  if (line === null) throw new Error('invariant: whoever is in line has a place')
  if (at.mono >= line.until) {
    return { kind: 'leave', state, outcome: { kind: 'timeout', phase: 'waiting', by: state.rival } }
  }
  // Nobody stays in line whom the others may have watched out ◆.
  const isOut = line.countsUntil === null ? at.mono >= state.deadline : hasEnded(line.countsUntil, at)
  if (isOut) return { kind: 'leave', state, outcome: { kind: 'unavailable' } }
  const isRead = phase.round !== null && stands(phase.round, config.relays, config.quorum)
  const known = isRead ? counted(state, line, phase, at) : state
  const verdict = turn(known.view, config, state.seq, at)
  const rested = isRead ? { ...phase, round: null } : phase
  switch (verdict.kind) {
    case 'go': {
      const head = config.log === null ? null : judgeLog(known.log, config, at)
      if (head === null || !isTaken(head)) return { kind: 'go', state: known }
      return { kind: 'step', step: waitForLog(known, rested, rivalIn(head), at) }
    }
    case 'wait': {
      // The log is looked at only by who is next.
      const access = isAsked(known.access) ? known.access : null
      return { kind: 'step', step: wait({ ...known, access }, rested, verdict, at) }
    }
    default:
      return { kind: 'leave', state: known, outcome: outcomeOf(known, verdict) }
  }
}

/** Nobody is ahead in line, but the log's head is somebody's. */
function waitForLog(state: S, phase: Queued, behind: Sighting | null, at: Stamp): Step<S> {
  const polled = pollLog(state, at)
  if (behind === null) return polled
  return prepend(
    polled.effects,
    wait(polled.state, phase, { kind: 'wait', place: 1, behind, checkAt: Infinity as MonoMs }, at),
  )
}

const rivalIn = (verdict: LogVerdict): Sighting | null =>
  'rival' in verdict ? verdict.rival : 'by' in verdict ? verdict.by : null

/** A round stood: what it wrote counts from its start. */
function counted(state: S, line: Line, { round, renewedAt }: Queued, at: Stamp): S {
  if (round === null) return state
  const countsUntil = round.draft === null ? line.countsUntil : leaseEnd(renewedAt, waitingLeaseMs)
  return { ...state, view: endQuorumRead(state.view, askedFrom(round), at), line: { ...line, countsUntil } }
}

function wait(state: S, phase: Queued, verdict: Waiting, at: Stamp): Step<S> {
  const told = tell(state, verdict, at)
  const next = { ...state, ...told.state, rival: verdict.behind }
  const step = goOn(next, phase, Math.min(phase.pollAt, verdict.checkAt) as MonoMs, at)
  return prepend(told.effects, step)
}

function goOn(state: S, phase: Queued, pollAt: MonoMs, at: Stamp): Step<S> {
  if (phase.round !== null) return again(state, { ...phase, round: phase.round }, askRested(phase.round, at))
  if (at.mono >= waitingRenewalDue(phase.renewedAt)) return renew(state, at)
  if (at.mono < pollAt) return { state: { ...state, phase: { ...phase, pollAt } }, effects: [] }
  const { renewedAt } = phase
  const next = nextPoll(at)
  return enter(
    state,
    (round) => ({ name: 'queued', round, renewedAt, pollAt: next }),
    lockRound(state, 'wait', null, at),
  )
}

function renew(state: S, at: Stamp): Step<S> {
  const draft = drafted(state, 'waiting', null, waitingLeaseMs, at)
  const pollAt = nextPoll(at)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'queued', round, renewedAt: at, pollAt }),
    lockRound(state, 'wait', draft, at),
  )
}

const nextPoll = (at: Stamp): MonoMs => later(at.mono, pollMs * (0.75 + at.entropy / 2))

function tell(
  { line }: S,
  { place, behind }: Waiting,
  at: Stamp,
): { readonly state: Pick<S, 'line'>; readonly effects: readonly Effect[] } {
  if (line === null) return { state: { line }, effects: [] }
  const isNews = line.told === null || line.told.place !== place || at.mono >= later(line.told.at, tellEveryMs)
  if (!isNews) return { state: { line }, effects: [] }
  const untilWall = laterWall(at.wall, line.until - at.mono)
  const report: Effect = { type: 'report', event: { kind: 'queued', place, behind, untilWall } }
  return { state: { line: { ...line, told: { place, at: at.mono } } }, effects: [report] }
}

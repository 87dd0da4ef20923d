/**
 * The machine that takes the lock: look, claim, verify by read-back, announce (protocol.md, *Acquiring*).
 * Not guaranteed: that a holder is still there when it acts. A process that was frozen past its lease does not know it; only the resource can refuse it, by comparing the fence.
 */
import type { InLog } from './contender-log.js'
import { inLog, inWatchOfLog, startLogging, watchLog } from './contender-log.js'
import { claim, claimAbove, hasNoQuorum, refused, retry, startLook, withoutQuorum } from './contender-move.js'
import { inQueue, joinQueue } from './contender-queue.js'
import {
  leave,
  onEndingEntry,
  onSteppingBack,
  stepBack,
  stepBackMs,
  stoppedStepBackMs,
  surrender,
  takeBack,
} from './contender-retreat.js'
import type { Announced } from './contender-standing.js'
import { announce, onAnnouncing, onStanding, stand } from './contender-standing.js'
import type { ContenderState, Phase, VerifiedClaim } from './contender-state.js'
import { again, end, isOver, prepend, wakeAt, withAlarm } from './contender-state.js'
import { isWatchOver, leaveWatch, outcomeOf, pauseMs, watchOut } from './contender-watch.js'
import { nextFence } from './fence.js'
import { heal } from './healing.js'
import { absorbLog } from './log-access.js'
import type { MachineInput, Outcome, Step, StopReason } from './machine.js'
import { absorb, askRested, askedFrom, stands } from './round.js'
import type { MonoMs, Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { look } from './verdict.js'
import { stepVerification } from './verification.js'
import { endQuorumRead, see } from './view.js'
import { fenceOf, followUp, foreignVersion } from './writer.js'

type S = ContenderState
type At = Stamp
type Verifying = Phase & { name: 'verifying' }
/** Those whom one push wakes spread their looks over so many ms. */
const hintMs = 100

export function contender(state: S, input: MachineInput): Step<S> {
  if (state.phase.name === 'ended') return { state, effects: [] }
  // An alarm that went off is set anew even for the same instant: clocks may wake a little early.
  const before = input.type === 'timer' ? null : wakeAt(state)
  const taken = take(state, input)
  const result = input.type === 'stop' ? stop(taken, input.why, input.at) : advance(taken, input.at)
  return withAlarm(result, before)
}

/** Absorbs an input into the view and the round; decides nothing. */
function take(state: S, input: MachineInput): S {
  let { view, id, phase, log, access } = state
  if (input.type === 'answer' && input.answer.kind === 'read') view = see(view, input.answer.sightings, input.at)
  if ('round' in phase && phase.round !== null) {
    const round = absorb(phase.round, input)
    if (input.type === 'signed' && round.id !== null) id = round.id
    phase = { ...phase, round }
  }
  // In line a push may bring the turn to claim; elsewhere it only brings the next look nearer. It is never a ground to hold.
  if (input.type === 'pushed' && phase.name === 'queued') view = see(view, [input.sighting], input.at)
  if (input.type === 'pushed' && phase.name === 'resting') {
    phase = { ...phase, until: Math.min(phase.until, later(input.at.mono, hintMs * input.at.entropy)) as MonoMs }
  }
  if (access !== null) ({ access, view: log } = absorbLog(access, log, input))
  return { ...state, view, id, phase, log, access }
}

function advance(state: S, at: At): Step<S> {
  const foreign = foreignVersion(state)
  if (foreign) return end(state, { kind: 'stopped', why: 'superseded' })
  const { phase } = state
  switch (phase.name) {
    case 'new':
      return startLook({ ...state, deadline: later(at.mono, state.config.acquireTimeoutMs) }, at)
    case 'resting':
      if (at.mono >= phase.until) return startLook(state, at)
      return isOver(state, at) ? end(state, undecided(state)) : { state, effects: [] }
    case 'queued':
      return onQueued(state, phase, at)
    case 'looking':
      return onLooking(state, phase, at)
    case 'verifying':
      return onVerifying(state, phase, at)
    case 'logging':
      return onLog(inLog(state, phase, at), phase.claim, at)
    case 'watching-log':
      return onLog(inWatchOfLog(state, at), null, at)
    case 'ending-entry':
      return followEntry(onEndingEntry(state, phase, at), at)
    case 'stepping-back':
      return followStepBack(state, onSteppingBack(state, phase, at), at)
    case 'announcing':
      return onAnnounced(state, onAnnouncing(state, phase, at), at)
    case 'standing':
      return onAnnounced(state, onStanding(state, phase, at), at)
    case 'ended':
      return { state, effects: [] }
  }
}

// ---------------------------------------------------------------- look

function onLooking(state: S, phase: Phase & { name: 'looking' }, at: At): Step<S> {
  const { config } = state
  if (!stands(phase.round, config.relays, config.quorum)) {
    if (hasNoQuorum(state, phase.round, at) || isOver(state, at)) return withoutQuorum(state, at)
    return again(state, phase, askRested(phase.round, at))
  }
  const known = { ...state, view: endQuorumRead(state.view, askedFrom(phase.round), at) }
  const healed = heal(known, phase.round)
  const verdict = look(known.view, config, at)
  switch (verdict.kind) {
    case 'claim':
      return prepend(healed, claimAbove(leaveWatch(known, at), at))
    case 'watch':
      return isWatchOver(known, at)
        ? refused(known, outcomeOf(known, { kind: 'contended', by: verdict.rival }), at)
        : prepend(healed, watchOut(known, verdict, at))
    case 'contended':
      return prepend(healed, refused(known, outcomeOf(known, verdict), at))
    default:
      return prepend(healed, end(known, outcomeOf(known, verdict)))
  }
}

function onQueued(state: S, phase: Phase & { name: 'queued' }, at: At): Step<S> {
  const verdict = inQueue(state, phase, at)
  switch (verdict.kind) {
    case 'step':
      return verdict.step
    case 'leave':
      return verdict.outcome.kind === 'unavailable'
        ? withoutQuorum(verdict.state, at)
        : leave(verdict.state, verdict.outcome, at)
    case 'go':
      return claimAbove({ ...verdict.state, deadline: later(at.mono, state.config.acquireTimeoutMs) }, at)
  }
}

// ---------------------------------------------------------------- claim and verify

function onVerifying(state: S, phase: Verifying, at: At): Step<S> {
  const { config, draft } = state
  const { round } = phase
  const shown = state.wasShown || stands(round, config.relays, config.quorum)
  if (isOver(state, at) && shown) return leave(state, undecided({ ...state, wasShown: true }), at)
  if (isOver(state, at) || hasNoQuorum(state, round, at)) return withoutQuorum(state, at)
  const fence = fenceOf(draft)
  const step = stepVerification(state, phase, fence, at)
  switch (step.kind) {
    case 'ran-out':
      return retry(state, at)
    case 'renew':
      return claim(state, fence, null, at)
    case 'goes-on': {
      const { verification, effects } = step
      return { state: { ...state, ...followUp(verification.round), phase: { ...phase, ...verification } }, effects }
    }
    case 'verdict': {
      const known = { ...state, view: step.view, wasShown: true }
      return prepend(heal(known, round), onVerdict(known, phase, step.verdict, at))
    }
  }
}

function onVerdict(state: S, phase: Verifying, verdict: VerifyVerdict, at: At): Step<S> {
  switch (verdict.kind) {
    case 'yield':
      return retry({ ...state, rival: verdict.to }, at)
    case 'pause':
      return {
        state: {
          ...state,
          rival: verdict.rival,
          pauses: state.pauses + 1,
          phase: { ...phase, pausedUntil: later(at.mono, pauseMs(state, at)) },
        },
        effects: [],
      }
    case 'raise':
      return claim(state, nextFence(verdict.above, at.wall), 'raised', at)
    case 'hold': {
      const verified = { claimedAt: phase.claimedAt, leaseMs: phase.leaseMs, fence: fenceOf(state.draft) }
      // Always in the same order: the relays', then the claim log.
      return state.config.log === null ? announce(state, verified, at) : startLogging(state, verified, at)
    }
    case 'contended':
      return verdict.by.record.state === 'evicted'
        ? leave(state, outcomeOf(state, verdict), at)
        : refused(state, outcomeOf(state, verdict), at)
    default:
      return leave(state, outcomeOf(state, verdict), at)
  }
}

// ---------------------------------------------------------------- the claim log

function onLog(visit: InLog, verified: VerifiedClaim | null, at: At): Step<S> {
  switch (visit.kind) {
    case 'step':
      return visit.step
    case 'taken':
      return verified === null ? stand(visit.state, visit.fence, at) : announce(visit.state, verified, at)
    case 'without': {
      const { detail, state } = visit
      const event = { kind: 'log-unavailable', log: state.config.log ?? 'cache', detail } as const
      const next = verified === null ? leave(state, { kind: 'unavailable' }, at) : announce(state, verified, at)
      return prepend([{ type: 'report', event }], next)
    }
    case 'raise':
      return claim(visit.state, nextFence(visit.above, at.wall), 'raised', at)
    case 'refused':
      return refused(visit.state, visit.outcome, at)
    case 'watch':
      return visit.state.config.waitTimeoutMs === null
        ? stepBack({ ...visit.state, rival: visit.rival }, { then: 'watch-log', rival: visit.rival }, at)
        : retry({ ...visit.state, rival: visit.rival }, at)
    case 'leave':
      return leave(visit.state, visit.outcome, at)
    case 'claim-again':
      return claim(visit.state, fenceOf(visit.state.draft), null, at)
    case 'start-over':
      return verified === null ? startLook(visit.state, at) : retry(visit.state, at)
  }
}

function followEntry(done: ReturnType<typeof onEndingEntry>, at: At): Step<S> {
  if ('step' in done) return done.step
  const { way } = done
  return way.to === 'line' ? joinQueue(done.state, way.waitTimeoutMs, at) : takeBack(done.state, way, at)
}

function followStepBack(state: S, done: ReturnType<typeof onSteppingBack>, at: At): Step<S> {
  if ('step' in done) return done.step
  const { next } = done
  switch (next.then) {
    case 'end':
      return end(state, next.outcome)
    case 'log':
      return startLogging(state, null, at)
    case 'watch-log':
      return watchLog(state, next.rival, at.mono, at)
    case 'look': {
      const resting = { name: 'resting', until: later(at.mono, pauseMs(state, at)) } as const
      return { state: { ...state, pauses: state.pauses + 1, phase: resting }, effects: [] }
    }
  }
}

function onAnnounced(state: S, announced: Announced, at: At): Step<S> {
  switch (announced.kind) {
    case 'step':
      return announced.step
    case 'surrender':
      return surrender(state, { then: 'end', outcome: announced.outcome }, stepBackMs, at)
    case 'raise':
      return surrender(state, { then: 'look' }, stepBackMs, at)
  }
}

// ---------------------------------------------------------------- stop, end, alarms

function stop(state: S, why: StopReason, at: At): Step<S> {
  const outcome: Outcome = { kind: 'stopped', why }
  const { phase } = state
  switch (phase.name) {
    case 'queued':
    case 'verifying':
    case 'logging':
    case 'watching-log':
      return stepBack(state, { then: 'end', outcome }, at, stoppedStepBackMs)
    case 'announcing':
    case 'standing':
      return surrender(state, { then: 'end', outcome }, stoppedStepBackMs, at)
    case 'ending-entry': {
      const until = Math.min(phase.until, at.mono + stoppedStepBackMs) as MonoMs
      const to = phase.retreat.to === 'released' ? 'released' : 'withdrawn'
      const retreat = { to, next: { then: 'end', outcome }, withinMs: stoppedStepBackMs } as const
      return advance({ ...state, phase: { ...phase, until, retreat } }, at)
    }
    case 'stepping-back': {
      const until = Math.min(phase.until, at.mono + stoppedStepBackMs) as MonoMs
      return advance({ ...state, phase: { ...phase, until, next: { then: 'end', outcome } } }, at)
    }
    default:
      return end(state, outcome)
  }
}

/** What time ran out for: a claim that no quorum ever showed was not there to be decided ◆. */
const undecided = (state: S): Outcome =>
  state.wasShown ? { kind: 'timeout', phase: 'deciding', by: state.rival } : { kind: 'unavailable' }

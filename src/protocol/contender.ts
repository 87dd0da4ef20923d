/**
 * The machine that takes the lock: look, claim, verify by read-back, announce (protocol.md, *Acquiring*).
 * Not guaranteed: that a holder is still there when it acts. A process that was frozen past its lease does not know it; only the resource can refuse it, by comparing the fence.
 */
import type { Effect, MachineInput, Outcome, Step, StopReason } from './machine.js'
import type { Sighting } from './record.js'
import type { Fence, MonoMs, Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { completedRecord, look } from './verdict.js'
import { startVerification, stepVerification } from './verification.js'
import { claimLeaseMs, hasEnded, isCredible, leaseEnd } from './lease.js'
import { highestFence, nextFence } from './fence.js'
import type { Round } from './round.js'
import { absorb, answersOf, askRested, askedFrom, isImpossible, stands } from './round.js'
import { isNewer } from './version.js'
import { endQuorumRead, see } from './view.js'
import type { ContenderState, Phase } from './contender-state.js'
import { again, end, enter, isOver, prepend, wakeAt, withAlarm } from './contender-state.js'
import { inQueue, joinQueue } from './contender-queue.js'
import { leave, onSteppingBack, stepBack, stepBackMs, stoppedStepBackMs, surrender } from './contender-retreat.js'
import { isWatchOver, leaveWatch, outcomeOf, pauseMs, watchOut } from './contender-watch.js'
import { drafted, fenceOf, foreignVersion, lockRound, ownRound } from './writer.js'

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
  let { view, id, phase } = state
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
  return { ...state, view, id, phase }
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
    case 'stepping-back':
      return onSteppingBack(state, phase, at)
    case 'announcing':
      return onAnnouncing(state, phase, at)
    case 'ended':
      return { state, effects: [] }
  }
}

// ---------------------------------------------------------------- look

function startLook(state: S, at: At): Step<S> {
  // Whoever watches, or slept meanwhile, has all that was left when the watch began.
  const deadline = state.watch === null ? state.deadline : later(at.mono, state.watch.leftMs)
  return enter({ ...state, deadline }, (round) => ({ name: 'looking', round }), lockRound(state, 'look', null, at))
}

function onLooking(state: S, phase: Phase & { name: 'looking' }, at: At): Step<S> {
  const { config } = state
  if (!stands(phase.round, config.relays, config.quorum)) {
    if (isImpossible(phase.round, config.quorum) || isOver(state, at)) return end(state, { kind: 'unavailable' })
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

/** Behind a holder, or a line: who waits joins the line. */
function refused(state: S, outcome: Outcome, at: At): Step<S> {
  const { waitTimeoutMs } = state.config
  return waitTimeoutMs === null ? leave(state, outcome, at) : joinQueue(state, waitTimeoutMs, at)
}

function onQueued(state: S, phase: Phase & { name: 'queued' }, at: At): Step<S> {
  const verdict = inQueue(state, phase, at)
  switch (verdict.kind) {
    case 'step':
      return verdict.step
    case 'leave':
      return leave(verdict.state, verdict.outcome, at)
    case 'go':
      return claimAbove({ ...verdict.state, deadline: later(at.mono, state.config.acquireTimeoutMs) }, at)
  }
}

/** A completed record is published again where a relay that answered does not have it (S5): it is signed. */
function heal(state: S, round: Round): readonly Effect[] {
  const record = completedRecord(state.view, state.config)
  if (record === null) return []
  const has = ({ address, version }: Sighting): boolean =>
    address === record.address && !isNewer(record.version, version)
  const to = [...answersOf(round)].filter(([, seen]) => !seen.some(has))
  if (to.length === 0) return []
  const readBack = {
    kind: 'addresses',
    author: record.pubkey,
    ds: [record.address.slice(record.pubkey.length + 1)],
  } as const
  return [{ type: 'republish', to: to.map(([relay]) => relay), event: record.event, readBack }]
}

// ---------------------------------------------------------------- claim and verify

const claimAbove = (state: S, at: At): Step<S> =>
  claim(state, nextFence(highestFence(state.view, state.config.address)?.fence ?? null, at.wall), 'claimed', at)

/** Publishes `claiming` with this fence; it counts from here. */
function claim(state: S, fence: Fence, news: 'claimed' | 'raised' | null, at: At): Step<S> {
  const draft = drafted(state, 'claiming', fence, claimLeaseMs, at)
  if (!isCredible(fence, draft.createdAt)) {
    const by = highestFence(state.view, state.config.address)?.by
    return by === undefined
      ? end(state, { kind: 'unavailable' })
      : leave(state, { kind: 'incompatible', why: 'fence', by }, at)
  }
  const asked = lockRound(state, 'claim', draft, at)
  return prepend(
    news === null ? [] : [{ type: 'report', event: { kind: news, fence } }],
    enter({ ...state, draft }, (round) => ({ name: 'verifying', ...startVerification(round, at) }), asked),
  )
}

function onVerifying(state: S, phase: Verifying, at: At): Step<S> {
  const { config, draft } = state
  const { round } = phase
  const shown = state.wasShown || stands(round, config.relays, config.quorum)
  if (isOver(state, at)) return leave(state, undecided({ ...state, wasShown: shown }), at)
  if (isImpossible(round, config.quorum)) return leave(state, { kind: 'unavailable' }, at)
  const fence = fenceOf(draft)
  const step = stepVerification(state, phase, fence, at)
  switch (step.kind) {
    case 'ran-out':
      return retry(state, at)
    case 'renew':
      return claim(state, fence, null, at)
    case 'goes-on': {
      const { nextRequest } = step.verification.round
      return { state: { ...state, nextRequest, phase: { ...phase, ...step.verification } }, effects: step.effects }
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
    case 'hold':
      return announce(state, phase.claimedAt, at)
    case 'contended':
      return verdict.by.record.state === 'evicted'
        ? leave(state, outcomeOf(state, verdict), at)
        : refused(state, outcomeOf(state, verdict), at)
    default:
      return leave(state, outcomeOf(state, verdict), at)
  }
}

/** Steps back behind a rival: into the line, by who waits; else to look again. */
function retry(state: S, at: At): Step<S> {
  const { waitTimeoutMs } = state.config
  return waitTimeoutMs === null ? stepBack(state, { then: 'look' }, at) : joinQueue(state, waitTimeoutMs, at)
}

// ---------------------------------------------------------------- announce

/** From here on this contender never publishes `withdrawn` or `waiting` again: its fence goes on counting ◆. */
function announce(state: S, claimedAt: Stamp, at: At): Step<S> {
  const { config } = state
  const draft = drafted(state, 'held', fenceOf(state.draft), config.leaseMs, at)
  const claimEnd = leaseEnd(claimedAt, claimLeaseMs)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }),
    ownRound(state, 'announce', draft, at),
  )
}

function onAnnouncing(state: S, phase: Phase & { name: 'announcing' }, at: At): Step<S> {
  const { config, draft, id } = state
  const { round, startedAt, claimEnd } = phase
  const safe = leaseEnd(startedAt, config.leaseMs)
  // What counts only after the claim's lease announces nothing: somebody else may hold by then ◆. A lease that has ended by now, as it may have for a frozen process, is no acquisition any more.
  const hasRunOut = hasEnded(claimEnd, at) || hasEnded(safe, at)
  const isLate = hasRunOut || isOver(state, at) || isImpossible(round, config.quorum)
  if (isLate) return surrender(state, { kind: 'unavailable' }, stepBackMs, at)
  if (!stands(round, config.relays, config.quorum)) return again(state, phase, askRested(round, at))
  if (draft === null || id === null) return { state, effects: [] }
  const { ticket, lockTag, period } = config
  return end(state, {
    kind: 'acquired',
    holding: {
      ticket,
      lockTag,
      period,
      fence: fenceOf(draft),
      backend: 'relays',
      draft,
      eventId: id,
      safeUntil: safe.mono,
      safeUntilWall: safe.wall,
    },
  })
}

// ---------------------------------------------------------------- stop, end, alarms

function stop(state: S, why: StopReason, at: At): Step<S> {
  const outcome: Outcome = { kind: 'stopped', why }
  const { phase } = state
  switch (phase.name) {
    case 'queued':
    case 'verifying':
      return stepBack(state, { then: 'end', outcome }, at, stoppedStepBackMs)
    case 'announcing':
      return surrender(state, outcome, stoppedStepBackMs, at)
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

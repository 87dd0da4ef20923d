/**
 * The machine that takes the lock: look, claim, verify by read-back, announce (protocol.md, *Acquiring*).
 * Not guaranteed: that a holder is still there when it acts. A process that was frozen past its lease does not know it; only the resource can refuse it, by comparing the fence.
 */
import type { Effect, MachineInput, Outcome, Step, StopReason } from './machine.js'
import type { Draft, Sighting } from './record.js'
import type { Fence, MonoMs, Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { completedRecord, look, verify } from './verdict.js'
import { claimLeaseMs, hasEnded, isCredible, leaseEnd } from './lease.js'
import { highestFence, nextFence } from './fence.js'
import type { Round } from './round.js'
import { absorb, answersOf, askAgain, askRested, askedFrom, isHopeless, isImpossible, stands } from './round.js'
import { isNewer } from './version.js'
import { endQuorumRead, see } from './view.js'
import type { ContenderState, Next, Phase } from './contender-state.js'
import { again, end, enter, isOver, prepend, renewalDue, wakeAt, withAlarm } from './contender-state.js'
import { leaveWatch, outcomeOf, pauseMs, watchOut } from './contender-watch.js'
import { addressRound, drafted, fenceOf, foreignVersion, isTakenBack, lockRound } from './contender-drafts.js'

type S = ContenderState
type At = Stamp
const stepBackMs = 5_000
const stoppedStepBackMs = 3_000
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
  if ('round' in phase) {
    const round = absorb(phase.round, input)
    if (input.type === 'signed' && round.id !== null) id = round.id
    phase = { ...phase, round }
  }
  // A push only brings the next look nearer: it is a hint, not a ground to hold.
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
    case 'claim': {
      const ready = leaveWatch(known, at)
      return prepend(
        healed,
        claim(ready, nextFence(highestFence(ready.view, config.address)?.fence ?? null, at.wall), 'claimed', at),
      )
    }
    case 'watch':
      return prepend(healed, watchOut(known, verdict, at))
    default:
      return prepend(healed, end(known, outcomeOf(known, verdict)))
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
    kind: 'address',
    author: record.pubkey,
    d: record.address.slice(record.pubkey.length + 1),
  } as const
  return [{ type: 'republish', to: to.map(([relay]) => relay), event: record.event, readBack }]
}

// ---------------------------------------------------------------- claim and verify

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
    enter({ ...state, draft }, (round) => ({ name: 'verifying', round, claimedAt: at, pausedUntil: null }), asked),
  )
}

function onVerifying(state: S, phase: Phase & { name: 'verifying' }, at: At): Step<S> {
  const { config, draft } = state
  const { round, claimedAt, pausedUntil } = phase
  const fence = fenceOf(draft)
  const shown = stands(round, config.relays, config.quorum)
  if (isOver(state, at)) return leave(state, undecided({ ...state, wasShown: shown || state.wasShown }), at)
  if (isImpossible(round, config.quorum)) return leave(state, { kind: 'unavailable' }, at)
  // A claim that outlived its own lease may have been watched out by somebody who holds by now ◆.
  if (hasEnded(leaseEnd(claimedAt, claimLeaseMs), at)) return stepBack(state, { then: 'look' }, at)
  // A claim is renewed while it is undecided, so that nobody watches it out.
  if (at.mono >= renewalDue(claimedAt)) return claim(state, fence, null, at)
  if (pausedUntil !== null) {
    if (at.mono < pausedUntil) return { state, effects: [] }
    return again(state, { ...phase, pausedUntil: null }, askAgain(round, at))
  }
  if (!shown) return again(state, phase, askRested(round, at))
  const view = endQuorumRead(state.view, askedFrom(round), at)
  const verdict = verify(view, config, fence, at)
  return prepend(heal({ ...state, view }, round), onVerdict({ ...state, view, wasShown: true }, phase, verdict, at))
}

function onVerdict(state: S, phase: Phase & { name: 'verifying' }, verdict: VerifyVerdict, at: At): Step<S> {
  switch (verdict.kind) {
    case 'yield':
      return stepBack({ ...state, rival: verdict.to }, { then: 'look' }, at)
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
    default:
      return leave(state, outcomeOf(state, verdict), at)
  }
}

// ---------------------------------------------------------------- step back

/** Ends the attempt; what was published is taken back first. */
const leave = (state: S, outcome: Outcome, at: At): Step<S> =>
  state.draft === null || isTakenBack(state.draft) ? end(state, outcome) : stepBack(state, { then: 'end', outcome }, at)

function stepBack(state: S, next: Next, at: At, withinMs = stepBackMs): Step<S> {
  const { leaseMs } = state.draft?.record ?? { leaseMs: claimLeaseMs }
  const draft = drafted(state, 'withdrawn', fenceOf(state.draft), leaseMs, at)
  return takeBack(state, draft, next, later(at.mono, withinMs), at)
}

function takeBack(state: S, draft: Draft, next: Next, until: MonoMs, at: At): Step<S> {
  const asked = addressRound(state, 'step-back', draft, at)
  const behind = next.then === 'look' ? state.rival : null
  return prepend(
    [{ type: 'report', event: { kind: 'stepped-back', behind } }],
    enter({ ...state, draft }, (round) => ({ name: 'stepping-back', round, until, next }), asked),
  )
}

function onSteppingBack(state: S, phase: Phase & { name: 'stepping-back' }, at: At): Step<S> {
  const { config } = state
  const { round, until, next } = phase
  const isDone = stands(round, config.relays, config.quorum) || isHopeless(round, config.quorum) || at.mono >= until
  if (!isDone) return again(state, phase, askRested(round, at))
  if (next.then === 'end') return end(state, next.outcome)
  const resting = { name: 'resting', until: later(at.mono, pauseMs(state, at)) } as const
  return { state: { ...state, pauses: state.pauses + 1, phase: resting }, effects: [] }
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
    addressRound(state, 'announce', draft, at),
  )
}

function onAnnouncing(state: S, phase: Phase & { name: 'announcing' }, at: At): Step<S> {
  const { config, draft, id } = state
  const { round, startedAt, claimEnd } = phase
  // What counts only after the claim's lease announces nothing: somebody else may hold by then ◆.
  const isLate = hasEnded(claimEnd, at) || isOver(state, at) || isImpossible(round, config.quorum)
  if (isLate) return surrender(state, { kind: 'unavailable' }, stepBackMs, at)
  if (!stands(round, config.relays, config.quorum)) return again(state, phase, askRested(round, at))
  if (draft === null || id === null) return { state, effects: [] }
  const safe = leaseEnd(startedAt, config.leaseMs)
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

/** Lets go of a lock that was won but could not be announced. */
function surrender(state: S, outcome: Outcome, withinMs: number, at: At): Step<S> {
  const draft = drafted(state, 'released', fenceOf(state.draft), state.config.leaseMs, at)
  return takeBack(state, draft, { then: 'end', outcome }, later(at.mono, withinMs), at)
}

// ---------------------------------------------------------------- stop, end, alarms

function stop(state: S, why: StopReason, at: At): Step<S> {
  const outcome: Outcome = { kind: 'stopped', why }
  const { phase } = state
  switch (phase.name) {
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

/**
 * The machine that keeps a lock: renew, notice a lapse in time, verify again after it, let go when evicted, overtaken or asked to
 * (protocol.md, *Holding*, *Releasing*). Not guaranteed: that the job stops when the lease does; it has to ask, and the resource has to compare fences.
 */
import { lose, meetForeign, onEnding, onEndingEntry, publishEnding } from './holder-end.js'
import { judgeKept, keepEntry, onRelogging, relog } from './holder-log.js'
import type { HolderConfig, HolderPhase as Phase, HolderState } from './holder-state.js'
import {
  again,
  dueAfter,
  enter,
  holderWakeAt,
  isOnLog,
  isOnRelays,
  prepend,
  readAnewAt,
  safeEnd,
} from './holder-state.js'
import { backendOf } from './contender-standing.js'
import type { LeaseEnd } from './lease.js'
import { claimLeaseMs, hasEnded, leaseEnd } from './lease.js'
import { absorbLog, isResting } from './log-access.js'
import type { Effect, MachineInput, Step } from './machine.js'
import type { Sighting } from './record.js'
import { absorb, askRested, askedLast, isAway, stands } from './round.js'
import type { Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { ownEviction, verify } from './verdict.js'
import { startVerification, stepVerification } from './verification.js'
import { see } from './view.js'
import { drafted, fenceOf, followUp, foreignVersion, lockRound, ownRound } from './writer.js'

type S = HolderState
/** An answer that is taken in so late was on its way while this process stood still, ms. */
const staleMs = 3_000

export function holder(state: S, input: MachineInput): Step<S> {
  if (state.phase.name === 'ended') return { state, effects: [] }
  const before = input.type === 'timer' ? null : holderWakeAt(state, input.at)
  const taken = take(state, input)
  const done = input.type === 'stop' ? stop(taken, input.completes, input.at) : advance(taken, input.at)
  const step = tellStanding(taken, done, input.at)
  const at = holderWakeAt(step.state, input.at)
  return at === before || at === Infinity ? step : prepend([{ type: 'wake', at }], step)
}

function take(state: S, input: MachineInput): S {
  const { phase } = state
  let { view, id, log, access } = state
  if (input.type === 'answer' && input.answer.kind === 'read') view = see(view, input.answer.sightings, input.at)
  // An eviction, or an end that somebody else wrote, is met by push; whatever else is pushed is no ground for anything here.
  if (input.type === 'pushed' && mayEnd(input.sighting, state.config)) view = see(view, [input.sighting], input.at)
  if (access !== null) ({ access, view: log } = absorbLog(access, log, input))
  if (!('round' in phase)) return { ...state, view, log, access }
  const round = absorb(phase.round, input)
  if (input.type === 'signed' && round.id !== null) id = round.id
  return { ...state, view, log, access, id, phase: { ...phase, round } }
}

const mayEnd = ({ record, address }: Sighting, own: HolderConfig): boolean =>
  record.state === 'evicted' || address === own.address

function advance(state: S, at: Stamp): Step<S> {
  const { phase, view, config } = state
  if (phase.name === 'ended') return { state, effects: [] }
  if (phase.name === 'ending') return onEnding(state, phase, at)
  if (foreignVersion(state)) return meetForeign(state)
  if (phase.name === 'ending-entry') return onEndingEntry(state, phase, at)
  const evicted = ownEviction(view, config)
  if (evicted !== null) return lose(state, 'evicted', evicted, at)
  const ended = judgeKept(state, at)
  if (ended !== null) return ended
  if (state.lapsedAt === null && !isOnRelays(state, at) && !isOnLog(state, at)) return lapse(state, at)
  const kept = keepEntry(state, at)
  return isEnding(kept.state) ? kept : prepend(kept.effects, advanceOnRelays(kept.state, at))
}

const isEnding = ({ phase }: S): boolean => phase.name === 'ended' || phase.name.startsWith('ending')

function advanceOnRelays(state: S, at: Stamp): Step<S> {
  const { phase } = state
  switch (phase.name) {
    case 'new':
      return open(state, at)
    case 'reading':
      return onReading(state, phase, at)
    case 'holding':
      return at.mono >= phase.renewAt ? readFirst(state, at) : { state, effects: [] }
    case 'renewing':
      return isOnRelays(state, at) ? onRenewing(state, phase, at) : readFirst(state, at)
    case 'reclaiming':
      return onReclaiming(state, phase, at)
    case 'relogging': {
      const relogged = onRelogging(state, phase, at)
      if (relogged.kind === 'step') return relogged.step
      if (relogged.kind === 'claim-again') return readFirst(relogged.state, at)
      if (phase.claim === null) return readFirst({ ...relogged.state, lapsedAt: null }, at)
      return announce(relogged.state, leaseEnd(phase.claim.claimedAt, phase.claim.leaseMs), at)
    }
    case 'announcing':
      return onAnnouncing(state, phase, at)
    case 'ending-entry':
    case 'ending':
    case 'ended':
      return { state, effects: [] }
  }
}

/** Says what it stands on where that changed, and until when. */
function tellStanding(before: S, step: Step<S>, at: Stamp): Step<S> {
  const { state } = step
  if (isEnding(state) || state.lapsedAt !== null) return step
  const safe = safeEnd(state)
  if (safe === null) return step
  const backend = backendOf(isOnRelays(state, at), isOnLog(state, at) ? state.config.log : null)
  const isRenewed = state.safe !== before.safe || state.kept?.until !== before.kept?.until
  if (isRenewed) {
    const { mono: safeUntil, wall: safeUntilWall } = safe
    const event = { kind: 'renewed', safeUntil, safeUntilWall, eventId: state.id ?? '', backend } as const
    return { state: { ...state, backend }, effects: [...step.effects, { type: 'report', event }] }
  }
  if (backend === state.backend) return step
  return {
    state: { ...state, backend },
    effects: [...step.effects, { type: 'report', event: { kind: 'degraded', backend } }],
  }
}

// ---------------------------------------------------------------- renew

function open(state: S, at: Stamp): Step<S> {
  const { handoffTags, authors } = state.config
  const watch: Effect = { type: 'watch', tags: handoffTags, authors }
  return prepend([watch], readFirst(state, at))
}

/** A renewal on top of an end that somebody else wrote would bury it, and another may hold by then ◆. */
const readFirst = (state: S, at: Stamp): Step<S> =>
  enter(state, (round) => ({ name: 'reading', round }), ownRound(state, 'renew', null, at))

function onReading(state: S, { round }: Phase & { name: 'reading' }, at: Stamp): Step<S> {
  const { config, kept } = state
  if (!stands(round, config.relays, config.quorum)) {
    // What has an entry in the log tells whatever relays can be reached, and looks at those.
    if (kept !== null && isAway(round, config.quorum, at)) return reclaim(state, at)
    // Begun anew in time, so that relays which come back do not rest for what is left of the lease.
    const isOld = kept === null && at.mono >= readAnewAt(round, config)
    return isOld ? readFirst(state, at) : again(state, askRested(round, at))
  }
  // What was read before this process froze tells nothing of what happened meanwhile.
  if (at.mono > later(askedLast(round), staleMs)) return readFirst(state, at)
  // What stands on the log alone counts no relay until it verified there ◆; nor does anybody after a lapse.
  return isOnRelays(state, at) ? renew(state, at) : reclaim(state, at)
}

function renew(state: S, at: Stamp): Step<S> {
  const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at)
  const asked = ownRound(state, 'renew', draft, at)
  return enter({ ...state, draft }, (round) => ({ name: 'renewing', round, startedAt: at }), asked)
}

function onRenewing(state: S, { round, startedAt }: Phase & { name: 'renewing' }, at: Stamp): Step<S> {
  const { config } = state
  if (stands(round, config.relays, config.quorum)) return hold(state, startedAt)
  // A renewal that took a third of the lease is signed anew, so that what counts in the end is young.
  return at.mono >= dueAfter(startedAt, config) ? readFirst(state, at) : again(state, askRested(round, at))
}

/** A `held` version that was started then has counted, in time. */
function hold(state: S, startedAt: Stamp): Step<S> {
  const { config } = state
  const phase = { name: 'holding', renewAt: dueAfter(startedAt, config) } as const
  return { state: { ...state, safe: leaseEnd(startedAt, config.leaseMs), lapsedAt: null, phase }, effects: [] }
}

// ---------------------------------------------------------------- lapse

/** After a lapse a record is not simply renewed: it goes back to `claiming` with its old fence, and verifies. */
function lapse(state: S, at: Stamp): Step<S> {
  const lapsed: Effect = { type: 'report', event: { kind: 'lapsed' } }
  return prepend([lapsed], readFirst({ ...state, lapsedAt: at.wall }, at))
}

/** What stands on the log verifies as `held`: it is; a `held` rival means lost all the same ◆. */
function reclaim(state: S, at: Stamp): Step<S> {
  const isHeld = isOnLog(state, at) && state.lapsedAt === null
  const leaseMs = isHeld ? state.config.leaseMs : claimLeaseMs(state.config)
  const draft = drafted(state, isHeld ? 'held' : 'claiming', fenceOf(state.draft), leaseMs, at)
  const asked = lockRound(state, 'claim', draft, at)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'reclaiming', ...startVerification(round, at, leaseMs) }),
    asked,
  )
}

function onReclaiming(state: S, phase: Phase & { name: 'reclaiming' }, at: Stamp): Step<S> {
  const fence = fenceOf(state.draft)
  const step = stepVerification(state, phase, fence, at)
  switch (step.kind) {
    case 'ran-out':
    case 'renew':
      return readFirst(state, at)
    case 'goes-on': {
      const { verification, effects } = step
      const isAlone = state.lapsedAt !== null && state.kept !== null && isAway(phase.round, state.config.quorum, at)
      if (isAlone && !isResting(state.access, at)) return withoutQuorum(state, at)
      return { state: { ...state, ...followUp(verification.round), phase: { ...phase, ...verification } }, effects }
    }
    case 'verdict':
      return onVerdict({ ...state, view: step.view }, phase, step.verdict, at)
  }
}

function onVerdict(state: S, phase: Phase & { name: 'reclaiming' }, verdict: VerifyVerdict, at: Stamp): Step<S> {
  switch (verdict.kind) {
    case 'hold':
      if (state.draft?.record.state === 'held') return hold(state, phase.claimedAt)
      // A lapse verifies again on both ◆.
      return state.kept === null
        ? announce(state, leaseEnd(phase.claimedAt, phase.leaseMs), at)
        : relog(state, phase, at)
    case 'yield':
      // Another claim is verified again until it is decided; another holder has the lock.
      return verdict.to.record.state === 'held' ? lose(state, 'overtaken', verdict.to, at) : pause(state, phase, at)
    case 'pause':
      return pause(state, phase, at)
    case 'raise':
      return lose(state, 'overtaken', verdict.by, at)
    case 'completed':
    case 'contended':
    case 'incompatible':
      return lose(state, 'overtaken', verdict.by, at)
  }
}

/** Without a quorum the log decides alone, as for a contender; a live holder on a relay that did answer has the lock. */
function withoutQuorum(state: S, at: Stamp): Step<S> {
  const verdict = verify(state.view, state.config, fenceOf(state.draft), at)
  switch (verdict.kind) {
    case 'hold':
    case 'pause':
      return relog(state, null, at)
    case 'yield':
      return lose(state, 'overtaken', verdict.to, at)
    default:
      return lose(state, 'overtaken', verdict.by, at)
  }
}

function announce(state: S, claimEnd: LeaseEnd, at: Stamp): Step<S> {
  const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }),
    ownRound(state, 'announce', draft, at),
  )
}

const pause = (state: S, phase: Phase & { name: 'reclaiming' }, at: Stamp): Step<S> => ({
  state: { ...state, phase: { ...phase, pausedUntil: later(at.mono, 500 * (0.5 + at.entropy)) } },
  effects: [],
})

function onAnnouncing(state: S, phase: Phase & { name: 'announcing' }, at: Stamp): Step<S> {
  const { config } = state
  const { round, startedAt, claimEnd } = phase
  // Neither the claim nor the lease itself may have ended by the time that it counts.
  if (hasEnded(claimEnd, at) || hasEnded(leaseEnd(startedAt, config.leaseMs), at)) return readFirst(state, at)
  return stands(round, config.relays, config.quorum) ? hold(state, startedAt) : again(state, askRested(round, at))
}

// ---------------------------------------------------------------- end

function stop(state: S, completes: boolean, at: Stamp): Step<S> {
  const { lapsedAt } = state
  if (isEnding(state)) return { state, effects: [] }
  if (lapsedAt !== null || (!isOnRelays(state, at) && !isOnLog(state, at)))
    return lose({ ...state, lapsedAt: lapsedAt ?? at.wall }, 'expired', null, at)
  return publishEnding(state, { kind: 'released', state: completes ? 'completed' : 'released' }, at)
}

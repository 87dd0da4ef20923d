/**
 * The machine that keeps a lock: renew, notice a lapse in time, verify again after it, let go when evicted, overtaken or asked to
 * (protocol.md, *Holding*, *Releasing*). Not guaranteed: that the job stops when the lease does; it has to ask, and the resource has to compare fences.
 */
import { claimLeaseMs, hasEnded, leaseEnd } from './lease.js'
import type { Effect, Holding, MachineInput, Step } from './machine.js'
import type { Sighting } from './record.js'
import { absorb, askRested, isHopeless, stands } from './round.js'
import type { RequestId, Stamp } from './values.js'
import { later } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { ownEviction } from './verdict.js'
import { startVerification, stepVerification } from './verification.js'
import { emptyView, see } from './view.js'
import { drafted, fenceOf, foreignVersion, lockRound, ownRound } from './writer.js'
import type { Ending, HolderConfig, HolderPhase as Phase, HolderState } from './holder-state.js'
import { again, dueAfter, end, enter, holderWakeAt, prepend, readUntil } from './holder-state.js'

type S = HolderState

/** Takes over what a contender acquired. */
export const newHolder = (
  config: HolderConfig,
  { draft, eventId, safeUntil, safeUntilWall }: Holding,
): HolderState => ({
  config,
  phase: { name: 'new' },
  view: emptyView,
  draft,
  id: eventId,
  seq: 'seq' in draft.record ? draft.record.seq : 0,
  nextRequest: 1 as RequestId,
  safe: { mono: safeUntil, wall: safeUntilWall },
  lapsedAt: null,
})

export function holder(state: S, input: MachineInput): Step<S> {
  if (state.phase.name === 'ended') return { state, effects: [] }
  const before = input.type === 'timer' ? null : holderWakeAt(state, input.at)
  const taken = take(state, input)
  const step = input.type === 'stop' ? stop(taken, input.completes, input.at) : advance(taken, input.at)
  const at = holderWakeAt(step.state, input.at)
  return at === before || at === Infinity ? step : prepend([{ type: 'wake', at }], step)
}

function take(state: S, input: MachineInput): S {
  const { phase } = state
  let { view, id } = state
  if (input.type === 'answer' && input.answer.kind === 'read') view = see(view, input.answer.sightings, input.at)
  // An eviction, or an end that somebody else wrote, is met by push; whatever else is pushed is no ground for anything here.
  if (input.type === 'pushed' && mayEnd(input.sighting, state.config)) view = see(view, [input.sighting], input.at)
  if (!('round' in phase)) return { ...state, view }
  const round = absorb(phase.round, input)
  if (input.type === 'signed' && round.id !== null) id = round.id
  return { ...state, view, id, phase: { ...phase, round } }
}

const mayEnd = ({ record, address }: Sighting, own: HolderConfig): boolean =>
  record.state === 'evicted' || address === own.address

function advance(state: S, at: Stamp): Step<S> {
  const { phase, view, config } = state
  if (phase.name === 'ending') return onEnding(state, phase, at)
  if (foreignVersion(state)) return meetForeign(state)
  const evicted = ownEviction(view, config)
  if (evicted !== null) return lose(state, 'evicted', evicted, at)
  if (state.lapsedAt === null && hasEnded(state.safe, at)) return lapse(state, at)
  switch (phase.name) {
    case 'new':
      return open(state, at)
    case 'reading': {
      const isRead = stands(phase.round, config.relays, config.quorum)
      // No renewal is put off for long for a read that does not come.
      return isRead || at.mono >= readUntil(state) ? renew(state, at) : again(state, askRested(phase.round, at))
    }
    case 'holding':
      return at.mono >= phase.renewAt ? readFirst(state, at) : { state, effects: [] }
    case 'renewing':
      return onRenewing(state, phase, at)
    case 'reclaiming':
      return onReclaiming(state, phase, at)
    case 'announcing':
      return onAnnouncing(state, phase, at)
    case 'ended':
      return { state, effects: [] }
  }
}

// ---------------------------------------------------------------- renew

function open(state: S, at: Stamp): Step<S> {
  const { handoffTag, shared, pubkey } = state.config
  const watch: Effect = { type: 'watch', tag: handoffTag, author: shared ? pubkey : null }
  return prepend([watch], readFirst(state, at))
}

/** A renewal on top of an end that somebody else wrote would bury it, and another may hold by then ◆. */
const readFirst = (state: S, at: Stamp): Step<S> =>
  enter(state, (round) => ({ name: 'reading', round }), ownRound(state, 'renew', null, at))

function renew(state: S, at: Stamp): Step<S> {
  const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at)
  const asked = ownRound(state, 'renew', draft, at)
  return enter({ ...state, draft }, (round) => ({ name: 'renewing', round, startedAt: at }), asked)
}

function onRenewing(state: S, { round, startedAt }: Phase & { name: 'renewing' }, at: Stamp): Step<S> {
  const { config } = state
  if (stands(round, config.relays, config.quorum)) return hold(state, startedAt)
  // A renewal that took a third of the lease is signed anew, so that what counts in the end is young.
  return at.mono >= dueAfter(startedAt, config) ? renew(state, at) : again(state, askRested(round, at))
}

/** A `held` version that was started then has counted, in time. */
function hold(state: S, startedAt: Stamp): Step<S> {
  const { config, id } = state
  const safe = leaseEnd(startedAt, config.leaseMs)
  const renewed: Effect = {
    type: 'report',
    event: { kind: 'renewed', safeUntil: safe.mono, safeUntilWall: safe.wall, eventId: id ?? '' },
  }
  const phase = { name: 'holding', renewAt: dueAfter(startedAt, config) } as const
  return { state: { ...state, safe, lapsedAt: null, phase }, effects: [renewed] }
}

// ---------------------------------------------------------------- lapse

/** After a lapse a record is not simply renewed: it goes back to `claiming` with its old fence, and verifies. */
function lapse(state: S, at: Stamp): Step<S> {
  const lapsed: Effect = { type: 'report', event: { kind: 'lapsed' } }
  return prepend([lapsed], reclaim({ ...state, lapsedAt: at.wall }, at))
}

function reclaim(state: S, at: Stamp): Step<S> {
  const draft = drafted(state, 'claiming', fenceOf(state.draft), claimLeaseMs, at)
  const asked = lockRound(state, 'claim', draft, at)
  return enter({ ...state, draft }, (round) => ({ name: 'reclaiming', ...startVerification(round, at) }), asked)
}

function onReclaiming(state: S, phase: Phase & { name: 'reclaiming' }, at: Stamp): Step<S> {
  const fence = fenceOf(state.draft)
  const step = stepVerification(state, phase, fence, at)
  switch (step.kind) {
    case 'ran-out':
    case 'renew':
      return reclaim(state, at)
    case 'goes-on': {
      const { verification, effects } = step
      const { nextRequest } = verification.round
      return { state: { ...state, nextRequest, phase: { ...phase, ...verification } }, effects }
    }
    case 'verdict':
      return onVerdict({ ...state, view: step.view }, phase, step.verdict, at)
  }
}

function onVerdict(state: S, phase: Phase & { name: 'reclaiming' }, verdict: VerifyVerdict, at: Stamp): Step<S> {
  switch (verdict.kind) {
    case 'hold': {
      const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at)
      const claimEnd = leaseEnd(phase.claimedAt, claimLeaseMs)
      return enter(
        { ...state, draft },
        (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }),
        ownRound(state, 'announce', draft, at),
      )
    }
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

const pause = (state: S, phase: Phase & { name: 'reclaiming' }, at: Stamp): Step<S> => ({
  state: { ...state, phase: { ...phase, pausedUntil: later(at.mono, 500 * (0.5 + at.entropy)) } },
  effects: [],
})

function onAnnouncing(state: S, phase: Phase & { name: 'announcing' }, at: Stamp): Step<S> {
  const { config } = state
  const { round, startedAt, claimEnd } = phase
  // Neither the claim nor the lease itself may have ended by the time that it counts.
  if (hasEnded(claimEnd, at) || hasEnded(leaseEnd(startedAt, config.leaseMs), at)) return reclaim(state, at)
  return stands(round, config.relays, config.quorum) ? hold(state, startedAt) : again(state, askRested(round, at))
}

// ---------------------------------------------------------------- end

function stop(state: S, completes: boolean, at: Stamp): Step<S> {
  const { phase, lapsedAt, safe } = state
  if (phase.name === 'ending') return { state, effects: [] }
  if (lapsedAt !== null || hasEnded(safe, at))
    return lose({ ...state, lapsedAt: lapsedAt ?? at.wall }, 'expired', null, at)
  const ending = completes ? 'completed' : 'released'
  return publishEnding(state, { kind: 'released', state: ending }, at)
}

function lose(state: S, cause: 'expired' | 'overtaken' | 'evicted', to: Sighting | null, at: Stamp): Step<S> {
  const since = state.lapsedAt ?? at.wall
  return publishEnding(state, { kind: 'lost', outcome: { kind: 'lost', cause, to, since } }, at)
}

/** Its fence goes on counting, so whoever held never withdraws ◆; a lost lease is never completed. */
function publishEnding(state: S, why: Ending, at: Stamp): Step<S> {
  const { config } = state
  const to = why.kind === 'released' ? why.state : 'released'
  const draft = drafted(state, to, fenceOf(state.draft), config.leaseMs, at)
  const until = later(at.mono, config.releaseWithinMs)
  const asked = ownRound(state, 'release', draft, at)
  return enter({ ...state, draft }, (round) => ({ name: 'ending', round, until, why }), asked)
}

function onEnding(state: S, { round, until, why }: Phase & { name: 'ending' }, at: Stamp): Step<S> {
  const { config, safe } = state
  if (foreignVersion(state)) return meetForeign(state)
  const quorum = stands(round, config.relays, config.quorum)
  const isOver = quorum || isHopeless(round, config.quorum) || at.mono >= until
  if (!isOver) return again(state, askRested(round, at))
  if (why.kind === 'lost') return end(state, why.outcome)
  return end(state, { kind: 'released', state: why.state, quorum, endsBy: quorum ? null : safe.wall })
}

/** Somebody else ended this holding: it is the writer of the address now, and this one stops for good ◆. */
function meetForeign(state: S): Step<S> {
  const by = state.view.observations.get(state.config.address)?.sighting
  if (by === undefined) throw new Error('invariant: a foreign version was seen')
  return end(state, { kind: 'superseded', by })
}

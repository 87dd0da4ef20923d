/**
 * The machine that ends what a contender left: read the address, publish the ending, confirm it by read-back (protocol.md, *Releasing*).
 * An entry of the claim log is ended before that ◆. Not guaranteed: that a quorum is there to hear it; then the lease ends by itself. It touches only its own address, so that a stale holder cannot free somebody else's lock.
 */
import { entryLeaseMs } from './lease.js'
import type { LogAccess, Visited } from './log-access.js'
import { absorbLog, accessDue, visit } from './log-access.js'
import { stepLogEnding } from './log-ending.js'
import type { LogSelf, LogView } from './log.js'
import { emptyLogView } from './log.js'
import type { MachineInput, Outcome, Query, Step } from './machine.js'
import type { Draft, FencedRecord, Sighting, WithdrawnRecord } from './record.js'
import type { Asked, Round } from './round.js'
import {
  absorb,
  askRested,
  isAway,
  isHopeless,
  isImpossible,
  nextRest,
  reserveOf,
  stands,
  startRound,
} from './round.js'
import type { MonoMs, Pubkey, RelayUrl, RequestId, Stamp, WallMs } from './values.js'
import { later, laterWall } from './values.js'
import { nextCreatedAt } from './version.js'

export type Ending = 'released' | 'completed' | 'withdrawn'

export interface ReleaseConfig {
  readonly relays: readonly RelayUrl[]
  /** Those of them that are not asked before they are needed. */
  readonly reserve: readonly RelayUrl[]
  readonly quorum: number
  readonly pubkey: Pubkey
  readonly address: string
  readonly d: string
  /** The newest version that was signed for this address, as it was persisted before it was sent. */
  readonly handed: Draft
  readonly ending: Ending
  /** Null without a claim log. */
  readonly logged: LogSelf | null
  /** All of the release, ms. */
  readonly withinMs: number
}

type Phase =
  | { readonly name: 'new' }
  | { readonly name: 'ending-entry'; readonly until: MonoMs }
  | { readonly name: 'reading'; readonly round: Round; readonly until: MonoMs }
  | { readonly name: 'writing'; readonly round: Round; readonly until: MonoMs }
  | { readonly name: 'ended' }

export interface ReleaseState {
  readonly config: ReleaseConfig
  readonly phase: Phase
  /** The newest version of the address that any relay showed. */
  readonly newest: Sighting | null
  readonly deadline: MonoMs
  readonly log: LogView
  readonly access: LogAccess | null
  readonly nextLog: RequestId
  /** Whether an entry was ended; null where there was none. */
  readonly isEntryEnded: boolean | null
}

/**
 * What the last version of a claim has to end as; null where nothing is left to end. Only who never held withdraws:
 * the fence of a holder goes on counting ◆. A `released` that was signed may never have been shown, so it is said again.
 */
export function endingOf(handed: Draft, isCompleted: boolean): Ending | null {
  switch (handed.record.state) {
    case 'held':
      return isCompleted ? 'completed' : 'released'
    case 'claiming':
    case 'waiting':
      return 'withdrawn'
    case 'released':
      return 'released'
    case 'completed':
    case 'withdrawn':
    case 'evicted':
      return null
  }
}

export const newRelease = (config: ReleaseConfig): ReleaseState => ({
  config,
  phase: { name: 'new' },
  newest: null,
  deadline: 0 as MonoMs,
  log: emptyLogView,
  access: null,
  nextLog: 1 as RequestId,
  isEntryEnded: null,
})

export function release(state: ReleaseState, input: MachineInput): Step<ReleaseState> {
  if (state.phase.name === 'ended') return { state, effects: [] }
  // An alarm that went off is set anew even for the same instant: clocks may wake a little early.
  const before = input.type === 'timer' ? null : wakeAt(state)
  const taken = take(state, input)
  // Whoever asks a release to stop has no time left: what was sent was sent.
  const step = input.type === 'stop' ? finish(taken) : advance(taken, input.at)
  const at = wakeAt(step.state)
  return at === before || at === Infinity ? step : { ...step, effects: [...step.effects, { type: 'wake', at }] }
}

function take(state: ReleaseState, input: MachineInput): ReleaseState {
  const { config, phase } = state
  let { newest } = state
  if (input.type === 'answer' && input.answer.kind === 'read') {
    for (const sighting of input.answer.sightings) {
      const isOurs = sighting.address === config.address
      if (isOurs && (newest === null || sighting.version.createdAt > newest.version.createdAt)) newest = sighting
    }
  }
  const visited = state.access === null ? null : absorbLog(state.access, state.log, input)
  const log = visited === null ? {} : { access: visited.access, log: visited.view }
  return { ...state, ...log, newest, phase: 'round' in phase ? { ...phase, round: absorb(phase.round, input) } : phase }
}

function advance(state: ReleaseState, at: Stamp): Step<ReleaseState> {
  const { config, phase, newest } = state
  switch (phase.name) {
    case 'new': {
      const known = { ...state, deadline: later(at.mono, config.withinMs) }
      if (config.logged === null) return read(known, at)
      const until = later(at.mono, config.withinMs / 3)
      return toLog({ ...known, phase: { name: 'ending-entry', until } }, visit(null, state.nextLog, at))
    }
    case 'ending-entry':
      return onEndingEntry(state, phase, at)
    case 'reading': {
      const isRead = stands(phase.round, config.relays, config.quorum)
      const isOver =
        at.mono >= phase.until || isImpossible(phase.round, config.quorum) || isLeft(state, phase.round, at)
      if (!isRead && !isOver) return again(state, phase, askRested(phase.round, at))
      if (newest !== null && newest.version.createdAt > config.handed.createdAt) return superseded(state, newest)
      const asked = ask(config, ending(config, newest, at), phase.round.nextRequest, reserveOf(phase.round), at)
      return enter(state, { name: 'writing', round: asked.round, until: state.deadline }, asked)
    }
    case 'writing': {
      const isForeign = newest !== null && newest.version.createdAt > (phase.round.draft?.createdAt ?? 0)
      if (isForeign) return superseded(state, newest)
      const isShown = stands(phase.round, config.relays, config.quorum)
      const isOver = at.mono >= phase.until || isHopeless(phase.round, config.quorum) || isLeft(state, phase.round, at)
      return isShown || isOver ? finish(state) : again(state, phase, askRested(phase.round, at))
    }
    case 'ended':
      return { state, effects: [] }
  }
}

/** The log first, then the relays ◆. */
function onEndingEntry(
  state: ReleaseState,
  { until }: Phase & { name: 'ending-entry' },
  at: Stamp,
): Step<ReleaseState> {
  const { config, access } = state
  if (config.logged === null || access === null) throw new Error('invariant: who ends an entry visits the log')
  const to = config.ending === 'completed' ? 'completed' : 'released'
  const step = stepLogEnding({ ...state, config: config.logged }, access, to, at)
  if (step.kind === 'goes-on' && at.mono < until) return toLog(state, step)
  if (step.kind === 'done') return read({ ...state, isEntryEnded: step.isEnded }, at)
  // What did not answer in time may have an entry that is live; what cannot be used here has one only where a look showed it.
  const { newest } = state.log
  const mayBeMine = newest === null ? step.kind === 'goes-on' : newest.entry.ticket === config.logged.ticket
  return read({ ...state, isEntryEnded: mayBeMine ? false : null }, at)
}

function read(state: ReleaseState, at: Stamp): Step<ReleaseState> {
  const asked = ask(state.config, null, 1 as RequestId, state.config.reserve, at)
  const until = later(at.mono, state.config.withinMs / 3)
  return enter(state, { name: 'reading', round: asked.round, until }, asked)
}

const toLog = (state: ReleaseState, { access, effects }: Visited): Step<ReleaseState> => ({
  state: { ...state, access, nextLog: (access.request + 1) as RequestId },
  effects,
})

/** What ended in the log does not wait for relays that are away. */
const isLeft = ({ isEntryEnded, config }: ReleaseState, round: Round, at: Stamp): boolean =>
  isEntryEnded === true && isAway(round, config.quorum, at)

function finish(state: ReleaseState): Step<ReleaseState> {
  const { config, phase } = state
  const quorum = phase.name === 'writing' && stands(phase.round, config.relays, config.quorum)
  const { renewedAt, leaseMs } = config.handed.record
  const entryMs = entryLeaseMs(config.logged?.log ?? 'cache', leaseMs)
  const entry = state.log.newest?.entry ?? { renewedAt, leaseMs: entryMs }
  const left = [
    ...(quorum ? [] : [laterWall(renewedAt, leaseMs)]),
    ...(state.isEntryEnded === false ? [laterWall(entry.renewedAt, entry.leaseMs)] : []),
  ]
  const endsBy = left.length === 0 ? null : (Math.max(...left) as WallMs)
  return end(state, { kind: 'released', state: config.ending, quorum, log: state.isEntryEnded, endsBy })
}

/** A version newer than all that was handed over: somebody else is the writer of this address now ◆. */
const superseded = (state: ReleaseState, by: Sighting): Step<ReleaseState> => end(state, { kind: 'superseded', by })

const end = (state: ReleaseState, outcome: Outcome): Step<ReleaseState> => ({
  state: { ...state, phase: { name: 'ended' } },
  effects: [{ type: 'end', outcome }],
})

function ending(config: ReleaseConfig, newest: Sighting | null, at: Stamp): Draft {
  const { handed } = config
  const createdAt = nextCreatedAt(at.wall, Math.max(handed.createdAt, newest?.version.createdAt ?? 0))
  const { v, namespace, lock, period, ticket, leaseMs, relays, holder } = handed.record
  const seq = 'seq' in handed.record ? handed.record.seq : 0
  const fence = 'fence' in handed.record ? handed.record.fence : null
  const base = { v, namespace, lock, period, ticket, seq, leaseMs, renewedAt: at.wall, relays, holder }
  if (config.ending === 'withdrawn')
    return { record: { ...base, state: 'withdrawn', fence } satisfies WithdrawnRecord, createdAt }
  if (fence === null) throw new Error('invariant: a holder has a fence')
  return { record: { ...base, state: config.ending, fence } satisfies FencedRecord, createdAt }
}

function ask(
  { relays, pubkey, d, address }: ReleaseConfig,
  draft: Draft | null,
  next: RequestId,
  reserve: readonly RelayUrl[],
  at: Stamp,
): Asked {
  const query: Query = { kind: 'addresses', author: pubkey, ds: [d] }
  return startRound({ purpose: 'release', query, draft, address }, relays, next, at, reserve)
}

const enter = (state: ReleaseState, phase: Phase, { effects }: Asked): Step<ReleaseState> => ({
  state: { ...state, phase },
  effects,
})

const again = (
  state: ReleaseState,
  phase: Phase & { round: Round },
  { round, effects }: Asked,
): Step<ReleaseState> => ({
  state: { ...state, phase: { ...phase, round } as Phase },
  effects,
})

function wakeAt({ phase, access }: ReleaseState): MonoMs {
  if (phase.name === 'ending-entry')
    return Math.min(access === null ? Infinity : accessDue(access), phase.until) as MonoMs
  if (!('round' in phase)) return Infinity as MonoMs
  return Math.min(nextRest(phase.round), phase.until) as MonoMs
}

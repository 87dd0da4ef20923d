/**
 * The machine that ends what a contender left: read the address, publish the ending, confirm it by read-back (protocol.md, *Releasing*).
 * Not guaranteed: that a quorum is there to hear it; then the lease ends by itself. It touches only its own address, so that a stale holder cannot free somebody else's lock.
 */
import type { MachineInput, Outcome, Query, Step } from './machine.js'
import type { Draft, FencedRecord, Sighting, WithdrawnRecord } from './record.js'
import type { Asked, Round } from './round.js'
import { absorb, askRested, isHopeless, isImpossible, nextRest, stands, startRound } from './round.js'
import type { MonoMs, Pubkey, RelayUrl, RequestId, Stamp } from './values.js'
import { later, laterWall } from './values.js'
import { nextCreatedAt } from './version.js'

export type Ending = 'released' | 'completed' | 'withdrawn'

export interface ReleaseConfig {
  readonly relays: readonly RelayUrl[]
  readonly quorum: number
  readonly pubkey: Pubkey
  readonly address: string
  readonly d: string
  /** The newest version that was signed for this address, as it was persisted before it was sent. */
  readonly handed: Draft
  readonly ending: Ending
  /** All of the release, ms. */
  readonly withinMs: number
}

type Phase =
  | { readonly name: 'new' }
  | { readonly name: 'reading'; readonly round: Round; readonly until: MonoMs }
  | { readonly name: 'writing'; readonly round: Round; readonly until: MonoMs }
  | { readonly name: 'ended' }

export interface ReleaseState {
  readonly config: ReleaseConfig
  readonly phase: Phase
  /** The newest version of the address that any relay showed. */
  readonly newest: Sighting | null
  readonly deadline: MonoMs
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
  return { ...state, newest, phase: 'round' in phase ? { ...phase, round: absorb(phase.round, input) } : phase }
}

function advance(state: ReleaseState, at: Stamp): Step<ReleaseState> {
  const { config, phase, newest } = state
  switch (phase.name) {
    case 'new': {
      const asked = ask(config, null, 1 as RequestId, at)
      const until = later(at.mono, config.withinMs / 3)
      const deadline = later(at.mono, config.withinMs)
      return enter({ ...state, deadline }, { name: 'reading', round: asked.round, until }, asked)
    }
    case 'reading': {
      const isRead = stands(phase.round, config.relays, config.quorum)
      const isOver = at.mono >= phase.until || isImpossible(phase.round, config.quorum)
      if (!isRead && !isOver) return again(state, phase, askRested(phase.round, at))
      if (newest !== null && newest.version.createdAt > config.handed.createdAt) return superseded(state, newest)
      const asked = ask(config, ending(config, newest, at), phase.round.nextRequest, at)
      return enter(state, { name: 'writing', round: asked.round, until: state.deadline }, asked)
    }
    case 'writing': {
      const isForeign = newest !== null && newest.version.createdAt > (phase.round.draft?.createdAt ?? 0)
      if (isForeign) return superseded(state, newest)
      const isShown = stands(phase.round, config.relays, config.quorum)
      const isOver = at.mono >= phase.until || isHopeless(phase.round, config.quorum)
      return isShown || isOver ? finish(state) : again(state, phase, askRested(phase.round, at))
    }
    case 'ended':
      return { state, effects: [] }
  }
}

function finish(state: ReleaseState): Step<ReleaseState> {
  const { config, phase } = state
  const quorum = phase.name === 'writing' && stands(phase.round, config.relays, config.quorum)
  const { renewedAt, leaseMs } = config.handed.record
  const endsBy = quorum ? null : laterWall(renewedAt, leaseMs)
  return end(state, { kind: 'released', state: config.ending, quorum, endsBy })
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

function ask({ relays, pubkey, d, address }: ReleaseConfig, draft: Draft | null, next: RequestId, at: Stamp): Asked {
  const query: Query = { kind: 'addresses', author: pubkey, ds: [d] }
  return startRound({ purpose: 'release', query, draft, address }, relays, next, at)
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

function wakeAt({ phase }: ReleaseState): MonoMs {
  if (!('round' in phase)) return Infinity as MonoMs
  return Math.min(nextRest(phase.round), phase.until) as MonoMs
}

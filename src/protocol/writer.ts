/**
 * Whoever writes at an address: the versions that it writes, and the questions that it puts to the relays.
 * Not guaranteed: that it is the only writer. Each looks for newer versions than it signed, and stops for good when it meets one ◆.
 */
import type { Purpose, Query } from './machine.js'
import type { LogAccess } from './log-access.js'
import type { LogSelf, LogView } from './log.js'
import type { ContenderRecord, Draft } from './record.js'
import type { Asked, Round } from './round.js'
import { reserveOf, startRound } from './round.js'
import type { Authors, Fence, RelayUrl, RequestId, Stamp, WallMs } from './values.js'
import { isNewer, nextCreatedAt } from './version.js'
import type { View } from './view.js'

/** A contender or a holder, and the set of relays that it writes to. */
export interface Claimant extends LogSelf {
  /** The whole set. */
  readonly relays: readonly RelayUrl[]
  /** Those of them that nobody asks before they are needed. */
  readonly reserve: readonly RelayUrl[]
  readonly quorum: number
  /** The lock as the record tells it: both null where it must not. */
  readonly namespace: string | null
  readonly lock: string | null
  readonly d: string
  /** Whose records of the lock count; its own tags are the first of each. */
  readonly authors: Authors
  readonly handoffTags: readonly string[]
  /** Empty without a cadence. */
  readonly completionTags: readonly string[]
}

export interface Writer {
  readonly config: Claimant
  readonly view: View
  /** The newest version signed, and its id. */
  readonly draft: Draft | null
  readonly id: string | null
  /** Its place in line; 0 where it never stood in one. */
  readonly seq: number
  readonly nextRequest: RequestId
  /** Fallback relays that are not engaged yet. */
  readonly reserve: readonly RelayUrl[]
  /** What it knows of the claim log, its visit there, and the number of the next request to it. */
  readonly log: LogView
  readonly access: LogAccess | null
  readonly nextLog: RequestId
}

/** Another process wrote a newer version at this address than this one signed: it is the writer now ◆. */
export function foreignVersion({ view, config, draft, id }: Writer): boolean {
  const own = view.observations.get(config.address)?.sighting.version
  if (own === undefined) return false
  return draft === null || id === null ? draft === null : isNewer(own, { createdAt: draft.createdAt, id })
}

export function drafted(
  state: Writer,
  to: ContenderRecord['state'],
  fence: Fence | null,
  leaseMs: number,
  at: Stamp,
): Draft {
  const { namespace, lock, period, ticket, relaySet, holder, address } = state.config
  const seen = state.view.observations.get(address)?.sighting.version.createdAt ?? 0
  const createdAt = nextCreatedAt(at.wall, Math.max(state.draft?.createdAt ?? 0, seen))
  const base = {
    v: 1,
    namespace,
    lock,
    period,
    ticket,
    seq: state.seq,
    leaseMs,
    renewedAt: at.wall,
    relays: relaySet,
    holder,
  } as const
  return { record: { ...base, ...stateOf(to, fence) }, createdAt }
}

function stateOf(to: ContenderRecord['state'], fence: Fence | null) {
  if (to === 'waiting') return { state: to, fence: null }
  if (to === 'withdrawn') return { state: to, fence }
  if (fence === null) throw new Error(`invariant: a ${to} record has a fence`)
  return { state: to, fence }
}

export function fenceOf(draft: Draft | null): Fence {
  const fence = draft !== null && 'fence' in draft.record ? draft.record.fence : null
  if (fence === null) throw new Error('invariant: a claim has a fence')
  return fence
}

/** Everybody's records of the lock; with a draft it is written first. */
export function lockRound(writer: Writer, purpose: 'look' | 'wait' | 'claim', draft: Draft | null, at: Stamp): Asked {
  const { relays, address } = writer.config
  const query = lockQuery(writer.config, at.wall)
  return startRound({ purpose, query, draft, address }, relays, writer.nextRequest, at, writer.reserve)
}

/** What shows every record of a lock that may matter: no lease is longer than 7 days (protocol.md, *Reading*). */
export function lockQuery(
  lock: Pick<Claimant, 'lockTags' | 'completionTags' | 'authors' | 'maxClockSkewMs'>,
  now: WallMs,
): Extract<Query, { kind: 'lock' }> {
  const { lockTags, completionTags, authors, maxClockSkewMs } = lock
  const since = Math.floor((now - maxClockSkewMs) / 1000) - 8 * 24 * 3_600
  return { kind: 'lock', lockTags, completionTags, authors, since }
}

/** What a round leaves for the next one. */
export const followUp = (round: Round): Pick<Writer, 'nextRequest' | 'reserve'> => ({
  nextRequest: round.nextRequest,
  reserve: reserveOf(round),
})

/** The writer's own record, and with it whether it was evicted; with a draft it is written first. */
export function ownRound(writer: Writer, purpose: Purpose, draft: Draft | null, at: Stamp): Asked {
  const { pubkey, d, relays, address } = writer.config
  const query: Query = { kind: 'addresses', author: pubkey, ds: [d, `${d}:evicted`] }
  return startRound({ purpose, query, draft, address }, relays, writer.nextRequest, at, writer.reserve)
}

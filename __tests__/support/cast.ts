/** Who plays in the tests of the protocol: contenders by name, on one lock, at instants counted from one start. */
import type { ContenderConfig } from '../../src/protocol/contender-state.js'
import type { LockRecord, NewerRecord, Sighting } from '../../src/protocol/record.js'
import type {
  Fence,
  LockTag,
  MonoMs,
  PeriodKey,
  Pubkey,
  RelaySetId,
  RelayUrl,
  Stamp,
  Ticket,
  WallMs,
} from '../../src/protocol/values.js'
import { holder, lockTag, pubkey } from './sightings.js'

/** Both clocks of the reader at the start: monotonic 0, and 1,000,000 s since 1970, so that fences are easy to read. */
const startWallMs = 1_000_000_000
export const at = (ms: number, entropy = 0.5): Stamp => ({
  mono: ms as MonoMs,
  wall: (startWallMs + ms) as WallMs,
  entropy,
})
export const fence = (n: number): Fence => n as Fence

export const relays = ['relay0', 'relay1', 'relay2'] as readonly string[] as readonly RelayUrl[]
export const relaySet = '0000000000000001-0000000000000002-0000000000000003' as RelaySetId
export const period = 'daily:1970-01-12' as PeriodKey

/** The last letter of a name is a hex digit, and the ticket is made of it: `rival1` is before `me`, `rivala` is after. */
const ticketOf = (who: string): Ticket => (who === 'me' ? '8' : who.slice(-1)).repeat(32) as Ticket
const dOf = (who: string): string => `nostr-lock:${lockTag}:${ticketOf(who)}`
export const addressOf = (who: string, key: Pubkey = pubkey): string => `${key}:${dOf(who)}`

export interface Part {
  readonly who: string
  readonly state: LockRecord['state'] | 'newer'
  readonly fence?: number
  /** When it was renewed, ms from the start by the reader's wall clock. */
  readonly renewedMs?: number
  readonly leaseMs?: number
  /** Seconds; without it, when it was renewed. */
  readonly createdAt?: number
  readonly id?: string
  readonly period?: PeriodKey
  readonly relaySet?: RelaySetId
  readonly lockTag?: LockTag
  readonly pubkey?: Pubkey
  readonly seq?: number
  readonly runId?: string
}

export const part = (who: string, state: Part['state'], rest: Omit<Part, 'who' | 'state'> = {}): Part => ({
  who,
  state,
  ...rest,
})

function recordOf(cast: Part): LockRecord | NewerRecord {
  const { who, state, fence: given = 1_000_000, renewedMs = 0, leaseMs = 60_000, seq = 0, runId = who } = cast
  if (state === 'newer') return { v: 2, state }
  const base = {
    v: 1,
    namespace: 'o/r',
    lock: 'CI/deploy',
    period: cast.period ?? ('' as PeriodKey),
    ticket: ticketOf(who),
    leaseMs,
    renewedAt: (startWallMs + renewedMs) as WallMs,
    relays: cast.relaySet ?? relaySet,
    holder: { ...holder, runId },
  } as const
  if (state === 'evicted') return { ...base, state, by: 'octocat', reason: 'stuck' }
  if (state === 'waiting') return { ...base, state, seq, fence: null }
  return { ...base, state, seq, fence: fence(given) }
}

/** One version of one contender's record, as a relay showed it. */
export function shown(cast: Part): Sighting {
  const { who, state, renewedMs = 0, pubkey: key = pubkey } = cast
  const createdAt = cast.createdAt ?? Math.floor((startWallMs + renewedMs) / 1000)
  const id = cast.id ?? `${who}-${state}-${createdAt}`
  return {
    address: `${addressOf(who, key)}${state === 'evicted' ? ':evicted' : ''}`,
    pubkey: key,
    lockTag: cast.lockTag ?? lockTag,
    ticket: ticketOf(who),
    version: { createdAt, id },
    record: recordOf(cast),
    event: { id, json: JSON.stringify(cast) },
  }
}

/** The configuration of `me`. */
export const me: ContenderConfig = {
  address: addressOf('me'),
  d: dOf('me'),
  pubkey,
  ticket: ticketOf('me'),
  lockTags: [lockTag],
  period: '' as PeriodKey,
  relaySet,
  maxClockSkewMs: 900_000,
  heedsCompleted: true,
  relays,
  reserve: [],
  quorum: 2,
  namespace: 'o/r',
  lock: 'CI/deploy',
  holder: { ...holder, runId: 'me' },
  leaseMs: 60_000,
  acquireTimeoutMs: 60_000,
  waitTimeoutMs: null,
  authors: [pubkey],
  handoffTags: ['handoff'],
  completionTags: [],
  log: null,
  periodEndMs: null,
}

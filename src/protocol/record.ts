/** What one contender says about itself (protocol.md, *Parts*: record). The wire form of v1 never changes. */
import type { Fence, LockTag, PeriodKey, Pubkey, RelaySetId, Ticket, WallMs } from './values.js'

/** Who to ask. In a private repository under an ephemeral key every field but `runId` is empty. */
export interface Holder {
  readonly server: string
  readonly repository: string
  readonly workflow: string
  readonly job: string
  readonly runId: string
  readonly runAttempt: number
  readonly runUrl: string
  readonly runner: string
}

interface RecordBase {
  readonly v: 1
  /** `namespace` and `lock` are both null where they must not be told (private repository, ephemeral key) or are too long to tell; the lock tag in `d` still says which lock it is. */
  readonly namespace: string | null
  readonly lock: string | null
  readonly period: PeriodKey
  readonly ticket: Ticket
  /** How long the record counts without being renewed, ms; at most 7 days. */
  readonly leaseMs: number
  readonly renewedAt: WallMs
  readonly relays: RelaySetId
  readonly holder: Holder
}
export interface WaitingRecord extends RecordBase {
  readonly state: 'waiting'
  readonly seq: number
  readonly fence: null
}
export interface FencedRecord extends RecordBase {
  readonly state: 'claiming' | 'held' | 'released' | 'completed'
  readonly seq: number
  readonly fence: Fence
}
export interface WithdrawnRecord extends RecordBase {
  readonly state: 'withdrawn'
  readonly seq: number
  readonly fence: Fence | null
}
/** Lives at an address of its own, which ends in `:evicted`. `holder` is the evicted one's as far as it was known. */
export interface EvictedRecord extends RecordBase {
  readonly state: 'evicted'
  readonly by: string
  readonly reason: string
}
export type ContenderRecord = WaitingRecord | FencedRecord | WithdrawnRecord
export type LockRecord = ContenderRecord | EvictedRecord

/** An authentic record of a version that this code does not know: a live rival, closed. */
export interface NewerRecord {
  readonly v: number
  readonly state: 'newer'
}

/** Of two versions of one address the greater `createdAt` (seconds) wins, then the lower id. */
export interface Version {
  readonly createdAt: number
  readonly id: string
}

export interface SignedEvent {
  readonly id: string
  readonly json: string
}

/** One decoded, authentic version of one address, as one relay showed it. */
export interface Sighting {
  /** `<pubkey>:<d>` */
  readonly address: string
  readonly pubkey: Pubkey
  readonly lockTag: LockTag
  readonly ticket: Ticket
  readonly version: Version
  readonly record: LockRecord | NewerRecord
  /** The event itself: a `completed` one is published again where it is missing. */
  readonly event: SignedEvent
}

/** A version to be signed: what is persisted before it is sent. */
export interface Draft {
  readonly record: LockRecord
  readonly createdAt: number
}

/** Who to name; nobody for a record that this code cannot read. */
export const holderOf = (record: LockRecord | NewerRecord): Holder | null => ('holder' in record ? record.holder : null)

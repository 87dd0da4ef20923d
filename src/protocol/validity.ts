/**
 * Whether a ticket still holds its lock, by one quorum read and one clock (contract of `assert`).
 * Not guaranteed: anything about the next instant. Between the answer and what it was asked for, a frozen job can lose the lock; only a compared fence helps then.
 */
import { countedFence } from './fence.js'
import type { LockRecord, Sighting } from './record.js'
import type { Fence, LockTag, PerKey, Pubkey, RelaySetId, Stamp, Ticket, WallMs } from './values.js'
import { laterWall } from './values.js'
import { ownEviction } from './verdict.js'
import type { View } from './view.js'
import { isLive, liveness } from './view.js'

/** Whose holding it is, and what it is said to be. */
export interface Claim {
  readonly address: string
  readonly pubkey: Pubkey
  readonly ticket: Ticket
  readonly lockTags: PerKey<LockTag>
  readonly relaySet: RelaySetId
  readonly maxClockSkewMs: number
  /** Compared exactly, as text; null where it is not asked. */
  readonly fence: string | null
}

export type InvalidCode = 'LOCK_NOT_HELD' | 'LOCK_LOST' | 'LOCK_EXPIRED' | 'FENCING_TOKEN_MISMATCH'

export type Validity =
  | { readonly kind: 'valid'; readonly own: OwnSighting; readonly fence: Fence; readonly until: WallMs }
  /** `by`: the evicting or the overtaking record, else its own; null where there is none of this ticket. */
  | {
      readonly kind: 'invalid'
      readonly code: InvalidCode
      readonly own: OwnSighting | null
      readonly by: Sighting | null
    }
  | Incompatible
/** Its own record cannot be judged by this reader. */
export interface Incompatible {
  readonly kind: 'incompatible'
  readonly why: 'relay-set' | 'newer-version'
  readonly by: Sighting
}
export type OwnSighting = Sighting & { readonly record: LockRecord }

/** The view is that of one quorum read, which has ended. */
export function validity(view: View, claim: Claim, at: Stamp): Validity {
  const own = view.observations.get(claim.address)?.sighting
  if (own === undefined) return { kind: 'invalid', code: 'LOCK_NOT_HELD', own: null, by: null }
  if (!isReadable(own)) return { kind: 'incompatible', why: 'newer-version', by: own }
  const { record } = own
  // What a quorum of one set shows proves nothing about a holder of another.
  if (record.relays !== claim.relaySet) return { kind: 'incompatible', why: 'relay-set', by: own }
  const invalid = (code: InvalidCode, by: Sighting = own): Validity => ({ kind: 'invalid', code, own, by })
  const evicted = ownEviction(view, claim)
  // A ticket is told to nobody before it holds, so one that claims has lapsed and is being verified again.
  if (record.state !== 'held' && record.state !== 'claiming') return invalid('LOCK_NOT_HELD')
  if (evicted !== null) return invalid('LOCK_LOST', evicted)
  if (claim.fence !== null && claim.fence !== String(record.fence)) return invalid('FENCING_TOKEN_MISMATCH')
  const other = overtaker(view, claim, record.fence, at)
  if (other !== null) return invalid('LOCK_LOST', other)
  const until = laterWall(record.renewedAt, record.leaseMs)
  if (record.state === 'claiming' || at.wall >= until) return invalid('LOCK_EXPIRED')
  return { kind: 'valid', own, fence: record.fence, until }
}

const isReadable = (sighting: Sighting): sighting is OwnSighting => sighting.record.state !== 'newer'

/** Whoever holds, or held with a greater fence: a claim may yet step back. */
function overtaker(view: View, { address, lockTags, maxClockSkewMs }: Claim, fence: Fence, at: Stamp): Sighting | null {
  for (const known of view.observations.values()) {
    const { sighting } = known
    const { state } = sighting.record
    if (!lockTags.includes(sighting.lockTag) || sighting.address === address || state === 'claiming') continue
    const isGreater = (countedFence(sighting.record) ?? 0) > fence
    if (isGreater || (state === 'held' && isLive(liveness(view, known, at, maxClockSkewMs)))) return sighting
  }
  return null
}

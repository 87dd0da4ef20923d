/**
 * The record that asks a contender to let go (protocol.md, *Holding*: eviction). It frees nothing by itself ◆: a victim that
 * lives stops and releases, a dead one is watched out as usual.
 */
import type { Draft, EvictedRecord, LockRecord } from './record.js'
import type { Stamp } from './values.js'
import { nextCreatedAt } from './version.js'

/** @param highestSeen `created_at` of the newest eviction of this victim that any relay showed, seconds; 0 where there is none. */
export function evictionOf(victim: LockRecord, by: string, reason: string, highestSeen: number, at: Stamp): Draft {
  const { v, namespace, lock, period, ticket, leaseMs, relays, holder } = victim
  const base = { v, namespace, lock, period, ticket, leaseMs, renewedAt: at.wall, relays, holder }
  const record: EvictedRecord = { ...base, state: 'evicted', by, reason }
  return { record, createdAt: nextCreatedAt(at.wall, highestSeen) }
}

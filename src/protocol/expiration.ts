/**
 * When a relay may forget a record (NIP-40): garbage collection only, nothing is decided by it ◆.
 * Not guaranteed: that a relay forgets it then, or keeps it until then.
 */
import type { LockRecord } from './record.js'
import type { WallMs } from './values.js'

const keptMs = 2 * 24 * 3_600_000

/** Seconds: last write + `leaseMs` + 2 days; for `completed` max(last write, end of its period) + 2 days (protocol.md, *Parts*: Tags). */
export function expirationOf(record: LockRecord, periodEndMs: WallMs | null): number {
  const endMs =
    record.state === 'completed' ? Math.max(record.renewedAt, periodEndMs ?? 0) : record.renewedAt + record.leaseMs
  return Math.ceil((endMs + keptMs) / 1000)
}

import type { FencedRecord, Holder, LockRecord, NewerRecord, Sighting } from '../../src/protocol/record.js'
import type { Fence, LockTag, PeriodKey, Pubkey, RelaySetId, Ticket, WallMs } from '../../src/protocol/values.js'

export const lockTag = 'ab'.repeat(32) as LockTag
export const pubkey = 'cd'.repeat(32) as Pubkey
export const ticket = '0123456789abcdef0123456789abcdef' as Ticket

export const holder: Holder = {
  server: 'https://github.example',
  repository: 'o/r',
  workflow: 'CI',
  job: 'deploy',
  runId: '42',
  runAttempt: 1,
  runUrl: 'https://github.example/o/r/actions/runs/42/attempts/1',
  runner: 'runner-7',
}

export const heldRecord: FencedRecord = {
  v: 1,
  state: 'held',
  namespace: 'o/r',
  lock: 'CI/deploy',
  period: '' as PeriodKey,
  ticket,
  seq: 0,
  fence: 1_796_000_000 as Fence,
  leaseMs: 7_200_000,
  renewedAt: Date.parse('2026-11-30T14:00:00Z') as WallMs,
  relays: '0000000000000001-0000000000000002' as RelaySetId,
  holder,
}

/** A record as a relay showed it. */
export function sighting(record: LockRecord | NewerRecord = heldRecord, own: Ticket = ticket): Sighting {
  const id = 'ef'.repeat(32)
  return {
    address: `${pubkey}:nostr-lock:${lockTag}:${own}`,
    pubkey,
    lockTag,
    ticket: own,
    version: { createdAt: 1_796_000_000, id },
    record,
    event: { id, json: '{}' },
  }
}

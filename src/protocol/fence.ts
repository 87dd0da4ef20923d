/**
 * The fencing token: every acquisition gets a strictly greater one (S2).
 * Not guaranteed: anything for a resource that does not compare it. A holder that was frozen past its lease can still write.
 */
import type { FencedRecord, LockRecord, NewerRecord, Sighting } from './record.js'
import type { Fence, WallMs } from './values.js'
import type { View } from './view.js'

/** The fence of a record that held or may hold; `withdrawn` records never held and do not count (protocol.md, *Acquiring* 2 ◆). */
export function countedFence(record: LockRecord | NewerRecord): Fence | null {
  switch (record.state) {
    case 'claiming':
    case 'held':
    case 'released':
    case 'completed':
      return record.fence
    case 'waiting':
    case 'withdrawn':
    case 'evicted':
    case 'newer':
      return null
  }
}

/** The record of another address with the highest fence that counts, dead or alive. */
export function highestFence(view: View, ownAddress: string): { fence: Fence; by: Sighting } | null {
  let highest: { fence: Fence; by: Sighting } | null = null
  for (const { sighting } of view.observations.values()) {
    const fence = countedFence(sighting.record)
    if (sighting.address === ownAddress || fence === null) continue
    if (highest === null || fence > highest.fence) highest = { fence, by: sighting }
  }
  return highest
}

/** About when a fence was given: it is the time of the claim, unless it had to rise above a greater one. For people; nothing is decided by it. */
export const takenAt = ({ fence, renewedAt }: FencedRecord): WallMs => Math.min(fence * 1000, renewedAt) as WallMs

/** Above every fence that counts, and never below the Unix time in seconds: after relays forgot everything the clock still leads upwards. */
export const nextFence = (highest: Fence | null, now: WallMs): Fence =>
  Math.max((highest ?? 0) + 1, Math.floor(now / 1000)) as Fence

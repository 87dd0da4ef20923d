/**
 * The order of the versions of one address.
 * Not guaranteed: that a relay keeps the winner of a tie (some keep the first), so nobody of ours makes ties.
 */
import type { Version } from './record.js'
import type { WallMs } from './values.js'

/** The greater `createdAt` wins, then the lower id (NIP-01, addressable events). */
export const isNewer = (a: Version, b: Version): boolean =>
  a.createdAt !== b.createdAt ? a.createdAt > b.createdAt : a.id < b.id

export const isSame = (a: Version, b: Version): boolean => a.createdAt === b.createdAt && a.id === b.id

/**
 * `created_at` of the next version, seconds: after every version of this address that was signed or seen, whatever the
 * clock says (protocol.md, *Version*).
 */
export const nextCreatedAt = (now: WallMs, highestKnown: number): number =>
  Math.max(Math.floor(now / 1000), highestKnown + 1)

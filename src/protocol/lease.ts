/**
 * The arithmetic of leases.
 * Not guaranteed: anything about a machine whose monotonic clock runs more than 5 % faster than its neighbours'.
 */
import type { Fence, LogStore, MonoMs, Stamp, WallMs } from './values.js'
import { later, laterWall } from './values.js'

/** Ends whichever comes first: a suspended machine stops the monotonic clock, a corrected one moves the wall clock. */
export interface LeaseEnd {
  readonly mono: MonoMs
  readonly wall: WallMs
}

/** What a watcher adds to a lease, ms: max(2 s, 5 %) (protocol.md, *Lease by observation*). */
export const marginMs = (leaseMs: number): number => Math.max(2_000, leaseMs * 0.05)

/** A lease counts from the *start* of the last write that counted. */
export const leaseEnd = (start: Stamp, leaseMs: number): LeaseEnd => ({
  mono: later(start.mono, leaseMs),
  wall: laterWall(start.wall, leaseMs),
})

/** Of two leases that one holder stands on the later end counts, on each clock (protocol.md, *Holding* ◆). */
export const laterEnd = (a: LeaseEnd | null, b: LeaseEnd | null): LeaseEnd | null =>
  a === null || b === null
    ? (a ?? b)
    : { mono: Math.max(a.mono, b.mono) as MonoMs, wall: Math.max(a.wall, b.wall) as WallMs }

export const hasEnded = (end: LeaseEnd, at: Stamp): boolean => at.mono >= end.mono || at.wall >= end.wall

/** The claim's own lease while it is undecided, ms: longer where the claim log comes after the relays (protocol.md, *Acquiring* 2). */
export const claimLeaseMs = ({ log }: { readonly log: LogStore | null }): number => (log === null ? 30_000 : 180_000)
/** The lease of an entry of the claim log, ms: entries are not free on the cache (protocol.md, *The claim log*). */
export const entryLeaseMs = (log: LogStore, leaseMs: number): number =>
  log === 'cache' ? Math.max(leaseMs, 15 * 60_000) : leaseMs
/** A waiter's record has a lease of its own, ms: one that is killed blocks the line for so long. */
export const waitingLeaseMs = 5 * 60_000
/** A suspect with a longer lease is respected, not watched; watching in all ends here, ms. */
export const longestWatchedLeaseMs = 20 * 60_000
export const longestWatchMs = 45 * 60_000
/** How far in the future a fresh record's `renewedAt` may lie by the reader's clock, ms. */
export const futureMs = 30_000

/**
 * By how much clocks may differ where a claim is called dead on sight, ms. A fence has to grow beyond `max-clock-skew` too (S2), and whoever
 * passes over a claim that lives after all sees it win with the smaller fence; a claim is watched out within minutes.
 */
export const undecidedSkewMs = (maxClockSkewMs: number): number => 4 * maxClockSkewMs

const yearSeconds = 365 * 24 * 3_600
/** No reader's clock decides it: a fence may lead its own record's `created_at` by a year at most (protocol.md, *Validity* ◆). */
export const isCredible = (fence: Fence, createdAt: number): boolean => fence <= createdAt + yearSeconds

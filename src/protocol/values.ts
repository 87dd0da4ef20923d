/** The branded values of the protocol. A brand says where a number or a string came from; it costs nothing at run time. */

export type Brand<T, B extends string> = T & { readonly __brand: B }

/** A relay as people may see it: normalized, without user info and query, which are secrets. It is also the relay's identity when quorums are counted. */
export type RelayUrl = Brand<string, 'RelayUrl'>
/** 64 hex digits: HMAC over namespace and lock; the output `lock-id`. */
export type LockTag = Brand<string, 'LockTag'>
/** 32 hex digits, 128 random bits: one contender in one acquisition. */
export type Ticket = Brand<string, 'Ticket'>
/** The fencing token: an integer below 1e15. */
export type Fence = Brand<number, 'Fence'>
/** Milliseconds of the monotonic clock, comparable across the processes of one boot. */
export type MonoMs = Brand<number, 'MonoMs'>
/** Milliseconds since 1970 of the wall clock. */
export type WallMs = Brand<number, 'WallMs'>
/** '' without a cadence; computed once, when inputs are parsed, and kept. */
export type PeriodKey = Brand<string, 'PeriodKey'>
/** Fingerprint of a sorted relay set: 16 hex digits for each relay, joined by '-', so that two sets can be compared member by member. */
export type RelaySetId = Brand<string, 'RelaySetId'>
/** A public key, 64 hex digits. */
export type Pubkey = Brand<string, 'Pubkey'>
/** One for each key whose records count, one's own first: that is the one which is written, and all of them are read. */
export type PerKey<T> = readonly [T, ...T[]]
/** Whose records count; null where anybody's do. */
export type Authors = PerKey<Pubkey> | null
/** Where a claim log is kept. */
export type LogStore = 'cache' | 'dir'
export type RequestId = Brand<number, 'RequestId'>

/** Every input of a machine carries the instant and fresh entropy in [0, 1), so that a trace of inputs replays. */
export interface Stamp {
  readonly mono: MonoMs
  readonly wall: WallMs
  readonly entropy: number
}

export const later = (instant: MonoMs, ms: number): MonoMs => (instant + ms) as MonoMs
export const laterWall = (instant: WallMs, ms: number): WallMs => (instant + ms) as WallMs

/**
 * Counting relays.
 * Not guaranteed: that two URLs are two machines; duplicates that can be seen are refused when the inputs are parsed.
 */
import type { RelayUrl } from './values.js'

/** floor(n/2)+1: any two majorities of one set share a member. */
export const majority = (n: number): number => Math.floor(n / 2) + 1

/** True when a quorum is among these relays of the set, each counted once; others do not count. */
export function isQuorum(counted: Iterable<RelayUrl>, set: readonly RelayUrl[], quorum: number): boolean {
  const members = new Set(counted)
  return set.filter((relay) => members.has(relay)).length >= quorum
}

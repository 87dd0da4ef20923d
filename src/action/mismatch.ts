/**
 * How two relay sets differ. Fingerprints are all that a record tells of its set, so a relay that is not ours cannot be
 * named, only counted.
 */
import type { RelaySetId, RelayUrl } from '../protocol/values.js'
import { relaySetId } from '../transport/fingerprint.js'

/** Lines for people: what both have, what only we have, and how many of theirs are unknown here. */
export function relaySetDifference(ours: readonly RelayUrl[], theirs: RelaySetId): readonly string[] {
  const prints = theirs.split('-')
  const common = ours.filter((url) => prints.includes(relaySetId([url])))
  const own = ours.filter((url) => !common.includes(url))
  const known = new Set(common.map((url) => relaySetId([url]) as string))
  const unknown = prints.filter((print) => !known.has(print))
  const list = (items: readonly string[]): string => (items.length === 0 ? 'none' : items.join(', '))
  return [
    `relays of both: ${list(common)}`,
    `relays given here only: ${list(own)}`,
    `relays given there only: ${unknown.length === 0 ? 'none' : `${unknown.length}, with fingerprint ${list(unknown)}`}`,
  ]
}

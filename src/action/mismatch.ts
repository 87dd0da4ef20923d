/**
 * How two relay sets differ. Fingerprints are all that a record tells of its set, so a relay that is not ours cannot be
 * named, only counted.
 */
import type { RelaySetId, RelayUrl, Ticket } from '../protocol/values.js'
import type { Incompatible } from '../protocol/validity.js'
import { relaySetId } from '../transport/fingerprint.js'
import type { RelayReport } from './relay-report.js'
import { traceOf } from './rival.js'

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

/** Why a ticket cannot be judged from here, as the end of a sentence with the remedy, and the lines below it. */
export function incompatibility(
  { why, by }: Incompatible,
  ticket: Ticket,
  report: RelayReport,
): { readonly clause: string; readonly details: readonly string[] } {
  if (why === 'newer-version' || !('relays' in by.record)) {
    const clause = `ticket ${ticket} was written by a newer version of nostr-lock; use that version here too`
    return { clause, details: [traceOf(by)] }
  }
  const ours = report.map(({ relay }) => relay)
  const clause = `ticket ${ticket} was taken on another relay set; give the relays that it was taken with`
  return { clause, details: [traceOf(by), ...relaySetDifference(ours, by.record.relays)] }
}

/**
 * A listing as JSON, as lines for the log and as a table for the summary. Whatever a record says of itself is escaped: under a throw-away key
 * anybody may have written it.
 */
import type { Listed, Listing } from '../commands/status.js'
import { holderOf } from '../protocol/record.js'
import type { WallMs } from '../protocol/values.js'
import { formatDuration } from '../text/duration.js'
import { logLine, markdownText } from '../text/escape.js'
import { paragraphLines, tableLines } from '../text/table.js'
import { rivalName, runLink } from './rival.js'

/** An output and a summary have bounds; a stranger may have written thousands. */
export const mostListed = 100

const listed = ({ entries }: Listing): readonly Listed[] => entries.slice(0, mostListed)
const instant = (ms: WallMs): string => new Date(ms).toISOString()

/** An array; members that a record does not have are null. `renewedAt` is its last write, by its writer's clock. */
export function listingJson(listing: Listing, isShared: boolean): string {
  const harmless = (_name: string, value: unknown): unknown => (typeof value === 'string' ? logLine(value) : value)
  const entries = listed(listing).map(({ sighting, liveness, evictedBy }) => {
    const { record, ticket, lockTag, pubkey } = sighting
    const known = record.state === 'newer' ? null : record
    return {
      namespace: known?.namespace ?? null,
      lock: known?.lock ?? null,
      'lock-id': lockTag,
      period: known?.period ?? null,
      state: record.state,
      liveness,
      ticket,
      fence: known !== null && 'fence' in known ? known.fence : null,
      seq: known?.state === 'waiting' ? known.seq : null,
      holder: holderOf(record),
      pubkey: isShared ? null : pubkey,
      'renewed-at': known === null ? null : instant(known.renewedAt),
      'lease-ms': known?.leaseMs ?? null,
      'evicted-by': evictedBy,
    }
  })
  return JSON.stringify(entries, harmless)
}

/** Columns of a terminal. */
const within = 100
const wide: readonly string[] = ['who', 'ticket']
const heading = ['lock', 'state', 'liveness', 'fence', 'who', 'last heard', 'ticket'] as const

const cells = ({ sighting, liveness, evictedBy }: Listed, at: WallMs, isShared: boolean): readonly string[] => {
  const { record, ticket, lockTag } = sighting
  const known = record.state === 'newer' ? null : record
  const age =
    known === null ? '–' : `${formatDuration(at - known.renewedAt)} ago, lease ${formatDuration(known.leaseMs)}`
  const evicted = evictedBy === null ? '' : `, evicted by ${evictedBy}`
  return [
    known?.lock ?? `(tells no name) ${lockTag.slice(0, 16)}`,
    `${record.state}${evicted}`,
    liveness,
    known !== null && 'fence' in known && known.fence !== null ? String(known.fence) : '–',
    rivalName(sighting, isShared),
    age,
    ticket,
  ]
}

/** At most 100 columns, safe for the log: what fits a table, and below each row who it is, with the ticket. */
export function listingLines(listing: Listing, isShared: boolean): readonly string[] {
  const entries = listed(listing)
  const narrow = (row: readonly string[]): string[] => row.filter((_, i) => !wide.includes(heading[i] ?? 'lock'))
  const rows = entries.map((entry) => narrow(cells(entry, listing.at, isShared)))
  const [first = '', ...table] = tableLines([narrow(heading), ...rows], within)
  const who = (entry: Listed): string => `ticket ${entry.sighting.ticket}: ${rivalName(entry.sighting, isShared)}`
  const below = entries.map((entry) => paragraphLines(who(entry), within, '    ', '      '))
  return entries.length === 0 ? [] : [first, ...table.flatMap((line, i) => [line, ...(below[i] ?? [])])]
}

/** A table in GitHub's Markdown. `subject`: what was asked for, safe for a log line. */
export function listingMarkdown(listing: Listing, subject: string, isShared: boolean): string {
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const rows = listed(listing).map((entry) => {
    const link = runLink(entry.sighting)
    const texts = cells(entry, listing.at, isShared).map((text) => markdownText(text, 200))
    return row(texts.map((text, i) => (heading[i] === 'who' && link !== undefined ? `[${text}](${link})` : text)))
  })
  const table =
    rows.length === 0
      ? ['Nobody holds or waits, and nothing is completed.']
      : [row(heading), row(heading.map(() => '---')), ...rows]
  return [
    `### nostr-lock: status`,
    '',
    `${markdownText(subject, 1_000)}, at ${instant(listing.at)}:`,
    '',
    ...table,
    '',
  ].join('\n')
}

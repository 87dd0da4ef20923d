/**
 * Reads one relay to the end: every filter, page after page, each closed by EOSE; anything else is no answer
 * (protocol.md, *Reading*). Not guaranteed: that the relay shows all that it has; only what quorums are for helps there.
 */
import type { Query, RelayAnswer } from '../protocol/machine.js'
import type { Sighting } from '../protocol/record.js'
import type { Connection } from './connection.js'
import { isLast, type Depth, type Page } from './depth.js'
import type { NostrEvent } from './event.js'
import { filtersOf, matches, type Filter } from './filter.js'
import { Haul } from './haul.js'
import type { Sieve } from './sieve.js'
import { inspect, type Claim, type RelaySigner } from './signer.js'
import { failed, isTrouble, type Trouble } from './trouble.js'

export interface QueryOptions {
  readonly signer: RelaySigner
  readonly sieve: Sieve
  /** For an EOSE, since the last event that was news. */
  readonly eoseMs: number
  readonly depth: Depth
  /** `created_at` of what this relay was given before it is read back, seconds. */
  readonly written: number | null
}

interface ReadOptions extends QueryOptions {
  readonly isSieved: boolean
}

/** Every filter at once; the first that fails ends the others. */
export async function readQuery(
  connection: Connection,
  query: Query,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<RelayAnswer> {
  const haul = new Haul()
  const over = new AbortController()
  const abort = (): void => {
    over.abort()
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const isSieved = query.kind === 'lock' && query.whole !== true
  const troubles: Trouble[] = []
  await Promise.all(
    filtersOf(query).map(async (filter) => {
      const trouble = await readFilter(connection, filter, haul, { ...options, isSieved }, over.signal)
      if (trouble === null) return
      troubles.push(trouble)
      abort()
    }),
  )
  signal.removeEventListener('abort', abort)
  // What was asked for early and not needed.
  abort()
  return troubles[0] ?? { kind: 'read', sightings: completed(connection, haul, options.sieve) }
}

/**
 * Pages with `until` = the oldest `created_at` seen, inclusive, until a page adds nothing ◆: relays cap below the limit in
 * silence, so only an address, of which there is one version, is read in one page. Where something is known of the lock, a page of its
 * oldest events is asked for beside the first, which saves the round trip of the second. Null when the filter was read whole.
 */
async function readFilter(
  connection: Connection,
  filter: Filter,
  haul: Haul,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Trouble | null> {
  const { depth, written } = options
  const isAddress = filter['#d'] !== undefined
  const seen = new Set<string>()
  const ask = (until?: number): Promise<ReadPage | Trouble> =>
    readPage(connection, until === undefined ? filter : { ...filter, until }, haul, seen, options, signal)
  const begin = isAddress ? undefined : depth.begin(filter, written)
  const first = ask()
  const early = begin === undefined ? null : ask(begin)
  let page = await first
  let fullest = 0
  let times: readonly number[] = []
  for (let pages = 0; ; pages++) {
    if (isTrouble(page)) return page
    const size = page.ids.size
    fullest = Math.max(fullest, size)
    if (pages === 0) times = page.times
    const known = seen.size
    for (const id of page.ids) seen.add(id)
    if (seen.size === known) {
      // All of one second, and as many as the relay ever gives at once: what lies behind them cannot be reached.
      const stuck =
        page.oldest === page.newest && size > 0 && (size >= filter.limit || (size === fullest && seen.size > size))
      if (stuck) return failed('limit', `more events in one second than the relay gives on a page (${size})`)
      depth.note(filter, pages, times)
      return null
    }
    if (isAddress && size < filter.limit) return null
    const answer = pages === 0 ? await early : null
    if (answer !== null && isTrouble(answer)) depth.giveUp()
    else if (answer !== null && isLast(page, answer)) {
      depth.note(filter, 1, times)
      return null
    }
    const isNext = answer !== null && !isTrouble(answer) && page.oldest === begin
    page = isNext ? answer : await ask(page.oldest)
  }
}

/** As events claim it, forged ones included: it only decides whether one more page is asked. */
interface ReadPage extends Page {
  readonly ids: Set<string>
  /** `created_at` of each. */
  readonly times: number[]
  oldest: number
  newest: number
}

/** @param seen on the pages before: what is not among them is news, and starts the time anew. */
async function readPage(
  connection: Connection,
  filter: Filter,
  haul: Haul,
  seen: ReadonlySet<string>,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<ReadPage | Trouble> {
  const ask = (): Promise<ReadPage | Trouble> => {
    const page: ReadPage = { ids: new Set(), times: [], oldest: Infinity, newest: 0 }
    return connection.step<ReadPage>('EOSE', options.eoseMs, signal, ({ settle, progress }) =>
      connection.subscribe(filter, {
        event: (event, bytes) => {
          const over = haul.count(event.pubkey, bytes)
          if (over !== null) {
            settle(over)
            return
          }
          if (!matches(filter, event)) return
          const { id, created_at } = event
          if (!page.ids.has(id)) {
            if (!seen.has(id)) progress()
            page.ids.add(id)
            page.times.push(created_at)
          }
          page.oldest = Math.min(page.oldest, created_at)
          page.newest = Math.max(page.newest, created_at)
          take(connection, event, haul, options)
        },
        eose: () => {
          settle(page)
        },
        ended: settle,
      }),
    )
  }
  return withAuthentication(connection, signal, ask)
}

/** By authentic ids: a forged copy must not hide the event that it copies. */
function take(connection: Connection, event: NostrEvent, haul: Haul, { signer, sieve, isSieved }: ReadOptions): void {
  if (haul.has(event.id)) return
  const claim = signer.examine(event)
  if (isSieved && typeof claim !== 'string' && !sieve.wants(claim.sighting)) {
    haul.defer(claim)
    return
  }
  const inspection = inspect(claim)
  if (inspection === 'forged') connection.fault()
  else if (inspection !== 'foreign') haul.add(inspection)
}

/** What was read, and of what was put off what has to be in it. */
function completed(connection: Connection, haul: Haul, sieve: Sieve): readonly Sighting[] {
  const prove = (claim: Claim): Sighting | undefined => {
    if (claim.isAuthentic()) return claim.sighting
    connection.fault()
    return undefined
  }
  for (const sighting of sieve.sift(haul.sightings(), haul.deferred(), prove)) haul.add(sighting)
  return haul.sightings()
}

/** Where the relay wants to know who asks, it is told, and asked once more (NIP-42). */
export async function withAuthentication<T extends object>(
  connection: Connection,
  signal: AbortSignal,
  ask: () => Promise<T | Trouble>,
): Promise<T | Trouble> {
  const answer = await ask()
  if (!isTrouble(answer) || answer.kind !== 'refused' || answer.prefix !== 'auth-required') return answer
  return (await connection.authenticate(signal)) ?? (await ask())
}

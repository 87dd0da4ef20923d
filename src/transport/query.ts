/**
 * Reads one relay to the end: every filter, page after page, each closed by EOSE; anything else is no answer
 * (protocol.md, *Reading*). Not guaranteed: that the relay shows all that it has; only what quorums are for helps there.
 */
import type { Query, RelayAnswer } from '../protocol/machine.js'
import type { Connection } from './connection.js'
import type { NostrEvent } from './event.js'
import { filtersOf, matches, type Filter } from './filter.js'
import { Haul } from './haul.js'
import type { RelaySigner } from './signer.js'
import { failed, isTrouble, type Trouble } from './trouble.js'

export interface QueryOptions {
  readonly signer: RelaySigner
  /** For an EOSE, since the last event that was news. */
  readonly eoseMs: number
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
  const troubles: Trouble[] = []
  await Promise.all(
    filtersOf(query).map(async (filter) => {
      const trouble = await readFilter(connection, filter, haul, options, over.signal)
      if (trouble === null) return
      troubles.push(trouble)
      abort()
    }),
  )
  signal.removeEventListener('abort', abort)
  return troubles[0] ?? { kind: 'read', sightings: haul.sightings() }
}

/**
 * Pages with `until` = the oldest `created_at` seen, inclusive, until a page adds nothing ◆: relays cap below the limit in
 * silence, so only an address, of which there is one version, is read in one page. Null when it was read whole.
 */
async function readFilter(
  connection: Connection,
  filter: Filter,
  haul: Haul,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<Trouble | null> {
  const seen = new Set<string>()
  let until: number | undefined
  let fullest = 0
  for (;;) {
    const asked = until === undefined ? filter : { ...filter, until }
    const page = await readPage(connection, asked, haul, seen, options, signal)
    if (isTrouble(page)) return page
    const size = page.ids.size
    fullest = Math.max(fullest, size)
    if (page.added === 0) {
      // All of one second, and as many as the relay ever gives at once: what lies behind them cannot be reached.
      const stuck =
        page.oldest === page.newest && size > 0 && (size >= filter.limit || (size === fullest && seen.size > size))
      return stuck ? failed('limit', `more events in one second than the relay gives on a page (${size})`) : null
    }
    if (filter['#d'] !== undefined && size < filter.limit) return null
    until = page.oldest
  }
}

interface Page {
  readonly ids: Set<string>
  added: number
  oldest: number
  newest: number
}

async function readPage(
  connection: Connection,
  filter: Filter,
  haul: Haul,
  seen: Set<string>,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<Page | Trouble> {
  const ask = (): Promise<Page | Trouble> => {
    const page: Page = { ids: new Set(), added: 0, oldest: Infinity, newest: 0 }
    return connection.step<Page>('EOSE', options.eoseMs, signal, ({ settle, progress }) =>
      connection.subscribe(filter, {
        event: (event, bytes) => {
          const over = haul.count(event.pubkey, bytes)
          if (over !== null) {
            settle(over)
            return
          }
          if (!matches(filter, event)) return
          if (isNews(page, event, seen)) progress()
          take(connection, event, haul, options.signer)
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

/** By the ids that events claim, forged ones included: they only decide whether one more page is asked. */
function isNews(page: Page, { id, created_at }: NostrEvent, seen: Set<string>): boolean {
  page.ids.add(id)
  page.oldest = Math.min(page.oldest, created_at)
  page.newest = Math.max(page.newest, created_at)
  if (seen.has(id)) return false
  seen.add(id)
  page.added++
  return true
}

/** By authentic ids: a forged copy must not hide the event that it copies. */
function take(connection: Connection, event: NostrEvent, haul: Haul, signer: RelaySigner): void {
  if (haul.has(event.id)) return
  const inspection = signer.inspect(event)
  if (inspection === 'forged') connection.fault()
  else if (inspection !== 'foreign') haul.add(inspection)
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

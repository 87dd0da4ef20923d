/** What a relay is asked (NIP-01), and whether an event is an answer to it. */
import type { Query } from '../protocol/machine.js'
import type { Authors } from '../protocol/values.js'
import type { NostrEvent } from './event.js'
import { recordKind } from './event.js'

export interface Filter {
  readonly kinds: readonly number[]
  readonly authors?: readonly string[]
  readonly '#t'?: readonly string[]
  readonly '#d'?: readonly string[]
  readonly since?: number
  readonly until?: number
  readonly limit: number
}

/** Relays cap at 500 at most; some below it, in silence. */
const pageLimit = 500
/** Of one address relays keep one version; some show two for an instant. */
const addressLimit = 10

const tagFilter = (tags: readonly string[], authors: Authors): Filter => ({
  kinds: [recordKind],
  ...(authors === null ? {} : { authors }),
  '#t': tags,
  limit: pageLimit,
})

/** One filter a REQ: some relays answer several wrongly. Of two keys it asks for every author under every tag: whose tag it is, is seen to when a record is opened. */
export function filtersOf(query: Query): readonly Filter[] {
  if (query.kind === 'addresses')
    return [{ kinds: [recordKind], authors: [query.author], '#d': query.ds, limit: addressLimit }]
  if (query.kind === 'period') return [tagFilter(query.tags, query.authors)]
  const { lockTags, completionTags, authors, since } = query
  const completion = completionTags.length === 0 ? [] : [tagFilter(completionTags, authors)]
  return [{ ...tagFilter(lockTags, authors), since }, ...completion]
}

/** What is live on tags, and what is stored, since a push may have been missed. */
export const watchFilter = tagFilter

/** Relays answer with more than was asked, some of them on live subscriptions always. */
export function matches(filter: Filter, event: NostrEvent): boolean {
  const tagged = (name: string, values: readonly string[] | undefined): boolean =>
    values === undefined ||
    event.tags.some(([key, value]) => key === name && value !== undefined && values.includes(value))
  return (
    filter.kinds.includes(event.kind) &&
    (filter.authors?.includes(event.pubkey) ?? true) &&
    event.created_at >= (filter.since ?? 0) &&
    event.created_at <= (filter.until ?? Infinity) &&
    tagged('t', filter['#t']) &&
    tagged('d', filter['#d'])
  )
}

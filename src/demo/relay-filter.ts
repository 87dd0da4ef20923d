/** What a REQ asks for (NIP-01), as strictly read as strfry reads it. */
import { Complaint, isHex, isNatural, newestFirst, tagValues, type NostrEvent } from './relay-event.js'

const maxTagFilters = 3

export interface RelayFilter {
  readonly limit: number
  readonly matches: (event: NostrEvent) => boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isKey = (value: unknown): value is string => isHex(value, 64)

const among = <T>(name: string, value: unknown, isMember: (member: unknown) => member is T): ReadonlySet<T> => {
  if (!Array.isArray(value) || !value.every(isMember)) throw new Complaint(`bad value of ${name} in filter`)
  return new Set(value)
}
const natural = (name: string, value: unknown): number => {
  if (!isNatural(value)) throw new Complaint(`bad value of ${name} in filter`)
  return value
}

/** One field of a filter as a test of an event. */
const condition = (name: string, value: unknown): ((event: NostrEvent) => boolean) => {
  if (name === 'ids' || name === 'authors') {
    const wanted = among(name, value, isKey)
    return (event) => wanted.has(name === 'ids' ? event.id : event.pubkey)
  }
  if (name === 'kinds') {
    const wanted = among(name, value, isNatural)
    return (event) => wanted.has(event.kind)
  }
  if (name === 'since' || name === 'until') {
    const instant = natural(name, value)
    return (event) => (name === 'since' ? event.created_at >= instant : event.created_at <= instant)
  }
  if (/^#[A-Za-z]$/.test(name)) {
    const wanted = among(name, value, isText)
    return (event) => tagValues(event, name.slice(1)).some((found) => wanted.has(found))
  }
  throw new Complaint('unrecognised filter item')
}

/** Throws a Complaint. A limit above `maxLimit` is lowered in silence, as relays do. */
export const parseFilter = (value: unknown, maxLimit: number): RelayFilter => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Complaint('provided filter is not an object')
  const { limit = maxLimit, ...fields } = value as Record<string, unknown>
  if (Object.keys(fields).filter((name) => name.startsWith('#')).length > maxTagFilters) {
    throw new Complaint('too many tags in filter')
  }
  const conditions = Object.entries(fields).map(([name, field]) => condition(name, field))
  return {
    limit: Math.min(natural('limit', limit), maxLimit),
    matches: (event) => conditions.every((holds) => holds(event)),
  }
}

/** The union of what the filters match, each within its own limit, newest first. */
export const select = (events: readonly NostrEvent[], filters: readonly RelayFilter[]): NostrEvent[] => {
  const sorted = [...events].sort(newestFirst)
  const chosen = new Set(filters.flatMap(({ limit, matches }) => sorted.filter(matches).slice(0, limit)))
  return sorted.filter((event) => chosen.has(event))
}

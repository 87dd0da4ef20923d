/**
 * The relay set and its quorum (protocol.md, *Parts*: relay). Two names of one machine that differ in more than spelling
 * (another host name, ws and wss) cannot be told to be one relay here; whoever gives both breaks the promise of the quorum.
 */
import { majority } from './quorum.js'
import type { RelayUrl } from './values.js'

/** As many as a record can name. */
export const mostRelays = 64

export interface Endpoint {
  /** What is shown and counted. */
  readonly url: RelayUrl
  /** Where to connect: may hold user info and query, so it is a secret. */
  readonly connectUrl: string
  /** A member like the others, asked only when they fail or are late. */
  readonly isFallback?: true
}

export type RelaysResult =
  | { readonly ok: true; readonly endpoints: readonly Endpoint[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/**
 * ws and wss URLs separated by commas or white space; duplicates are refused before anything is counted. The problems
 * name a relay by its place or by its shown form: what cannot be parsed may hold a secret anywhere.
 */
export function parseRelays(text: string): RelaysResult {
  const items = text.split(/[\s,]+/).filter((item) => item !== '')
  if (items.length === 0)
    return { ok: false, problems: ['no relay is given; give ws:// or wss:// URLs, or leave it out for the default'] }
  if (items.length > mostRelays) return { ok: false, problems: [`${items.length} relays are more than ${mostRelays}`] }
  const endpoints: Endpoint[] = []
  const problems: string[] = []
  items.forEach((item, index) => {
    const endpoint = parseEndpoint(item)
    if (endpoint === undefined) {
      problems.push(`relay ${index + 1} of ${items.length} is not a ws:// or wss:// URL`)
    } else if (endpoints.some((other) => other.url === endpoint.url)) {
      problems.push(`${endpoint.url} is given twice, and a relay counts once`)
    } else endpoints.push(endpoint)
  })
  return problems.length === 0 ? { ok: true, endpoints } : { ok: false, problems }
}

function parseEndpoint(item: string): Endpoint | undefined {
  if (!URL.canParse(item)) return undefined
  const url = new URL(item)
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') return undefined
  url.hash = ''
  const port = url.port === '' ? '' : `:${url.port}`
  const shown = `${url.protocol}//${url.hostname.replace(/\.$/, '')}${port}${url.pathname.replace(/\/+$/, '')}`
  return { url: shown as RelayUrl, connectUrl: url.href }
}

/**
 * Those of the fallback relays that are not asked before they are needed: none where the others cannot make a quorum. Quorums are of the
 * whole set all the same, so that runs which differ only in who falls back exclude each other (protocol.md, *Parts*).
 */
export const reserved = (n: number, fallback: readonly RelayUrl[], quorum: number): readonly RelayUrl[] =>
  n - fallback.length < quorum ? [] : fallback

/** `majority`, or an integer from the majority of n to n; undefined for anything else (protocol.md: never below a majority). */
export function quorumOf(n: number, text: string): number | undefined {
  if (text === 'majority') return majority(n)
  const quorum = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  return quorum >= majority(n) && quorum <= n ? quorum : undefined
}

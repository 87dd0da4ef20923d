/** Inputs that the action and its sub-actions read alike. A key that is refused is never shown. */
import { majority } from '../protocol/quorum.js'
import { mostRelays, parseRelays, quorumOf } from '../protocol/relay-set.js'
import type { Endpoint } from '../protocol/relay-set.js'
import { parseSharedKey } from '../transport/secret-key.js'
import type { SigningKey } from '../transport/secret-key.js'
import type { InputReader } from './input-reader.js'

/** The whole set, `fallback-relays` included; without those of an input that has an error. */
export function readEndpoints(read: InputReader<'relays' | 'fallback-relays'>): readonly Endpoint[] {
  const endpoints = readRelays(read)
  const text = read.text('fallback-relays')
  const complain = (sentence: string): void => {
    read.complain('fallback-relays', sentence)
  }
  const given = text === '' ? [] : relaysIn(text, complain)
  const fallback = given.map((endpoint) => ({ ...endpoint, isFallback: true }) as const)
  const isKnown = ({ url }: Endpoint): boolean => endpoints.some((endpoint) => endpoint.url === url)
  for (const endpoint of fallback.filter(isKnown)) {
    complain(`${endpoint.url} is in relays too, and a relay counts once.`)
  }
  const n = endpoints.length + fallback.length
  if (n > mostRelays) complain(`${n} relays, those of relays included, are more than ${mostRelays}.`)
  return [...endpoints, ...fallback]
}

/** None after an error. */
export const readRelays = (read: InputReader<'relays'>): readonly Endpoint[] =>
  relaysIn(read.text('relays'), (sentence) => {
    read.complain('relays', sentence)
  })

function relaysIn(text: string, complain: (sentence: string) => void): readonly Endpoint[] {
  const result = parseRelays(text)
  if (result.ok) return result.endpoints
  for (const problem of result.problems) complain(`${problem}.`)
  return []
}

/** `n` relays were given; after an error all of them. */
export function readQuorum(read: InputReader<'quorum'>, n: number): number {
  if (n === 0) return 0
  const quorum = quorumOf(n, read.text('quorum'))
  if (quorum === undefined)
    read.refuse('quorum', `majority, or a number from ${majority(n)} to ${n} with these ${n} relays`)
  return quorum ?? n
}

/** Null for `ephemeral`, and after an error. */
export function readKey(read: InputReader<'secret-key'>): SigningKey | null {
  const text = read.exact('secret-key').trim()
  if (text === 'ephemeral') return null
  const result = parseSharedKey(text)
  if (result.ok) return result.key
  read.complain('secret-key', result.problem)
  return null
}

/** Inputs that the action and its sub-actions read alike. A key that is refused is never shown. */
import { majority } from '../protocol/quorum.js'
import { quorumOf } from '../protocol/relay-set.js'
import { parseSecretKey } from '../transport/secret-key.js'
import type { InputReader } from './input-reader.js'

/** `n` relays were given; after an error all of them. */
export function readQuorum(read: InputReader<'quorum'>, n: number): number {
  if (n === 0) return 0
  const quorum = quorumOf(n, read.text('quorum'))
  if (quorum === undefined)
    read.refuse('quorum', `majority, or a number from ${majority(n)} to ${n} with these ${n} relays`)
  return quorum ?? n
}

/** Null for `ephemeral`, and after an error. */
export function readKey(read: InputReader<'secret-key'>): Uint8Array | null {
  const text = read.exact('secret-key').trim()
  if (text === 'ephemeral') return null
  const result = parseSecretKey(text)
  if (result.ok) return result.key
  read.complain('secret-key', result.problem)
  return null
}

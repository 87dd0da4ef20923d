/**
 * Inputs that the sub-actions share: which lock, on which relays, under which key. They know nothing of tickets, and nothing of what the action
 * itself was given: where it says something else, two locks are meant.
 */
import type { Endpoint } from '../protocol/relay-set.js'
import type { SigningKey } from '../transport/secret-key.js'
import { inputDefaults } from './input-reader.js'
import type { InputReader } from './input-reader.js'
import { readKey, readQuorum, readRelays } from './shared-inputs.js'

/** With the defaults of the action itself; a lock has to be named. */
export const lockDefaults = {
  lock: '',
  namespace: inputDefaults.namespace,
  relays: inputDefaults.relays,
  quorum: inputDefaults.quorum,
  'secret-key': inputDefaults['secret-key'],
  'max-clock-skew': inputDefaults['max-clock-skew'],
} as const
export type LockInput = keyof typeof lockDefaults

export interface LockTerms {
  /** NFC; '' where none is given. */
  readonly lock: string
  readonly namespace: string
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** Null for a throw-away one. */
  readonly secretKey: SigningKey | null
  readonly maxClockSkewMs: number
}

export function readLockTerms(read: InputReader<LockInput>): LockTerms {
  const namespace = read.exact('namespace').normalize('NFC')
  if (namespace === '') read.refuse('namespace', 'any non-empty text, and that of the action that took the lock')
  const endpoints = readRelays(read)
  return {
    lock: read.exact('lock').normalize('NFC'),
    namespace,
    endpoints,
    quorum: readQuorum(read, endpoints.length),
    secretKey: readKey(read),
    maxClockSkewMs: read.duration('max-clock-skew', { min: '1s', max: '24h' }),
  }
}

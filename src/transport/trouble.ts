/** Why there is no answer: refused by the relay, or failed. Both mean *unknown*, never *empty* (protocol.md, *Reading*). */
import type { Trouble } from '../ports.js'
import type { FailureCause, RefusalPrefix } from '../protocol/machine.js'

export type { Trouble }

export const isTrouble = (value: object): value is Trouble =>
  'kind' in value && (value.kind === 'refused' || value.kind === 'failed')

export const failed = (cause: FailureCause, detail: string): Trouble => ({ kind: 'failed', cause, detail })

const prefixes: readonly string[] = [
  'auth-required',
  'restricted',
  'blocked',
  'rate-limited',
  'pow',
  'invalid',
  'error',
] satisfies RefusalPrefix[]

/** The machine-readable prefix of an OK or a CLOSED (NIP-01), without the colon; '' where there is none. */
export const prefixOf = (message: string): string => /^([a-z-]{1,20}):/.exec(message)?.[1] ?? ''

/** Of a message in which nothing is secret any more (`Words`). */
export function refused(message: string): Trouble {
  const prefix = prefixOf(message)
  return {
    kind: 'refused',
    prefix: prefixes.includes(prefix) ? (prefix as RefusalPrefix) : 'other',
    detail: message === '' ? 'no reason given' : message,
  }
}

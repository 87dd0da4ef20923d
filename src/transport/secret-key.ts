/** Secret keys as people give them. No sentence made here contains the value, which may be a secret that was mistyped. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { decode } from 'nostr-tools/nip19'
import { getPublicKey } from 'nostr-tools/pure'
import type { Random } from '../ports.js'

/** `shared`: all contenders of a lock have this key; otherwise it is a throw-away one of this run. */
export interface SigningKey {
  readonly shared: boolean
  /** Signs. */
  readonly bytes: Uint8Array
  /** Whose records count as well, while one key is changed for another. */
  readonly second?: Uint8Array
}

type Result<T> = { readonly ok: true; readonly key: T } | { readonly ok: false; readonly problem: string }
export type SecretKeyResult = Result<Uint8Array>
export type SharedKeyResult = Result<SigningKey>

const forms = 'an nsec (nsec1…) or 64 hex digits'
const refuse = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem })

/** The texts that white space divides. */
export const keyTexts = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '')

/** One shared key, or two while one is changed for the other (docs/keys.md): the first signs, both are read. */
export function parseSharedKey(text: string): SharedKeyResult {
  const texts = keyTexts(text)
  if (texts.length < 2) {
    const result = parseSecretKey(text)
    return result.ok ? { ok: true, key: { shared: true, bytes: result.key } } : result
  }
  if (texts.includes('ephemeral'))
    return refuse(
      'secret-key holds ephemeral beside something else: a throw-away key goes with no other. Leave one out.',
    )
  if (texts.length > 2)
    return refuse(
      `secret-key holds ${texts.length} texts with white space between them: it must be one key or two, each of them ${forms}.`,
    )
  const [first = '', second = ''] = texts
  const bytes = parseSecretKey(first, 'secret-key (the first of two)')
  if (!bytes.ok) return bytes
  const other = parseSecretKey(second, 'secret-key (the second of two)')
  if (!other.ok) return other
  if (getPublicKey(bytes.key) === getPublicKey(other.key))
    return refuse('secret-key holds the same key twice. Give the old key and the new one, or one alone.')
  return { ok: true, key: { shared: true, bytes: bytes.key, second: other.key } }
}

/** The same keys, and first the one that this public key belongs to; as they are where neither does. */
export function signingAs(key: SigningKey, pubkey: string): SigningKey {
  const { shared, bytes, second } = key
  return second !== undefined && getPublicKey(second) === pubkey ? { shared, bytes: second, second: bytes } : key
}

/** A shared key from an nsec (NIP-19) or 64 hex digits. White space around it is ignored: secrets are pasted with a newline. */
export function parseSecretKey(text: string, name = 'secret-key'): SecretKeyResult {
  const value = text.trim()
  if (value === '')
    return refuse(
      `${name} is empty: the secret does not exist, or this is a run of a forked pull request, which gets no secrets. ` +
        `Set the secret to ${forms}, or remove the input to use a throw-away key.`,
    )
  if (/^npub1/i.test(value))
    return refuse(
      `${name} is a public key (npub), which cannot sign. Give the secret key that belongs to it: ${forms}.`,
    )
  const bytes = /^nsec1/i.test(value) ? fromNsec(value) : fromHex(value)
  if (bytes === undefined)
    return refuse(
      `${name} is malformed: it must be ${forms}. Check that the secret was pasted whole; its value is not shown here.`,
    )
  if (!isOnCurve(bytes))
    return refuse(`${name} is out of range: no secp256k1 key has this value. Make a new key and give it as ${forms}.`)
  return { ok: true, key: bytes }
}

/** A fresh throw-away key. */
export function throwAwayKey(random: Random): SigningKey {
  for (;;) {
    const bytes = random.bytes(32)
    if (isOnCurve(bytes)) return { shared: false, bytes }
  }
}

function fromNsec(value: string): Uint8Array | undefined {
  try {
    const decoded = decode(value.toLowerCase())
    return decoded.type === 'nsec' && decoded.data.length === 32 ? decoded.data : undefined
  } catch {
    // The library's message quotes the value.
    return undefined
  }
}

const fromHex = (value: string): Uint8Array | undefined =>
  /^[0-9a-f]{64}$/i.test(value) ? hexToBytes(value) : undefined

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    getPublicKey(bytes)
    return true
  } catch {
    return false
  }
}

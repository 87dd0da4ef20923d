/** Secret keys as people give them. No sentence made here contains the value, which may be a secret that was mistyped. */
import { hexToBytes } from '@noble/hashes/utils.js'
import { decode } from 'nostr-tools/nip19'
import { getPublicKey } from 'nostr-tools/pure'
import type { Random } from '../ports.js'

/** `shared`: all contenders of a lock have this key; otherwise it is a throw-away one of this run. */
export interface SigningKey {
  readonly shared: boolean
  readonly bytes: Uint8Array
}

export type SecretKeyResult =
  { readonly ok: true; readonly key: Uint8Array } | { readonly ok: false; readonly problem: string }

const forms = 'an nsec (nsec1…) or 64 hex digits'
const refuse = (problem: string): SecretKeyResult => ({ ok: false, problem })

/** A shared key from an nsec (NIP-19) or 64 hex digits. White space around it is ignored: secrets are pasted with a newline. */
export function parseSecretKey(text: string): SecretKeyResult {
  const value = text.trim()
  if (value === '')
    return refuse(
      `secret-key is empty: the secret does not exist, or this is a run of a forked pull request, which gets no secrets. ` +
        `Set the secret to ${forms}, or remove the input to use a throw-away key.`,
    )
  if (/^npub1/i.test(value))
    return refuse(
      `secret-key is a public key (npub), which cannot sign. Give the secret key that belongs to it: ${forms}.`,
    )
  const bytes = /^nsec1/i.test(value) ? fromNsec(value) : fromHex(value)
  if (bytes === undefined)
    return refuse(
      `secret-key is malformed: it must be ${forms}. Check that the secret was pasted whole; its value is not shown here.`,
    )
  if (!isOnCurve(bytes))
    return refuse(
      `secret-key is out of range: no secp256k1 key has this value. Make a new key and give it as ${forms}.`,
    )
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

/** Tags that name a lock without telling its name (protocol.md, *Encoding*). The wire form of v1 never changes. */
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LockTag } from '../protocol/values.js'

const info = utf8ToBytes('nostr-lock/v1/tag')
/** Under an ephemeral key everybody computes the same tags: they hide nothing, they only have one length. */
const openKey = utf8ToBytes('nostr-lock/v1/open')

export interface Tags {
  readonly lock: (namespace: string, lock: string) => LockTag
  readonly handoff: (namespace: string, lock: string) => string
  /** With a null `lock`: of every lock of the namespace. */
  readonly period: (namespace: string, lock: string | null, period: string) => string
}

/** `sharedKey` is null for ephemeral keys, which all use one constant key. */
export function createTags(sharedKey: Uint8Array | null): Tags {
  const tagKey = hkdf(sha256, sharedKey ?? openKey, new Uint8Array(0), info, 32)
  const tag = (...parts: readonly (string | null)[]): string =>
    bytesToHex(hmac(sha256, tagKey, utf8ToBytes(JSON.stringify(parts))))
  return {
    lock: (namespace, lock) => tag('lock', namespace, lock) as LockTag,
    handoff: (namespace, lock) => tag('handoff', namespace, lock),
    period: (namespace, lock, period) => tag('period', namespace, lock, period),
  }
}

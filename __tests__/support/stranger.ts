/** Somebody without the shared key, who knows everything that the relays show, and has a fast pen. */
import { createHash } from 'node:crypto'
import { finalizeEvent, getEventHash, getPublicKey, verifyEvent, type NostrEvent } from 'nostr-tools/pure'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { random } from './lock-records.js'

type Template = Pick<NostrEvent, 'created_at' | 'kind' | 'tags' | 'content'>

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const toInt = (hex: string): bigint => BigInt(`0x${hex}`)
const modulo = (value: bigint): bigint => ((value % order) + order) % order
const tagHash = createHash('sha256').update('BIP0340/challenge').digest()

/**
 * Soundly signed events for 20 µs each instead of 4 ms: one nonce for all of them (BIP 340: s = k + e·d), which gives the
 * key away, and a stranger who floods does not care.
 */
export class Stranger {
  readonly key = throwAwayKey(random).bytes
  readonly pubkey = getPublicKey(this.key)
  readonly #secret: bigint
  readonly #nonce: bigint
  readonly #point: string

  constructor() {
    const template = { kind: 1, created_at: 1, tags: [], content: '' }
    const first = finalizeEvent({ ...template }, this.key)
    this.#point = first.sig.slice(0, 64)
    const d = toInt(Buffer.from(this.key).toString('hex'))
    // Of the key and its negation the one counts whose public point is even; only a second signature tells which.
    const candidates = [d, order - d].map((secret) => ({
      secret,
      nonce: modulo(toInt(first.sig.slice(64)) - this.#challenge(first.id) * secret),
    }))
    const right = candidates.find(({ secret, nonce }) => {
      const probe = { ...template, content: 'probe', pubkey: this.pubkey }
      const id = getEventHash(probe)
      const sig = this.#signature(id, secret, nonce)
      return verifyEvent(JSON.parse(JSON.stringify({ ...probe, id, sig })) as NostrEvent)
    })
    if (right === undefined) throw new Error('neither candidate signs')
    this.#secret = right.secret
    this.#nonce = right.nonce
  }

  sign({ created_at, kind, tags, content }: Template): NostrEvent {
    const unsigned = { pubkey: this.pubkey, created_at, kind, tags, content }
    const id = getEventHash(unsigned)
    return { ...unsigned, id, sig: this.#signature(id, this.#secret, this.#nonce) }
  }

  #challenge(id: string): bigint {
    const data = Buffer.from(this.#point + this.pubkey + id, 'hex')
    return modulo(toInt(createHash('sha256').update(tagHash).update(tagHash).update(data).digest('hex')))
  }

  #signature(id: string, secret: bigint, nonce: bigint): string {
    const s = modulo(nonce + this.#challenge(id) * secret)
    return this.#point + s.toString(16).padStart(64, '0')
  }
}

/** Not guaranteed: that an authentic event is the newest, or of anybody in particular; only that its author signed it. */
import { getEventHash, verifyEvent } from 'nostr-tools/pure'
import type { NostrEvent } from './event.js'

const capacity = 10_000

/**
 * Checks id and signature, and remembers the answer by id and signature, so that one event from five relays costs one
 * signature check (2.5 ms). The fields are hashed anew each time: a copy that carries a known id and signature over
 * other fields neither passes nor hides the real event.
 */
export class Verifier {
  readonly #known = new Map<string, boolean>()

  authentic(event: NostrEvent): boolean {
    return this.isWhole(event) && this.isSigned(event)
  }

  /** The id is the hash of the fields. */
  isWhole(event: NostrEvent): boolean {
    return getEventHash(copyOf(event)) === event.id
  }

  /** Of an event that is whole. */
  isSigned(event: NostrEvent): boolean {
    const known = this.#known.get(event.id + event.sig)
    if (known !== undefined) return known
    const valid = verifyEvent(copyOf(event))
    this.#remember(event, valid)
    return valid
  }

  /** Of an event that this process signed itself. */
  vouch(event: NostrEvent): void {
    this.#remember(event, true)
  }

  #remember(event: NostrEvent, valid: boolean): void {
    this.#known.set(event.id + event.sig, valid)
    const [oldest] = this.#known.keys()
    if (this.#known.size > capacity && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** nostr-tools leaves a mark on what it has verified. */
const copyOf = (event: NostrEvent) => ({ ...event, tags: event.tags.map((tag) => [...tag]) })

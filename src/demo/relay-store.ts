/** The events of an embedded relay, in memory: what is stored, replaced and deleted, and the answer to each EVENT, in strfry's words. */
import { addressOf, deletes, isEphemeral, newestFirst, type NostrEvent } from './relay-event.js'

interface Verdict {
  readonly accepted: boolean
  readonly message: string
  /** The event is news: subscribers hear of it. */
  readonly fresh: boolean
}

const refused = (message: string): Verdict => ({ accepted: false, message, fresh: false })

export class RelayStore {
  readonly #byId = new Map<string, NostrEvent>()
  readonly #byAddress = new Map<string, NostrEvent>()
  readonly #deletions = new Set<NostrEvent>()

  all(): NostrEvent[] {
    return [...this.#byId.values()]
  }

  clear(): void {
    for (const index of [this.#byId, this.#byAddress, this.#deletions]) index.clear()
  }

  /** Takes a sound event. Of two versions of an address the later stays, of equal instants the one with the lowest id (NIP-01). */
  put(event: NostrEvent): Verdict {
    if (this.#byId.has(event.id)) return { accepted: true, message: 'duplicate: have this event', fresh: false }
    if ([...this.#deletions].some((deletion) => deletes(deletion, event)))
      return refused('deleted: user requested deletion')
    const address = addressOf(event)
    const rival = address === undefined ? undefined : this.#byAddress.get(address)
    if (rival !== undefined && newestFirst(rival, event) < 0) return refused('replaced: have newer event')
    if (rival !== undefined) this.#drop(rival)
    if (!isEphemeral(event.kind)) this.#keep(event, address)
    return { accepted: true, message: '', fresh: true }
  }

  #keep(event: NostrEvent, address: string | undefined): void {
    this.#byId.set(event.id, event)
    if (address !== undefined) this.#byAddress.set(address, event)
    if (event.kind !== 5) return
    this.#deletions.add(event)
    for (const stored of this.all().filter((other) => deletes(event, other))) this.#drop(stored)
  }

  #drop(event: NostrEvent): void {
    this.#byId.delete(event.id)
    this.#byAddress.delete(addressOf(event) ?? '')
  }
}

/** Not guaranteed: that what came in is all that the relay has; whoever pages decides when it is read to the end. */
import { npubEncode } from 'nostr-tools/nip19'
import type { Sighting } from '../protocol/record.js'
import { isNewer } from '../protocol/version.js'
import type { Claim } from './signer.js'
import { failed, type Trouble } from './trouble.js'

const maxEvents = 5_000
const maxBytes = 16 * 1024 * 1024

/** What one query brought in, over all its filters and pages, within bounds. */
export class Haul {
  readonly #newest = new Map<string, Sighting>()
  readonly #sighted = new Set<string>()
  readonly #authors = new Map<string, number>()
  readonly #deferred = new Map<string, Claim>()
  #events = 0
  #bytes = 0

  /** Counts every event that came, wanted or not. Past a bound the query is no answer, and whoever fills the tag is named. */
  count(author: string, bytes: number): Trouble | null {
    this.#events++
    this.#bytes += bytes
    this.#authors.set(author, (this.#authors.get(author) ?? 0) + 1)
    if (this.#events <= maxEvents && this.#bytes <= maxBytes) return null
    const [most] = [...this.#authors].sort(([, a], [, b]) => b - a)
    return failed(
      'limit',
      `more than ${maxEvents} events or 16 MiB; most of them by ${npubEncode((most ?? [author])[0])}`,
    )
  }

  /** An authentic event of this id came already: another copy is the same, or forged. */
  has(id: string): boolean {
    return this.#sighted.has(id)
  }

  add(sighting: Sighting): void {
    this.#sighted.add(sighting.version.id)
    const known = this.#newest.get(sighting.address)
    if (known === undefined || isNewer(sighting.version, known.version)) this.#newest.set(sighting.address, sighting)
  }

  /** To be proven at the end, if at all. */
  defer(claim: Claim): void {
    this.#deferred.set(claim.sighting.version.id + claim.signature, claim)
  }

  deferred(): readonly Claim[] {
    return [...this.#deferred.values()]
  }

  /** Of each address only the newest version. */
  sightings(): readonly Sighting[] {
    return [...this.#newest.values()]
  }
}

/** A signer without cryptography: what it seals is the record itself in clear, which nobody forges in a simulated world. */
import type { Signer } from '../../src/ports.js'
import type { LockRecord, Sighting, SignedEvent } from '../../src/protocol/record.js'
import type { LockTag, Pubkey } from '../../src/protocol/values.js'

export interface SimEvent {
  readonly id: string
  readonly pubkey: Pubkey
  readonly createdAt: number
  readonly d: string
  readonly tags: readonly string[]
  readonly record: LockRecord
  /** Seconds; a relay forgets it then. */
  readonly expiration: number
}

/** Its JSON is made when somebody asks for it. */
class SealedEvent implements SignedEvent {
  readonly id: string
  constructor(private readonly event: SimEvent) {
    this.id = event.id
  }
  get json(): string {
    return JSON.stringify(this.event)
  }
}

let sealed = 0
const sightings = new WeakMap<SimEvent, Sighting | undefined>()
const events = new WeakMap<SignedEvent, SimEvent>()

export function simSigner(pubkey: string, shared = true): Signer {
  const tag = (...parts: (string | null)[]): string => `["${parts.join('","')}"]`
  const lockTag = (namespace: string, lock: string): LockTag => tag('lock', namespace, lock) as LockTag
  return {
    pubkey: pubkey as Pubkey,
    shared,
    authors: shared ? [pubkey as Pubkey] : null,
    lockTag,
    lockTags: (namespace, lock) => [lockTag(namespace, lock)],
    handoffTags: (namespace, lock) => [tag('handoff', namespace, lock)],
    periodTags: (namespace, lock, period) => [tag('period', namespace, lock, period)],
    seal(record, createdAt, { namespace, lock }, expiration): SignedEvent {
      const d = `nostr-lock:${lockTag(namespace, lock)}:${record.ticket}${record.state === 'evicted' ? ':evicted' : ''}`
      const handoff = record.state === 'waiting' ? [] : [tag('handoff', namespace, lock)]
      const periods = [tag('period', namespace, null, record.period), tag('period', namespace, lock, record.period)]
      const tags = [lockTag(namespace, lock), ...periods, ...handoff]
      const id = String(sealed++).padStart(12, '0')
      const event: SimEvent = { id, pubkey: pubkey as Pubkey, createdAt, d, tags, record, expiration }
      const signed = new SealedEvent(event)
      sightings.set(event, sightingOf(event, signed))
      events.set(signed, event)
      return signed
    },
    open: (event) => openSimEvent(event as SimEvent),
  }
}

/** What a signed event is on the wire: the same object for all, since nobody changes one. */
export const eventOf = (signed: SignedEvent): SimEvent => events.get(signed) ?? (JSON.parse(signed.json) as SimEvent)

export function openSimEvent(event: SimEvent): Sighting | undefined {
  const known = sightings.get(event)
  if (known !== undefined) return known
  const opened = sightingOf(event, new SealedEvent(event))
  sightings.set(event, opened)
  return opened
}

/** By rules of its own, so that a mutation of the shipped ones does not change what the world's readers may see. */
function sightingOf(event: SimEvent, signed: SignedEvent): Sighting | undefined {
  const { id, pubkey, createdAt, d, record } = event
  if ('fence' in record && record.fence !== null && record.fence > createdAt + yearS) return undefined
  const [lockTag] = event.tags as readonly LockTag[]
  if (lockTag === undefined) return undefined
  const version = { createdAt, id }
  return { address: `${pubkey}:${d}`, pubkey, lockTag, ticket: record.ticket, version, record, event: signed }
}

const yearS = 365 * 24 * 3_600

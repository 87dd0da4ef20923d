/**
 * Signs and checks events of torch-lock, with a throw-away key of their own: under a shared key they would tell strangers whose records
 * are whose. Not guaranteed: that an author is an agent, or tells the truth; only that it signed.
 */
import { finalizeEvent } from 'nostr-tools/pure'
import type { Clock, Random, Relays, TorchSigner } from '../ports.js'
import type { Sighting } from '../protocol/record.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { LockTag, Pubkey, Ticket } from '../protocol/values.js'
import type { NostrEvent } from './event.js'
import { recordKind } from './event.js'
import { createRelays } from './relays.js'
import type { RelaySigner } from './signer.js'
import { createSigner } from './signer.js'
import { Verifier } from './verifier.js'

/** `key`: 64 hex digits. */
export interface TorchOptions {
  readonly endpoints: readonly Endpoint[]
  readonly key: string
  readonly clock: Clock
  readonly random: Random
}

/** Connections of their own, whose sightings are events of torch-lock; nothing of the lock itself goes over them. */
export function openTorch({ endpoints, key, clock, random }: TorchOptions): { relays: Relays; signer: TorchSigner } {
  const signer = createTorchSigner(key, random)
  return { signer, relays: createRelays({ endpoints, signer, clock, random }) }
}

function createTorchSigner(key: string, random: Random): TorchSigner & RelaySigner {
  const bytes = new Uint8Array(Buffer.from(key, 'hex'))
  const verifier = new Verifier()
  return {
    ...createSigner({ shared: false, bytes }, random),
    signTorch: ({ createdAt, tags, content }) => {
      const template = { kind: recordKind, created_at: createdAt, tags: tags.map((tag) => [...tag]), content }
      const { id, pubkey, created_at, kind, tags: signed, sig } = finalizeEvent(template, bytes)
      return { id, json: JSON.stringify({ id, pubkey, created_at, kind, tags: signed, content, sig }) }
    },
    examine: (event) => {
      const d = event.tags.find(([name]) => name === 'd')?.[1]
      if (event.kind !== recordKind || d === undefined) return 'foreign'
      const { sig: signature } = event
      return { sighting: sightingOf(event, d), signature, isAuthentic: () => verifier.authentic(event) }
    },
  }
}

/** Whatever is in the event is read by who asked (src/protocol/torch.ts): to the transport it is a record of another tongue. */
const sightingOf = (event: NostrEvent, d: string): Sighting => ({
  address: `${event.pubkey}:${d}`,
  pubkey: event.pubkey as Pubkey,
  lockTag: '' as LockTag,
  ticket: '' as Ticket,
  version: { createdAt: event.created_at, id: event.id },
  record: { v: 0, state: 'newer' },
  event: { id: event.id, json: JSON.stringify(event) },
})

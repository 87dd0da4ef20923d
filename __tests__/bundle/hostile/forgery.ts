/** Events as a relay, or a stranger behind it, can make them for the lock of these trials: everything but a signature by the shared key. */
import type { LockRecord } from '../../../src/protocol/record.js'
import type { RelaySetId, Ticket } from '../../../src/protocol/values.js'
import type { NostrEvent } from '../../../src/transport/event.js'
import { createSigner } from '../../../src/transport/signer.js'
import { sharedSigner } from '../../support/built-step.js'
import {
  evictedRecord,
  freshTicket,
  heldRecord,
  nowSeconds,
  random,
  seal,
  waitingRecord,
  type Names,
} from '../../support/lock-records.js'
import { Stranger } from '../../support/stranger.js'

export const stranger = new Stranger()
/** What a step locks unless it says otherwise. */
const names: Names = { namespace: 'owner/repo', lock: 'CI/deploy' }
const otherNames: Names = { namespace: 'owner/repo', lock: 'CI/another' }

/** What the stranger signs with where keys are thrown away: nobody tells it from a contender. */
const openSigner = createSigner({ shared: false, bytes: stranger.key }, random)

const parse = (json: string): NostrEvent => JSON.parse(json) as NostrEvent
type Template = Pick<NostrEvent, 'created_at' | 'kind' | 'content'> & { tags: string[][] }
const templateOf = ({ created_at, kind, tags, content }: NostrEvent): Template => ({
  created_at,
  kind,
  content,
  tags: tags.map((tag) => [...tag]),
})

/** Soundly signed, by a stranger; in all else as given. */
export const signedByStranger = (event: NostrEvent, change: Partial<Template> = {}): NostrEvent =>
  stranger.sign({ ...templateOf(event), ...change })
/** Under our public key, with a signature that is none. */
export const unsigned = (n: number, change: Partial<NostrEvent> = {}): NostrEvent => ({
  ...genuine('held'),
  id: n.toString(16).padStart(64, '0'),
  sig: '0'.repeat(128),
  ...change,
})

const recordOf = (state: LockRecord['state'], ticket: Ticket): LockRecord => {
  if (state === 'evicted') return evictedRecord(names, ticket)
  if (state === 'waiting') return waitingRecord(names, ticket)
  return { ...heldRecord(names, ticket), state }
}

const sealed = new Map<string, NostrEvent>()
/** By the shared key, of another holder of this lock: what a stranger copies. Made once, for a signature takes 4 ms. */
export function genuine(state: LockRecord['state'], ticket?: Ticket): NostrEvent {
  const key = `${state} ${ticket ?? ''}`
  const event = sealed.get(key) ?? parse(seal(sharedSigner, recordOf(state, ticket ?? freshTicket()), names).json)
  sealed.set(key, event)
  return event
}
/** A record under the shared key of another lock: authentic, and not asked for. */
export const elsewhere = (): NostrEvent =>
  parse(
    seal(sharedSigner, heldRecord(otherNames, freshTicket(), { relays: '0123456789abcdef' as RelaySetId }), otherNames)
      .json,
  )

/** A sound record of the stranger's own, by a throw-away key. */
export const openRecord = (change: Partial<LockRecord> = {}, ticket = freshTicket()): NostrEvent =>
  parse(seal(openSigner, { ...heldRecord(names, ticket), ...change } as LockRecord, names).json)

/** The ticket in the address of a record, which relays see in clear. */
export const ticketOf = (event: NostrEvent): Ticket =>
  (/^nostr-lock:[0-9a-f]{64}:([0-9a-f]{32})/.exec(event.tags[0]?.[1] ?? '')?.[1] ?? '') as Ticket

export const inFuture = (): number => nowSeconds() + 800

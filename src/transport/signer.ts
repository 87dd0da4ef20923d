/**
 * Holds the key, or the two of them while one is changed for the other: the first signs, records of each count under that key alone.
 * Everything that leaves here is signed, everything that enters is checked (protocol.md, *Parts*: encoding, trust; *Reading*). Not
 * guaranteed: that a sighting is the newest version, or that its author tells the truth about anything but the lock that it names.
 */
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import type { ProbeRecord, Random, Signer } from '../ports.js'
import { decodeRecord, encodeRecord } from '../protocol/codec.js'
import type { LockRecord, NewerRecord, Sighting, SignedEvent } from '../protocol/record.js'
import type { LockTag, PerKey, Pubkey } from '../protocol/values.js'
import type { NostrEvent, RecordAddress } from './event.js'
import {
  authKind,
  isSameEvent,
  formatAddress,
  formatProbeAddress,
  parseAddress,
  parseEvent,
  recordKind,
} from './event.js'
import type { SigningKey } from './secret-key.js'
import { createTags, type Tags } from './tags.js'
import { Verifier } from './verifier.js'

const longestContent = 70_000
const mostRemembered = 10_000
const yearSeconds = 31_536_000

/** A record as an event has it, whoever signed that. */
export interface Claim {
  readonly sighting: Sighting
  readonly signature: string
  /** Checks the signature, or remembers that it was. */
  readonly isAuthentic: () => boolean
}
/** `forged`: no honest relay sends it; `foreign`: no record of ours. */
export type Inspection = Sighting | 'forged' | 'foreign'

export interface RelaySigner extends Signer {
  /** All but the signature. */
  examine(event: NostrEvent): Claim | 'forged' | 'foreign'
  /** The answers to a challenge (NIP-42), by each key of records, its own last: many relays let only their author write them, some only their author read them. `createdAt`: seconds. */
  signAuths(challenge: string, relay: string, createdAt: number): readonly SignedEvent[]
  signProbe(probe: ProbeRecord): SignedEvent
}

/** The randomness is used for the nonces of NIP-44. Throws where the key is not on the curve: `parseSecretKey` refuses such. */
export function createSigner(key: SigningKey, random: Random): RelaySigner {
  const own = createHand(key.bytes, key.shared)
  const hands: PerKey<Hand> = key.second === undefined ? [own] : [own, createHand(key.second, key.shared)]
  const perKey = <T>(make: (hand: Hand) => T): PerKey<T> => {
    const [first, ...rest] = hands
    return [make(first), ...rest.map(make)]
  }
  const verifier = new Verifier()
  const examined = new Map<string, Examined>()

  const sign = (by: Hand, kind: number, createdAt: number, eventTags: string[][], content: string): SignedEvent => {
    const event = toPlain(finalizeEvent({ kind, created_at: createdAt, tags: eventTags, content }, by.bytes))
    verifier.vouch(event)
    return { id: event.id, json: JSON.stringify(event) }
  }

  const examine = (event: NostrEvent): Claim | 'forged' | 'foreign' => {
    const [first, second] = event.tags
    const by = key.shared ? hands.find(({ pubkey }) => pubkey === event.pubkey) : own
    if (event.kind !== recordKind || by === undefined) return 'foreign'
    if (event.content.length > longestContent || first?.[0] !== 'd' || first.length !== 2) return 'foreign'
    const d = first[1] ?? ''
    const address = parseAddress(d)
    if (address === undefined || second?.[0] !== 't' || second[1] !== address.lockTag) return 'foreign'
    // The same event comes from every relay, and with every read: it is opened once. A copy with other fields is not the same.
    const version = event.id + event.sig
    const known = examined.get(version)
    if (known !== undefined && isSameEvent(known.event, event)) return known.claim
    if (!verifier.isWhole(event)) return 'forged'
    const sighting = decoded(event, by, address, d)
    const claim =
      sighting === 'foreign'
        ? sighting
        : { sighting, signature: event.sig, isAuthentic: () => verifier.isSigned(event) }
    examined.set(version, { event, claim })
    const [oldest] = examined.keys()
    if (examined.size > mostRemembered && oldest !== undefined) examined.delete(oldest)
    return claim
  }

  return {
    pubkey: own.pubkey,
    shared: key.shared,
    authors: key.shared ? perKey(({ pubkey }) => pubkey) : null,
    lockTag: own.tags.lock,
    lockTags: (namespace, lock) => perKey(({ tags }) => tags.lock(namespace, lock)),
    handoffTags: (namespace, lock) => perKey(({ tags }) => tags.handoff(namespace, lock)),
    periodTags: (namespace, lock, period) => perKey(({ tags }) => tags.period(namespace, lock, period)),
    seal: (record, createdAt, names, expiration) => {
      const text = encodeRecord(record)
      const { conversationKey } = own
      const content = conversationKey === null ? text : encrypt(text, conversationKey, random.bytes(32))
      const values = tagValues(own, record, names.namespace, names.lock)
      const evicted = record.state === 'evicted'
      const d = formatAddress({ lockTag: values[0] as LockTag, ticket: record.ticket, evicted })
      return sign(own, recordKind, createdAt, tagList(d, values, String(expiration)), content)
    },
    examine,
    open: (value) => {
      const event = parseEvent(value)
      const inspection = event === undefined ? 'foreign' : inspect(examine(event))
      return typeof inspection === 'string' ? undefined : inspection
    },
    signAuths: (challenge, relay, createdAt) => {
      const eventTags = [
        ['relay', relay],
        ['challenge', challenge],
      ]
      return [...hands].reverse().map((by) => sign(by, authKind, createdAt, eventTags, ''))
    },
    signProbe: ({ id, tag, createdAt, expiration, content }) =>
      sign(own, recordKind, createdAt, tagList(formatProbeAddress(id), [tag], String(expiration)), content),
  }
}

/** One key, and what only it opens and names. `conversationKey`: null where everybody may read. */
interface Hand {
  readonly bytes: Uint8Array
  readonly pubkey: Pubkey
  readonly conversationKey: Uint8Array | null
  readonly tags: Tags
}

function createHand(bytes: Uint8Array, shared: boolean): Hand {
  const pubkey = getPublicKey(bytes) as Pubkey
  const conversationKey = shared ? getConversationKey(bytes, pubkey) : null
  return { bytes, pubkey, conversationKey, tags: createTags(shared ? bytes : null) }
}

function decoded(event: NostrEvent, by: Hand, address: RecordAddress, d: string): Sighting | 'foreign' {
  const record = decode(event.content, by)
  if (record === undefined || (record.state !== 'newer' && !agrees(record, event, by, address))) return 'foreign'
  return {
    address: `${event.pubkey}:${d}`,
    pubkey: event.pubkey as Pubkey,
    lockTag: address.lockTag,
    ticket: address.ticket,
    version: { createdAt: event.created_at, id: event.id },
    record,
    event: { id: event.id, json: JSON.stringify(event) },
  }
}

function decode(content: string, { conversationKey }: Hand): LockRecord | NewerRecord | undefined {
  if (conversationKey === null) return decodeRecord(content)
  try {
    return decodeRecord(decrypt(content, conversationKey))
  } catch {
    return undefined
  }
}

const agrees = (record: LockRecord, event: NostrEvent, by: Hand, address: RecordAddress): boolean =>
  record.ticket === address.ticket &&
  (record.state === 'evicted') === address.evicted &&
  // No rule of validity depends on the reader's clock (protocol.md, *Validity*).
  !('fence' in record && record.fence !== null && record.fence > event.created_at + yearSeconds) &&
  tagsAgree(record, event, by, formatAddress(address))

/** The tags are those that the record's own words demand, or, where it does not tell its names, have at least their form. */
function tagsAgree(record: LockRecord, event: NostrEvent, by: Hand, d: string): boolean {
  const given = event.tags.filter(([name]) => name === 't').map(([, value = '']) => value)
  const expiration = event.tags.at(-2)?.[1] ?? ''
  const { namespace, lock } = record
  const values = namespace === null || lock === null ? given : tagValues(by, record, namespace, lock)
  return (
    given.length === (record.state === 'waiting' ? 3 : 4) &&
    given.every((value) => /^[0-9a-f]{64}$/.test(value)) &&
    /^\d{1,12}$/.test(expiration) &&
    JSON.stringify(event.tags) === JSON.stringify(tagList(d, values, expiration))
  )
}

/** The lock itself, the namespace's period, the lock's period, and the hand-off: a waiter's renewals wake nobody (protocol.md, *Parts*: tags). */
const tagValues = ({ tags }: Hand, { state, period }: LockRecord, namespace: string, lock: string): string[] => [
  tags.lock(namespace, lock),
  tags.period(namespace, null, period),
  tags.period(namespace, lock, period),
  ...(state === 'waiting' ? [] : [tags.handoff(namespace, lock)]),
]

interface Examined {
  readonly event: NostrEvent
  readonly claim: Claim | 'foreign'
}

/** The record, where its author signed it. */
export const inspect = (claim: Claim | 'forged' | 'foreign'): Inspection =>
  typeof claim === 'string' ? claim : claim.isAuthentic() ? claim.sighting : 'forged'

const tagList = (d: string, values: readonly string[], expiration: string): string[][] => [
  ['d', d],
  ...values.map((value) => ['t', value]),
  ['expiration', expiration],
  ['alt', 'nostr-lock record'],
]

/** `finalizeEvent` returns the template it was given, with a symbol on it; the wire has seven fields. */
const toPlain = ({ id, pubkey, created_at, kind, tags, content, sig }: NostrEvent): NostrEvent => ({
  id,
  pubkey,
  created_at,
  kind,
  tags,
  content,
  sig,
})

/**
 * Holds the key; everything that leaves here is signed, everything that enters is checked (protocol.md, *Parts*:
 * encoding, trust; *Reading*). Not guaranteed: that a sighting is the newest version, or that its author tells the
 * truth about anything but the lock that it names.
 */
import { decrypt, encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, getPublicKey } from 'nostr-tools/pure'
import type { ProbeRecord, Random, Signer } from '../ports.js'
import { decodeRecord, encodeRecord } from '../protocol/codec.js'
import type { LockRecord, NewerRecord, Sighting, SignedEvent } from '../protocol/record.js'
import type { LockTag, Pubkey } from '../protocol/values.js'
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
import { createTags } from './tags.js'
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
  /** The answer to a challenge (NIP-42), by the same key as the records: many relays let only their author write them. `createdAt`: seconds. */
  signAuth(challenge: string, relay: string, createdAt: number): SignedEvent
  signProbe(probe: ProbeRecord): SignedEvent
}

/** The randomness is used for the nonces of NIP-44. Throws where the key is not on the curve: `parseSecretKey` refuses such. */
export function createSigner(key: SigningKey, random: Random): RelaySigner {
  const pubkey = getPublicKey(key.bytes) as Pubkey
  const conversationKey = getConversationKey(key.bytes, pubkey)
  const tags = createTags(key.shared ? key.bytes : null)
  const verifier = new Verifier()
  const examined = new Map<string, Examined>()

  const sign = (kind: number, createdAt: number, eventTags: string[][], content: string): SignedEvent => {
    const event = toPlain(finalizeEvent({ kind, created_at: createdAt, tags: eventTags, content }, key.bytes))
    verifier.vouch(event)
    return { id: event.id, json: JSON.stringify(event) }
  }

  /** The lock itself, the namespace's period, the lock's period, and the hand-off: a waiter's renewals wake nobody (protocol.md, *Parts*: tags). */
  const tagValues = ({ state, period }: LockRecord, namespace: string, lock: string): string[] => [
    tags.lock(namespace, lock),
    tags.period(namespace, null, period),
    tags.period(namespace, lock, period),
    ...(state === 'waiting' ? [] : [tags.handoff(namespace, lock)]),
  ]

  const decode = (content: string): LockRecord | NewerRecord | undefined => {
    if (!key.shared) return decodeRecord(content)
    try {
      return decodeRecord(decrypt(content, conversationKey))
    } catch {
      return undefined
    }
  }

  /** The tags are those that the record's own words demand, or, where it does not tell its names, have at least their form. */
  const tagsAgree = (record: LockRecord, event: NostrEvent, d: string): boolean => {
    const given = event.tags.filter(([name]) => name === 't').map(([, value = '']) => value)
    const expiration = event.tags.at(-2)?.[1] ?? ''
    const { namespace, lock } = record
    const values = namespace === null || lock === null ? given : tagValues(record, namespace, lock)
    return (
      given.length === (record.state === 'waiting' ? 3 : 4) &&
      given.every((value) => /^[0-9a-f]{64}$/.test(value)) &&
      /^\d{1,12}$/.test(expiration) &&
      JSON.stringify(event.tags) === JSON.stringify(tagList(d, values, expiration))
    )
  }

  const agrees = (record: LockRecord, event: NostrEvent, address: RecordAddress): boolean =>
    record.ticket === address.ticket &&
    (record.state === 'evicted') === address.evicted &&
    // No rule of validity depends on the reader's clock (protocol.md, *Validity*).
    !('fence' in record && record.fence !== null && record.fence > event.created_at + yearSeconds) &&
    tagsAgree(record, event, formatAddress(address))

  const examine = (event: NostrEvent): Claim | 'forged' | 'foreign' => {
    const [first, second] = event.tags
    if (event.kind !== recordKind || (key.shared && event.pubkey !== pubkey)) return 'foreign'
    if (event.content.length > longestContent || first?.[0] !== 'd' || first.length !== 2) return 'foreign'
    const d = first[1] ?? ''
    const address = parseAddress(d)
    if (address === undefined || second?.[0] !== 't' || second[1] !== address.lockTag) return 'foreign'
    // The same event comes from every relay, and with every read: it is opened once. A copy with other fields is not the same.
    const version = event.id + event.sig
    const known = examined.get(version)
    if (known !== undefined && isSameEvent(known.event, event)) return known.claim
    if (!verifier.isWhole(event)) return 'forged'
    const claim = decoded(event, address, d)
    examined.set(version, { event, claim })
    const [oldest] = examined.keys()
    if (examined.size > mostRemembered && oldest !== undefined) examined.delete(oldest)
    return claim
  }

  const decoded = (event: NostrEvent, address: RecordAddress, d: string): Claim | 'foreign' => {
    const record = decode(event.content)
    if (record === undefined || (record.state !== 'newer' && !agrees(record, event, address))) return 'foreign'
    const sighting = {
      address: `${event.pubkey}:${d}`,
      pubkey: event.pubkey as Pubkey,
      lockTag: address.lockTag,
      ticket: address.ticket,
      version: { createdAt: event.created_at, id: event.id },
      record,
      event: { id: event.id, json: JSON.stringify(event) },
    }
    return { sighting, signature: event.sig, isAuthentic: () => verifier.isSigned(event) }
  }

  return {
    pubkey,
    shared: key.shared,
    lockTag: tags.lock,
    handoffTag: tags.handoff,
    periodTag: tags.period,
    seal: (record, createdAt, names, expiration) => {
      const text = encodeRecord(record)
      const content = key.shared ? encrypt(text, conversationKey, random.bytes(32)) : text
      const values = tagValues(record, names.namespace, names.lock)
      const evicted = record.state === 'evicted'
      const d = formatAddress({ lockTag: values[0] as LockTag, ticket: record.ticket, evicted })
      return sign(recordKind, createdAt, tagList(d, values, String(expiration)), content)
    },
    examine,
    open: (value) => {
      const event = parseEvent(value)
      const inspection = event === undefined ? 'foreign' : inspect(examine(event))
      return typeof inspection === 'string' ? undefined : inspection
    },
    signAuth: (challenge, relay, createdAt) =>
      sign(
        authKind,
        createdAt,
        [
          ['relay', relay],
          ['challenge', challenge],
        ],
        '',
      ),
    signProbe: ({ id, tag, createdAt, expiration, content }) =>
      sign(recordKind, createdAt, tagList(formatProbeAddress(id), [tag], String(expiration)), content),
  }
}

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

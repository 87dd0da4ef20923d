/** Events as they are on the wire (NIP-01), and the address of a record. Nothing here is authentic yet. */
import type { LockTag, Ticket } from '../protocol/values.js'

export interface NostrEvent {
  readonly id: string
  readonly pubkey: string
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

/** Addressable, application-specific data (NIP-78). */
export const recordKind = 30078
/** NIP-42. */
export const authKind = 22242

/**
 * The seven fields of an event in their types, in a fresh object: what else the object carried (nostr-tools' memo of a
 * verification above all) is gone. Undefined for anything that is no event, which an honest relay never sends.
 */
export function parseEvent(value: unknown): NostrEvent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = value as Record<string, unknown>
  if (!isHex(id, 64) || !isHex(pubkey, 64) || !isHex(sig, 128)) return undefined
  if (!isWhole(created_at) || !isWhole(kind) || typeof content !== 'string' || !isTags(tags)) return undefined
  return { id, pubkey, created_at, kind, tags, content, sig }
}

/** Of two whose ids and signatures are alike. */
export const isSameEvent = (a: NostrEvent, b: NostrEvent): boolean =>
  a.content === b.content &&
  a.pubkey === b.pubkey &&
  a.created_at === b.created_at &&
  a.kind === b.kind &&
  a.tags.length === b.tags.length &&
  a.tags.every((tag, n) => isSameTag(tag, b.tags[n]))

const isSameTag = (a: readonly string[], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((element, n) => element === b[n])

const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isTags = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.every((tag) => Array.isArray(tag) && tag.every((element) => typeof element === 'string'))

export interface RecordAddress {
  readonly lockTag: LockTag
  readonly ticket: Ticket
  readonly evicted: boolean
}

/** The `d` of a record (protocol.md, *Parts*: record; *Eviction*): 108 or 116 bytes, under the 255 that relays keep apart. */
export const formatAddress = ({ lockTag, ticket, evicted }: RecordAddress): string =>
  `nostr-lock:${lockTag}:${ticket}${evicted ? ':evicted' : ''}`

export function parseAddress(d: string): RecordAddress | undefined {
  const [, lockTag, ticket, evicted] = /^nostr-lock:([0-9a-f]{64}):([0-9a-f]{32})(:evicted)?$/.exec(d) ?? []
  if (lockTag === undefined || ticket === undefined) return undefined
  return { lockTag: lockTag as LockTag, ticket: ticket as Ticket, evicted: evicted !== undefined }
}

/** The `d` of a record of doctor's, which is the address of no lock: `parseAddress` knows it not. */
export const formatProbeAddress = (id: string): string => `nostr-lock:doctor:${id}`

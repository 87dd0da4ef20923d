/** An event as a relay judges it at insertion: NIP-01, NIP-09, NIP-40, with strfry's limits and strfry's words. */
import { getEventHash, verifyEvent, type NostrEvent } from 'nostr-tools/pure'

export type { NostrEvent }

const maxIndexedTagBytes = 255
/** The window of `created_at` around now, in seconds. */
export const oldestS = 3 * 365 * 24 * 3600
export const newestS = 900

/** Why a relay does not do what a client sent it; every other error is a bug of the relay. */
export class Complaint extends Error {}

export const complaintOf = (error: unknown): string => {
  if (error instanceof Complaint) return error.message
  throw error
}

export const isEphemeral = (kind: number): boolean => kind >= 20000 && kind < 30000
const isReplaceable = (kind: number): boolean => kind === 0 || kind === 3 || (kind >= 10000 && kind < 20000)
const isAddressable = (kind: number): boolean => kind >= 30000 && kind < 40000

/** The value of the first tag of this name. */
export const tagOf = (event: NostrEvent, name: string): string | undefined =>
  event.tags.find((tag) => tag[0] === name)?.[1]

/** The values under which a tag of one letter is found; strfry does not index a value longer than 255 bytes. */
export const tagValues = (event: NostrEvent, letter: string): string[] =>
  event.tags
    .filter(([name]) => name === letter)
    .map(([, value = '']) => value)
    .filter((value) => Buffer.byteLength(value) <= maxIndexedTagBytes)

/** Where a newer version replaces an older one (NIP-01); undefined for the kinds that are never replaced. */
export const addressOf = (event: NostrEvent): string | undefined => {
  if (isReplaceable(event.kind)) return `${event.kind}:${event.pubkey}:`
  if (isAddressable(event.kind)) return `${event.kind}:${event.pubkey}:${tagValues(event, 'd')[0] ?? ''}`
  return undefined
}

/** Newest first; of equal instants the lowest id first, which is also the version that stays (NIP-01). */
export const newestFirst = (a: NostrEvent, b: NostrEvent): number =>
  b.created_at - a.created_at || (a.id < b.id ? -1 : Number(a.id > b.id))

/** Whether `deletion` is a deletion of `event`: of its id, or of its address up to the deletion's own instant (NIP-09). */
export const deletes = (deletion: NostrEvent, event: NostrEvent): boolean => {
  if (deletion.kind !== 5 || event.kind === 5 || deletion.pubkey !== event.pubkey) return false
  if (tagValues(deletion, 'e').includes(event.id)) return true
  const address = addressOf(event)
  return address !== undefined && event.created_at <= deletion.created_at && tagValues(deletion, 'a').includes(address)
}

export const isHex = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && value.length === digits && /^[0-9a-f]*$/.test(value)

export const isNatural = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isEvent = (value: object): value is NostrEvent => {
  const event = value as Partial<Record<keyof NostrEvent, unknown>>
  return (
    isHex(event.id, 64) &&
    isHex(event.pubkey, 64) &&
    isHex(event.sig, 128) &&
    isNatural(event.kind) &&
    isNatural(event.created_at) &&
    typeof event.content === 'string' &&
    Array.isArray(event.tags) &&
    event.tags.every(
      (tag: unknown) => Array.isArray(tag) && tag.length > 0 && tag.every((field) => typeof field === 'string'),
    )
  )
}

const refuse = (complaint: string): never => {
  throw new Complaint(complaint)
}

/**
 * The event in `value`, without the fields that are not NIP-01's. Throws a Complaint, without `invalid: `.
 * `value` must be fresh from `JSON.parse`: `verifyEvent` trusts a memo that it leaves on the objects it has seen.
 */
export const readEvent = (value: object, nowS: number, maxEventBytes: number): NostrEvent => {
  if (!isEvent(value)) return refuse('malformed event')
  if (value.created_at < nowS - oldestS) return refuse('created_at too early')
  if (value.created_at > nowS + newestS) return refuse('created_at too late')
  const expiration = tagOf(value, 'expiration')
  if (expiration !== undefined && !/^\d{3,15}$/.test(expiration)) return refuse('invalid expiration')
  if (expiration !== undefined && Number(expiration) <= nowS) return refuse('event expired')
  if (getEventHash(value) !== value.id) return refuse('bad event id')
  if (!verifyEvent(value)) return refuse('bad signature')
  const { id, pubkey, created_at, kind, tags, content, sig } = value
  const event = { id, pubkey, created_at, kind, tags, content, sig }
  const bytes = Buffer.byteLength(JSON.stringify(event))
  return bytes > maxEventBytes ? refuse(`event too large: ${bytes}`) : event
}

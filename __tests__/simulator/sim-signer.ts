/** A signer without cryptography: what it seals is the record itself in clear, which nobody forges in a simulated world. */
import type { Signer } from '../../src/ports.js'
import type { LockRecord, Sighting, SignedEvent } from '../../src/protocol/record.js'
import { isCredible } from '../../src/protocol/lease.js'
import type { LockTag, Pubkey } from '../../src/protocol/values.js'

export interface SimEvent {
  readonly id: string
  readonly pubkey: Pubkey
  readonly createdAt: number
  readonly d: string
  readonly tags: readonly string[]
  readonly record: LockRecord
}

let sealed = 0

export function simSigner(pubkey: string, shared = true): Signer {
  const tag = (...parts: (string | null)[]): string => JSON.stringify(parts)
  const lockTag = (namespace: string, lock: string): LockTag => tag('lock', namespace, lock) as LockTag
  return {
    pubkey: pubkey as Pubkey,
    shared,
    lockTag,
    handoffTag: (namespace, lock) => tag('handoff', namespace, lock),
    periodTag: (namespace, lock, period) => tag('period', namespace, lock, period),
    seal(record, createdAt, { namespace, lock }): SignedEvent {
      const d = `nostr-lock:${lockTag(namespace, lock)}:${record.ticket}${record.state === 'evicted' ? ':evicted' : ''}`
      const handoff = record.state === 'waiting' ? [] : [tag('handoff', namespace, lock)]
      const periods = [tag('period', namespace, null, record.period), tag('period', namespace, lock, record.period)]
      const tags = [lockTag(namespace, lock), ...periods, ...handoff]
      const id = String(sealed++).padStart(12, '0')
      const event: SimEvent = { id, pubkey: pubkey as Pubkey, createdAt, d, tags, record }
      return { id, json: JSON.stringify(event) }
    },
    open: (event) => openSimEvent(event as SimEvent),
  }
}

export function openSimEvent(event: SimEvent): Sighting | undefined {
  const { id, pubkey, createdAt, d, record } = event
  if ('fence' in record && record.fence !== null && !isCredible(record.fence, createdAt)) return undefined
  const [lockTag] = event.tags as readonly LockTag[]
  if (lockTag === undefined) return undefined
  const address = `${pubkey}:${d}`
  const version = { createdAt, id }
  return {
    address,
    pubkey,
    lockTag,
    ticket: record.ticket,
    version,
    record,
    event: { id, json: JSON.stringify(event) },
  }
}

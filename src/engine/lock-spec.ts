/** What is locked and on which terms, and what a machine has to know of it. Not guaranteed: that names in a record are told; some must not be. */
import type { Relays, Signer } from '../ports.js'
import type { Holder } from '../protocol/record.js'
import { reserved } from '../protocol/relay-set.js'
import type { PeriodKey, Ticket } from '../protocol/values.js'
import type { Claimant } from '../protocol/writer.js'
import type { EnginePorts, Subject } from './engine.js'

/** Durations in ms. */
export interface LockSpec extends Subject {
  readonly period: PeriodKey
  /** False where the record must not tell names: private repository, ephemeral key. */
  readonly tellsNames: boolean
  readonly holder: Holder
  readonly quorum: number
  readonly leaseMs: number
  readonly acquireTimeoutMs: number
  /** Null where it does not wait in line. */
  readonly waitTimeoutMs: number | null
  /** A keeper takes over what is verified, and announces it. */
  readonly handsOver?: boolean
  readonly maxClockSkewMs: number
  /** False with `on-completed: run`. */
  readonly heedsCompleted: boolean
}

/** Names longer than this, in characters of both together, are not told in the record: some relays take small events only. */
const longestToldNames = 2_000

export function claimantOf(spec: LockSpec, ticket: Ticket, { signer, relays, claims }: EnginePorts): Claimant {
  const { namespace, lock, period } = spec
  const tells = spec.tellsNames && namespace.length + lock.length <= longestToldNames
  return {
    ...addressOf(spec, ticket, signer),
    ticket,
    period,
    ...membersOf(relays, spec.quorum),
    relaySet: relays.id,
    quorum: spec.quorum,
    pubkey: signer.pubkey,
    authors: signer.authors,
    lockTags: signer.lockTags(namespace, lock),
    handoffTags: signer.handoffTags(namespace, lock),
    completionTags: period === '' ? [] : signer.periodTags(namespace, lock, period),
    namespace: tells ? namespace : null,
    lock: tells ? lock : null,
    holder: spec.holder,
    leaseMs: spec.leaseMs,
    maxClockSkewMs: spec.maxClockSkewMs,
    heedsCompleted: spec.heedsCompleted,
    log: claims?.store ?? null,
    periodEndMs: spec.periodEndMs,
  }
}

/** The whole set, and those of it that are not asked before they are needed. */
export const membersOf = ({ all, fallback }: Relays, quorum: number): Pick<Claimant, 'relays' | 'reserve'> => ({
  relays: all,
  reserve: reserved(all.length, fallback, quorum),
})

/** `d` and address of a contender's record (protocol.md, *Parts*: Record). */
export function addressOf(
  { namespace, lock }: Subject,
  ticket: Ticket,
  signer: Signer,
): { d: string; address: string } {
  const d = `nostr-lock:${signer.lockTag(namespace, lock)}:${ticket}`
  return { d, address: `${signer.pubkey}:${d}` }
}

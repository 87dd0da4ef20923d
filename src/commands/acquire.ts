/**
 * Taking and ending a lock, as functions of their ports.
 * Not guaranteed: that a holder is still the holder when it acts; it compares clocks with `safeUntil`, and the resource compares fences.
 */
import type { EnginePorts, Subject } from '../engine/engine.js'
import { runMachine } from '../engine/engine.js'
import { contender } from '../protocol/contender.js'
import { newContender } from '../protocol/contender-state.js'
import type { Outcome } from '../protocol/machine.js'
import type { Draft, Holder } from '../protocol/record.js'
import type { Ending } from '../protocol/release.js'
import { newRelease, release as releaseMachine } from '../protocol/release.js'
import type { PeriodKey, Ticket } from '../protocol/values.js'
import type { Random, Signer } from '../ports.js'

/** What is locked, and on which terms. Durations in ms. */
export interface LockSpec extends Subject {
  readonly period: PeriodKey
  /** False where the record must not tell names: private repository, ephemeral key. */
  readonly tellsNames: boolean
  readonly holder: Holder
  readonly quorum: number
  readonly leaseMs: number
  readonly acquireTimeoutMs: number
  readonly maxClockSkewMs: number
  /** False with `on-completed: run`. */
  readonly heedsCompleted: boolean
}

/** Names longer than this, in characters of both together, are not told in the record: some relays take small events only. */
const longestToldNames = 2_000

/** 128 random bits, drawn once for an acquisition and kept through its retries. */
export const drawTicket = (random: Pick<Random, 'bytes'>): Ticket =>
  Buffer.from(random.bytes(16)).toString('hex') as Ticket

/**
 * One acquisition under one ticket (protocol.md, *Acquiring*). Never waits in line.
 * @param signal asks it to stop; what it published is taken back first.
 */
export function tryAcquire(spec: LockSpec, ticket: Ticket, ports: EnginePorts, signal: AbortSignal): Promise<Outcome> {
  const { signer, relays } = ports
  const { namespace, lock, period } = spec
  const tells = spec.tellsNames && namespace.length + lock.length <= longestToldNames
  const machine = newContender({
    ...addressOf(spec, ticket, signer),
    ticket,
    period,
    relays: relays.all,
    relaySet: relays.id,
    quorum: spec.quorum,
    pubkey: signer.pubkey,
    shared: signer.shared,
    lockTag: signer.lockTag(namespace, lock),
    handoffTag: signer.handoffTag(namespace, lock),
    completionTag: period === '' ? null : signer.periodTag(namespace, lock, period),
    namespace: tells ? namespace : null,
    lock: tells ? lock : null,
    holder: spec.holder,
    leaseMs: spec.leaseMs,
    acquireTimeoutMs: spec.acquireTimeoutMs,
    maxClockSkewMs: spec.maxClockSkewMs,
    heedsCompleted: spec.heedsCompleted,
  })
  return runMachine(contender, machine, spec, ports, signal)
}

/** Ends what `handed`, the newest version that was signed, left on the relays (protocol.md, *Releasing*). */
export function release(
  spec: Subject & { readonly quorum: number },
  handed: Draft,
  ending: Ending,
  withinMs: number,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Outcome> {
  const { signer, relays } = ports
  const machine = newRelease({
    ...addressOf(spec, handed.record.ticket, signer),
    relays: relays.all,
    quorum: spec.quorum,
    pubkey: signer.pubkey,
    handed,
    ending,
    withinMs,
  })
  return runMachine(releaseMachine, machine, spec, ports, signal)
}

/** `d` and address of a contender's record (protocol.md, *Parts*: Record). */
function addressOf({ namespace, lock }: Subject, ticket: Ticket, signer: Signer): { d: string; address: string } {
  const d = `nostr-lock:${signer.lockTag(namespace, lock)}:${ticket}`
  return { d, address: `${signer.pubkey}:${d}` }
}

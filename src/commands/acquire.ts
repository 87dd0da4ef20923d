/**
 * Taking and ending a lock, as functions of their ports.
 * Not guaranteed: that a holder is still the holder when it acts; it compares clocks with `safeUntil`, and the resource compares fences.
 */
import type { EnginePorts, Subject } from '../engine/engine.js'
import { runMachine } from '../engine/engine.js'
import type { LockSpec } from '../engine/lock-spec.js'
import { addressOf, claimantOf, membersOf } from '../engine/lock-spec.js'
import { contender } from '../protocol/contender.js'
import { newContender } from '../protocol/contender-state.js'
import type { Outcome } from '../protocol/machine.js'
import type { LogSelf } from '../protocol/log.js'
import type { Draft, LockRecord } from '../protocol/record.js'
import type { Ending } from '../protocol/release.js'
import { newRelease, release as releaseMachine } from '../protocol/release.js'
import type { LogStore, Ticket } from '../protocol/values.js'
import type { Random } from '../ports.js'

/** 128 random bits, drawn once for an acquisition and kept through its retries. */
export const drawTicket = (random: Pick<Random, 'bytes'>): Ticket =>
  Buffer.from(random.bytes(16)).toString('hex') as Ticket

/**
 * One acquisition under one ticket, in line where `waitTimeoutMs` says so (protocol.md, *Acquiring*, *Waiting*). Whatever fails on the
 * way is tried again with bounded exponential back-off and jitter until `acquireTimeoutMs`.
 * @param signal asks it to stop; what it published is taken back first.
 */
export function acquire(spec: LockSpec, ticket: Ticket, ports: EnginePorts, signal: AbortSignal): Promise<Outcome> {
  const { acquireTimeoutMs, waitTimeoutMs, handsOver = false } = spec
  const machine = newContender({ ...claimantOf(spec, ticket, ports), acquireTimeoutMs, waitTimeoutMs, handsOver })
  return runMachine(contender, machine, spec, ports, signal)
}

/** The same without waiting: behind a holder or a line it ends `contended`. */
export const tryAcquire = (spec: LockSpec, ticket: Ticket, ports: EnginePorts, signal: AbortSignal): Promise<Outcome> =>
  acquire({ ...spec, waitTimeoutMs: null }, ticket, ports, signal)

/** Ends what `handed`, the newest version that was signed, left on the relays (protocol.md, *Releasing*). */
export function release(
  spec: Subject & { readonly quorum: number },
  handed: Draft,
  ending: Ending,
  withinMs: number,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Outcome> {
  const { signer, relays, claims } = ports
  const { record } = handed
  const machine = newRelease({
    ...addressOf(spec, record.ticket, signer),
    logged: claims === null ? null : logSelf(spec, record, claims.store, ports),
    ...membersOf(relays, spec.quorum),
    quorum: spec.quorum,
    pubkey: signer.pubkey,
    handed,
    ending,
    withinMs,
  })
  return runMachine(releaseMachine, machine, spec, ports, signal)
}

/** What ending an entry tells of its contender: the record that was signed for the relays has it. */
function logSelf(spec: Subject, record: LockRecord, log: LogStore, { signer, relays }: EnginePorts): LogSelf {
  const { period, ticket, leaseMs, holder } = record
  const { address } = addressOf(spec, ticket, signer)
  const lockTags = signer.lockTags(spec.namespace, spec.lock)
  const { periodEndMs } = spec
  const own = { address, lockTags, ticket, period, periodEndMs, leaseMs, holder, log }
  // Nothing is judged: only an entry of this very ticket is ended.
  return { ...own, pubkey: signer.pubkey, relaySet: relays.id, maxClockSkewMs: 0, heedsCompleted: false }
}

/** Simulated relays 10 ms away, and one process after the other: what a command does over its ports, in no time. */
import { expect } from '@jest/globals'
import { drawTicket, acquire } from '../../src/commands/acquire.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { LockSpec } from '../../src/engine/lock-spec.js'
import type { Holding } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import type { PeriodKey, RelayUrl, Ticket } from '../../src/protocol/values.js'
import { Dice } from '../simulator/dice.js'
import { SimProcess } from '../simulator/sim-process.js'
import { SimRelay } from '../simulator/sim-relay.js'
import { simRelays } from '../simulator/sim-relays.js'
import { simSigner } from '../simulator/sim-signer.js'
import { VirtualTime } from '../simulator/virtual-time.js'
import { relays as urls } from './cast.js'
import { holder } from './sightings.js'

export const spec: LockSpec = {
  namespace: 'o/r',
  lock: 'CI/deploy',
  period: '' as PeriodKey,
  periodEndMs: null,
  tellsNames: true,
  holder,
  quorum: 2,
  leaseMs: 60_000,
  acquireTimeoutMs: 60_000,
  waitTimeoutMs: null,
  maxClockSkewMs: 900_000,
  heedsCompleted: true,
}
export const daily = { ...spec, period: 'daily:2026-11-30' as PeriodKey }
export const forever = new AbortController().signal

export class SimPlace {
  readonly time = new VirtualTime()
  readonly dice = new Dice(7)
  readonly relays = new Map<RelayUrl, SimRelay>(urls.map((url) => [url, new SimRelay()]))
  readonly drafts: Draft[] = []

  /** `skewMs`: how far its wall clock is ahead. */
  ports(key = 'key', shared = true, skewMs = 0): EnginePorts {
    const process = new SimProcess(this.time, skewMs)
    const network = { time: this.time, dice: this.dice, relays: this.relays, latency: () => 10 }
    return {
      clock: process.clock,
      random: { entropy: () => this.dice.next() },
      relays: simRelays(network, process),
      signer: simSigner(key, shared),
      claims: null,
      journal: { persist: (draft) => this.drafts.push(draft), stopRequested: () => false },
      log: { event: () => undefined },
      trace: () => undefined,
    }
  }

  get all(): readonly SimRelay[] {
    return [...this.relays.values()]
  }

  /** The states that each relay has, in the order of arrival of their addresses. */
  states(): readonly (readonly string[])[] {
    return this.all.map((relay) => relay.all().map(({ record }) => record.state))
  }

  async acquire(terms = spec, ports = this.ports()): Promise<Holding> {
    const outcome = await this.ended(acquire(terms, drawTicket(this.dice), ports, forever))
    if (outcome.kind !== 'acquired') throw new Error(`not acquired: ${outcome.kind}`)
    return outcome.holding
  }

  /** Time passes, and nothing else happens. */
  async pass(ms: number): Promise<void> {
    const until = this.time.now + ms
    let isOver = false
    this.time.schedule(until, () => (isOver = true))
    expect(await this.time.run(until, () => isOver)).toBe(true)
  }

  async ended<T>(promise: Promise<T>): Promise<T> {
    let isOver = false
    const over = promise.finally(() => (isOver = true))
    expect(await this.time.run(this.time.now + 600_000, () => isOver)).toBe(true)
    return over
  }
}

/** What a sub-action knows of a holding. */
export const targetOf = ({ ticket }: { readonly ticket: Ticket }, { signer }: EnginePorts, terms = spec) => ({
  namespace: terms.namespace,
  lock: terms.lock,
  periodEndMs: null,
  quorum: terms.quorum,
  maxClockSkewMs: terms.maxClockSkewMs,
  ticket,
  pubkey: signer.pubkey,
  isElsewhere: true,
})

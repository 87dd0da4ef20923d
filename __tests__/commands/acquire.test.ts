import { describe, expect, it } from '@jest/globals'
import type { LockSpec } from '../../src/engine/lock-spec.js'
import { drawTicket, release, tryAcquire } from '../../src/commands/acquire.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { Outcome } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import type { PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { Dice } from '../simulator/dice.js'
import { SimProcess } from '../simulator/sim-process.js'
import { SimRelay } from '../simulator/sim-relay.js'
import { simRelays } from '../simulator/sim-relays.js'
import { simSigner } from '../simulator/sim-signer.js'
import { VirtualTime } from '../simulator/virtual-time.js'
import { relays as urls } from '../support/cast.js'
import { holder } from '../support/sightings.js'

const spec: LockSpec = {
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
const daily = { ...spec, period: 'daily:2026-11-30' as PeriodKey, periodEndMs: Date.UTC(2026, 11, 1) as WallMs }

/** Three simulated relays 10 ms away, and one process. */
class Place {
  readonly time = new VirtualTime()
  readonly dice = new Dice(7)
  readonly relays = new Map<RelayUrl, SimRelay>(urls.map((url) => [url, new SimRelay()]))
  readonly drafts: Draft[] = []
  stopRequested = false
  private readonly process = new SimProcess(this.time)
  private readonly network = { time: this.time, dice: this.dice, relays: this.relays, latency: () => 10 }
  readonly ports: EnginePorts = {
    clock: this.process.clock,
    random: { entropy: () => this.dice.next() },
    relays: simRelays(this.network, this.process),
    signer: simSigner('key'),
    claims: null,
    journal: { persist: (draft) => this.drafts.push(draft), stopRequested: () => this.stopRequested },
    log: { event: () => undefined },
    trace: () => undefined,
  }
  async acquire(terms: LockSpec, signal = new AbortController().signal): Promise<Outcome> {
    return this.ended(tryAcquire(terms, drawTicket(this.dice), this.ports, signal))
  }
  async end(ending: 'released' | 'completed', terms = spec): Promise<Outcome> {
    const handed = this.drafts.at(-1)
    if (handed === undefined) throw new Error('nothing was signed')
    return this.ended(release(terms, handed, ending, 20_000, this.ports, new AbortController().signal))
  }
  records() {
    return [...this.relays.values()].map((relay) => relay.all().map(({ record }) => record))
  }
  async ended(outcome: Promise<Outcome>): Promise<Outcome> {
    let isOver = false
    const over = outcome.finally(() => (isOver = true))
    expect(await this.time.run(600_000, () => isOver)).toBe(true)
    return over
  }
}

describe('a ticket', () => {
  it('is 128 random bits in hex, and another one each time', () => {
    const dice = new Dice(1)
    const tickets = [drawTicket(dice), drawTicket(dice)]
    expect(tickets.map((ticket) => /^[0-9a-f]{32}$/.test(ticket))).toEqual([true, true])
    expect(tickets[0]).not.toBe(tickets[1])
  })
})

describe('an acquisition', () => {
  it('holds on a quorum, with a fence of the clock, for one lease from its announcement', async () => {
    const place = new Place()
    const startMs = place.ports.clock.wall()
    const outcome = await place.acquire(spec)
    expect(outcome).toMatchObject({
      kind: 'acquired',
      holding: { backend: 'relays', period: '', draft: place.drafts.at(-1) },
    })
    if (outcome.kind !== 'acquired') return
    const { fence, safeUntilWall } = outcome.holding
    expect(fence).toBe(startMs / 1000)
    expect(safeUntilWall - startMs).toBeGreaterThan(59_000)
    expect(safeUntilWall - place.ports.clock.wall()).toBeLessThan(60_000)
    expect(place.records().filter(([record]) => record?.state === 'held').length).toBeGreaterThanOrEqual(2)
  })

  it('is refused by its holder, and succeeds after the release with a greater fence', async () => {
    const place = new Place()
    const first = await place.acquire(spec)
    const held = place.drafts.at(-1)
    expect(await place.acquire(spec)).toMatchObject({ kind: 'contended', same: 'job', by: { record: held?.record } })
    expect(await place.end('released')).toEqual({
      kind: 'released',
      state: 'released',
      quorum: true,
      log: null,
      endsBy: null,
    })
    const second = await place.acquire(spec)
    if (first.kind !== 'acquired' || second.kind !== 'acquired') throw new Error('not acquired')
    expect(second.holding.fence).toBeGreaterThan(first.holding.fence)
  })

  it('is told that its period was completed, but not the next one, nor with on-completed: run', async () => {
    const place = new Place()
    await place.acquire(daily)
    await place.end('completed', daily)
    expect(await place.acquire(daily)).toMatchObject({ kind: 'completed', by: { record: { state: 'completed' } } })
    expect(await place.acquire({ ...daily, heedsCompleted: false })).toMatchObject({ kind: 'acquired' })
    await place.end('released', daily)
    expect(await place.acquire({ ...daily, period: 'daily:2026-12-01' as PeriodKey })).toMatchObject({
      kind: 'acquired',
    })
  })

  it.each([
    ['tells its names', spec, 'o/r', 'CI/deploy'],
    ['tells none in a private repository with an ephemeral key', { ...spec, tellsNames: false }, null, null],
    ['tells none that are too long for small relays', { ...spec, lock: 'x'.repeat(1_998) }, null, null],
    ['tells long ones as far as they fit', { ...spec, lock: 'x'.repeat(1_997) }, 'o/r', 'x'.repeat(1_997)],
  ])('%s', async (_, terms, namespace, lock) => {
    const place = new Place()
    await place.acquire(terms)
    expect(place.drafts.map(({ record }) => [record.namespace, record.lock])).toEqual([
      [namespace, lock],
      [namespace, lock],
    ])
  })

  it('takes back what it published when it is asked to stop', async () => {
    const place = new Place()
    const abort = new AbortController()
    place.time.schedule(45, () => {
      abort.abort('signal')
    })
    expect(await place.acquire(spec, abort.signal)).toEqual({ kind: 'stopped', why: 'signal' })
    expect(place.records().map(([record]) => record?.state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
  })

  it('writes nothing more once another process has taken over', async () => {
    const place = new Place()
    place.time.schedule(45, () => (place.stopRequested = true))
    expect(await place.acquire(spec)).toEqual({ kind: 'stopped', why: 'stop-file' })
    expect(place.drafts.map(({ record }) => record.state)).toEqual(['claiming'])
  })
})

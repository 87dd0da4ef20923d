/** One shared key is changed for another while jobs run: each step of docs/keys.md, between relays and real signers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { acquire, drawTicket, release } from '../../src/commands/acquire.js'
import { evict } from '../../src/commands/break.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { startEmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { LockSpec } from '../../src/engine/lock-spec.js'
import type { Holding, Outcome } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import type { PeriodKey, WallMs } from '../../src/protocol/values.js'
import { parseSharedKey, signingAs } from '../../src/transport/secret-key.js'
import { createSigner } from '../../src/transport/signer.js'
import { clock, forever, freshNames, openRelays, random } from '../support/lock-records.js'
import { holder } from '../support/sightings.js'

jest.setTimeout(30_000)

const [older, newer] = ['11'.repeat(32), '22'.repeat(32)]
/** Which two kinds of job run beside each other while a key is changed. */
const pairs: readonly (readonly [string, string])[] = [
  [older, `${older} ${newer}`],
  [`${older} ${newer}`, `${newer} ${older}`],
  [`${newer} ${older}`, newer],
]
const eachWay = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
const keyOf = (text: string) => {
  const result = parseSharedKey(text)
  if (!result.ok) throw new Error(result.problem)
  return result.key
}

let relays: readonly EmbeddedRelay[]
beforeAll(async () => {
  relays = await Promise.all([1, 2, 3].map(() => startEmbeddedRelay()))
})
afterAll(() => Promise.all(relays.map((relay) => relay.close())))

let spec: LockSpec
const opened: EnginePorts[] = []
beforeEach(() => {
  spec = {
    ...freshNames(),
    period: '' as PeriodKey,
    periodEndMs: null,
    tellsNames: true,
    holder,
    quorum: 2,
    leaseMs: 60_000,
    acquireTimeoutMs: 20_000,
    waitTimeoutMs: null,
    maxClockSkewMs: 900_000,
    heedsCompleted: true,
  }
})
afterAll(() => {
  for (const ports of opened) ports.relays.close()
})

class Job {
  readonly ticket = drawTicket(random)
  readonly ports: EnginePorts
  queued: () => void = () => undefined
  private last: Draft | null = null

  constructor(key: ReturnType<typeof keyOf>) {
    const signer = createSigner(key, random)
    this.ports = {
      clock,
      random,
      relays: openRelays(
        signer,
        relays.map(({ url }) => url),
      ),
      signer,
      claims: null,
      journal: { persist: (draft) => (this.last = draft), stopRequested: () => false },
      log: {
        event: ({ kind }) => {
          if (kind === 'queued') this.queued()
        },
      },
      trace: () => undefined,
    }
    opened.push(this.ports)
  }
  take = (changes: Partial<LockSpec> = {}): Promise<Outcome> =>
    acquire({ ...spec, ...changes }, this.ticket, this.ports, forever)
  async hold(changes: Partial<LockSpec> = {}): Promise<Holding> {
    const outcome = await this.take(changes)
    if (outcome.kind !== 'acquired') throw new Error(outcome.kind)
    return outcome.holding
  }
  end(as: 'released' | 'completed'): Promise<Outcome> {
    if (this.last === null) throw new Error('nothing was signed')
    return release(spec, this.last, as, 10_000, this.ports, forever)
  }
}
const job = (text: string): Job => new Job(keyOf(text))

describe('while a key is changed', () => {
  it.each(eachWay)(
    '%# a holder refuses the other kind of job, which gets a greater fence after it',
    async (one, other) => {
      const [first, second] = [job(one), job(other)]
      const { fence } = await first.hold()
      expect(await second.take()).toMatchObject({ kind: 'contended', by: { ticket: first.ticket } })
      expect(await first.end('released')).toMatchObject({ kind: 'released', quorum: true })
      expect((await second.hold()).fence).toBeGreaterThan(fence)
    },
  )

  it.each(eachWay)('%# who waits is woken by the release of the other kind of job', async (one, other) => {
    const [first, second] = [job(one), job(other)]
    await first.hold()
    const isQueued = new Promise<void>((resolve) => (second.queued = resolve))
    const waited = second.hold({ waitTimeoutMs: 20_000 })
    await isQueued
    await first.end('released')
    expect(await waited).toMatchObject({ ticket: second.ticket })
  })

  it.each(eachWay)('%# what the other kind of job completed is not run again', async (one, other) => {
    const day = { period: 'daily:2026-11-30' as PeriodKey, periodEndMs: Date.UTC(2026, 11, 1) as WallMs }
    spec = { ...spec, ...day }
    const [first, second] = [job(one), job(other)]
    await first.hold()
    await first.end('completed')
    expect(await second.take()).toMatchObject({ kind: 'completed', by: { ticket: first.ticket } })
  })

  it('who has the old key alone is not seen by who has the new one alone: no step may be left out', async () => {
    await job(older).hold()
    expect(await job(`${newer} ${older}`).take()).toMatchObject({ kind: 'contended' })
    expect(await job(newer).take()).toMatchObject({ kind: 'acquired' })
  })

  it('a waiter is evicted under the key that it signs with', async () => {
    const [first, second] = [job(older), job(`${older} ${newer}`)]
    await first.hold()
    const isQueued = new Promise<void>((resolve) => (second.queued = resolve))
    const waited = second.take({ waitTimeoutMs: 20_000 })
    await isQueued
    const evictor = new Job(signingAs(keyOf(`${newer} ${older}`), second.ports.signer.pubkey))
    const eviction = await evict(spec, second.ticket, { by: 'octocat', reason: 'stuck' }, evictor.ports, forever)
    expect(eviction).toMatchObject({ kind: 'published', isShown: true })
    expect(await waited).toMatchObject({ kind: 'contended', by: { record: { state: 'evicted' } } })
  })
})

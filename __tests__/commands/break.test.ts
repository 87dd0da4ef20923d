import { describe, expect, it } from '@jest/globals'
import { evict } from '../../src/commands/break.js'
import { heartbeat } from '../../src/keeper/heartbeat.js'
import type { EvictedRecord } from '../../src/protocol/record.js'
import type { Ticket } from '../../src/protocol/values.js'
import { SimPlace, forever, spec } from '../support/sim-place.js'

const why = { by: 'octocat', reason: 'stuck' }
const target = { ...spec, periodEndMs: null }
const evictions = (place: SimPlace): readonly EvictedRecord[] =>
  place.all.flatMap((relay) => relay.all().flatMap(({ record }) => (record.state === 'evicted' ? [record] : [])))

describe('an eviction', () => {
  it('lies at an address of its own, says who and why, and frees nothing by itself', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    const eviction = await place.ended(evict(target, ticket, why, place.ports(), forever))
    expect(eviction).toMatchObject({ kind: 'published', isShown: true, victim: { ticket, record: { state: 'held' } } })
    expect(evictions(place).length).toBeGreaterThanOrEqual(2)
    for (const record of evictions(place)) expect(record).toMatchObject({ ...why, ticket })
    await expect(place.acquire()).rejects.toThrow('contended')
  })

  it('makes a live holder let go, report it lost, and free the lock', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const holding = await place.acquire(spec, ports)
    const kept = heartbeat(spec, holding, 10_000, ports, forever)
    await place.pass(1_000)
    await place.ended(evict(target, holding.ticket, why, place.ports(), forever))
    expect(await place.ended(kept)).toMatchObject({ kind: 'lost', cause: 'evicted', to: { record: why } })
    expect((await place.acquire()).fence).toBeGreaterThan(holding.fence)
  })

  it('is published again above an earlier one', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    await place.ended(evict(target, ticket, why, place.ports(), forever))
    const slow = place.ports('key', true, -120_000)
    await place.ended(evict(target, ticket, { ...why, reason: 'still stuck' }, slow, forever))
    const [first, second] = place.drafts.slice(-2)
    expect(second?.createdAt).toBe((first?.createdAt ?? 0) + 1)
    expect(evictions(place).map(({ reason }) => reason)).toContain('still stuck')
  })

  it.each([
    [
      'nobody has',
      async (place: SimPlace) => {
        await place.acquire()
        return 'f'.repeat(32) as Ticket
      },
      null,
    ],
    [
      'is dead for long',
      async (place: SimPlace) => {
        const { ticket } = await place.acquire()
        await place.pass(1_000_000)
        return ticket
      },
      { record: { state: 'held' } },
    ],
  ])('of a ticket that %s is refused, and nothing is written', async (_, prepare, by) => {
    const place = new SimPlace()
    const ticket = await prepare(place)
    const before = place.drafts.length
    const eviction = await place.ended(evict(target, ticket, why, place.ports(), forever))
    expect(eviction).toMatchObject({ kind: 'not-live', by })
    expect(place.drafts).toHaveLength(before)
  })

  it('is not written where no quorum answers', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    for (const relay of place.all.slice(0, 2)) relay.faults.down = true
    const before = place.drafts.length
    expect(await place.ended(evict(target, ticket, why, place.ports(), forever))).toEqual({ kind: 'unanswered' })
    expect(place.drafts).toHaveLength(before)
  })

  it('tells when no quorum showed it', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    for (const relay of place.all.slice(0, 2)) relay.faults.okNotStored = true
    expect(await place.ended(evict(target, ticket, why, place.ports(), forever))).toMatchObject({ isShown: false })
  })

  it('needs the shared key: no stranger evicts', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    await expect(evict(target, ticket, why, place.ports('stranger', false), forever)).rejects.toThrow(
      'only the shared key',
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { drawTicket, acquire } from '../../src/commands/acquire.js'
import { evict } from '../../src/commands/break.js'
import { releaseTicket } from '../../src/commands/release.js'
import { listLocks } from '../../src/commands/status.js'
import type { ListScope } from '../../src/commands/status.js'
import type { PeriodKey } from '../../src/protocol/values.js'
import { SimPlace, daily, forever, spec, targetOf } from '../support/sim-place.js'

const { namespace, lock, quorum, maxClockSkewMs } = spec
const scope: ListScope = { namespace, lock, period: '' as PeriodKey, quorum, maxClockSkewMs }

async function list(place: SimPlace, change: Partial<ListScope> = {}, ports = place.ports()) {
  const listing = await place.ended(listLocks({ ...scope, ...change }, ports, forever))
  if (listing.kind === 'unanswered') throw new Error('unanswered')
  return listing.entries.map(({ sighting, liveness, evictedBy }) => ({
    ticket: sighting.ticket,
    state: sighting.record.state,
    lock: 'lock' in sighting.record ? sighting.record.lock : null,
    liveness,
    evictedBy,
  }))
}

describe('a listing', () => {
  it('has the holder first and the line in its order, and writes nothing', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire()
    const waiting = { ...spec, waitTimeoutMs: 3_600_000 }
    const tickets = [drawTicket(place.dice), drawTicket(place.dice)]
    for (const waiter of tickets) {
      void acquire(waiting, waiter, place.ports(), forever)
      await place.pass(2_000)
    }
    const before = place.drafts.length
    expect(await list(place)).toEqual([
      { ticket, state: 'held', lock, liveness: 'fresh', evictedBy: null },
      { ticket: tickets[0], state: 'waiting', lock, liveness: 'fresh', evictedBy: null },
      { ticket: tickets[1], state: 'waiting', lock, liveness: 'fresh', evictedBy: null },
    ])
    expect(place.drafts).toHaveLength(before)
  })

  it('tells how alive a record looks, and whether it was evicted', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const holding = await place.acquire(spec, ports)
    await place.ended(evict(targetOf(holding, ports), holding.ticket, { by: 'octocat', reason: 'x' }, ports, forever))
    expect(await list(place)).toMatchObject([{ liveness: 'fresh', evictedBy: 'octocat' }])
    await place.pass(120_000)
    expect(await list(place)).toMatchObject([{ liveness: 'suspect' }])
    await place.pass(1_000_000)
    expect(await list(place)).toMatchObject([{ state: 'held', liveness: 'long-stale' }])
  })

  it('has what completed the period, and leaves out what was only released', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const first = await place.acquire(spec, ports)
    await place.ended(releaseTicket(targetOf(first, ports), false, ports, forever))
    const second = await place.acquire(daily, ports)
    await place.ended(releaseTicket(targetOf(second, ports), true, ports, forever))
    const expected = [{ ticket: second.ticket, state: 'completed', liveness: 'ended' }]
    expect(await list(place, { period: daily.period })).toMatchObject(expected)
    // Nine days later only the period's own tag leads to it.
    await place.pass(9 * 86_400_000)
    expect(await list(place)).toEqual([])
    expect(await list(place, { period: daily.period })).toMatchObject(expected)
  })

  it('has every lock of a namespace in one period, and none of another', async () => {
    const place = new SimPlace()
    await place.acquire(daily)
    await place.acquire({ ...daily, lock: 'other' })
    await place.acquire({ ...daily, lock: 'third', period: 'daily:2026-12-01' as PeriodKey })
    await place.acquire({ ...daily, lock: 'fourth', namespace: 'another' })
    const locks = await list(place, { lock: null, period: daily.period })
    expect(locks.map((entry) => entry.lock).sort()).toEqual(['CI/deploy', 'other'])
  })

  it('under a throw-away key has the records of all keys, with a shared one only its own', async () => {
    const place = new SimPlace()
    const { ticket } = await place.acquire(spec, place.ports('someone', false))
    expect(await list(place, {}, place.ports('reader', false))).toMatchObject([{ ticket }])
    expect(await list(place)).toEqual([])
    expect(await list(place, { lock: null }, place.ports('reader', false))).toMatchObject([{ ticket }])
    expect(await list(place, { lock: null })).toEqual([])
  })

  it('is unanswered without a quorum', async () => {
    const place = new SimPlace()
    for (const relay of place.all.slice(0, 2)) relay.faults.down = true
    expect(await place.ended(listLocks(scope, place.ports(), forever))).toEqual({ kind: 'unanswered' })
  })
})

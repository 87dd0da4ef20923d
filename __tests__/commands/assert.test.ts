import { describe, expect, it } from '@jest/globals'
import { assertValid } from '../../src/commands/assert.js'
import { release } from '../../src/commands/acquire.js'
import { SimPlace, forever, spec, targetOf } from '../support/sim-place.js'

describe('asserting a holding', () => {
  it('finds it valid on a quorum, also where one relay is down', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    for (const relay of place.all.slice(0, 1)) relay.faults.down = true
    const judged = await place.ended(assertValid(targetOf(holding, ports), String(holding.fence), ports, forever))
    expect(judged).toMatchObject({ kind: 'valid', fence: holding.fence })
  })

  it('is unanswered without a quorum, and takes that for no proof either way', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    for (const relay of place.all.slice(0, 2)) relay.faults.down = true
    expect(await place.ended(assertValid(targetOf(holding, ports), null, ports, forever))).toEqual({
      kind: 'unanswered',
    })
  })

  it('waits for relays that come back in time', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    for (const relay of place.all) relay.faults.down = true
    place.time.schedule(place.time.now + 5_000, () => {
      for (const relay of place.all) relay.faults.down = false
    })
    const judged = await place.ended(assertValid(targetOf(holding, ports), null, ports, forever))
    expect(judged).toMatchObject({ kind: 'valid' })
  })

  it('finds it expired after its lease, and lost once another took the lock', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    await place.pass(60_000)
    expect(await place.ended(assertValid(targetOf(holding, ports), null, ports, forever))).toMatchObject({
      code: 'LOCK_EXPIRED',
    })
    await place.pass(1_000_000)
    const next = await place.acquire()
    expect(await place.ended(assertValid(targetOf(holding, ports), null, ports, forever))).toMatchObject({
      code: 'LOCK_LOST',
      by: { ticket: next.ticket },
    })
    expect(await place.ended(assertValid(targetOf(next, ports), null, ports, forever))).toMatchObject({ kind: 'valid' })
  })

  it('reads a holding under a throw-away key by its public key alone', async () => {
    const place = new SimPlace()
    const taker = place.ports('throw-away', false)
    const holding = await place.acquire(spec, taker)
    const reader = place.ports('another', false)
    const target = { ...targetOf(holding, taker) }
    expect(await place.ended(assertValid(target, null, reader, forever))).toMatchObject({ kind: 'valid' })
    const stranger = { ...target, pubkey: reader.signer.pubkey }
    expect(await place.ended(assertValid(stranger, null, reader, forever))).toMatchObject({ code: 'LOCK_NOT_HELD' })
  })

  it('does not find held what was released', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const holding = await place.acquire(spec, ports)
    await place.ended(release(spec, holding.draft, 'released', 10_000, ports, forever))
    expect(await place.ended(assertValid(targetOf(holding, ports), null, ports, forever))).toMatchObject({
      code: 'LOCK_NOT_HELD',
      by: { record: { state: 'released' } },
    })
  })
})

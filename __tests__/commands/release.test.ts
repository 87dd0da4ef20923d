import { describe, expect, it } from '@jest/globals'
import { evict } from '../../src/commands/break.js'
import { heartbeat } from '../../src/keeper/heartbeat.js'
import { releaseTicket } from '../../src/commands/release.js'
import type { Ticket } from '../../src/protocol/values.js'
import { SimPlace, daily, forever, spec, targetOf } from '../support/sim-place.js'

const last = <T>(items: readonly T[]): T | undefined => items.at(-1)

describe('a release by ticket', () => {
  it('ends the holding above the newest version that a quorum shows, and frees the lock', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    await place.pass(5_000)
    const ports = place.ports()
    const ended = await place.ended(releaseTicket(targetOf(holding, ports), false, ports, forever))
    expect(ended).toMatchObject({
      kind: 'ended',
      outcome: { kind: 'released', state: 'released', quorum: true },
      loss: null,
    })
    expect(last(place.drafts)?.createdAt).toBeGreaterThan(holding.draft.createdAt)
    expect((await place.acquire()).fence).toBeGreaterThan(holding.fence)
  })

  it('writes nothing where a keeper renews, unless it is asked by the job that took the lock', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    const done = new AbortController()
    const kept = heartbeat(spec, holding, 20_000, ports, done.signal)
    await place.pass(50_000)
    const target = targetOf(holding, ports)
    expect(await place.ended(releaseTicket(target, false, ports, forever))).toMatchObject({ kind: 'kept' })
    expect(place.states()).toEqual([['held'], ['held'], ['held']])
    const own = await place.ended(releaseTicket({ ...target, isElsewhere: false }, false, ports, forever))
    expect(own).toMatchObject({ kind: 'ended', outcome: { quorum: true } })
    expect(await place.ended(kept)).toMatchObject({ kind: 'superseded' })
  })

  it('completes the period, and keeps that for as long as the period may last anywhere', async () => {
    const place = new SimPlace()
    const holding = await place.acquire(daily)
    const ports = place.ports()
    const expirations: number[] = []
    const signer: typeof ports.signer = {
      ...ports.signer,
      seal: (record, createdAt, names, expiration) => {
        expirations.push(expiration)
        return ports.signer.seal(record, createdAt, names, expiration)
      },
    }
    const ended = await place.ended(releaseTicket(targetOf(holding, ports), true, { ...ports, signer }, forever))
    expect(ended).toMatchObject({ outcome: { state: 'completed', quorum: true }, loss: null })
    expect(expirations).toEqual([Date.UTC(2026, 11, 1, 16) / 1000 + 2 * 86_400])
    await expect(place.acquire(daily)).rejects.toThrow('completed')
  })

  it('completes nothing without a period, and writes nothing then', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    const before = place.drafts.length
    expect(await place.ended(releaseTicket(targetOf(holding, ports), true, ports, forever))).toEqual({
      kind: 'without-period',
    })
    expect(place.drafts).toHaveLength(before)
  })

  it('never completes a lost lease, but releases it and says how it was lost', async () => {
    const place = new SimPlace()
    const holding = await place.acquire(daily)
    await place.pass(60_000)
    const ports = place.ports()
    expect(await place.ended(releaseTicket(targetOf(holding, ports), true, ports, forever))).toMatchObject({
      outcome: { state: 'released', quorum: true },
      loss: { code: 'LOCK_EXPIRED' },
    })
  })

  it('never completes an evicted holding', async () => {
    const place = new SimPlace()
    const holding = await place.acquire(daily)
    const ports = place.ports()
    const { ticket } = holding
    await place.ended(evict(targetOf(holding, ports), ticket, { by: 'octocat', reason: 'stuck' }, ports, forever))
    expect(await place.ended(releaseTicket(targetOf(holding, ports), true, ports, forever))).toMatchObject({
      outcome: { state: 'released' },
      loss: { code: 'LOCK_LOST', by: { record: { state: 'evicted' } } },
    })
  })

  it('touches only the address of its ticket: a stale one frees nobody', async () => {
    const place = new SimPlace()
    const stale = await place.acquire()
    await place.pass(1_000_000)
    await place.acquire()
    const ports = place.ports()
    expect(await place.ended(releaseTicket(targetOf(stale, ports), false, ports, forever))).toMatchObject({
      loss: { code: 'LOCK_LOST' },
    })
    for (const states of place.states()) expect(states).toEqual(['released', 'held'])
  })

  it('writes nothing for a ticket that is unknown, under another key, or over already', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    const ports = place.ports()
    const target = targetOf(holding, ports)
    const unknown = { ...target, ticket: 'f'.repeat(32) as Ticket }
    expect(await place.ended(releaseTicket(unknown, false, ports, forever))).toEqual({ kind: 'unknown' })
    const other = place.ports('other key')
    expect(await place.ended(releaseTicket(targetOf(holding, other), false, other, forever))).toEqual({
      kind: 'unknown',
    })
    await place.ended(releaseTicket(target, false, ports, forever))
    const before = place.drafts.length
    expect(await place.ended(releaseTicket(target, false, ports, forever))).toMatchObject({
      kind: 'not-held',
      by: { record: { state: 'released' } },
    })
    expect(place.drafts).toHaveLength(before)
  })

  it('writes nothing where no quorum answers', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    for (const relay of place.all.slice(0, 2)) relay.faults.down = true
    const ports = place.ports()
    const before = place.drafts.length
    expect(await place.ended(releaseTicket(targetOf(holding, ports, spec), false, ports, forever))).toEqual({
      kind: 'unanswered',
    })
    expect(place.drafts).toHaveLength(before)
  })

  it('says when no quorum shows it', async () => {
    const place = new SimPlace()
    const holding = await place.acquire()
    for (const relay of place.all.slice(0, 2)) relay.faults.okNotStored = true
    const ports = place.ports()
    expect(await place.ended(releaseTicket(targetOf(holding, ports), false, ports, forever))).toMatchObject({
      outcome: { kind: 'released', quorum: false },
    })
  })
})

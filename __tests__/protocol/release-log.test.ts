/** Releasing what stands in the claim log too (protocol.md, *Keeping it*: every exit ends the entry, the log first, then the relays ◆), by hand. */
import { describe, expect, it } from '@jest/globals'
import type { LockRecord } from '../../src/protocol/record.js'
import type { Ending, ReleaseState } from '../../src/protocol/release.js'
import { newRelease, release } from '../../src/protocol/release.js'
import { at, me, part, relays, shown } from '../support/cast.js'
import { Driver } from '../support/driver.js'
import { appended, denied, entryOf, failed, looked, lookedEmpty } from '../support/log-cast.js'

const withinMs = 30_000

/** A holder that died is released, 10 s after its last renewal. */
function releasing(ending: Ending = 'released'): Driver<ReleaseState> {
  const state = ending === 'withdrawn' ? 'claiming' : 'held'
  const record = shown(part('me', state, { leaseMs: 60_000 })).record as LockRecord
  const { pubkey, address, d } = me
  const config = {
    relays,
    reserve: [],
    quorum: 2,
    pubkey,
    address,
    d,
    handed: { record, createdAt: 7 },
    ending,
    withinMs,
  }
  const driver = new Driver(release, newRelease({ ...config, logged: { ...me, log: 'dir' } }))
  driver.now = 10_000
  return driver.start()
}
const ops = (d: Driver<ReleaseState>): string[] => d.visits.map(({ op }) => op.op)
const own = looked(4, entryOf('me'))

describe('a release with a claim log', () => {
  it.each([
    ['released', 'released'],
    ['completed', 'completed'],
    ['withdrawn', 'released'],
  ] as const)('ends the entry before the relays are asked: %s as %s', (ending, state) => {
    const d = releasing(ending)
    expect([ops(d), d.open]).toEqual([['look'], []])
    d.log(own)
    expect([d.appending?.state, d.appending?.fence, d.open]).toEqual([state, 1_000_000, []])
    d.log(appended)
    expect([ops(d), d.open.map(({ type }) => type)]).toEqual([[], ['read']])
    d.answerWith(() => []).answer()
    expect([d.states, d.outcome]).toEqual([
      [ending],
      { kind: 'released', state: ending, quorum: true, log: true, endsBy: null },
    ])
  })

  it('of who has no entry says so, and tells nobody of one that could not be ended', () => {
    for (const [seen, log] of [
      [lookedEmpty, null],
      [looked(6, entryOf('rival1')), null],
      [looked(6, entryOf('me', { state: 'released' })), true],
    ] as const) {
      const d = releasing().log(seen)
      expect(ops(d)).toEqual([])
      d.answerWith(() => []).answer()
      expect(d.outcome).toMatchObject({ quorum: true, log, endsBy: null })
    }
  })

  it('looks again after an append whose answer was lost, and appends nothing where it was there', () => {
    const d = releasing().log(own).log(failed)
    d.wake()
    expect(ops(d)).toEqual(['look'])
    d.log(looked(5, entryOf('me', { state: 'released', nonce: 'after' })))
    expect([ops(d), d.open.length > 0]).toEqual([[], true])
    expect(d.answerWith(() => []).answer().outcome).toMatchObject({ log: true, endsBy: null })
  })

  it('appends again where the lost append was not there', () => {
    const d = releasing().log(own).log(failed)
    d.wake().log(own)
    expect([d.appending?.state, d.visits[0]?.op]).toMatchObject(['released', { number: 5 }])
  })

  it.each([
    ['does not answer', 'failed'],
    ['is denied after its entry was seen', 'denied'],
  ] as const)('goes on to the relays where the log %s, and says when the entry ends by itself', (_, how) => {
    const d = releasing()
    if (how === 'denied') d.log(own).log(denied)
    else {
      d.log(failed)
      // A third of its time is the log's.
      while (d.open.length === 0) {
        d.wake()
        if (d.visits.length > 0) d.log(failed)
      }
      expect(d.now).toBe(10_000 + withinMs / 3)
    }
    d.answerWith(() => []).answer()
    expect(d.outcome).toEqual({
      kind: 'released',
      state: 'released',
      quorum: true,
      log: false,
      endsBy: at(60_000).wall,
    })
  })

  it('that cannot use the log here, and never saw an entry in it, has none to speak of', () => {
    const d = releasing()
      .log(denied)
      .answerWith(() => [])
    expect(d.answer().outcome).toEqual({ kind: 'released', state: 'released', quorum: true, log: null, endsBy: null })
  })

  it('ends the entry though a newer version stands at its address, which it leaves alone', () => {
    const d = releasing().log(own).log(appended)
    d.answerWith(() => [shown(part('me', 'released', { id: 'newer' }))])
    expect([d.states, d.outcome]).toMatchObject([[], { kind: 'superseded' }])
  })
})

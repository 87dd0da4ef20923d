/** A holder at the claim log (protocol.md, *Keeping it*), by hand: in a directory, with a lease of 60 s that was taken at 0 on both stores. */
import { describe, expect, it } from '@jest/globals'
import { holder } from '../../src/protocol/holder.js'
import { newHolder } from '../../src/protocol/holder-state.js'
import type { HolderConfig } from '../../src/protocol/holder-state.js'
import type { Holding } from '../../src/protocol/machine.js'
import type { FencedRecord } from '../../src/protocol/record.js'
import { at, fence, me, part, period, shown } from '../support/cast.js'
import { Driver } from '../support/driver.js'
import { appended, completedBy, denied, entryOf, failed, looked } from '../support/log-cast.js'

const config: HolderConfig = { ...me, log: 'dir', releaseWithinMs: 20_000 }
const until = { mono: at(60_000).mono, wall: at(60_000).wall }
const both: Holding = {
  ticket: me.ticket,
  fence: fence(1_000_000),
  lockTag: me.lockTags[0],
  period: me.period,
  backend: 'relays+dir',
  draft: { record: shown(part('me', 'held')).record as FencedRecord, createdAt: 1_000_000 },
  eventId: 'handed',
  safeUntil: until.mono,
  safeUntilWall: until.wall,
  onRelays: until,
  onLog: { number: 4, until },
  reserve: [],
}
const alone: Holding = { ...both, backend: 'dir', onRelays: null }
/** It has read its address. */
const aloneRead = () => handedOver(alone).answerWith(() => [shown(part('me', 'held', { id: 'handed' }))])
const own = looked(4, entryOf('me'))
const handedOver = (holding: Holding, changes: Partial<HolderConfig> = {}) =>
  new Driver(holder, newHolder({ ...config, ...changes }, holding)).start()

/** On both stores, renewed on the relays at 0. */
function onBoth(changes: Partial<HolderConfig> = {}) {
  const d = handedOver(both, changes).answerWith(() => [shown(part('me', 'held', { id: 'handed' }))])
  return d.answer()
}
const kinds = (d: ReturnType<typeof handedOver>): string[] => d.reports.map(({ kind }) => kind)
const backends = (d: ReturnType<typeof handedOver>): string[] =>
  d.reports.flatMap((report) => ('backend' in report ? [report.backend] : []))

describe('a holder on both stores', () => {
  it('renews both every third of the lease: the log by the next entry, with the same fence', () => {
    const d = onBoth()
    expect(d.visits).toEqual([])
    d.tick(20_000)
    expect(d.visits.map(({ op }) => op.op)).toEqual(['look'])
    d.log(own)
    expect(d.visits[0]?.op).toMatchObject({ number: 5, entry: { state: 'held', fence: 1_000_000 } })
    d.log(appended).answer().answer()
    expect(backends(d)).toEqual(['relays+dir', 'relays+dir', 'relays+dir'])
    d.tick(40_000)
    expect(d.visits.map(({ op }) => op.op)).toEqual(['look'])
  })

  it('stands on the later end: on the log where no relay answers, and says so', () => {
    const d = onBoth().tick(20_000)
    d.open = []
    d.log(own).log(appended)
    expect(d.reports.at(-1)).toMatchObject({ kind: 'renewed', safeUntil: 80_000 })
    d.tick(60_000)
    expect(d.reports.at(-1)).toEqual({ kind: 'degraded', backend: 'dir' })
    expect(kinds(d)).not.toContain('lapsed')
  })

  it('stands on the relays where its appends fail, and tries again', () => {
    const d = onBoth().tick(20_000).log(denied).answer().answer()
    d.tick(40_000).answer().answer()
    expect(d.visits).toEqual([])
    d.tick(50_000)
    expect(d.visits.map(({ op }) => op.op)).toEqual(['look'])
    d.log(denied).tick(60_000).answer().answer()
    expect([d.reports.at(-1), kinds(d).includes('lapsed')]).toEqual([
      expect.objectContaining({ backend: 'relays' }),
      false,
    ])
    expect(kinds(d)).toContain('degraded')
  })

  it.each(['held', 'released', 'completed'] as const)(
    'that meets a newer %s entry of another ticket has lost, and appends nothing more',
    (state) => {
      const d = onBoth().tick(20_000)
      d.log(looked(6, entryOf('rival1', { state, renewedMs: 19_000 })))
      expect([d.states.at(-1), d.visits]).toEqual(['released', []])
      expect(d.answer().outcome).toMatchObject({
        kind: 'lost',
        cause: 'overtaken',
        to: { ticket: entryOf('rival1').ticket },
      })
    },
  )

  it('is not superseded by an entry of its own ticket, or by one that cannot be read', () => {
    for (const answer of [looked(6, entryOf('me', { nonce: 'another' })), looked(6, 'unreadable')])
      expect(onBoth().tick(20_000).log(answer).outcome).toBeNull()
  })

  it('stops for good where another process has ended its entry', () => {
    const d = onBoth().tick(20_000)
    expect(d.log(looked(5, entryOf('me', { state: 'released' }))).outcome).toMatchObject({ kind: 'superseded' })
  })
})

describe('a holder whose lease lapsed on both stores', () => {
  function lapsed() {
    const d = onBoth()
    d.tick(20_000)
    d.open = []
    d.visits = []
    // The look is lost with the time.
    d.tick(60_000).answer()
    expect([d.reports.at(-1)?.kind, d.states.at(-1)]).toEqual(['lapsed', 'claiming'])
    return d
  }
  const fresh = () => {
    const d = onBoth()
    d.wallShift = 60_000
    d.tick(10).answer()
    expect(d.states.at(-1)).toBe('claiming')
    return d
  }

  it('verifies on the relays, then takes the log again, and only then announces', () => {
    const d = fresh().answer()
    expect([d.states.at(-1), d.visits.map(({ op }) => op.op)]).toEqual(['claiming', ['look']])
    d.log(own)
    expect(d.appending).toMatchObject({ state: 'held', fence: 1_000_000 })
    expect(d.log(appended).states.at(-1)).toBe('held')
    expect(backends(d.answer()).at(-1)).toBe('relays+dir')
  })

  it('has lost to a newer entry of another ticket', () => {
    const d = fresh()
      .answer()
      .log(looked(6, entryOf('rival1', { state: 'released' })))
    expect([d.states.at(-1), d.visits]).toEqual(['released', []])
    expect(d.answer().outcome).toMatchObject({ kind: 'lost', cause: 'overtaken' })
  })

  it('holds on the relays where the log is not available any more', () => {
    const d = fresh().answer().log(denied)
    expect(d.states.at(-1)).toBe('held')
    expect(backends(d.answer()).at(-1)).toBe('relays')
  })

  it('holds on the log where the relays have no quorum', () => {
    const d = fresh()
    for (let rounds = 0; d.visits.length === 0 && rounds < 20; rounds++) d.answerWith(() => null).wake()
    d.log(own).log(appended)
    expect(backends(d).at(-1)).toBe('dir')
    // It tells the relays as soon as it knows that a quorum of them is away.
    for (let rounds = 0; d.states.at(-1) !== 'held' && rounds < 20; rounds++) d.answerWith(() => null).wake()
    expect(d.states.at(-1)).toBe('held')
  })

  it('asks neither store without a rest where neither is there', () => {
    const d = fresh()
    const visits = { count: 0 }
    for (let rounds = 0; rounds < 50; rounds++) {
      for (const { request, to } of d.open.splice(0).filter((question) => question.type === 'publish'))
        for (const relay of to)
          d.input({
            type: 'answer',
            request,
            relay,
            acknowledged: false,
            answer: { kind: 'refused', prefix: 'blocked', detail: '' },
          })
      if (d.visits.length > 0) {
        visits.count++
        d.log(denied)
      }
    }
    expect([visits.count, d.published.length < 6, d.outcome]).toEqual([1, true, null])
    expect(d.wakeAt).toBeGreaterThan(1_000)
  })

  it('waits for an answer that is on its way', () => {
    expect(lapsed().answer().visits).toEqual([])
  })
})

describe('a holder on the log alone', () => {
  it('counts no relay until it verified there, as held, and renews its entry meanwhile', () => {
    const d = aloneRead()
    expect(d.open[0]).toMatchObject({ type: 'publish', purpose: 'claim', draft: { record: { state: 'held' } } })
    expect(backends(d)).toEqual([])
    d.answer()
    expect(d.reports.at(-1)).toMatchObject({ kind: 'renewed', backend: 'relays+dir' })
  })

  it.each([
    ['a held rival', shown(part('rival1', 'held', { fence: 999, renewedMs: 0 }))],
    ['a greater fence of one that held', shown(part('rival1', 'released', { fence: 1_000_060 }))],
  ])('has lost to %s on the relays, and ends its entry before it says so there', (_, rival) => {
    const d = aloneRead().answer(rival)
    expect([d.states, d.visits.map(({ op }) => op.op)]).toEqual([['held'], ['look']])
    d.log(own)
    expect(d.appending).toMatchObject({ state: 'released' })
    expect(d.states).toEqual(['held'])
    d.log(appended)
    expect(d.states.at(-1)).toBe('released')
    expect(d.answer(rival).outcome).toMatchObject({ kind: 'lost', cause: 'overtaken', to: rival })
  })

  it('has its lease from appends that succeeded, and from nothing else', () => {
    const d = handedOver(alone)
    d.open = []
    d.tick(20_000).log(own).log({ kind: 'unclear', detail: '' })
    d.visits = []
    d.tick(60_000)
    expect(kinds(d)).toContain('lapsed')
  })
})

describe('a release', () => {
  it.each([true, false])('ends the entry first, then the relays (completed: %s)', (completes) => {
    const state = completes ? 'completed' : 'released'
    const d = onBoth({ period }).stop(completes)
    expect([d.states, d.visits.map(({ op }) => op.op)]).toEqual([['held'], ['look']])
    d.log(looked(4, entryOf('me', { completed: [completedBy('rival1', 'daily:1970-01-11')] })))
    expect(d.visits[0]?.op).toMatchObject({ number: 5, entry: { state, fence: 1_000_000 } })
    const periods = d.appending?.completed.map((one) => one.period)
    expect(periods).toEqual(['daily:1970-01-11', ...(completes ? [period] : [])])
    expect(d.states).toEqual(['held'])
    expect(d.log(appended).states.at(-1)).toBe(state)
    expect(d.answer().outcome).toEqual({ kind: 'released', state, quorum: true, log: true, endsBy: null })
  })

  it('says when the entry ends by itself where the log cannot be used any more', () => {
    const unused = onBoth().stop().log(denied)
    const readOnly = onBoth().stop().log(own).log(denied)
    for (const d of [unused, readOnly]) {
      expect(d.states.at(-1)).toBe('released')
      expect(d.answer().outcome).toMatchObject({ quorum: true, log: false, endsBy: until.wall })
    }
  })

  it('waits for the log half of its time, and tells the relays then', () => {
    const d = onBoth().stop()
    d.log(failed)
    for (let rounds = 0; d.states.at(-1) === 'held' && rounds < 100; rounds++) {
      if (d.visits.length > 0) d.log(failed)
      d.wake()
    }
    expect([d.now, d.states.at(-1)]).toEqual([10_000, 'released'])
    expect(d.answer().outcome).toMatchObject({ quorum: true, log: false })
  })
})

/** The rules of protocol.md, *Holding* and *Releasing*, by hand. The lease is 60 s, and was taken at 0. */
import { describe, expect, it } from '@jest/globals'
import { holder } from '../../src/protocol/holder.js'
import { newHolder } from '../../src/protocol/holder-state.js'
import type { HolderConfig } from '../../src/protocol/holder-state.js'
import type { Holding } from '../../src/protocol/machine.js'
import type { FencedRecord, Sighting } from '../../src/protocol/record.js'
import { at, fence, me, part, shown } from '../support/cast.js'
import { Driver } from '../support/driver.js'

const config: HolderConfig = { ...me, releaseWithinMs: 20_000 }
const handed = { record: shown(part('me', 'held')).record as FencedRecord, createdAt: 1_000_000 }
const holding: Holding = {
  ticket: me.ticket,
  fence: fence(1_000_000),
  lockTag: me.lockTags[0],
  period: me.period,
  backend: 'relays',
  draft: handed,
  eventId: 'handed',
  safeUntil: at(60_000).mono,
  safeUntilWall: at(60_000).wall,
  onRelays: { mono: at(60_000).mono, wall: at(60_000).wall },
  reserve: [],
  onLog: null,
}
const handedOver = (changes: Partial<HolderConfig> = {}) =>
  new Driver(holder, newHolder({ ...config, ...changes }, holding))
const showsHanded = (d: ReturnType<typeof handedOver>) =>
  d.answerWith(() => [shown(part('me', 'held', { id: 'handed' }))])

/** It has read its address, and renewed at 0. */
function kept(changes: Partial<HolderConfig> = {}) {
  const d = showsHanded(handedOver(changes).start())
  d.answer()
  expect(d.states).toEqual(['held'])
  return d
}
/** So far that the renewal which was due was sent, and not answered. */
function renewing() {
  const d = kept().tick(20_000).answer()
  expect(d.states).toEqual(['held', 'held'])
  return d
}
/** The lease ended at 60,000 on its own clock, and the address was read since. */
function lapsed(changes: Partial<HolderConfig> = {}) {
  const d = kept(changes)
  d.open = []
  d.tick(60_000).answer()
  expect(d.states.at(-1)).toBe('claiming')
  return d
}
const evicted = shown(part('me', 'evicted', { id: 'evicted' }))
const renewals = (d: ReturnType<typeof handedOver>): number[] =>
  d.reports.flatMap((report) => (report.kind === 'renewed' ? [report.safeUntil] : []))

describe('a holder', () => {
  it('reads the address first, and then renews, above every version that it was handed or has seen', () => {
    const d = handedOver().start()
    expect(d.open.map(({ type }) => type)).toEqual(['read'])
    showsHanded(d)
    expect(d.published.map(({ createdAt }) => createdAt)).toEqual([1_000_001])
    expect(d.published[0]?.record).toMatchObject({ state: 'held', fence: 1_000_000, leaseMs: 60_000 })
  })

  it('watches the hand-off tag, from the first step on', () => {
    expect(handedOver().start().watched).toEqual(['handoff'])
  })

  it('renews every third of its lease, with the same fence and a greater version', () => {
    const d = kept()
    for (const n of [1, 2, 3]) {
      d.tick(n * 20_000 - 1)
      expect(d.open).toEqual([])
      d.tick(n * 20_000)
        .answer()
        .answer()
    }
    expect(d.published.map(({ record }) => 'fence' in record && record.fence)).toEqual(Array(4).fill(1_000_000))
    const versions = d.published.map(({ createdAt }) => createdAt)
    expect(versions).toEqual([...new Set(versions)].sort())
    expect(renewals(d)).toEqual([60_000, 80_000, 100_000, 120_000])
  })

  it('writes each renewal to every relay, so that an empty one is filled again', () => {
    const [question] = renewing().open
    expect(question?.type === 'publish' && question.to).toEqual(me.relays)
  })

  it('asks no fallback relay before it is needed, and from then on each time', () => {
    const [first, second, spare] = me.relays
    const asked = () => d.open.map((question) => (question.type === 'read' ? question.from : question.to))
    const d = new Driver(holder, newHolder(config, { ...holding, reserve: me.relays.slice(2) })).start()
    expect(asked()).toEqual([[first, second]])
    showsHanded(d)
    expect(asked()).toEqual([[first, second]])
    expect(d.wakeAt).toBe(1_500)
    d.tick(1_500)
    expect(asked()).toEqual([[first, second], [spare]])
    d.answer().tick(20_000)
    expect(asked().at(-1)).toEqual([first, second, spare])
  })

  it('counts its lease from the start of the write, not from its answer', () => {
    const d = renewing()
    d.now = 24_000
    d.answer()
    expect(renewals(d).at(-1)).toBe(80_000)
  })

  it('counts a write only where a quorum shows that very version', () => {
    const d = renewing()
    const older = shown(part('me', 'held', { id: 'version-1', createdAt: 1_000_001 }))
    d.answerWith((relay) => (relay === me.relays[0] && d.own !== null ? [d.own] : [older]))
    expect(renewals(d)).toEqual([60_000])
  })

  it('signs a renewal anew that took a third of the lease', () => {
    const d = renewing()
    d.open = []
    d.tick(39_999)
    expect(d.open).toEqual([])
    d.tick(40_000).answer().answer()
    expect(renewals(d).at(-1)).toBe(100_000)
  })

  it('renews upon no read that was answered before it stood still', () => {
    const d = kept().tick(20_000)
    d.now = 23_001
    d.answer()
    expect([d.states, d.open.map(({ type }) => type)]).toEqual([['held'], ['read']])
    expect(d.answer().states).toEqual(['held', 'held'])
  })

  it('writes nothing after a lapse, or late, before it has read its address: somebody else may have ended it', () => {
    const late = renewing()
    late.open = []
    expect(late.tick(40_000).open.map(({ type }) => type)).toEqual(['read'])
    const over = kept()
    over.open = []
    expect(over.tick(60_000).open.map(({ type }) => type)).toEqual(['read'])
    const released = shown(part('me', 'released', { id: 'post', createdAt: 1_000_050 }))
    expect(over.answer(released)).toMatchObject({ outcome: { kind: 'superseded' }, states: ['held'] })
  })

  it('asks to be woken in time for its renewal, and to glance at the wall clock', () => {
    const d = kept()
    expect(d.wakeAt).toBe(10_000)
    expect(d.tick(10_000).wakeAt).toBe(20_000)
  })
})

describe('a lease', () => {
  it('ends on the monotonic clock before anything else is done', () => {
    const d = lapsed()
    expect(d.reports.at(-1)).toEqual({ kind: 'lapsed' })
    expect(d.published.at(-1)?.record).toMatchObject({ state: 'claiming', fence: 1_000_000, leaseMs: 30_000 })
  })

  it('ends on the wall clock, where a suspended machine stopped the monotonic one', () => {
    const d = kept()
    d.wallShift = 60_000
    d.open = []
    d.tick(10).answer()
    expect([d.reports.at(-1), d.states.at(-1)]).toEqual([{ kind: 'lapsed' }, 'claiming'])
  })

  it('is not revived by a write that counts after its end', () => {
    const d = renewing()
    d.now = 60_000
    d.answer()
    expect(renewals(d)).toEqual([60_000])
    expect(d.answer().states.at(-1)).toBe('claiming')
  })

  it('still counts what is shown in the last instant before', () => {
    const d = renewing()
    d.open = []
    d.tick(40_000).answer()
    d.now = 59_999
    d.answer()
    expect(renewals(d).at(-1)).toBe(100_000)
  })
})

describe('a lapsed holder', () => {
  it('reads the whole lock back, and holds again only by a held version that counts', () => {
    const d = lapsed()
    expect(d.open[0]).toMatchObject({ type: 'publish', purpose: 'claim', readBack: { kind: 'lock' } })
    d.answer()
    expect(d.published.at(-1)?.record).toMatchObject({ state: 'held', fence: 1_000_000, leaseMs: 60_000 })
    expect(renewals(d)).toEqual([60_000])
    d.now = 61_000
    d.answer()
    expect(renewals(d)).toEqual([60_000, 120_000])
  })

  it.each<[string, Sighting, 'overtaken' | 'evicted']>([
    [
      'a live holder, even with a smaller fence',
      shown(part('rivala', 'held', { fence: 999, renewedMs: 59_000 })),
      'overtaken',
    ],
    [
      'a greater fence of one that held and released',
      shown(part('rivala', 'released', { fence: 1_000_060 })),
      'overtaken',
    ],
    ['a greater fence of one that completed', shown(part('rivala', 'completed', { fence: 1_000_060 })), 'overtaken'],
    ['its own eviction', evicted, 'evicted'],
  ])('has lost to %s', (_, rival, cause) => {
    const d = lapsed().answer(rival)
    expect(d.states.at(-1)).toBe('released')
    d.answer()
    expect(d.outcome).toMatchObject({ kind: 'lost', cause, to: rival, since: at(60_000).wall })
  })

  it('has not lost to fences that never held', () => {
    const withdrawn = shown(part('rivala', 'withdrawn', { fence: 1_000_060 }))
    const line = shown(part('rivalb', 'waiting', { renewedMs: 59_000 }))
    expect(lapsed().answer(withdrawn, line).states.at(-1)).toBe('held')
  })

  it.each([
    ['a greater', 1_000_060],
    ['a smaller', 999_999],
  ])('verifies again while there is a claim with %s fence', (_, n) => {
    const claim = shown(part('rivala', 'claiming', { fence: n, renewedMs: 59_000, leaseMs: 30_000 }))
    const d = lapsed().answer(claim)
    expect([d.states.at(-1), d.open, d.outcome]).toEqual(['claiming', [], null])
    d.wake()
    expect(d.open[0]).toMatchObject({ type: 'read', query: { kind: 'lock' } })
    d.answer(shown(part('rivala', 'withdrawn', { fence: n, renewedMs: 60_500 })))
    expect(d.states.at(-1)).toBe('held')
  })

  it('claims anew before its claim runs out, for as long as no relay shows it', () => {
    const d = lapsed()
    for (const ms of [80_000, 100_000, 120_000]) {
      d.open = []
      d.tick(ms).answer()
      expect([d.states.at(-1), d.open.length]).toEqual(['claiming', 1])
    }
    expect(d.outcome).toBeNull()
  })

  it('starts over when its claim ran out before it was announced', () => {
    const d = lapsed()
    d.now = 61_000
    d.answer()
    d.open = []
    d.tick(90_000).answer()
    expect(d.states.slice(-2)).toEqual(['held', 'claiming'])
  })

  it('starts over when what it announced counts after its end', () => {
    const d = lapsed({ leaseMs: 15_000 })
    d.now = 61_000
    d.answer()
    d.now = 76_000
    d.answer().answer()
    expect([d.states.at(-1), renewals(d).length]).toEqual(['claiming', 1])
  })

  it('that is asked to stop has lost, and completes nothing', () => {
    const d = lapsed().stop(true)
    expect(d.states.at(-1)).toBe('released')
    expect(d.answer().outcome).toMatchObject({ kind: 'lost', cause: 'expired', since: at(60_000).wall })
  })
})

describe('an eviction', () => {
  it('that is pushed makes it release, and report that it lost', () => {
    const d = kept().push(evicted)
    expect(d.states.at(-1)).toBe('released')
    expect(d.answer(evicted).outcome).toMatchObject({ kind: 'lost', cause: 'evicted', to: evicted })
  })

  it('is met in the read of the next renewal where the push was lost', () => {
    const d = kept().tick(20_000)
    expect(d.open[0]).toMatchObject({ query: { kind: 'addresses', ds: [me.d, `${me.d}:evicted`] } })
    expect(d.answer(evicted).states.at(-1)).toBe('released')
  })

  it('of another ticket, or by another key, is nothing to it', () => {
    const d = kept().push(shown(part('rivala', 'evicted')))
    d.push({ ...evicted, pubkey: 'ee'.repeat(32) as never, address: 'other' })
    expect(d.states).toEqual(['held'])
  })
})

describe('a version that another process wrote at its address', () => {
  const foreign = shown(part('me', 'released', { createdAt: 1_000_900, id: 'foreign' }))

  it.each<[string, () => ReturnType<typeof kept>]>([
    ['when it takes over', () => handedOver().start()],
    ['before it renews', () => kept().tick(20_000)],
    ['while it renews', renewing],
    ['while it claims again', () => lapsed()],
    ['while it releases', () => kept().stop()],
  ])('stops it for good, without another write: %s', (_, until) => {
    const d = until()
    const before = d.published.length
    d.answerWith(() => [foreign])
    expect([d.outcome, d.published.length]).toEqual([{ kind: 'superseded', by: foreign }, before])
    d.tick(10_000_000).push(evicted).stop()
    expect(d.published).toHaveLength(before)
  })

  it('stops it by push as well, before a renewal could bury it', () => {
    expect(kept().push(foreign).outcome).toEqual({ kind: 'superseded', by: foreign })
  })

  it('is none where it is an older one of its own', () => {
    const d = renewing().push(shown(part('me', 'held', { id: 'version-1', createdAt: 1_000_001 })))
    expect(d.outcome).toBeNull()
  })
})

describe('a stop', () => {
  it('releases, at once and with the same fence', () => {
    const d = kept().stop()
    expect(d.published.at(-1)?.record).toMatchObject({ state: 'released', fence: 1_000_000 })
    expect(d.answer().outcome).toEqual({ kind: 'released', state: 'released', quorum: true, log: null, endsBy: null })
  })

  it('completes the period where the job did, as long as the lease is safe', () => {
    expect(kept().stop(true).answer().outcome).toMatchObject({ state: 'completed', quorum: true })
  })

  it('completes nothing once the lease is over, even if nobody noticed it yet', () => {
    const d = kept()
    d.now = 60_000
    expect(d.stop(true).states.at(-1)).toBe('released')
    expect(d.answer().outcome).toMatchObject({ kind: 'lost', cause: 'expired' })
  })

  it('is tried again until a quorum shows it, for as long as a release may take', () => {
    const d = kept()
    d.now = 5_000
    d.stop().answerWith(() => null)
    expect(d.outcome).toBeNull()
    expect(d.wake().open.length).toBeGreaterThan(0)
    d.open = []
    d.tick(25_000)
    expect(d.outcome).toEqual({
      kind: 'released',
      state: 'released',
      quorum: false,
      log: null,
      endsBy: at(60_000).wall,
    })
  })

  it('is heard once', () => {
    const d = kept().stop()
    expect(d.stop(true).states).toEqual(['held', 'released'])
  })
})

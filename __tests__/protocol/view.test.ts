/** protocol.md, *Lease by observation*, clause by clause. */
import { describe, expect, it } from '@jest/globals'
import type { Sighting } from '../../src/protocol/record.js'
import type { MonoMs } from '../../src/protocol/values.js'
import type { Liveness, View } from '../../src/protocol/view.js'
import { emptyView, endQuorumRead, isLive, liveness, see, watchEnd } from '../../src/protocol/view.js'
import type { Part } from '../support/cast.js'
import { addressOf, at, part, shown } from '../support/cast.js'

const skewMs = 900_000
const from = (ms: number): MonoMs => ms as MonoMs
/** A lease of 60 s, so a margin of 3 s. */
const held = (renewedMs: number, rest: Partial<Part> = {}): Sighting =>
  shown({ ...part('rivala', 'held', { renewedMs, leaseMs: 60_000 }), ...rest })
const known = (view: View) => {
  const observation = view.observations.get(addressOf('rivala'))
  if (observation === undefined) throw new Error('rivala was not seen')
  return observation
}
const judge = (view: View, ms: number): Liveness => liveness(view, known(view), at(ms), skewMs)
/** What one quorum read that lasted from `start` to `end` makes of a view. */
const read = (view: View, sightings: readonly Sighting[], start: number, end = start): View =>
  endQuorumRead(see(view, sightings, at(end)), from(start), at(end))

describe('what is seen', () => {
  it('of each address only the newest version counts, whatever comes later', () => {
    const newest = held(-1_000)
    const view = see(see(emptyView, [newest], at(0)), [held(-9_000)], at(5_000))
    expect(known(view)).toMatchObject({ sighting: newest, firstSeenAt: 0 })
  })

  it('a version is first seen once, however often it is shown', () => {
    const view = see(see(emptyView, [held(-1_000)], at(100)), [held(-1_000)], at(9_000))
    expect(known(view).firstSeenAt).toBe(100)
  })

  it('a newer version starts the watch anew', () => {
    const view = see(see(emptyView, [held(-9_000)], at(100)), [held(-1_000)], at(9_000))
    expect([known(view).firstSeenAt, watchEnd(known(view))]).toEqual([9_000, 72_000])
  })

  it('the youngest start of a quorum read is kept', () => {
    expect(endQuorumRead(read(emptyView, [], 50), from(20), at(60)).quorumReadFrom).toBe(50)
  })
})

describe('a record is', () => {
  it.each(['released', 'completed', 'withdrawn'] as const)('never live when it is %s', (state) => {
    expect(judge(see(emptyView, [shown(part('rivala', state))], at(0)), 0)).toBe('ended')
  })

  it.each(['waiting', 'claiming', 'held'] as const)('live when it is %s', (state) => {
    expect(isLive(judge(see(emptyView, [shown(part('rivala', state))], at(0)), 0))).toBe(true)
  })

  it('long stale, and dead at once, when its lease and the clock skew are over by the wall clock', () => {
    expect(judge(see(emptyView, [held(-960_000)], at(0)), 0)).toBe('suspect')
    expect(judge(see(emptyView, [held(-960_001)], at(0)), 0)).toBe('long-stale')
  })

  it('long stale as a claim only when four times the skew are over, since fences grow beyond the skew too', () => {
    const claim = (renewedMs: number): Sighting => shown(part('rivala', 'claiming', { renewedMs, leaseMs: 60_000 }))
    expect(judge(see(emptyView, [claim(-3_660_000)], at(0)), 0)).toBe('suspect')
    expect(judge(see(emptyView, [claim(-3_660_001)], at(0)), 0)).toBe('long-stale')
  })

  it('fresh by the clock while it was renewed within its lease and margin', () => {
    expect(judge(see(emptyView, [held(-63_000)], at(0)), 0)).toBe('fresh')
    expect(judge(see(emptyView, [held(-63_001)], at(0)), 0)).toBe('suspect')
  })

  it('fresh by the clock up to 30 s in the future, and suspect beyond', () => {
    expect(judge(see(emptyView, [held(30_000)], at(0)), 0)).toBe('fresh')
    expect(judge(see(emptyView, [held(30_001)], at(0)), 0)).toBe('suspect')
  })

  it('fresh by change when it changed between two quorum reads, for its lease and margin', () => {
    const view = read(read(emptyView, [held(-600_000)], 0), [held(-590_000)], 10_000)
    expect(judge(view, 10_000)).toBe('fresh')
    expect(judge(view, 73_000)).toBe('fresh')
    expect(judge(view, 73_001)).toBe('suspect')
  })

  it('not fresh by change when only one of the two reads had a quorum', () => {
    const seen = see(emptyView, [held(-600_000)], at(0))
    expect(judge(read(seen, [held(-590_000)], 10_000), 10_000)).toBe('suspect')
    const again = see(read(emptyView, [held(-600_000)], 0), [held(-590_000)], at(10_000))
    expect(judge(again, 10_000)).toBe('suspect')
  })

  it('not fresh by change when two quorum reads showed the same version', () => {
    expect(judge(read(read(emptyView, [held(-600_000)], 0), [held(-600_000)], 10_000), 10_000)).toBe('suspect')
  })

  it('watched out when a quorum read that started after lease and margin confirms that it did not change', () => {
    const seen = read(emptyView, [held(-600_000)], 0, 100)
    expect(judge(read(seen, [held(-600_000)], 63_100, 63_200), 63_200)).toBe('watched-out')
  })

  it('not watched out by a quorum read that started earlier, however late it ended', () => {
    const seen = read(emptyView, [held(-600_000)], 0, 100)
    expect(judge(read(seen, [held(-600_000)], 63_099, 99_000), 99_000)).toBe('suspect')
  })

  it('not watched out by time alone', () => {
    expect(judge(read(emptyView, [held(-600_000)], 0), 280_000)).toBe('suspect')
  })

  it('not watched out when the confirming read shows a newer version', () => {
    const seen = read(emptyView, [held(-600_000)], 0)
    expect(judge(read(seen, [held(-590_000)], 64_000), 64_000)).toBe('fresh')
  })

  it('watched out although it looks fresh: nobody trusts its clock to keep it alive either', () => {
    const seen = read(emptyView, [held(20_000)], 0)
    expect(judge(read(seen, [held(20_000)], 63_000), 63_000)).toBe('watched-out')
  })

  it('live for ever when it is of a version that this code does not know', () => {
    const view = read(see(emptyView, [shown(part('rivala', 'newer'))], at(0)), [], 9e9)
    expect([judge(view, 9e9), watchEnd(known(view))]).toEqual(['fresh', Infinity])
  })
})

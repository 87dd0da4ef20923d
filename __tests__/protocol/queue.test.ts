/** The rules of protocol.md, *Waiting*, by hand: `me` comes at 0 and waits for ten minutes at most. */
import { describe, expect, it } from '@jest/globals'
import { contender } from '../../src/protocol/contender.js'
import type { ContenderConfig } from '../../src/protocol/contender-state.js'
import { newContender } from '../../src/protocol/contender-state.js'
import type { Sighting } from '../../src/protocol/record.js'
import type { Part } from '../support/cast.js'
import { me, part, period, shown } from '../support/cast.js'
import { Driver } from '../support/driver.js'

const newcomer = (changes: Partial<ContenderConfig> = {}) =>
  new Driver(contender, newContender({ ...me, waitTimeoutMs: 600_000, ...changes }))
const holderAt = (renewedMs = 0, rest: Partial<Part> = {}): Sighting =>
  shown(part('rival1', 'held', { renewedMs, fence: 1_000_000, ...rest }))
const gone = (renewedMs = 1_000): Sighting => shown(part('rival1', 'released', { renewedMs, fence: 1_000_000 }))
const waiter = (who: string, seq: number, renewedMs = 0): Sighting =>
  shown(part(who, 'waiting', { seq, renewedMs, leaseMs: 300_000 }))

/** In line behind the holder and these, with a record that counts. */
function inLine(changes: Partial<ContenderConfig> = {}, ...others: Sighting[]) {
  const d = newcomer(changes)
    .start()
    .answer(holderAt(), ...others)
  return d.answer(holderAt(), ...others)
}
const last = (d: ReturnType<typeof newcomer>) => d.published.at(-1)?.record
const places = (d: ReturnType<typeof newcomer>): number[] =>
  d.reports.flatMap((report) => (report.kind === 'queued' ? [report.place ?? 0] : []))

describe('whoever meets a holder, or a line, and waits', () => {
  it('joins with a record of a lease of its own, and watches the hand-off tag', () => {
    const d = inLine()
    expect(last(d)).toMatchObject({ state: 'waiting', seq: 1, fence: null, leaseMs: 300_000 })
    expect([d.watched, d.open]).toEqual([['handoff'], []])
  })

  it('draws the next place after all that it sees', () => {
    expect(last(inLine({}, waiter('riva2', 7), waiter('riva3', 4)))).toMatchObject({ seq: 8 })
  })

  it('joins behind a line without a holder', () => {
    const d = newcomer().start().answer(waiter('riva2', 3))
    expect(last(d)).toMatchObject({ state: 'waiting', seq: 4 })
  })

  it('draws its place once, and keeps it', () => {
    const d = inLine()
    d.tick(100_000).answer(holderAt(99_000), waiter('riva9', 12, 99_000))
    expect(d.published.map(({ record }) => 'seq' in record && record.seq)).toEqual([1, 1])
  })

  it('counts who is before it, by (seq, ticket), and tells a change only', () => {
    const d = inLine({}, waiter('riva2', 1), waiter('riva3', 1))
    expect([last(d), places(d)]).toEqual([expect.objectContaining({ seq: 2 }), [3]])
    d.push(shown(part('riva2', 'withdrawn', { renewedMs: 2_000 })))
    expect(places(d)).toEqual([3, 2])
    d.push(holderAt(20_000))
    expect(places(d)).toEqual([3, 2])
  })

  it('of the same place is before who has the greater ticket, and behind who has the smaller', () => {
    const tied = inLine()
    tied.push(waiter('rival9', 1)).push(gone())
    expect(last(tied)).toMatchObject({ state: 'claiming' })
    const behind = inLine()
    behind.push(waiter('rival7', 1)).push(gone())
    expect(last(behind)).toMatchObject({ state: 'waiting' })
  })
})

describe('the turn', () => {
  it('comes by the push of the release, and costs no look: it claims at once, above the fence that was', () => {
    const d = inLine()
    d.now = 1_000
    d.push(gone())
    expect(last(d)).toMatchObject({ state: 'claiming', fence: 1_000_001, seq: 1 })
    expect(d.open.map(({ type, purpose }) => [type, purpose])).toEqual([['publish', 'claim']])
  })

  it('is decided by verifying, not by the push', () => {
    const d = inLine().push(gone())
    d.answer(holderAt(500), gone())
    expect(last(d)).toMatchObject({ state: 'held' })
    const cheated = inLine().push(gone())
    cheated.answer(shown(part('riva2', 'held', { fence: 1_000_005, renewedMs: 1_000 })))
    expect(last(cheated)).toMatchObject({ state: 'waiting', seq: 1 })
  })

  it('does not come while anybody live is before it', () => {
    const d = inLine({}, waiter('riva2', 1))
    d.push(gone())
    expect(last(d)).toMatchObject({ state: 'waiting' })
    d.push(shown(part('riva2', 'claiming', { fence: 1_000_001, renewedMs: 2_000, leaseMs: 30_000 })))
    d.push(shown(part('riva2', 'held', { fence: 1_000_001, renewedMs: 3_000 })))
    expect(last(d)).toMatchObject({ state: 'waiting' })
    d.push(shown(part('riva2', 'released', { fence: 1_000_001, renewedMs: 4_000 })))
    expect(last(d)).toMatchObject({ state: 'claiming', fence: 1_000_002 })
  })

  it('comes by the poll where the push was lost', () => {
    const d = inLine()
    expect(d.wakeAt).toBe(30_000)
    d.wake().answer(gone(2_000))
    expect(last(d)).toMatchObject({ state: 'claiming' })
  })

  it('polls with jitter', () => {
    const d = newcomer()
    d.entropy = 0
    d.start().answer(holderAt()).answer(holderAt())
    expect(d.wakeAt).toBe(22_500)
  })

  it('comes when a holder that stopped renewing was watched out, by a quorum read that started after it', () => {
    const d = inLine()
    for (const ms of [30_000, 60_000]) d.tick(ms).answer(holderAt())
    // 60 s of lease, and 3 s of margin.
    expect(d.wakeAt).toBe(63_000)
    d.tick(62_999)
    expect(d.open).toEqual([])
    d.tick(63_000)
    expect(last(d)).toMatchObject({ state: 'waiting' })
    d.answer(holderAt())
    expect(last(d)).toMatchObject({ state: 'claiming' })
  })

  it('does not come where that read shows a renewal', () => {
    const d = inLine()
    for (const ms of [30_000, 60_000, 63_000]) d.tick(ms).answer(holderAt(ms < 63_000 ? 0 : 62_000))
    expect(last(d)).toMatchObject({ state: 'waiting' })
  })
})

describe('who lost its turn', () => {
  it('to a smaller claim goes back to its old place', () => {
    const d = inLine().push(gone())
    d.answer(shown(part('rival2', 'claiming', { fence: 1_000_000, renewedMs: 1_000, leaseMs: 30_000 })), gone())
    expect([last(d), d.outcome]).toEqual([expect.objectContaining({ state: 'waiting', seq: 1 }), null])
  })

  it('has in line what counts from then on, not what counted before its claim', () => {
    const d = inLine({ acquireTimeoutMs: 3_600_000 }).tick(290_000)
    d.open = []
    d.push(gone(289_000))
    // Undecided for so long that the renewal of 0 has run out.
    const greater = (ms: number) =>
      shown(part('riva9', 'claiming', { fence: 1_000_999, renewedMs: ms, leaseMs: 30_000 }))
    d.answer(greater(290_000))
    for (let rounds = 0; d.now < 310_000 && rounds < 200; rounds++) d.wake().answer(greater(d.now))
    expect(last(d)).toMatchObject({ state: 'claiming' })
    d.wake().answer(shown(part('riva9', 'held', { fence: 1_000_999, renewedMs: d.now })))
    d.answer(shown(part('riva9', 'held', { fence: 1_000_999, renewedMs: d.now })))
    expect([last(d), d.outcome]).toEqual([expect.objectContaining({ state: 'waiting' }), null])
  })

  it('and whose claim no quorum shows within acquire-timeout leaves for good', () => {
    const d = inLine().push(gone())
    expect(last(d)).toMatchObject({ state: 'claiming' })
    d.open = []
    for (let rounds = 0; d.outcome === null && rounds < 500; rounds++) d.wake().answerWith(() => null)
    expect(d.states.slice(-2)).not.toContain('waiting')
    expect([last(d)?.state, d.outcome]).toEqual(['withdrawn', { kind: 'unavailable' }])
  })

  it('after it has verified only ever releases', () => {
    const d = inLine().push(gone()).answer(gone())
    expect(last(d)).toMatchObject({ state: 'held' })
    d.input({ type: 'stop', why: 'signal', completes: false })
    expect(last(d)).toMatchObject({ state: 'released' })
    expect(d.answer().outcome).toEqual({ kind: 'stopped', why: 'signal' })
  })
})

describe('a place in line', () => {
  it('is renewed every third of its lease', () => {
    const d = inLine({}, waiter('riva2', 1))
    for (const ms of [30_000, 60_000, 90_000]) d.tick(ms).answer(holderAt(ms), waiter('riva2', 1, ms))
    expect(d.published).toHaveLength(1)
    expect(d.wakeAt).toBe(100_000)
    d.wake()
    expect([d.states, last(d)]).toEqual([['waiting', 'waiting'], expect.objectContaining({ seq: 2 })])
  })

  it('is left when the last renewal that counted has run out', () => {
    const d = newcomer().start().answer(holderAt())
    // From the start of the write, not from its answer, and not from a poll.
    d.now = 5_000
    d.answer(holderAt())
    for (const ms of [35_000, 70_000]) d.tick(ms).answer(holderAt(ms))
    d.tick(100_000)
    for (let rounds = 0; d.states.at(-1) === 'waiting' && rounds < 500; rounds++) d.answerWith(() => null).wake()
    expect([d.now, d.states.at(-1)]).toEqual([300_000, 'withdrawn'])
    d.answer()
    expect(d.outcome).toEqual({ kind: 'unavailable' })
  })

  it('is left when it never counted within acquire-timeout', () => {
    const d = newcomer().start().answer(holderAt())
    for (let rounds = 0; d.states.at(-1) === 'waiting' && rounds < 500; rounds++) d.answerWith(() => null).wake()
    expect([d.now, d.states.at(-1)]).toEqual([60_000, 'withdrawn'])
  })

  it('is left at wait-timeout, which no step back makes longer', () => {
    const d = inLine({ waitTimeoutMs: 90_000 }).tick(50_000)
    d.open = []
    d.push(gone(49_000)).answer(holderAt(50_000, { who: 'riva2' }))
    expect(last(d)).toMatchObject({ state: 'waiting' })
    d.answer(holderAt(50_000, { who: 'riva2' }))
    d.tick(90_000)
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
    expect(d.answer().outcome).toMatchObject({ kind: 'timeout', phase: 'waiting' })
  })

  it('is left by who is evicted, for good', () => {
    const evicted = shown(part('me', 'evicted'))
    const d = inLine().push(evicted)
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
    expect(d.answer().outcome).toMatchObject({ kind: 'contended', by: evicted })
  })

  it('is left by who is asked to stop, before it ends', () => {
    const d = inLine().input({ type: 'stop', why: 'signal', completes: false })
    expect([last(d)?.state, d.outcome]).toEqual(['withdrawn', null])
    expect(d.answer().outcome).toEqual({ kind: 'stopped', why: 'signal' })
  })

  it('is left when the period is completed, and kept with "on-completed: run"', () => {
    const completed = shown(part('rival1', 'completed', { period, renewedMs: 1_000, fence: 1_000_000 }))
    const d = inLine({ period }).push(completed)
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
    expect(d.answer().outcome).toEqual({ kind: 'completed', by: completed })
    expect(last(inLine({ period, heedsCompleted: false }).push(completed))).toMatchObject({ state: 'claiming' })
  })

  it('is left by whose address another process has written to', () => {
    const d = inLine().push(shown(part('me', 'withdrawn', { createdAt: 1_000_900, id: 'foreign' })))
    expect(d.outcome).toEqual({ kind: 'stopped', why: 'superseded' })
  })
})

describe('a suspect waiter', () => {
  it('is no line, and is watched out', () => {
    const d = newcomer()
      .start()
      .answer(waiter('riva2', 3, -400_000))
    expect([d.states, d.reports[0]]).toEqual([[], expect.objectContaining({ kind: 'watching', why: 'suspect' })])
  })
})

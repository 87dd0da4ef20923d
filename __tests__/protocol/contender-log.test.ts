/** A contender at the claim log (protocol.md, *The claim log*), by hand: `me` comes at 0; the log is a directory, its lease 60 s. */
import { describe, expect, it } from '@jest/globals'
import { contender } from '../../src/protocol/contender.js'
import type { ContenderConfig } from '../../src/protocol/contender-state.js'
import { newContender } from '../../src/protocol/contender-state.js'
import type { Sighting } from '../../src/protocol/record.js'
import { me, part, period, shown } from '../support/cast.js'
import { Driver } from '../support/driver.js'
import { appended, completedBy, denied, entryOf, failed, looked, lookedEmpty } from '../support/log-cast.js'

const newcomer = (changes: Partial<ContenderConfig> = {}) =>
  new Driver(contender, newContender({ ...me, log: 'dir', ...changes })).start()
type Me = ReturnType<typeof newcomer>
/** It looked, claimed and verified: it is at the log. */
const atLog = (changes: Partial<ContenderConfig> = {}): Me => newcomer(changes).answer().answer()
/** No relay answers, but those that show something; it is at the log, or it ended. */
function withoutRelays(changes: Partial<ContenderConfig> = {}, shows: readonly Sighting[] | null = null): Me {
  const d = newcomer(changes)
  for (let rounds = 0; d.visits.length === 0 && d.outcome === null && rounds < 50; rounds++)
    d.answerWith((relay) => (relay === me.relays[0] ? shows : null)).wake()
  return d
}
const last = (d: Me) => d.published.at(-1)?.record
const fenceIn = (d: Me): unknown => (last(d) as { fence?: unknown }).fence
const kinds = (d: Me): string[] => d.reports.map(({ kind }) => kind)
const suspect = entryOf('rival1', { renewedMs: -100_000, fence: 999 })

describe('a contender with a quorum', () => {
  it('takes the relays first, with a claim of three minutes, and the log after them', () => {
    const d = newcomer().answer()
    expect([last(d), d.visits]).toEqual([expect.objectContaining({ state: 'claiming', leaseMs: 180_000 }), []])
    d.answer().log(lookedEmpty)
    expect(d.visits[0]?.op).toMatchObject({ op: 'append', number: 1, entry: { state: 'held', fence: 1_000_000 } })
    expect(d.states).toEqual(['claiming'])
    d.log(appended)
    expect(d.states).toEqual(['claiming', 'held'])
    expect(d.answer().outcome).toMatchObject({
      kind: 'acquired',
      holding: { backend: 'relays+dir', onLog: { number: 1 }, fence: 1_000_000 },
    })
  })

  it('that is refused there by a fresh entry steps back, and is contended by its name', () => {
    const d = atLog().log(looked(3, entryOf('rival1')))
    expect([d.states, d.visits]).toEqual([['claiming', 'withdrawn'], []])
    expect(d.answer().outcome).toMatchObject({ kind: 'contended', by: { record: { holder: { runId: 'rival1' } } } })
  })

  it('watches a suspect entry after it stepped back, never while claiming, and claims again then', () => {
    const d = atLog().log(looked(3, suspect))
    expect(d.states).toEqual(['claiming', 'withdrawn'])
    expect(kinds(d)).not.toContain('watching')
    d.answer()
    expect(d.reports.at(-1)).toMatchObject({ kind: 'watching', why: 'suspect' })
    for (let rounds = 0; d.open.length === 0 && rounds < 100; rounds++) {
      if (d.visits.length > 0) d.log(looked(3, suspect))
      else d.wake()
    }
    expect(d.now).toBeGreaterThanOrEqual(63_000)
    d.answer()
    expect(last(d)).toMatchObject({ state: 'claiming' })
    d.answer().log(looked(3, suspect))
    expect(d.visits[0]?.op).toMatchObject({ op: 'append', number: 4 })
  })

  it('raises its fence above the log, publishes and verifies it again, and appends only then', () => {
    const d = atLog().log(looked(3, entryOf('rival1', { state: 'released', fence: 1_000_007 })))
    expect([fenceIn(d), last(d)?.state, d.visits]).toEqual([1_000_008, 'claiming', []])
    d.answer()
    expect(d.visits.map(({ op }) => op.op)).toEqual(['look'])
    d.log(looked(3, entryOf('rival1', { state: 'released', fence: 1_000_007 })))
    expect(d.visits[0]?.op).toMatchObject({ number: 4, entry: { fence: 1_000_008 } })
  })

  it('that was frozen until its claim ran out ends the entry first, then its claim', () => {
    const d = atLog().log(lookedEmpty)
    d.now = 180_000
    d.log(appended)
    expect([d.states, d.visits.map(({ op }) => op.op)]).toEqual([['claiming'], ['look']])
    d.log(looked(1, { ...entryOf('me'), leaseMs: 60_000 }))
    expect(d.visits[0]?.op).toMatchObject({ number: 2, entry: { state: 'released' } })
    d.log(appended)
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
  })

  it.each(['claiming', 'held'] as const)('that is stopped with an entry ends it before its %s record', (state) => {
    const d = atLog().log(lookedEmpty)
    const entry = d.appending
    if (state === 'held') d.log(appended)
    d.stop()
    const before = d.states.length
    if (state === 'claiming') d.log(appended)
    if (entry !== undefined && d.visits[0]?.op.op === 'look') d.log(looked(1, entry))
    expect([d.appending?.state, d.states.length]).toEqual(['released', before])
    d.log(appended)
    expect(last(d)?.state).toBe(state === 'held' ? 'released' : 'withdrawn')
    expect(d.answer().outcome).toEqual({ kind: 'stopped', why: 'stop-file' })
  })

  it('renews its claim while the log takes long', () => {
    const d = atLog()
    for (let rounds = 0; d.now < 119_000 && rounds < 50; rounds++) {
      if (d.visits.length > 0) d.log(failed)
      d.wake()
    }
    if (d.visits.length > 0) d.log(failed)
    d.tick(120_000)
    expect(d.states.slice(0, 2)).toEqual(['claiming', 'claiming'])
  })

  it('holds on the relays where the log is not available, and says so', () => {
    const d = atLog().log(denied)
    expect(d.reports).toContainEqual({
      kind: 'log-unavailable',
      log: 'dir',
      detail: denied.kind === 'denied' ? denied.detail : '',
    })
    expect(d.answer().outcome).toMatchObject({ kind: 'acquired', holding: { backend: 'relays', onLog: null } })
  })

  it('does not hold on the relays where what it could read of the log is live', () => {
    const d = atLog().log(lookedEmpty).log({ kind: 'taken', number: 1 }).log(failed)
    for (let rounds = 0; d.states.at(-1) === 'claiming' && rounds < 200; rounds++) {
      d.wake().answer()
      if (d.visits.length > 0) d.log(failed)
    }
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
  })

  it('stands on the log where its announcement does not count in time', () => {
    const d = atLog({ acquireTimeoutMs: 30_000 }).log(lookedEmpty).log(appended)
    d.open = []
    d.tick(29_999)
    expect(d.outcome).toBeNull()
    d.tick(30_000)
    const onLog = { number: 1, until: { mono: 60_000 } }
    expect(d.outcome).toMatchObject({ kind: 'acquired', holding: { backend: 'dir', onRelays: null, onLog } })
  })

  it('gives up what it won where its entry has run out as well, and ends that first', () => {
    const d = atLog().log(lookedEmpty).log(appended)
    d.open = []
    d.tick(60_000)
    expect([d.outcome, d.states.at(-1), d.visits.map(({ op }) => op.op)]).toEqual([null, 'held', ['look']])
    d.log(looked(1, entryOf('rival1', { state: 'released' })))
    expect(last(d)).toMatchObject({ state: 'released' })
    expect(d.answer().outcome).toEqual({ kind: 'unavailable' })
  })

  it('is told of its completed period by the log, and steps back', () => {
    const completed = [completedBy('rival1', period)]
    const d = atLog({ period }).log(looked(3, entryOf('rival1', { state: 'completed', completed })))
    expect([last(d)?.state, d.visits]).toEqual(['withdrawn', []])
    expect(d.answer().outcome).toMatchObject({ kind: 'completed' })
    const again = atLog({ period, heedsCompleted: false })
    again.log(looked(3, entryOf('rival1', { state: 'completed', fence: 999, completed })))
    expect([again.states, fenceIn(again)]).toEqual([['claiming', 'claiming'], 1_000_001])
  })

  it('leaves, closed, where a fence in the log is more than a year ahead, and takes its claim back', () => {
    const d = atLog().log(looked(3, entryOf('rival1', { state: 'released', fence: 1_000_000 + 400 * 24 * 3_600 })))
    expect(last(d)).toMatchObject({ state: 'withdrawn' })
    expect(d.answer().outcome).toEqual({ kind: 'unavailable' })
  })
})

describe('a contender without a quorum', () => {
  it('goes on with the log alone, and tells whatever relays it can reach', () => {
    const d = withoutRelays()
    expect(kinds(d)).toContain('falling-back')
    d.log(lookedEmpty)
    expect(d.appending).toMatchObject({ state: 'held', fence: 1_000_000 })
    d.log(appended)
    expect(last(d)).toMatchObject({ state: 'held' })
    d.answerWith(() => null)
    expect(d.outcome).toMatchObject({ kind: 'acquired', holding: { backend: 'dir', onRelays: null } })
  })

  it('is named after the cache where that is its log', () => {
    const d = withoutRelays({ log: 'cache' })
      .log(lookedEmpty)
      .log(appended)
      .answerWith(() => null)
    expect(d.outcome).toMatchObject({ kind: 'acquired', holding: { backend: 'cache' } })
  })

  it('withdraws first what it claimed', () => {
    const d = newcomer().answer()
    for (let rounds = 0; d.visits.length === 0 && rounds < 50; rounds++) d.answerWith(() => null).wake()
    expect(d.states).toEqual(['claiming', 'withdrawn'])
  })

  it('is unavailable where the log is not available either', () => {
    expect(withoutRelays().log(denied).outcome).toEqual({ kind: 'unavailable' })
  })

  it.each([
    ['a live held record', shown(part('rivala', 'held', { fence: 999, renewedMs: 0 })), 'contended'],
    ['a smaller live claim', shown(part('rival1', 'claiming', { fence: 999, renewedMs: 0 })), null],
  ])('is refused by %s on a relay that did answer', (_, rival, kind) => {
    const d = withoutRelays({}, [rival]).log(lookedEmpty)
    expect([d.appending, d.states]).toEqual([undefined, []])
    expect(d.outcome?.kind ?? null).toBe(kind)
  })

  it('has a fence above all that any relay which answered, or the log, shows', () => {
    const d = withoutRelays({}, [shown(part('rivala', 'released', { fence: 1_000_050 }))])
    d.log(looked(3, entryOf('rival1', { state: 'released', fence: 1_000_070 })))
    expect(d.appending?.fence).toBe(1_000_071)
    const relays = withoutRelays({}, [shown(part('rivala', 'released', { fence: 1_000_050 }))]).log(lookedEmpty)
    expect(relays.appending?.fence).toBe(1_000_051)
  })

  it.each([
    ['a live holder', shown(part('rivala', 'held', { fence: 999, renewedMs: 0 })), 'contended'],
    ['a greater fence of one that held', shown(part('rivala', 'released', { fence: 1_000_900 })), null],
  ])('gives back what it won where a relay that answers late shows %s, the log first', (_, rival, kind) => {
    const d = withoutRelays().log(lookedEmpty)
    const entry = d.appending
    d.log(appended).answerWith((relay) => (relay === me.relays[0] ? [rival] : null))
    expect([last(d)?.state, d.outcome, d.visits.map(({ op }) => op.op)]).toEqual(['held', null, ['look']])
    if (entry !== undefined) d.log(looked(1, entry))
    expect(d.appending).toMatchObject({ state: 'released' })
    d.log(appended)
    expect(last(d)?.state).toBe('released')
    for (let rounds = 0; d.outcome === null && d.visits.length === 0 && rounds < 50; rounds++)
      d.answerWith(() => null).wake()
    expect(d.outcome?.kind ?? null).toBe(kind)
    if (kind !== null) return
    d.log(looked(2, entryOf('me', { state: 'released' })))
    expect(d.appending).toMatchObject({ state: 'held', fence: 1_000_901 })
  })
})

describe('a contender that waits', () => {
  it('and is next, but for the log, stays in line until the head of the log has ended', () => {
    const d = atLog({ waitTimeoutMs: 600_000 }).log(looked(3, entryOf('rival1')))
    expect(last(d)).toMatchObject({ state: 'waiting' })
    d.answer()
    expect(last(d)).toMatchObject({ state: 'waiting' })
    for (let rounds = 0; last(d)?.state === 'waiting' && rounds < 20; rounds++) {
      d.wake().answer()
      if (d.visits.length > 0) d.log(looked(4, entryOf('rival1', { state: 'released', fence: 1_000_003 })))
    }
    expect(last(d)).toMatchObject({ state: 'claiming', fence: 1_000_004 })
  })

  it('without a quorum polls the log, and leaves at wait-timeout', () => {
    const d = withoutRelays({ waitTimeoutMs: 30_000 })
    d.log(looked(3, entryOf('rival1', { renewedMs: d.now })))
    expect(d.reports.at(-1)).toMatchObject({ kind: 'queued', place: null })
    for (let rounds = 0; d.outcome === null && rounds < 100; rounds++) {
      d.wake()
      if (d.visits.length > 0) d.log(looked(3, entryOf('rival1', { renewedMs: d.now })))
    }
    expect(d.outcome).toMatchObject({ kind: 'timeout', phase: 'waiting', by: { ticket: entryOf('rival1').ticket } })
  })
})

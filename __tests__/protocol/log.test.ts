/** The decisions of protocol.md, *The claim log*, by hand: `me` looks, at instants counted from 0, at a log in a directory; its lease is 60 s. */
import { describe, expect, it } from '@jest/globals'
import type { LogEntry } from '../../src/protocol/log-entry.js'
import { decodeEntry, encodeEntry, maxCompleted } from '../../src/protocol/log-entry.js'
import type { LogHead, LogSelf, LogSight, LogView } from '../../src/protocol/log.js'
import {
  currentFence,
  emptyLogView,
  isTaken,
  judgeLog,
  nextEntry,
  seeLog,
  seeTaken,
  supersededBy,
} from '../../src/protocol/log.js'
import type { MonoMs } from '../../src/protocol/values.js'
import { at, fence, me, period } from '../support/cast.js'
import { completedBy, emptySight, entryOf, sightOf, wall } from '../support/log-cast.js'

const self: LogSelf = { ...me, log: 'dir' }
const looks = (...sights: readonly (readonly [ms: number, sight: LogSight])[]): LogView =>
  sights.reduce((view, [ms, sight]) => seeLog(view, sight, at(ms).mono, at(ms)), emptyLogView)
const judged = (body: LogHead['body'], ms = 0, changes: Partial<LogSelf> = {}) =>
  judgeLog(looks([ms, sightOf(7, body)]), { ...self, ...changes }, at(ms))
const next = (view: LogView, state: LogEntry['state'] = 'held', changes: Partial<LogSelf> = {}, ms = 0): LogEntry =>
  nextEntry(view, { ...self, ...changes }, { state, fence: fence(1_000_000), nonce: 'n' }, at(ms))

describe('the next number', () => {
  it('is 1 in an empty log', () => {
    expect(judgeLog(looks([0, emptySight]), self, at(0))).toEqual({ kind: 'free', next: 1 })
  })

  it.each<[string, LogHead['body']]>([
    ['released', entryOf('rival1', { state: 'released' })],
    ['completed', entryOf('rival1', { state: 'completed' })],
    ['corrupt: it was read whole, and counts as ended', 'corrupt'],
    ['long stale', entryOf('rival1', { renewedMs: -960_001 })],
  ])('is the highest and 1 where the head is %s', (_, body) => {
    expect(judged(body)).toEqual({ kind: 'free', next: 8 })
  })

  it("is the highest and 1 after this contender's own live head", () => {
    const own = entryOf('me')
    expect(judged(own)).toEqual({ kind: 'mine', next: 8, entry: own })
  })

  it('is counted from names alone, whatever the fences and clocks of the entries say', () => {
    const old = entryOf('rival1', { state: 'released', renewedMs: -9_000_000, fence: 3 })
    const view = looks([0, sightOf(3, entryOf('rival2', { fence: 9_000_000 }))], [1, sightOf(4, old)])
    expect(judgeLog(view, self, at(1))).toEqual({ kind: 'free', next: 5 })
  })
})

describe('a head that is live', () => {
  it.each<[string, number, string]>([
    ['just renewed', 0, 'contended'],
    ['as old as its lease and margin', -63_000, 'contended'],
    ['older', -63_001, 'watch'],
    ['as old as its lease and the clocks may be apart', -960_000, 'watch'],
    ['30 s in the future', 30_000, 'contended'],
    ['further in the future', 30_001, 'watch'],
  ])('%s: %i ms', (_, renewedMs, kind) => {
    expect(judged(entryOf('rival1', { renewedMs })).kind).toBe(kind)
  })

  it('is watched out when nothing followed for its lease and margin, and a look that started after that shows it', () => {
    const suspect = sightOf(7, entryOf('rival1', { renewedMs: -100_000 }))
    const watching = looks([0, suspect])
    expect(judgeLog(watching, self, at(0))).toMatchObject({ kind: 'watch', until: 63_000 })
    const early = seeLog(watching, suspect, 62_999 as MonoMs, at(70_000))
    expect(judgeLog(early, self, at(70_000)).kind).toBe('watch')
    const confirmed = seeLog(early, suspect, 63_000 as MonoMs, at(63_001))
    expect(judgeLog(confirmed, self, at(63_001))).toEqual({ kind: 'free', next: 8 })
  })

  it('is not watched out by time without a look', () => {
    const view = looks([0, sightOf(7, entryOf('rival1', { renewedMs: -100_000 }))])
    expect(judgeLog(view, self, at(800_000)).kind).toBe('watch')
  })

  it('is fresh when the head changed between two looks, however old its clock says that it is', () => {
    const old = (n: number) => sightOf(n, entryOf('rival1', { renewedMs: -300_000, nonce: `n-${n}` }))
    const view = looks([0, old(7)], [20_000, old(8)])
    expect(judgeLog(view, self, at(83_000)).kind).toBe('contended')
    expect(judgeLog(view, self, at(83_001)).kind).toBe('watch')
  })

  it('is watched from when that number was first seen, not from the one before', () => {
    const old = (n: number) => sightOf(n, entryOf('rival1', { renewedMs: -300_000, nonce: `n-${n}` }))
    const view = looks([0, old(7)], [50_000, old(8)], [64_000, old(8)])
    expect(isTaken(judgeLog(view, self, at(64_000)))).toBe(true)
  })

  it('and suspect is watched with a lease of up to 20 minutes, and respected beyond', () => {
    const suspect = (leaseMs: number) => entryOf('rival1', { leaseMs, renewedMs: -leaseMs * 1.06 })
    expect(judged(suspect(1_200_000)).kind).toBe('watch')
    expect(judged(suspect(1_200_001)).kind).toBe('contended')
  })

  it('of an unknown version closes, however old: nobody knows its lease', () => {
    expect(judged({ v: 2, state: 'newer' }, 90_000_000)).toMatchObject({ kind: 'incompatible', why: 'newer-version' })
  })
})

describe('a head that cannot be read', () => {
  it('is a live entry of an unknown owner for one lease of the log and its margin', () => {
    const view = looks([0, sightOf(7, 'unreadable')])
    expect(judgeLog(view, self, at(0))).toMatchObject({ kind: 'watch', until: 63_000 })
    expect(judgeLog(view, { ...self, log: 'cache' }, at(0))).toMatchObject({ kind: 'watch', until: 945_000 })
  })

  it('is never skipped: after that the log has no owner', () => {
    const view = looks([0, sightOf(7, 'unreadable')], [62_999, sightOf(7, 'unreadable')])
    expect(judgeLog(view, self, at(62_999)).kind).toBe('watch')
    const late = seeLog(view, sightOf(7, 'unreadable'), 63_000 as MonoMs, at(63_000))
    expect(judgeLog(late, self, at(63_000))).toEqual({ kind: 'ownerless' })
  })

  it('is judged by its body from the look that reads it, and watched from there', () => {
    const read = sightOf(7, entryOf('rival1', { renewedMs: -300_000 }))
    const view = looks([0, sightOf(7, 'unreadable')], [60_000, read], [64_000, read])
    expect(judgeLog(view, self, at(64_000))).toMatchObject({ kind: 'watch', until: 123_000 })
  })

  it('stands above what a lagging look shows, and is watched by such looks too', () => {
    const below = sightOf(6, entryOf('rival1', { state: 'released' }))
    const taken = seeTaken(looks([0, below]), 7, at(0))
    expect(judgeLog(taken, self, at(0)).kind).toBe('watch')
    const lagging = seeLog(taken, below, 10_000 as MonoMs, at(10_000))
    expect(judgeLog(lagging, self, at(10_000)).kind).toBe('watch')
    const late = seeLog(lagging, below, 63_000 as MonoMs, at(63_000))
    expect(judgeLog(late, self, at(63_000)).kind).toBe('ownerless')
  })

  it('does not hide what a lagging look shows below it', () => {
    const taken = seeTaken(looks([0, sightOf(5, entryOf('rival1', { state: 'released' }))]), 7, at(0))
    const completed = [completedBy('rival2', period)]
    const below = sightOf(6, entryOf('rival2', { state: 'completed', fence: 1_000_009, completed }))
    const view = seeLog(taken, below, at(1).mono, at(1))
    expect([view.head?.number, currentFence(view, me.ticket)]).toEqual([7, 1_000_009])
    expect(judgeLog(view, { ...self, period }, at(1)).kind).toBe('completed')
  })
})

describe('a look that shows less than an earlier one', () => {
  it.each<[string, LogSight]>([
    ['nothing at all', emptySight],
    ['an older head', sightOf(6, entryOf('rival1', { state: 'released' }))],
  ])('frees nothing: %s', (_, sight) => {
    const view = looks([0, sightOf(7, entryOf('rivala'))], [10, sight])
    expect(judgeLog(view, self, at(10))).toMatchObject({ kind: 'contended', by: { ticket: entryOf('rivala').ticket } })
    expect(judgeLog(looks([0, sightOf(7, 'corrupt')], [10, sight]), self, at(10))).toEqual({ kind: 'free', next: 8 })
  })

  it('does not confirm a watch', () => {
    const view = looks([0, sightOf(7, entryOf('rival1', { renewedMs: -100_000 }))], [70_000, emptySight])
    expect(judgeLog(view, self, at(70_000)).kind).toBe('watch')
  })

  it('takes no number back that turned out to be taken', () => {
    const view = seeTaken(looks([0, sightOf(7, 'corrupt')]), 7, at(0))
    expect(judgeLog(view, self, at(0))).toEqual({ kind: 'free', next: 8 })
  })
})

describe('a period that is completed', () => {
  const completed = [completedBy('rival1', period)]

  it('is told by any entry that can be read, and before everything else', () => {
    const expected = { kind: 'completed', by: { ticket: entryOf('rival1').ticket, record: { state: 'completed' } } }
    expect(judged(entryOf('rivala', { completed }), 0, { period })).toMatchObject(expected)
    const newest = { number: 6, entry: entryOf('rivala', { state: 'released', completed }) }
    for (const body of ['unreadable', 'corrupt'] as const)
      expect(judgeLog(looks([0, sightOf(7, body, newest)]), { ...self, period }, at(0))).toMatchObject(expected)
  })

  it.each<[string, Partial<LogSelf>]>([
    ['of another period', { period: 'daily:1970-01-13' as never }],
    ['without a cadence', {}],
    ['with on-completed: run', { period, heedsCompleted: false }],
  ])('is nothing to a contender %s', (_, changes) => {
    expect(judged(entryOf('rival1', { state: 'completed', completed }), 0, changes)).toEqual({ kind: 'free', next: 8 })
  })
})

describe('the fence of the log', () => {
  it('is the greatest of others in the newest entry that can be read, its completed periods included', () => {
    const completed = [completedBy('rival2', period, 1, 1_000_044), completedBy('me', 'daily:1970-01-10', 1, 1_000_055)]
    const view = looks([0, sightOf(7, entryOf('rival1', { fence: 1_000_033, completed }))])
    expect(currentFence(view, me.ticket)).toBe(1_000_044)
    expect(currentFence(looks([0, sightOf(7, entryOf('rival1', { fence: 1_000_033 }))]), me.ticket)).toBe(1_000_033)
  })

  it("is none of this contender's own, and none in a log without entries", () => {
    expect(currentFence(looks([0, sightOf(7, entryOf('me'))]), me.ticket)).toBeNull()
    expect(currentFence(emptyLogView, me.ticket)).toBeNull()
  })

  it('goes on counting below a head that cannot be read', () => {
    const view = looks([0, sightOf(7, 'unreadable', { number: 5, entry: entryOf('rival1', { fence: 1_000_033 }) })])
    expect(currentFence(view, me.ticket)).toBe(1_000_033)
  })
})

describe('who holds by an entry', () => {
  const by = (number: number, body: LogHead['body']) => supersededBy(looks([0, sightOf(number, body)]), 7, self)

  it.each(['held', 'released', 'completed'] as const)(
    'is superseded by a newer %s entry of another ticket',
    (state) => {
      expect(by(8, entryOf('rival1', { state }))).toMatchObject({ ticket: entryOf('rival1').ticket })
    },
  )

  it.each<[string, number, LogHead['body']]>([
    ['an older one of another', 6, entryOf('rival1')],
    ['a newer one of its own ticket, whoever appended it', 8, entryOf('me', { nonce: 'another' })],
    ['a newer one that cannot be read', 8, 'unreadable'],
    ['a newer one that does not decode', 8, 'corrupt'],
  ])('is not superseded by %s', (_, number, body) => {
    expect(by(number, body)).toBeNull()
  })
})

describe('the next entry', () => {
  const days = (n: number): number => n * 24 * 3_600_000

  it('says who holds, with the lease of an entry, and can be read again', () => {
    const entry = next(emptyLogView, 'held', {}, 5)
    expect(entry).toEqual({ ...entryOf('me', { nonce: 'n', renewedMs: 5 }), holder: me.holder })
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry)
    expect(next(emptyLogView, 'held', { log: 'cache' }).leaseMs).toBe(900_000)
    expect(next(emptyLogView, 'held', { log: 'cache', leaseMs: 1_800_000 }).leaseMs).toBe(1_800_000)
  })

  it.each(['held', 'released', 'completed'] as const)(
    'that is %s carries completed periods on until their time',
    (state) => {
      const kept = completedBy('rival1', 'daily:1970-01-10', 5)
      const view = looks([0, sightOf(7, entryOf('rivala', { completed: [kept] }))])
      expect(next(view, state, {}, 4).completed).toEqual([kept])
      expect(next(view, state, {}, 5).completed).toEqual([])
    },
  )

  it('carries them over a head that cannot be read', () => {
    const kept = completedBy('rival1', 'daily:1970-01-10')
    const view = looks([0, sightOf(7, 'corrupt', { number: 6, entry: entryOf('rivala', { completed: [kept] }) })])
    expect(next(view).completed).toEqual([kept])
  })

  it('adds its own period only when it completes it, until two days after its end', () => {
    const ours = { period, periodEndMs: wall(1_000) }
    expect(next(emptyLogView, 'released', ours).completed).toEqual([])
    const [own] = next(emptyLogView, 'completed', ours).completed
    expect(own).toEqual({ ...completedBy('me', period, 1_000 + days(2)), holder: me.holder })
    expect(next(emptyLogView, 'completed', ours, 2_000).completed[0]?.keepUntil).toBe(wall(2_000 + days(2)))
    expect(next(emptyLogView, 'completed').completed).toEqual([])
  })

  it('says each period once', () => {
    const view = looks([0, sightOf(7, entryOf('rivala', { completed: [completedBy('rival1', period)] }))])
    const { completed } = next(view, 'completed', { period, heedsCompleted: false })
    expect(completed.map(({ ticket }) => ticket)).toEqual([me.ticket])
  })

  it('can be read again however many periods were completed: what does not decode would count as ended', () => {
    const completed = Array.from({ length: maxCompleted }, (_, n) => completedBy('rival1', `daily:${1000 + n}-01-01`))
    const view = looks([0, sightOf(7, entryOf('rivala', { completed }))])
    const entry = next(view, 'completed', { period })
    expect(decodeEntry(encodeEntry(entry))).toEqual(entry)
    expect([entry.completed[0], entry.completed.at(-1)?.period]).toEqual([completed[1], period])
  })
})

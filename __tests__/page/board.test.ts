import { describe, expect, it } from '@jest/globals'
import type { ListScope } from '../../src/commands/status.js'
import { boardOf, type Row } from '../../src/page/board.js'
import type { Signer } from '../../src/ports.js'
import type { LockTag, PeriodKey } from '../../src/protocol/values.js'
import { emptyView, endQuorumRead, see } from '../../src/protocol/view.js'
import { at, part, period, shown, type Part } from '../support/cast.js'
import { lockTag, pubkey } from '../support/sightings.js'

const hour = 3_600_000
const minute = 60_000
const signer = { shared: true, pubkey, lockTags: () => [lockTag] } as unknown as Signer
const scope: ListScope = {
  namespace: 'o/r',
  lock: 'CI/deploy',
  period: '' as PeriodKey,
  quorum: 2,
  maxClockSkewMs: 15 * minute,
}

/** What one read at `seenMs` brought, as the board has it at `ms`; everything is told by when it was, in ms from the start. */
function rows(parts: readonly Part[], ms: number, change: Partial<ListScope> = {}, seenMs = ms): readonly Row[] {
  const view = endQuorumRead(see(emptyView, parts.map(shown), at(seenMs)), at(seenMs).mono, at(seenMs))
  return boardOf(view, { ...scope, ...change }, signer, at(ms))
}
const row = (...given: Parameters<typeof rows>): Row => {
  const [only, ...others] = rows(...given)
  if (only === undefined || others.length > 0) throw new Error('one row')
  return only
}
/** Fences as the protocol gives them: the time of the claim in seconds. */
const fenceAt = (ms: number): number => 1_000_000 + Math.floor(ms / 1000)

describe('the board', () => {
  it('has the holder with its fence, since when it holds, and its lease', () => {
    const held = part('a', 'held', { renewedMs: 600_000, fence: fenceAt(60_000), leaseMs: 300_000 })
    expect(row([held], 660_000)).toMatchObject({
      id: lockTag,
      name: 'CI/deploy',
      standing: 'held',
      holds: [
        {
          state: 'held',
          fence: 1_000_060,
          sinceMs: 1_000_060_000,
          lease: { renewedAt: 1_000_600_000, leaseMs: 300_000 },
        },
      ],
      spans: [{ kind: 'holding', fromMs: 1_000_060_000, toMs: 1_000_660_000 }],
    })
  })

  it('takes the last renewal for the time of a fence that had to rise above it', () => {
    expect(row([part('a', 'held', { fence: 2_000_000 })], 1_000).holds[0]?.sinceMs).toBe(1_000_000_000)
  })

  it('has the line in its order, by place and then by ticket', () => {
    const line = [part('b', 'waiting', { seq: 2 }), part('9', 'waiting', { seq: 1 }), part('c', 'waiting', { seq: 1 })]
    const { standing, line: waiting } = row(line, 1_000)
    expect(standing).toBe('queued')
    expect(waiting.map(({ party }) => party.ticket[0])).toEqual(['9', 'c', 'b'])
  })

  it.each<[Row['standing'], string, readonly Part[], number]>([
    ['held', 'a fresh holder', [part('a', 'held')], 30_000],
    ['silent', 'a holder that stopped renewing', [part('a', 'held')], 5 * minute],
    ['claimed', 'a claim', [part('a', 'claiming')], 1_000],
    ['held', 'a holder beside a claim', [part('a', 'claiming'), part('b', 'held')], 1_000],
    ['newer', 'a record of another version', [part('a', 'newer'), part('b', 'held')], 1_000],
    ['free', 'a release', [part('a', 'released', { renewedMs: -hour })], 1_000],
    ['lapsed', 'a lease that ran out', [part('a', 'held', { renewedMs: -hour })], 1_000],
    [
      'free',
      'a lease that ran out, and a later release',
      [
        part('a', 'held', { renewedMs: -3 * hour, fence: fenceAt(-4 * hour) }),
        part('b', 'released', { renewedMs: -hour, fence: fenceAt(-2 * hour) }),
      ],
      1_000,
    ],
    ['free', 'completion without a period', [part('a', 'completed')], 1_000],
  ])('says %s of %s', (standing, _what, parts, ms) => {
    expect(row(parts, ms).standing).toBe(standing)
  })

  it('says lapsed once it watched a whole lease, and read again', () => {
    const view = see(emptyView, [shown(part('a', 'held'))], at(0))
    const later = endQuorumRead(view, at(63_000).mono, at(63_500))
    expect(boardOf(later, scope, signer, at(63_500))[0]?.standing).toBe('lapsed')
  })

  it('says completed where the period that was asked for is done, and of another period does not', () => {
    const done = [part('a', 'completed', { period })]
    expect(row(done, 1_000, { period }).standing).toBe('completed')
    expect(row(done, 1_000).standing).toBe('free')
    expect(row(done, 1_000).completed).toMatchObject([{ period }])
  })

  it('keeps holdings of two days, the newest first, and none before', () => {
    const parts = [
      part('a', 'released', { renewedMs: -47 * hour, fence: fenceAt(-49 * hour) }),
      part('b', 'completed', { renewedMs: -hour, fence: fenceAt(-2 * hour) }),
      part('c', 'released', { renewedMs: -49 * hour, fence: fenceAt(-50 * hour) }),
      part('d', 'withdrawn', { renewedMs: -hour }),
    ]
    expect(row(parts, 0).spans).toMatchObject([
      { kind: 'completed', fromMs: 1_000_000_000 - 2 * hour, toMs: 1_000_000_000 - hour },
      { kind: 'released', fromMs: 1_000_000_000 - 49 * hour, toMs: 1_000_000_000 - 47 * hour },
    ])
  })

  it('ends a holding whose lease ran out where it ran out, and none in the future', () => {
    expect(row([part('a', 'held', { renewedMs: -hour, leaseMs: minute })], 0).spans).toMatchObject([
      { kind: 'ran-out', toMs: 1_000_000_000 - hour + minute },
    ])
    expect(row([part('a', 'released', { renewedMs: hour })], 0).spans).toMatchObject([{ toMs: 1_000_000_000 }])
  })

  it('tells who asked a holder to let go', () => {
    expect(row([part('a', 'held'), part('a', 'evicted')], 1_000).holds[0]?.evictedBy).toBe('octocat')
  })

  it('of a namespace has the locks of the period by name, and one that tells none by its tag', () => {
    const tags = ['11', '22', '33'].map((digits) => digits.repeat(32) as LockTag)
    const parts = tags.map((tag, i) =>
      part('a', 'held', { lockTag: tag, pubkey: String(i).repeat(64) as never, period }),
    )
    const other = part('b', 'held', { period: 'daily:2020-01-01' as PeriodKey })
    expect(rows([...parts, other], 1_000, { lock: null, period }).map(({ id }) => id)).toEqual(tags)
    const nameless = part('a', 'newer', { lockTag: tags[0] ?? lockTag })
    expect(row([nameless], 0, { lock: null }).name).toBe('(tells no name) 1111111111111111')
  })
})

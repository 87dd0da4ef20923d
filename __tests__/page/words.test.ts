import { describe, expect, it } from '@jest/globals'
import type { Row, Span } from '../../src/page/board.js'
import { changesText } from '../../src/page/changes.js'
import type { RelayState } from '../../src/page/observer.js'
import { quorumText, relayWords } from '../../src/page/relay-words.js'
import { barsOf, midnightsOf, timelineText } from '../../src/page/timeline.js'
import { clockOf, leaseLeft, spell } from '../../src/page/words.js'
import type { LockTag, RelayUrl, Ticket, WallMs } from '../../src/protocol/values.js'

const now = Date.parse('2026-11-30T12:00:00Z') as WallMs
const hour = 3_600_000
const ago = (ms: number): WallMs => (now - ms) as WallMs
const party = (title: string, ticket = title) => ({
  title,
  ticket: ticket as Ticket,
  place: '',
  detail: '',
  link: null,
})
const span = (kind: Span['kind'], fromHours: number, toHours: number): Span => ({
  kind,
  party: party('deploy'),
  fromMs: ago(fromHours * hour),
  toMs: ago(toHours * hour),
})

describe('words for times', () => {
  it.each([
    [0, '0s'],
    [-5, '0s'],
    [59_999, '59s'],
    [300_000, '5m'],
    [229_000, '3m 49s'],
    [2 * hour + 61_000, '2h 1m'],
    [2 * hour + 5_000, '2h'],
    [50 * hour, '2d 2h'],
  ])('%d ms are %p', (ms, words) => {
    expect(spell(ms)).toBe(words)
  })

  it('have the day and the minute, in UTC', () => {
    expect(clockOf(Date.parse('2026-03-05T04:07:59Z') as WallMs)).toBe('5 Mar 04:07')
  })

  it('say how much of a lease is left, and never more than all of it', () => {
    expect(leaseLeft({ renewedAt: ago(60_000), leaseMs: 300_000 }, now)).toEqual({ part: 0.8, words: '4m of 5m left' })
    expect(leaseLeft({ renewedAt: ago(-60_000), leaseMs: 300_000 }, now)).toEqual({ part: 1, words: '5m of 5m left' })
    expect(leaseLeft({ renewedAt: ago(360_000), leaseMs: 300_000 }, now)).toEqual({ part: 0, words: 'overdue by 1m' })
  })
})

describe('the timeline', () => {
  it('has two days on a thousand, the oldest bar first', () => {
    expect(barsOf([span('holding', 6, 0), span('released', 48, 24)], now)).toEqual([
      { kind: 'released', x: 0, width: 500 },
      { kind: 'holding', x: 875, width: 125 },
    ])
  })

  it('cuts what began before, and shows what was too short to see, inside the line', () => {
    expect(barsOf([span('released', 60, 36)], now)).toEqual([{ kind: 'released', x: 0, width: 250 }])
    expect(barsOf([span('holding', 0.001, 0)], now)).toEqual([{ kind: 'holding', x: 996, width: 4 }])
  })

  it('has the midnights that lie in it', () => {
    expect(midnightsOf(now)).toEqual([250, 750])
  })

  it('says the same in words', () => {
    expect(timelineText([])).toBe('No holding in the last two days.')
    expect(timelineText([span('ran-out', 3, 1)])).toBe(
      'One holding in the last two days. deploy held it from 30 Nov 09:00 to 30 Nov 11:00 UTC, for 2h: lease ran out.',
    )
    expect(timelineText([span('holding', 3, 0), span('released', 9, 8)])).toBe(
      '2 holdings in the last two days. The last: deploy has held it since 30 Nov 09:00 UTC, for 3h.',
    )
  })
})

const row = (name: string, change: Partial<Row> = {}): Row => ({
  id: name as LockTag,
  name,
  standing: 'free',
  holds: [],
  line: [],
  completed: [],
  spans: [],
  ...change,
})
const heldBy = (name: string, job: string, renewedAt = now): Row =>
  row(name, {
    standing: 'held',
    holds: [
      {
        party: party(job),
        state: 'held',
        period: '' as never,
        fence: null,
        sinceMs: null,
        lease: { renewedAt, leaseMs: 1 },
        evictedBy: null,
      },
    ],
  })

describe('the announcement of changes', () => {
  it('says who holds now, who waits, and what went', () => {
    const before = [row('a'), row('b'), row('c')]
    const after = [
      heldBy('a', 'deploy'),
      row('b', { standing: 'queued', line: [{ party: party('x'), isSilent: false }] }),
    ]
    expect(changesText(before, after)).toBe(
      'a: held by deploy. b: free, next in line claims, 1 in line. c: no record any more.',
    )
  })

  it('says that another run of the same job holds', () => {
    const [first] = [heldBy('a', 'deploy')]
    const next = heldBy('a', 'deploy')
    const [hold] = next.holds
    if (hold === undefined) throw new Error('a hold')
    expect(changesText([first], [{ ...next, holds: [{ ...hold, party: party('deploy', 'other') }] }])).toBe(
      'a: held by deploy.',
    )
  })

  it('says nothing of renewals', () => {
    expect(changesText([heldBy('a', 'deploy')], [heldBy('a', 'deploy', ago(-5))])).toBe('')
  })

  it('counts what is too much to be told', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    expect(
      changesText(
        [],
        names.map((name) => row(name)),
      ),
    ).toBe('a: free. b: free. c: free. And 2 more changed.')
  })
})

describe('the sentence on the quorum', () => {
  const states = (answered: number, failed: number, asking = 0): RelayState[] =>
    (['answered', 'failed', 'asking'] as const).flatMap((kind, i) =>
      Array.from({ length: [answered, failed, asking][i] ?? 0 }, (_, n) => ({
        relay: `wss://${kind}${n}` as RelayUrl,
        kind,
        said: 'x',
      })),
    )

  it.each<[RelayState[], boolean, string]>([
    [states(5, 0), false, 'All 5 relays answered.'],
    [states(1, 0), false, 'The relay answered.'],
    [states(3, 2), false, '3 of 5 relays answered, and 3 are a quorum.'],
    [states(2, 3), true, '2 of 5 relays answered: what you see may be incomplete. A quorum is 3.'],
    [states(0, 5), true, '0 of 5 relays answered: what you see may be incomplete. A quorum is 3.'],
    [states(2, 2, 1), false, 'Asking 5 relays: 2 answered so far.'],
    [states(1, 3, 1), true, '1 of 5 relays answered: what you see may be incomplete. A quorum is 3.'],
  ])('%# is right', (relays, isShort, sentence) => {
    expect(quorumText(relays, Math.floor(relays.length / 2) + 1)).toEqual({ sentence, isShort })
  })

  it('escapes what a relay said', () => {
    expect(relayWords({ relay: 'wss://a' as RelayUrl, kind: 'failed', said: 'no\n\u202e' })).toBe('no\\n\\u{202e}')
  })
})

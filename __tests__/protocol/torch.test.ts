/** torch-lock's wire form, and what is made of what strangers write in it. */
import { describe, expect, it } from '@jest/globals'
import type { TorchDraft, TorchEvent, TorchName, WireEvent } from '../../src/protocol/torch.js'
import {
  backdatedS,
  completedDraft,
  decodeTorch,
  judgeTorch,
  startedAtS,
  startedDraft,
  torchD,
  torchNameOf,
  torchTags,
  withdrawnDraft,
} from '../../src/protocol/torch.js'
import type { PeriodKey, WallMs } from '../../src/protocol/values.js'

const wall = (text: string): WallMs => Date.parse(text) as WallMs
const now = wall('2026-11-30T12:00:00Z')
const nowS = now / 1000
const names = { namespace: 'torch', lock: 'docs-agent' }
function nameOf(period: string, at = now): TorchName {
  const name = torchNameOf(names, period as PeriodKey, 'mine', at)
  if (name === undefined) throw new Error('no name')
  return name
}
const daily = nameOf('daily:2026-11-30')
const weekly = nameOf('weekly:2026-W49')

const wire = (tags: readonly (readonly string[])[], content: unknown, id = 'e1'): WireEvent => ({
  id,
  pubkey: 'ab'.repeat(32),
  created_at: nowS,
  tags,
  content: typeof content === 'string' ? content : JSON.stringify(content),
})
const tag = (day: string, cadence = 'daily'): string[] => ['t', `torch-lock-${cadence}-${day}`]
const until = (seconds: number | string): string[] => ['expiration', String(seconds)]
const started = { agent: 'docs-agent', status: 'started', platform: 'codex' }
const decoded = (...given: Parameters<typeof wire>): TorchEvent[] => {
  const event = decodeTorch(wire(...given))
  return event === undefined ? [] : [event]
}
const verdict = (events: TorchEvent[], name = daily, heeds = true, at = now): string =>
  judgeTorch(events, name, at, heeds).kind
const asEvent = ({ createdAt, tags, content }: TorchDraft): TorchEvent[] => {
  const event = decodeTorch({ id: 'x', pubkey: 'p', created_at: createdAt, tags, content })
  return event === undefined ? [] : [event]
}

describe('the name of a lock for torch-lock', () => {
  it('has the days of its period, and an address of a day that is one of them', () => {
    expect(daily).toMatchObject({ cadence: 'daily', days: ['2026-11-30'], date: '2026-11-30' })
    expect([weekly.days.length, weekly.days[0], weekly.days[6]]).toEqual([7, '2026-11-30', '2026-12-06'])
    expect(torchD(weekly)).toBe('torch-lock/weekly/docs-agent/2026-11-30')
    expect(nameOf('weekly:2026-W49', wall('2026-12-03T23:59:59Z')).date).toBe('2026-12-03')
    expect(nameOf('daily:2026-02-28').date).toBe('2026-02-28')
  })

  it.each(['', 'hourly:2026-11-30T14+00:00', 'monthly:2026-11', 'daily:2026-02-30', 'daily:x'])(
    'is none for the period "%s"',
    (period) => {
      expect(torchNameOf(names, period as PeriodKey, '', now)).toBeUndefined()
    },
  )

  it('is looked for today and yesterday, and on the days of its period that have come', () => {
    expect(torchTags(daily, now)).toEqual(['torch-lock-daily-2026-11-30', 'torch-lock-daily-2026-11-29'])
    const thursday = nameOf('weekly:2026-W49', wall('2026-12-03T08:00:00Z'))
    expect(torchTags(thursday, wall('2026-12-03T08:00:00Z')).map((one) => one.slice(-5))).toEqual([
      '11-30',
      '12-01',
      '12-02',
      '12-03',
    ])
  })
})

describe('what is published of a holding', () => {
  it('is what an agent looks for: the tags, the words, and the end of the lease', () => {
    const draft = startedDraft(daily, 5, wall('2026-11-30T12:05:00.4Z'), now)
    expect(draft.tags).toEqual([
      ['d', 'torch-lock/daily/docs-agent/2026-11-30'],
      ['t', 'torch-agent-lock'],
      ['t', 'torch-lock-daily'],
      tag('2026-11-30'),
      until(nowS + 301),
    ])
    expect(JSON.parse(draft.content)).toEqual({
      agent: 'docs-agent',
      cadence: 'daily',
      status: 'started',
      namespace: 'torch',
      date: '2026-11-30',
      platform: 'nostr-lock',
      lockedAt: '2026-11-30T12:00:00Z',
      expiresAt: '2026-11-30T12:05:01Z',
      mark: 'mine',
    })
  })

  it('is seen on the next day as well where the lease goes on past midnight', () => {
    const late = startedDraft(daily, 5, wall('2026-12-01T00:02:00Z'), wall('2026-11-30T23:57:00Z'))
    expect(late.tags).toContainEqual(tag('2026-12-01'))
    const after = startedDraft(daily, 6, wall('2026-12-01T00:09:00Z'), wall('2026-12-01T00:04:00Z'))
    expect(after.tags.filter(([name]) => name === 't').slice(2)).toEqual([tag('2026-11-30'), tag('2026-12-01')])
  })

  it('is dated back, so that an agent which publishes late has not come first; every version is greater', () => {
    expect(startedAtS(0, now)).toBe(nowS - backdatedS)
    expect(startedAtS(nowS, now)).toBe(nowS + 1)
    expect(startedAtS(nowS, now, 10)).toBe(nowS + 10)
  })

  it('is completed on every day of its period, and for two days after that', () => {
    const draft = completedDraft(weekly, 5, wall('2026-12-07T00:00:00Z'), now)
    expect(draft.tags.filter(([name]) => name === 't').slice(2)).toEqual(weekly.days.map((day) => tag(day, 'weekly')))
    expect(draft.tags.at(-1)).toEqual(until(wall('2026-12-09T00:00:00Z') / 1000))
    expect(JSON.parse(draft.content)).toMatchObject({ status: 'completed', completedAt: '2026-11-30T12:00:00Z' })
  })

  it('is found by no agent once it is withdrawn, and its tombstone outlives the lease that it ends', () => {
    const draft = withdrawnDraft(daily, 5, 300_000, now)
    expect(draft.tags).toEqual([['d', torchD(daily)], until(nowS + 360)])
    expect(draft.content).not.toContain('docs-agent')
    expect(asEvent(draft)).toEqual([])
  })

  it('is nobody in the way of our own contenders, which exclude each other without it', () => {
    const own = asEvent(startedDraft(daily, nowS, (now + 60_000) as WallMs, now))
    const done = asEvent(completedDraft(daily, nowS, (now + 60_000) as WallMs, now))
    expect(verdict([...own, ...done])).toBe('free')
    expect(verdict(own, { ...daily, mark: 'of another key' })).toBe('held')
    expect(verdict(done, { ...daily, mark: 'of another key' })).toBe('completed')
    expect(verdict(own, { ...daily, mark: 'of another key', otherMark: 'mine' })).toBe('free')
  })
})

describe('what agents published', () => {
  it('is in the way until its expiration by our clock', () => {
    expect(verdict(decoded([tag('2026-11-30'), until(nowS + 1)], started))).toBe('held')
    expect(verdict(decoded([tag('2026-11-30'), until(nowS)], started))).toBe('free')
  })

  it.each([[[]], [[until('soon')]], [[until('0')]], [[until('12x')]], [[['expiration']]]])(
    'is in the way for good where no end can be read: %j',
    (ends) => {
      expect(verdict(decoded([tag('2026-11-30'), ...ends], started))).toBe('held')
    },
  )

  it('is in the way with any other status, since torch-lock has none that frees', () => {
    for (const status of ['failed', 'released', 7, null, undefined])
      expect(verdict(decoded([tag('2026-11-30'), until(nowS + 60)], { ...started, status }))).toBe('held')
  })

  it('is in the way from yesterday on, for who started before midnight is at work still', () => {
    expect(verdict(decoded([tag('2026-11-29'), until(nowS + 60)], started))).toBe('held')
    expect(verdict(decoded([tag('2026-11-28'), until(nowS + 60)], started))).toBe('free')
  })

  it('completes our period where it is of one of its days, before anybody else is in the way', () => {
    const done = { ...started, status: 'completed' }
    const live = decoded([tag('2026-11-30'), until(nowS + 60)], started, 'e2')
    expect(verdict([...live, ...decoded([tag('2026-11-30')], done)])).toBe('completed')
    expect(verdict([...live, ...decoded([tag('2026-11-30')], done)], daily, false)).toBe('held')
    expect(verdict(decoded([tag('2026-11-30')], done), daily, false)).toBe('free')
    expect(verdict(decoded([tag('2026-11-29')], done))).toBe('free')
    const thursday = wall('2026-12-03T08:00:00Z')
    const ofTuesday = decoded([tag('2026-12-01', 'weekly')], done)
    expect(verdict(ofTuesday, nameOf('weekly:2026-W49', thursday), true, thursday)).toBe('completed')
  })

  it('is no matter where it names another agent or another namespace', () => {
    expect(verdict(decoded([tag('2026-11-30')], { ...started, agent: 'docs-agent2' }))).toBe('free')
    expect(verdict(decoded([['t', 'other-lock-daily-2026-11-30']], started))).toBe('free')
  })

  it.each(['', '{', 'null', '[]', '7', '"docs-agent"', '{"agent":7}', '{"agent":null}', '{"agent":""}'])(
    'names nobody, there as here, where the content is %s',
    (content) => {
      expect(decoded([tag('2026-11-30')], content)).toEqual([])
    },
  )

  it('is read without a platform that is no text', () => {
    expect(decoded([tag('2026-11-30')], { ...started, platform: { a: 1 } })[0]?.platform).toBe('')
  })
})

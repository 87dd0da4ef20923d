import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { choosePeriod, latestEndOf, parseDate } from '../../src/protocol/period.js'
import type { Cadence, DateChoice } from '../../src/protocol/period.js'
import type { PeriodKey, WallMs } from '../../src/protocol/values.js'

const at = (text: string): WallMs => Date.parse(text) as WallMs
const iso = (ms: number | null | undefined): string =>
  ms === null || ms === undefined ? String(ms) : new Date(ms).toISOString()

function periodAt(cadence: Cadence, timeZone: string, instant: WallMs): { key: string; end: string } {
  const result = choosePeriod(cadence, timeZone, { kind: 'now' }, instant)
  if (!result.ok) throw new Error(result.fault)
  return { key: result.period.key, end: iso(result.period.endMs) }
}

describe('the period of an instant', () => {
  it.each<[Cadence, string, string, string, string]>([
    ['hourly', 'Europe/Berlin', '2026-11-30T13:59:59.999Z', 'hourly:2026-11-30T14+01:00', '2026-11-30T14:00:00.000Z'],
    ['hourly', 'UTC', '2026-11-30T14:00:00Z', 'hourly:2026-11-30T14+00:00', '2026-11-30T15:00:00.000Z'],
    ['daily', 'UTC', '2026-11-30T00:00:00Z', 'daily:2026-11-30', '2026-12-01T00:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T00:00:00Z', 'weekly:2026-W49', '2026-12-07T00:00:00.000Z'],
    ['monthly', 'UTC', '2026-11-30T00:00:00Z', 'monthly:2026-11', '2026-12-01T00:00:00.000Z'],
    ['monthly', 'America/New_York', '2027-01-01T04:59:59Z', 'monthly:2026-12', '2027-01-01T05:00:00.000Z'],
    ['daily', 'Pacific/Kiritimati', '2026-11-30T10:00:00Z', 'daily:2026-12-01', '2026-12-01T10:00:00.000Z'],
    ['monthly', 'UTC', '2028-02-29T12:00:00Z', 'monthly:2028-02', '2028-03-01T00:00:00.000Z'],
  ])('%s in %s at %s is %s and ends at %s', (cadence, zone, instant, key, end) => {
    expect(periodAt(cadence, zone, at(instant))).toEqual({ key, end })
  })

  it('is two periods where an autumn hour comes twice', () => {
    const hours = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((text) =>
      periodAt('hourly', 'Europe/Berlin', at(text)),
    )
    expect(hours).toEqual([
      { key: 'hourly:2026-10-25T02+02:00', end: '2026-10-25T01:00:00.000Z' },
      { key: 'hourly:2026-10-25T02+01:00', end: '2026-10-25T02:00:00.000Z' },
    ])
  })

  it('ends a half hour early where summer time ends by half an hour', () => {
    const hours = ['14:30', '15:10', '15:40'].map((time) =>
      periodAt('hourly', 'Australia/Lord_Howe', at(`2026-04-04T${time}:00Z`)),
    )
    expect(hours).toEqual([
      { key: 'hourly:2026-04-05T01+11:00', end: '2026-04-04T15:00:00.000Z' },
      { key: 'hourly:2026-04-05T01+10:30', end: '2026-04-04T15:30:00.000Z' },
      { key: 'hourly:2026-04-05T02+10:30', end: '2026-04-04T16:30:00.000Z' },
    ])
  })

  it('turns hours at the local half hour where the offset is one', () => {
    expect(periodAt('hourly', 'Asia/Kolkata', at('2026-11-30T08:29:59Z'))).toEqual({
      key: 'hourly:2026-11-30T13+05:30',
      end: '2026-11-30T08:30:00.000Z',
    })
  })

  it('is a day of 23 or 25 hours where the clock changes', () => {
    expect(periodAt('daily', 'Europe/Berlin', at('2026-03-28T23:00:00Z')).end).toBe('2026-03-29T22:00:00.000Z')
    expect(periodAt('daily', 'Europe/Berlin', at('2026-10-24T22:00:00Z')).end).toBe('2026-10-25T23:00:00.000Z')
  })

  it('is one day where the clock goes back from midnight into the evening before', () => {
    expect(periodAt('daily', 'America/Sao_Paulo', at('2018-02-18T01:59:00Z'))).toEqual({
      key: 'daily:2018-02-17',
      end: '2018-02-18T03:00:00.000Z',
    })
  })

  it.each([
    ['2024-12-30', 'weekly:2025-W01'],
    ['2026-12-31', 'weekly:2026-W53'],
    ['2027-01-03', 'weekly:2026-W53'],
    ['2027-01-04', 'weekly:2027-W01'],
    ['2021-01-03', 'weekly:2020-W53'],
    ['1970-01-01', 'weekly:1970-W01'],
  ])('counts ISO weeks across years: %s is in %s', (day, key) => {
    expect(periodAt('weekly', 'UTC', at(`${day}T12:00:00Z`)).key).toBe(key)
  })

  it('is empty and endless without a cadence', () => {
    expect(choosePeriod('none', 'UTC', { kind: 'now' }, at('2026-11-30T00:00:00Z'))).toEqual({
      ok: true,
      period: { key: '', endMs: null },
    })
  })

  it('agrees with a walk minute by minute through keys that another computation makes', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'Pacific/Apia',
      'America/Havana',
      'Asia/Gaza',
    ]
    const instants = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    const spans = { hourly: 61, daily: 26 * 60, weekly: 8 * 24 * 60 } as const
    fc.assert(
      fc.property(fc.constantFrom('hourly', 'daily'), fc.constantFrom(...zones), instants, (cadence, zone, ms) => {
        const { key, end } = periodAt(cadence, zone, ms as WallMs)
        expect(key).toBe(slowKey(cadence, zone, ms))
        let minute = Math.floor(ms / 60_000) + 1
        for (let left = spans[cadence]; left > 0 && slowKey(cadence, zone, minute * 60_000) === key; left -= 1)
          minute += 1
        expect(end).toBe(iso(minute * 60_000))
      }),
      { numRuns: 60 },
    )
  })

  it('ends where the next period begins, in every cadence and zone', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const instants = fc.integer({ min: at('1980-01-01T00:00:00Z'), max: at('2038-01-01T00:00:00Z') })
    fc.assert(
      fc.property(fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'), zones, instants, (cadence, zone, ms) => {
        const { key, end } = periodAt(cadence, zone, ms as WallMs)
        expect(at(end)).toBeGreaterThan(ms)
        expect(periodAt(cadence, zone, (at(end) - 1) as WallMs).key).toBe(key)
        expect(periodAt(cadence, zone, at(end)).key).not.toBe(key)
        expect(key).toBe(slowKey(cadence, zone, ms))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the latest end of a period', () => {
  it('is never before its end in any zone, and at most two days after it', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Etc/GMT+12']
    const cadence = fc.constantFrom<Cadence>('hourly', 'daily', 'weekly', 'monthly')
    const instants = fc.integer({ min: at('1980-01-01T00:00:00Z'), max: at('2099-01-01T00:00:00Z') })
    fc.assert(
      fc.property(cadence, fc.constantFrom(...zones), instants, (named, zone, instant) => {
        const result = choosePeriod(named, zone, { kind: 'now' }, instant as WallMs)
        if (!result.ok || result.period.endMs === null) throw new Error('a period')
        const latest = latestEndOf(result.period.key)
        if (latest === null) throw new Error(`no end of ${result.period.key}`)
        expect(latest).toBeGreaterThanOrEqual(result.period.endMs)
        expect(latest - result.period.endMs).toBeLessThanOrEqual(48 * 3_600_000)
      }),
    )
  })

  it.each(['', 'daily:', 'daily:2026-02-30', 'weekly:soon', 'yearly:2026', 'hourly:2026-11-30'])(
    'is none for the key "%s"',
    (key) => {
      expect(latestEndOf(key as PeriodKey)).toBeNull()
    },
  )
})

describe('the input date', () => {
  it.each<[string, DateChoice | undefined]>([
    ['now', { kind: 'now' }],
    ['2026-11-30', { kind: 'day', days: at('2026-11-30T00:00:00Z') / 86_400_000 }],
    ['2028-02-29', { kind: 'day', days: at('2028-02-29T00:00:00Z') / 86_400_000 }],
    ['2026-11-30T14:00:00Z', { kind: 'instant', ms: at('2026-11-30T14:00:00Z') }],
    ['2026-11-30t14:00:00.1239z', { kind: 'instant', ms: at('2026-11-30T14:00:00.123Z') }],
    ['2026-11-30T00:30:00+01:00', { kind: 'instant', ms: at('2026-11-29T23:30:00Z') }],
    ['2026-11-30T23:30:00-09:30', { kind: 'instant', ms: at('2026-12-01T09:00:00Z') }],
  ])('%s is understood', (text, choice) => {
    expect(parseDate(text)).toEqual(choice)
  })

  it.each([
    ['2026-02-29', 'no such day'],
    ['2026-11-31', 'no such day'],
    ['2026-13-01', 'no such month'],
    ['2026-00-10', 'no such month'],
    ['2026-11-00', 'no such day'],
    ['1969-12-31', 'before 1970'],
    ['2026-1-1', 'not padded'],
    ['2026-11-30T14:00Z', 'no seconds'],
    ['2026-11-30T14:00:00', 'no offset'],
    ['2026-11-30 14:00:00Z', 'a space for T'],
    ['2016-12-31T23:59:60Z', 'a leap second'],
    ['2026-11-30T24:00:00Z', 'hour 24'],
    ['2026-11-30T14:60:00Z', 'minute 60'],
    ['2026-11-30T14:00:00+24:00', 'offset of a day'],
    ['2026-11-30T14:00:00+0100', 'offset without a colon'],
    ['2026-11-30\n', 'a line end'],
    ['tomorrow', 'a word'],
    ['', 'nothing'],
  ])('%j is refused: %s', (text) => {
    expect(parseDate(text)).toBeUndefined()
  })

  it('gives a day of the time zone, not of UTC', () => {
    const day = parseDate('2026-11-30') ?? { kind: 'now' }
    const result = choosePeriod('daily', 'Pacific/Kiritimati', day, at('2020-01-01T00:00:00Z'))
    expect(result.ok && [result.period.key, iso(result.period.endMs)]).toEqual([
      'daily:2026-11-30',
      '2026-11-30T10:00:00.000Z',
    ])
  })

  it('gives no hour from a bare day', () => {
    expect(choosePeriod('hourly', 'UTC', { kind: 'day', days: 20_000 }, 0 as WallMs)).toEqual({
      ok: false,
      fault: 'bare-day',
    })
  })

  it('gives no period from a day that the zone skipped', () => {
    const day = parseDate('2011-12-30') ?? { kind: 'now' }
    expect(choosePeriod('daily', 'Pacific/Apia', day, 0 as WallMs)).toEqual({ ok: false, fault: 'skipped-day' })
  })

  it.each(['Mars/Olympus', '', '+01:00', 'Europe/Berlin ', '../etc'])('the zone %j is refused', (zone) => {
    expect(choosePeriod('none', zone, { kind: 'now' }, 0 as WallMs)).toEqual({ ok: false, fault: 'time-zone' })
  })
})

/** The slow and obvious way: the platform's own words for the local time, and its own calendar for the week. */
function slowKey(cadence: Exclude<Cadence, 'none'>, timeZone: string, ms: number): string {
  const local = new Date(ms).toLocaleString('sv-SE', { timeZone })
  const day = local.slice(0, 10)
  if (cadence === 'daily') return `daily:${day}`
  if (cadence === 'monthly') return `monthly:${day.slice(0, 7)}`
  if (cadence === 'weekly') {
    const thursday = new Date(`${day}T00:00:00Z`)
    while (thursday.getUTCDay() !== 1) thursday.setUTCDate(thursday.getUTCDate() - 1)
    thursday.setUTCDate(thursday.getUTCDate() + 3)
    let week = 1
    for (const other = new Date(thursday); ; week += 1) {
      other.setUTCDate(other.getUTCDate() - 7)
      if (other.getUTCFullYear() !== thursday.getUTCFullYear()) break
    }
    return `weekly:${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
  }
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `hourly:${local.slice(0, 10)}T${local.slice(11, 13)}${offset === 'GMT' ? '+00:00' : (offset ?? '').slice(3)}`
}

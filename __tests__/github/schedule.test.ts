import { describe, expect, it } from '@jest/globals'
import { newestSlot } from '../../src/github/schedule.js'
import { choosePeriod } from '../../src/protocol/period.js'
import type { WallMs } from '../../src/protocol/values.js'

const at = (text: string): WallMs => Date.parse(text) as WallMs
const slotOf = (schedule: string, now: string, timeZone: string | null = null) =>
  newestSlot({ event: 'schedule', schedule, timeZone }, at(now))
/** Without the seconds, which are always 0. */
function slot(schedule: string, now: string, timeZone: string | null = null): string {
  const result = slotOf(schedule, now, timeZone)
  return result.ok ? new Date(result.slot).toISOString().replace(':00.000Z', 'Z') : result.problem
}
const problem = (schedule: string | null, now = '2026-11-30T14:30:00Z', timeZone: string | null = null) => {
  const result = newestSlot({ event: 'schedule', schedule, timeZone }, at(now))
  return result.ok ? undefined : result.problem
}

describe('the slot of a scheduled run', () => {
  it.each<[string, string, string, string]>([
    ['of this very instant counts', '30 14 * * *', '2026-11-30T14:30:00.000Z', '2026-11-30T14:30Z'],
    ['is not one that comes a millisecond later', '30 14 * * *', '2026-11-30T14:29:59.999Z', '2026-11-29T14:30Z'],
    ['stays when the run starts late', '30 14 * * *', '2026-11-30T16:05:17.042Z', '2026-11-30T14:30Z'],
    ['is of yesterday when the run starts past midnight', '50 23 * * *', '2026-12-01T00:40:00Z', '2026-11-30T23:50Z'],
    ['is of last year when the run starts past its end', '55 23 31 12 *', '2027-01-01T01:00:00Z', '2026-12-31T23:55Z'],
    ['is of the line that triggered it, the first of two', '17 2 * * *', '2026-11-30T04:00:00Z', '2026-11-30T02:17Z'],
    ['is of the line that triggered it, the second', '47 3 * * *', '2026-11-30T04:00:00Z', '2026-11-30T03:47Z'],
    ['is the next one when the delay exceeds the interval', '10 * * * *', '2026-11-30T14:20:00Z', '2026-11-30T14:10Z'],
    ['knows leap days', '0 0 29 2 *', '2028-03-01T06:00:00Z', '2028-02-29T00:00Z'],
    ['knows months without a 31st', '0 0 31 * *', '2026-12-01T00:00:00Z', '2026-10-31T00:00Z'],
    ['knows lists', '0 3,15 * * *', '2026-11-30T14:59:00Z', '2026-11-30T03:00Z'],
    ['knows ranges', '0 9-17 * * 1-5', '2026-11-29T12:00:00Z', '2026-11-27T17:00Z'],
    ['knows steps of all', '*/15 * * * *', '2026-11-30T14:29:00Z', '2026-11-30T14:15Z'],
    ['knows steps of a range', '0-40/20 * * * *', '2026-11-30T14:59:00Z', '2026-11-30T14:40Z'],
    ['knows steps from a number, as GitHub does', '20/15 * * * *', '2026-11-30T14:10:00Z', '2026-11-30T13:50Z'],
    ['knows names of days and months', '0 9 * jan-Mar,DEC mon-FRI', '2026-12-02T00:00:00Z', '2026-12-01T09:00Z'],
    ['takes 0 and SUN for Sunday', '0 9 * * 0,SUN', '2026-11-30T14:00:00Z', '2026-11-29T09:00Z'],
    ['is on either day where both are given', '0 9 15 * MON', '2026-11-22T00:00:00Z', '2026-11-16T09:00Z'],
    ['does not mind white space', ' 30  14 * *\t* ', '2026-11-30T15:00:00Z', '2026-11-30T14:30Z'],
  ])('%s', (_claim, line, now, expected) => {
    expect(slot(line, now)).toBe(expected)
  })

  it.each<[string, string, string, string]>([
    ['of a fixed time is there in summer', '30 2 * * *', '2026-07-01T05:00:00Z', '2026-07-01T00:30Z'],
    ['of a fixed time is there in winter', '30 2 * * *', '2026-12-01T05:00:00Z', '2026-12-01T01:30Z'],
    ['moves to the jump where the zone skips it', '30 2 * * *', '2026-03-29T05:00:00Z', '2026-03-29T01:00Z'],
    ['of a list moves there, too', '0,30 2 * * *', '2026-03-29T05:00:00Z', '2026-03-29T01:00Z'],
    ['that comes twice is the first of the two', '30 2 * * *', '2026-10-25T05:00:00Z', '2026-10-25T00:30Z'],
    ['of each hour comes in both of the hours that are one', '30 * * * *', '2026-10-25T01:45:00Z', '2026-10-25T01:30Z'],
    ['of each hour has no gap in spring', '30 * * * *', '2026-03-29T01:45:00Z', '2026-03-29T01:30Z'],
    ['of a day of the week is of that of the zone', '30 0 * * MON', '2026-11-30T06:00:00Z', '2026-11-29T23:30Z'],
  ])('in the zone that the event tells %s', (_claim, line, now, expected) => {
    expect(slot(line, now, 'Europe/Berlin')).toBe(expected)
  })

  it.each<[string, string, string, string, string]>([
    ['past midnight is in the day before', '50 23 * * *', '2026-12-01T01:10:00Z', 'UTC', 'daily:2026-11-30'],
    [
      'is in the day of the zone of periods',
      '50 23 * * *',
      '2026-12-01T01:10:00Z',
      'Europe/Berlin',
      'daily:2026-12-01',
    ],
    ['turns with that zone in summer', '30 22 * * *', '2026-07-01T01:00:00Z', 'Europe/Berlin', 'daily:2026-07-01'],
    ['turns with that zone in winter', '30 22 * * *', '2026-12-01T01:00:00Z', 'Europe/Berlin', 'daily:2026-11-30'],
  ])('%s', (_claim, line, now, zone, key) => {
    const result = slotOf(line, now)
    const date = { kind: 'instant', ms: result.ok ? result.slot : (NaN as WallMs) } as const
    expect(choosePeriod('daily', zone, date, at(now))).toMatchObject({ period: { key } })
  })

  it.each(['push', 'workflow_dispatch'])('is refused to a run that %s triggered, with a way out', (event) => {
    expect(newestSlot({ event, schedule: '0 0 * * *', timeZone: null }, at('2026-11-30T14:30:00Z'))).toEqual({
      ok: false,
      problem: `it is scheduled, and ${event} triggered this run, not a schedule; give now, a day or an instant for it, as \${{ github.event_name == 'schedule' && 'scheduled' || 'now' }} does.`,
    })
  })

  it('is refused where nothing is told of the event, or of its line', () => {
    const nameless = newestSlot({ event: '', schedule: '0 0 * * *', timeZone: null }, at('2026-11-30T14:30:00Z'))
    expect(nameless).toMatchObject({ problem: expect.stringContaining('an event that the runner does not name') })
    expect(problem(null)).toBe('it is scheduled, and the event tells no cron line; give now, a day or an instant.')
  })

  it.each([
    ['junk', 'soon'],
    ['four fields', '0 0 * *'],
    ['six fields', '0 0 0 * * *'],
    ['a date', '2026-11-30T14:00:00'],
    ['a nickname', '@daily'],
    ['a minute that no hour has', '60 * * * *'],
    ['a weekday that no week has', '0 0 * * 8'],
    ['a step of nothing', '*/0 * * * *'],
    ['a range that runs backwards', '0 22-2 * * *'],
    ['an open range', '5- * * * *'],
    ['the last day of other crons', '0 0 L * *'],
    ['the nearest weekday of other crons', '0 0 1W * *'],
    ['the second Monday of other crons', '0 0 * * 1#2'],
    ['the anything of other crons', '0 0 ? * *'],
    ['a name that is none', '0 0 * * MOON'],
  ])('is refused where the line is %s', (_claim, line) => {
    expect(problem(line)).toBe(
      `it is scheduled, and the cron line "${line}" cannot be read; give now, a day or an instant.`,
    )
  })

  it('is refused in a zone that does not exist, or without any slot', () => {
    expect(problem('0 0 * * *', '2026-11-30T14:30:00Z', 'Mars/Olympus')).toBe(
      'it is scheduled, and the cron line "0 0 * * *" in the time zone "Mars/Olympus" cannot be read; give now, a day or an instant.',
    )
    expect(problem('0 0 30 2 *')).toBe(
      'it is scheduled, and the cron line "0 0 30 2 *" has no slot in the past; give now, a day or an instant.',
    )
  })

  it('is refused where it lies further back than any run of GitHub can', () => {
    expect(problem('0 0 1 9 *', '2026-11-05T00:00:00Z')).toBeUndefined()
    expect(problem('0 0 1 9 *', '2026-11-05T00:00:00.001Z')).toBe(
      'it is scheduled, and the newest slot of the cron line "0 0 1 9 *" was at 2026-09-01T00:00:00.000Z, too long ago; give now, a day or an instant.',
    )
  })

  it('shows what the event says escaped, and not at length', () => {
    const said = problem(`::warning::x\n${'9'.repeat(500)}`) ?? ''
    expect(said).toContain('": :warning::x\\n999')
    expect(said.length).toBeLessThan(300)
  })
})

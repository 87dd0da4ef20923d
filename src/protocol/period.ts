/**
 * Period keys (protocol.md, *Periods*). A period does not exclude: only the lock does, in every period. Runners with
 * different zone data may turn a period at different instants.
 */
import { civilFromDays, dayMs, daysFromCivil, isoWeek, mondayOf, realDays } from './civil.js'
import type { PeriodKey, WallMs } from './values.js'
import { nextTransition, noonOf, zoneNamed } from './zone.js'
import type { Zone } from './zone.js'

export const cadences = ['none', 'hourly', 'daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]

export interface Period {
  /** '' without a cadence. */
  readonly key: PeriodKey
  /** The instant at which the key changes; null without a cadence, where it never does. */
  readonly endMs: WallMs | null
}

/** What the input `date` may say: a day is one of the zone's own, in days since 1970-01-01. */
export type DateChoice =
  | { readonly kind: 'now' }
  | { readonly kind: 'day'; readonly days: number }
  | { readonly kind: 'instant'; readonly ms: WallMs }

export type PeriodResult =
  | { readonly ok: true; readonly period: Period }
  /** No such zone; a day where an hour is needed; a day that the zone skipped. */
  | { readonly ok: false; readonly fault: 'time-zone' | 'bare-day' | 'skipped-day' }

export const noPeriod: Period = { key: '' as PeriodKey, endMs: null }

const hourMs = 3_600_000
/** Some zone had as much, either way. */
const widestOffsetMs = 16 * hourMs
const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** `now`, a real `YYYY-MM-DD`, or an RFC 3339 instant, both from 1970 on; a leap second has no place in Unix time and is undefined. */
export function parseDate(text: string): DateChoice | undefined {
  if (text === 'now') return { kind: 'now' }
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d)))?$/.exec(
    text,
  )
  if (match === null) return undefined
  const field = (at: number): number => Number(match[at] ?? 0)
  const days = realDays({ year: field(1), month: field(2), day: field(3) })
  if (days === undefined) return undefined
  if (match[4] === undefined) return { kind: 'day', days }
  const [hour, minute, second, offsetHour, offsetMinute] = [field(4), field(5), field(6), field(9), field(10)]
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const offsetMs = (match[8] === '-' ? -1 : 1) * (offsetHour * 60 + offsetMinute) * 60_000
  return {
    kind: 'instant',
    ms: (days * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 + millis - offsetMs) as WallMs,
  }
}

/** The period that `date` picks in a time zone, an IANA name. */
export function choosePeriod(cadence: Cadence, timeZone: string, date: DateChoice, nowMs: WallMs): PeriodResult {
  const zone = zoneNamed(timeZone)
  if (zone === undefined) return { ok: false, fault: 'time-zone' }
  if (cadence === 'none') return { ok: true, period: noPeriod }
  if (date.kind === 'day' && cadence === 'hourly') return { ok: false, fault: 'bare-day' }
  const instant = date.kind === 'now' ? nowMs : date.kind === 'day' ? noonOf(zone, date.days) : date.ms
  if (instant === undefined) return { ok: false, fault: 'skipped-day' }
  return { ok: true, period: periodAt(cadence, zone, instant) }
}

/**
 * The latest instant at which a period of this key ends in any time zone; null where it never does, or the key is none.
 * Good for what may be kept too long, and for nothing else (protocol.md, *Parts*: `expiration`).
 */
export function latestEndOf(key: PeriodKey): WallMs | null {
  const [, named, text = ''] = /^([a-z]+):(.*)$/.exec(key) ?? []
  const cadence = cadences.find((one) => one === named)
  if (cadence === undefined || cadence === 'none') return null
  const written = { hourly: text.replace(/^.{13}/, '$&:00:00'), daily: text, weekly: '', monthly: `${text}-01` }[
    cadence
  ]
  const date = cadence === 'weekly' ? weekDate(text) : parseDate(written)
  const result = date === undefined ? undefined : choosePeriod(cadence, 'UTC', date, 0 as WallMs)
  const endMs = result?.ok === true ? result.period.endMs : null
  return endMs === null ? null : ((endMs + widestOffsetMs) as WallMs)
}

/** The Monday of an ISO week: the fourth of January is always in the first. */
function weekDate(text: string): DateChoice | undefined {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(text) ?? []
  if (year === undefined) return undefined
  const first = mondayOf(daysFromCivil({ year: Number(year), month: 1, day: 4 }))
  return { kind: 'day', days: first + (Number(week) - 1) * 7 }
}

function periodAt(cadence: Exclude<Cadence, 'none'>, zone: Zone, instant: number): Period {
  const key = keyAt(cadence, zone, instant)
  let from = Math.floor(instant)
  for (;;) {
    const offset = zone(from)
    const end = nextTurn(cadence, from + offset) - offset
    const transition = nextTransition(zone, from, end)
    if (transition === undefined) return { key, endMs: end as WallMs }
    if (keyAt(cadence, zone, transition) !== key) return { key, endMs: transition as WallMs }
    from = transition
  }
}

function keyAt(cadence: Exclude<Cadence, 'none'>, zone: Zone, instant: number): PeriodKey {
  const offset = zone(instant)
  const local = instant + offset
  const days = Math.floor(local / dayMs)
  const { year, month, day } = civilFromDays(days)
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`
  const week = isoWeek(days)
  const key = {
    hourly: `${date}T${pad(Math.floor(local / hourMs) - days * 24)}${offsetText(offset)}`,
    daily: date,
    weekly: `${pad(week.year, 4)}-W${pad(week.week)}`,
    monthly: `${pad(year, 4)}-${pad(month)}`,
  }[cadence]
  return `${cadence}:${key}` as PeriodKey
}

/** The next local time (ms) at which the cadence turns, as if the offset stayed. */
function nextTurn(cadence: Exclude<Cadence, 'none'>, local: number): number {
  const days = Math.floor(local / dayMs)
  switch (cadence) {
    case 'hourly':
      return (Math.floor(local / hourMs) + 1) * hourMs
    case 'daily':
      return (days + 1) * dayMs
    case 'weekly':
      return (mondayOf(days) + 7) * dayMs
    case 'monthly': {
      const { year, month } = civilFromDays(days)
      return (
        daysFromCivil(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }) * dayMs
      )
    }
  }
}

/** `+01:00`; a few offsets of the past have seconds, and show them. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const text = `${offset < 0 ? '-' : '+'}${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? text : `${text}:${pad(seconds % 60)}`
}

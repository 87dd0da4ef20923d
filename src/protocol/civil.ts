/**
 * The proleptic Gregorian calendar by arithmetic, without a clock. Knows nothing of time zones; days are counted from
 * 1970-01-01. The algorithms are Howard Hinnant's, "chrono-Compatible Low-Level Date Algorithms".
 */

export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

export const dayMs = 86_400_000

export function daysFromCivil({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = ((shiftedMonth + 2) % 12) + 1
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** Days of a date from 1970 on that the calendar has; undefined for others (30 February, year 0). */
export function realDays(date: CivilDate): number | undefined {
  const days = daysFromCivil(date)
  const back = civilFromDays(days)
  return date.year >= 1970 && back.month === date.month && back.day === date.day ? days : undefined
}

/** The ISO 8601 week that a day belongs to; the year is the one of its Thursday. */
export function isoWeek(days: number): { readonly year: number; readonly week: number } {
  const thursday = mondayOf(days) + 3
  const { year } = civilFromDays(thursday)
  return { year, week: Math.floor((thursday - daysFromCivil({ year, month: 1, day: 1 })) / 7) + 1 }
}

/** The Monday on or before a day (1970-01-01 was a Thursday). */
export function mondayOf(days: number): number {
  return days - ((((days + 3) % 7) + 7) % 7)
}

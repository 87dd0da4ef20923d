/**
 * Time zones as offsets, by `Intl`: the only place that asks the platform's zone data, which two runners may have in
 * different editions. Two changes of offset within six hours of each other would be seen as one.
 */
import { dayMs, daysFromCivil } from './civil.js'

/** Milliseconds to add to an instant (ms since 1970) to read the clock on the wall there. */
export type Zone = (instant: number) => number

const strideMs = dayMs / 4

/** An IANA name; undefined for a name that the platform does not know, and for a bare offset, which knows no summer. */
export function zoneNamed(name: string): Zone | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined
  // The default, without waking the platform's zone data.
  if (name === 'UTC') return () => 0
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
  return (instant) => {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
    const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = part
    const seconds = daysFromCivil({ year, month, day }) * 86_400 + hour * 3600 + minute * 60 + second
    return (seconds - Math.floor(instant / 1000)) * 1000
  }
}

/** The first instant in (from, to] with another offset than `from` has. */
export function nextTransition(zone: Zone, from: number, to: number): number | undefined {
  const offset = zone(from)
  for (let start = from; start < to; start += strideMs) {
    let high = Math.min(start + strideMs, to)
    if (zone(high) === offset) continue
    for (let low = start; high - low > 1;) {
      const middle = Math.floor((low + high) / 2)
      if (zone(middle) === offset) low = middle
      else high = middle
    }
    return high
  }
  return undefined
}

/** An instant (noon) of a local day; undefined for a day that the zone skipped (30 December 2011 in Samoa). */
export function noonOf(zone: Zone, days: number): number | undefined {
  const noon = days * dayMs + dayMs / 2
  const instant = noon - zone(noon - zone(noon))
  return Math.floor((instant + zone(instant)) / dayMs) === days ? instant : undefined
}

/**
 * The slot of a scheduled run: when the cron line that triggered it should have started it. Not guaranteed: that it is that slot. The event
 * tells the line alone, so the newest slot that is past by this machine's clock is taken; a run that starts later than the next slot of its
 * line, or that is run again then, is of that one.
 */
import { Cron } from 'croner'
import type { WallMs } from '../protocol/values.js'
import { logLine } from '../text/escape.js'
import type { Trigger } from './context.js'

export type SlotResult =
  | { readonly ok: true; readonly slot: WallMs }
  /** A sentence without its subject, the input that asked for a slot. */
  | { readonly ok: false; readonly problem: string }

/** A run lasts 35 days at most, and can be run again for 30. What is older was not meant: a line of another zone, or a rare day that is still to come. */
const oldestMs = 65 * 86_400_000

/** Names of months and days, as GitHub has them beside POSIX cron; what is left of a line are numbers and four signs. */
const name = /\b(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)\b/gi

const remedy = 'give now, a day or an instant'
const elsewhere = "as ${{ github.event_name == 'schedule' && 'scheduled' || 'now' }} does"

/**
 * The newest slot of the run's own cron line that is not after `nowMs`. Lines count in the zone that the event tells, else in UTC (GitHub's
 * documentation of `on.schedule`); a time that the zone skips counts when its clocks have jumped, one that comes twice at its first turn.
 */
export function newestSlot({ event, schedule, timeZone }: Trigger, nowMs: WallMs): SlotResult {
  const refused = (problem: string): SlotResult => ({ ok: false, problem })
  if (event !== 'schedule') {
    const told = event === '' ? 'an event that the runner does not name' : logLine(event, 100)
    return refused(`it is scheduled, and ${told} triggered this run, not a schedule; ${remedy} for it, ${elsewhere}.`)
  }
  if (schedule === null) return refused(`it is scheduled, and the event tells no cron line; ${remedy}.`)
  const line = `the cron line "${logLine(schedule, 100)}"`
  const zone = timeZone === null ? '' : ` in the time zone "${logLine(timeZone, 100)}"`
  const slot = slotOf(schedule, timeZone ?? 'UTC', nowMs)
  if (slot === 'unreadable') return refused(`it is scheduled, and ${line}${zone} cannot be read; ${remedy}.`)
  if (slot === undefined) return refused(`it is scheduled, and ${line}${zone} has no slot in the past; ${remedy}.`)
  if (nowMs - slot > oldestMs) {
    const at = new Date(slot).toISOString()
    return refused(`it is scheduled, and the newest slot of ${line}${zone} was at ${at}, too long ago; ${remedy}.`)
  }
  return { ok: true, slot: slot as WallMs }
}

/** Undefined where the line never matched. */
function slotOf(schedule: string, timezone: string, nowMs: WallMs): number | 'unreadable' | undefined {
  const fields = schedule.trim().split(/\s+/)
  // The library also reads dates, nicknames and signs of other crons.
  if (fields.length !== 5 || !/^[\d*,/ -]+$/.test(fields.join(' ').replace(name, '0'))) return 'unreadable'
  try {
    const cron = new Cron(fields.join(' '), {
      mode: '5-part',
      timezone,
      // `20/15` is GitHub's, too.
      sloppyRanges: true,
      // GitHub moves what its zone skips, be it one time or a list of them.
      fixedTimeRule: 'no-wildcard',
    })
    // It looks before the instant that it is given, and a slot of this very instant counts.
    return cron.previousRuns(1, new Date(nowMs + 1))[0]?.getTime()
  } catch {
    return 'unreadable'
  }
}

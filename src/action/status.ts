/** The sub-action `status`: who holds, who waits, what is completed. It never takes anything, and what it tells may be over by then. */
import { listLocks } from '../commands/status.js'
import { cadences, choosePeriod, noPeriod, parseDate } from '../protocol/period.js'
import type { Period } from '../protocol/period.js'
import type { Ticket, WallMs } from '../protocol/values.js'
import { inputDefaults, readerOf } from './input-reader.js'
import type { InputReader } from './input-reader.js'
import { refuseInputs } from './refusal.js'
import { relayLines } from './relay-table.js'
import { lockText, quoted } from './rival.js'
import { withRelays } from './session.js'
import type { Stage } from './stage.js'
import { listingJson, listingLines, listingMarkdown, mostListed } from './status-table.js'
import { lockDefaults, readLockTerms } from './sub-inputs.js'

const { cadence, date, timezone } = inputDefaults
export const statusDefaults = { ...lockDefaults, cadence, date, timezone } as const

export async function showStatus(stage: Stage): Promise<void> {
  const { runner, adapters } = stage
  const read = readerOf(runner.env, statusDefaults, runner.label)
  const terms = readLockTerms(read)
  const period = readPeriod(read, adapters.clock.wall())
  if (read.errors.length > 0) {
    refuseInputs(read.errors, stage)
    return
  }
  const lock = terms.lock === '' ? null : terms.lock
  const inPeriod = period.key === '' ? 'without a cadence' : `in the period ${period.key}`
  const subject = lock === null ? `the locks of ${quoted(terms.namespace)} ${inPeriod}` : lockText(terms)
  await withRelays(terms.endpoints, terms.secretKey, '' as Ticket, stage, async ({ ports, report }) => {
    const listing = await listLocks({ ...terms, lock, period: period.key }, ports, stage.signal)
    if (listing.kind === 'unanswered') {
      const sentence = `How ${subject} stand is not known, because ${terms.quorum} of ${terms.endpoints.length} relays must answer, and too few did; run this again.`
      runner.tell({ level: 'error', sentence, details: relayLines(report()) })
      runner.fail('relays')
      return
    }
    const { length } = listing.entries
    runner.output('json', listingJson(listing, terms.secretKey !== null))
    runner.line(`${length} ${length === 1 ? 'record' : 'records'} of ${subject}.`)
    for (const line of listingLines(listing, terms.secretKey !== null)) runner.line(line)
    if (length > mostListed) {
      const sentence = `Only the first ${mostListed} of ${length} records of ${subject} are listed.`
      runner.tell({ level: 'warning', sentence, details: [] })
    }
    await runner.summarize(listingMarkdown(listing, subject, terms.secretKey !== null))
  })
}

function readPeriod(read: InputReader<'cadence' | 'date' | 'timezone'>, now: WallMs): Period {
  const chosen = read.choice('cadence', cadences)
  const given = parseDate(read.text('date'))
  if (given === undefined) {
    read.refuse('date', 'now, a real day YYYY-MM-DD, or an RFC 3339 instant such as 2026-11-30T14:00:00Z')
  } else if (chosen === 'none' && given.kind !== 'now') {
    read.complain('date', 'it picks a period, and cadence is none; set cadence, or leave date out.')
  }
  const result = choosePeriod(chosen, read.text('timezone'), given ?? { kind: 'now' }, now)
  if (result.ok) return result.period
  if (result.fault === 'time-zone') read.refuse('timezone', 'an IANA name such as UTC or Europe/Berlin')
  else if (result.fault === 'bare-day') read.refuse('date', 'now or an RFC 3339 instant, because cadence is hourly')
  else read.refuse('date', 'a day that the time zone did not skip')
  return noPeriod
}

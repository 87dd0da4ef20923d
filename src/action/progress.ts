/** What goes on while the lock is being taken, line by line. Safe for the log; tells nothing that is not in the machine's own report. */
import { takenAt } from '../protocol/fence.js'
import type { Sighting } from '../protocol/record.js'
import type { WallMs } from '../protocol/values.js'
import type { LogEvent } from '../ports.js'
import { formatDuration } from '../text/duration.js'
import { logLine } from '../text/escape.js'
import { relayWords } from './relay-report.js'
import { capital, rivalText, storeText } from './rival.js'
import type { Ticket } from '../protocol/values.js'

/** One line for one event; `nowMs` is the instant at which it is told. */
export function progressLine(event: LogEvent, nowMs: WallMs, isShared: boolean, ticket: Ticket): string {
  switch (event.kind) {
    case 'relay':
      return logLine(`${event.relay} ${relayWords(event, ticket)}`)
    case 'watching': {
      const rival = rivalText(event.rival, isShared)
      const rest = formatDuration(event.untilWall - nowMs)
      if (event.why === 'undecided') return `Watching ${rival} for up to ${rest}, until its claim is decided.`
      const { record } = event.rival
      const since = 'renewedAt' in record ? ` ${formatDuration(nowMs - record.renewedAt)} ago` : ''
      return `Watching ${rival} for ${rest} before taking over, because it stopped renewing${since}.`
    }
    case 'queued': {
      const { place, behind, untilWall } = event
      const where = place === null ? 'Waiting at the claim log' : `In line, place ${place},`
      return `${where} behind ${rivalText(behind, isShared)}${heldText(behind)}; waiting for ${formatDuration(untilWall - nowMs)} more at most.`
    }
    case 'claimed':
      return `Claimed with fence ${event.fence}; reading it back.`
    case 'raised':
      return `Raised the fence to ${event.fence}; reading it back.`
    case 'renewed':
      return `Renewed; the lease is safe until ${new Date(event.safeUntilWall).toISOString()}.`
    case 'falling-back':
      return `Too few relays answer; going on with ${storeText(event.log)}.`
    case 'log-unavailable':
      return logLine(`${capital(storeText(event.log))} is not available: ${event.detail}`, 400)
    case 'degraded':
      return `The lease stands on less than before: ${event.backend}.`
    case 'lapsed':
      return 'The lease lapsed; claiming it again.'
    case 'stepped-back':
      return event.behind === null ? 'Stepped back.' : `Stepped back behind ${rivalText(event.behind, isShared)}.`
  }
}

/** A fence is the Unix time of its claim, or little more where it was raised; a renewal is never before it was held. */
function heldText({ record }: Sighting): string {
  if (record.state !== 'held') return ''
  const since = new Date(takenAt(record)).toISOString()
  return `, who has held it since about ${since}`
}

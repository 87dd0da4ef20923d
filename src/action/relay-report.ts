/**
 * What each relay did, for people: a fold over the log. Nothing is decided by it. `said` is a relay's own words, unescaped:
 * whoever prints it escapes it.
 */
import type { RelayUrl, Ticket } from '../protocol/values.js'
import type { LogEvent, Relays } from '../ports.js'

/** Milliseconds of the first time that it went well; null where it never did. */
export interface RelayRow {
  readonly relay: RelayUrl
  readonly connectMs: number | null
  readonly lookMs: number | null
  readonly claimMs: number | null
  readonly readBackMs: number | null
  /** Its last answer counted: it read to the end, or showed what was written. */
  readonly isOk: boolean
  readonly said: string
}
export type RelayReport = readonly RelayRow[]

type Heard = Extract<LogEvent, { kind: 'relay' }>

const unheard = 'not heard yet'
/** Of a fallback relay. */
const unneeded = 'not needed so far'
const isBlank = ({ said }: RelayRow): boolean => said === unheard || said === unneeded

/** Nobody was asked yet. */
export function emptyReport({ all, fallback }: Pick<Relays, 'all' | 'fallback'>): RelayReport {
  const blank = { connectMs: null, lookMs: null, claimMs: null, readBackMs: null, isOk: false }
  return all.map((relay) => ({ relay, ...blank, said: fallback.includes(relay) ? unneeded : unheard }))
}

/** `ticket`: whose writes are looked for in a read-back. Events that are not of a relay change nothing. */
export function addToReport(report: RelayReport, event: LogEvent, ticket: Ticket): RelayReport {
  if (event.kind !== 'relay') return report
  return report.map((row) => (row.relay === event.relay ? updated(row, event, ticket) : row))
}

/** How many relays' last answers counted. */
export const okCount = (report: RelayReport): number => report.filter(({ isOk }) => isOk).length

/** What a relay did for which purpose, in its own words as far as it had any. */
export function relayWords(heard: Heard, ticket: Ticket): string {
  return `${heard.purpose.replace('-', ' ')}: ${words(heard, counts(heard, ticket))}`
}

function updated(row: RelayRow, heard: Heard, ticket: Ticket): RelayRow {
  const { answer, purpose, timing } = heard
  // Whoever is no longer waited for has said nothing new.
  if (answer.kind === 'failed' && answer.cause === 'aborted' && !isBlank(row)) return row
  const isOk = counts(heard, ticket)
  // A relay that said OK is only read from then on, and its OK still stands.
  const acknowledged = heard.acknowledged || row.said === relayWords({ ...heard, acknowledged: true }, ticket)
  return {
    relay: row.relay,
    connectMs: row.connectMs ?? timing.connectMs,
    lookMs: row.lookMs ?? (purpose === 'look' && isOk ? timing.readMs : null),
    claimMs: row.claimMs ?? (purpose === 'claim' && heard.acknowledged ? timing.okMs : null),
    readBackMs: row.readBackMs ?? (purpose === 'claim' && isOk ? timing.readMs : null),
    isOk,
    said: relayWords({ ...heard, acknowledged }, ticket),
  }
}

/** A write counts only when it is shown (protocol.md, *Parts*); here the ticket is enough, for only people read this. */
function counts({ answer, purpose }: Heard, ticket: Ticket): boolean {
  if (answer.kind !== 'read') return false
  return purpose === 'look' || answer.sightings.some((sighting) => sighting.ticket === ticket)
}

function words({ answer, acknowledged }: Heard, isOk: boolean): string {
  switch (answer.kind) {
    case 'read':
      if (isOk) return 'ok'
      return acknowledged ? 'said OK, but does not show it' : 'does not show it'
    case 'refused':
      return `refused, ${answer.detail}`
    case 'failed':
      return answer.cause === 'aborted' ? 'not waited for' : `${answer.cause}, ${answer.detail}`
  }
}

/** How a holding ended, in words. Safe for a log line; proves nothing: only the relays do. */
import type { HoldingEnd, LostTo } from '../keeper/holding-end.js'
import type { WallMs } from '../protocol/values.js'
import { logLine, safeLink } from '../text/escape.js'
import type { OnLost } from './inputs.js'
import type { Message } from './messages.js'
import type { RelayReport } from './relay-report.js'
import { relayLines } from './relay-table.js'
import { lockText, quoted } from './rival.js'

/** What is known of the holding that ended. */
export interface Holding {
  readonly lock: string
  readonly namespace: string
  readonly fence: number | null
  /** When a write of it last counted. */
  readonly countedAt: WallMs
  readonly onLost: OnLost
}

const instant = (ms: WallMs): string => new Date(ms).toISOString()

export function endingMessage(end: HoldingEnd, holding: Holding, report: RelayReport): Message {
  const lock = lockText(holding)
  switch (end.kind) {
    case 'superseded': {
      const sentence = `Another process has written a newer version of this holding of ${lock} (${logLine(end.state, 20)}), so nothing was written here.`
      return { level: 'warning', sentence, details: [] }
    }
    case 'lost':
      return {
        level: holding.onLost === 'warn' ? 'warning' : 'error',
        sentence: lossSentence(end, holding),
        details: [],
      }
    case 'released': {
      if (end.endsBy !== null && end.log === false && end.quorum) {
        const sentence = `Released ${lock} on the relays, but its entry in the claim log could not be ended; that lease ends by itself at ${instant(end.endsBy)}.`
        return { level: 'warning', sentence, details: [] }
      }
      if (!end.quorum && end.log === true && end.endsBy !== null) {
        const sentence = `Ended the entry of ${lock} in the claim log, but too few relays showed that it was ${end.state}; there its lease ends by itself at ${instant(end.endsBy)}.`
        return { level: 'warning', sentence, details: relayLines(report) }
      }
      // What stood on the claim log alone has ended there.
      if (!end.quorum && !(end.endsBy === null && end.log === true)) {
        const sentence = `No quorum of relays showed that ${lock} was ${end.state}`
        const remedy = end.endsBy === null ? '' : `; its lease ends by itself at ${instant(end.endsBy)}`
        return { level: 'warning', sentence: `${sentence}${remedy}.`, details: relayLines(report) }
      }
      const sentence = {
        released: `Released ${lock}.`,
        completed: `Released ${lock}, and its period is completed.`,
        withdrawn: `Withdrew the claim on ${lock}.`,
      }[end.state]
      return { level: 'info', sentence, details: [] }
    }
  }
}

/** When the last renewal counted, when the lease was lost, to whom, and with which fences. */
function lossSentence({ cause, since, to }: HoldingEnd & { kind: 'lost' }, holding: Holding): string {
  const own = holding.fence === null ? '' : ` (fence ${holding.fence})`
  const lost = `The lease of ${lockText(holding)}${own} was lost at ${instant(since)}`
  const last = `the last write that a quorum showed was at ${instant(holding.countedAt)}`
  switch (cause) {
    case 'expired':
      return `${lost}: ${last}, and no renewal counted in time, so somebody else may have held the lock since; see what the relays say, or give it a longer lease.`
    case 'overtaken':
      return `${lost}: ${last}, and ${to === null ? 'somebody else' : taker(to)} has taken the lock since; whatever this job did after that was not protected.`
    case 'evicted': {
      const by = to === null ? 'somebody' : quoted(to.by)
      return `${lost}: it was evicted by ${by}, with the reason ${quoted(to?.reason ?? '')}.`
    }
  }
}

function taker({ ticket, fence, runUrl }: LostTo): string {
  const link = safeLink(runUrl)
  const withFence = fence === null ? '' : ` with fence ${fence}`
  return `ticket ${logLine(ticket, 32)}${withFence}${link === undefined ? '' : ` (${link})`}`
}

/** The lease was not safe for a while, and was regained: nobody else held it in between. */
export const lapseSentence = (lapses: number, lock: string): string =>
  `The lease of the lock ${quoted(lock)} lapsed ${lapses === 1 ? 'once' : `${lapses} times`} while the job ran, because no renewal counted in time, and was regained each time before anybody else held it.`

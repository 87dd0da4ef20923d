/** What came of a release by ticket, in words. An error fails the step: nobody asks for a release that may not happen. Safe for a log line. */
import type { TicketEnd } from '../commands/release.js'
import type { HoldingEnd } from '../keeper/holding-end.js'
import { holdingEnd } from '../keeper/holding-end.js'
import type { KeeperStatus } from '../keeper/status.js'
import type { Ticket } from '../protocol/values.js'
import { logLine } from '../text/escape.js'
import { endingMessage } from './ending-message.js'
import type { Message } from './messages.js'
import { incompatibility } from './mismatch.js'
import type { RelayReport } from './relay-report.js'
import { relayLines } from './relay-table.js'
import { lockText, quoted, traceOf } from './rival.js'

interface Names {
  readonly lock: string
  readonly namespace: string
}

export interface ReleaseScene extends Names {
  readonly ticket: Ticket
  readonly completes: boolean
  readonly report: RelayReport
}

const error = (sentence: string, details: readonly string[] = []): Message => ({ level: 'error', sentence, details })
const notice = (sentence: string): Message => ({ level: 'notice', sentence, details: [] })

export const givenUp = (names: Names, problem: string): Message =>
  error(`Nothing of ${lockText(names)} was released here: ${problem}.`)

/** The keeper's last word; it may have been said long before it was asked. */
export function keeperMessage(status: KeeperStatus, names: Names, completes: boolean): Message {
  const { end, fence, renewedAt, draft } = status
  if (end === null) return error(`The keeper of ${lockText(names)} ended without saying how; look at its lease.`)
  if (end.kind === 'superseded') return overMessage(names, logLine(end.state, 20), completes)
  if (end.kind === 'released' && completes && end.state === 'released') return overMessage(names, end.state, completes)
  const countedAt = renewedAt ?? draft.record.renewedAt
  return strictly(endingMessage(end, { ...names, fence, countedAt, onLost: 'fail' }, []))
}

export function ticketEndMessage(ended: TicketEnd, scene: ReleaseScene): Message {
  const { ticket, completes, report } = scene
  const lock = lockText(scene)
  switch (ended.kind) {
    case 'unanswered':
      return error(
        `Nothing of ${lock} was released, because too few of its relays answered; run this step again, or let the lease end by itself.`,
        relayLines(report),
      )
    case 'incompatible': {
      const { clause, details } = incompatibility(ended, ticket, report)
      return error(`Nothing of ${lock} was released: ${clause}.`, details)
    }
    case 'unknown':
      return error(
        `Nothing was released: the relays know no ticket ${ticket} of ${lock} under this key; check the ticket, the names and the key.`,
      )
    case 'not-held':
      return ended.by.record.state === 'waiting'
        ? error(`Nothing was released: ticket ${ticket} waits in line for ${lock}, and holds nothing.`, [
            traceOf(ended.by),
          ])
        : overMessage(scene, ended.by.record.state, completes)
    case 'kept':
      return error(
        `Nothing of ${lock} was released: the keeper of ticket ${ticket} renews it, so its job is still at work; wait for that, or evict it with the sub-action break.`,
        [traceOf(ended.by)],
      )
    case 'without-period':
      return error(
        `Nothing was released: ${lock} was taken without a cadence, so there is no period to complete; leave out the input "completed".`,
      )
    case 'ended':
      return endedMessage(ended, scene)
  }
}

function endedMessage({ own, outcome, loss }: TicketEnd & { kind: 'ended' }, scene: ReleaseScene): Message {
  if (outcome.kind === 'superseded') {
    const { state } = outcome.by.record
    if (state === 'released' || state === 'completed') return overMessage(scene, state, scene.completes)
    return error(
      `Nothing of ${lockText(scene)} was released: its holder has written a newer version meanwhile (${state}), and is still at work.`,
      [traceOf(outcome.by)],
    )
  }
  const end: HoldingEnd = holdingEnd(outcome)
  const { state, renewedAt, leaseMs } = own.record
  if (loss === null || end.kind !== 'released' || !end.quorum) {
    const holding = { ...scene, fence: null, countedAt: renewedAt, onLost: 'fail' } as const
    return strictly(endingMessage(end, holding, scene.report))
  }
  const { by, code } = loss
  const why =
    by?.record.state === 'evicted'
      ? `it was evicted by ${quoted(by.record.by)}`
      : code === 'LOCK_LOST'
        ? 'somebody else has taken the lock since'
        : state === 'claiming'
          ? 'its keeper ended before it had announced it, or while it verified it anew'
          : `its lease ended at ${new Date(renewedAt + leaseMs).toISOString()}`
  const spoiled = scene.completes ? ', so its period was not completed' : ''
  const details = by === null ? [] : [traceOf(by)]
  return error(`Released ${lockText(scene)}, but it was lost before: ${why}${spoiled}.`, details)
}

/** It ended before, and nothing was written: well, unless it was to be completed and was not. */
function overMessage(names: Names, state: string, completes: boolean): Message {
  if (!completes || state === 'completed') {
    return notice(`Nothing is left to release of ${lockText(names)}: this ticket is ${state} already.`)
  }
  return error(
    `The period of ${lockText(names)} was not completed: this ticket is ${state} already, and what has ended cannot be completed.`,
  )
}

/** Post may shrug at what nobody heard; a step that is there for it may not. */
const strictly = (message: Message): Message => (message.level === 'warning' ? { ...message, level: 'error' } : message)

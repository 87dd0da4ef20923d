/**
 * The sub-action `break`: evicts a ticket, for a person. Not guaranteed: that the lock is free then; the message says what happens next.
 */
import { evict } from '../commands/break.js'
import type { Eviction } from '../commands/break.js'
import { marginMs } from '../protocol/lease.js'
import type { Ticket } from '../protocol/values.js'
import { formatDuration } from '../text/duration.js'
import { logLine } from '../text/escape.js'
import { readerOf } from './input-reader.js'
import type { Message } from './messages.js'
import { incompatibility } from './mismatch.js'
import { refuseInputs } from './refusal.js'
import type { Failure } from './runner.js'
import type { RelayReport } from './relay-report.js'
import { relayLines } from './relay-table.js'
import { lockText, rivalText, traceOf } from './rival.js'
import { keyOfTicket, withRelays } from './session.js'
import type { Stage } from './stage.js'
import { lockDefaults, readLockTerms } from './sub-inputs.js'
import type { LockTerms } from './sub-inputs.js'

export const breakDefaults = { ticket: '', reason: '', ...lockDefaults } as const

/** Characters: some relays take small events only. */
const longestReason = 500

export async function breakLock(stage: Stage): Promise<void> {
  const { runner, context } = stage
  const read = readerOf(runner.env, breakDefaults, runner.label)
  const ticket = read.text('ticket')
  if (!/^[0-9a-f]{32}$/.test(ticket)) {
    read.refuse('ticket', 'the 32 hex digits of the ticket that is to go; status lists them')
  }
  const reason = read.text('reason')
  if (reason === '' || reason.length > longestReason) {
    read.refuse('reason', `a sentence of 1 to ${longestReason} characters, which the victim is shown`)
  }
  const terms = readLockTerms(read)
  if (terms.lock === '') read.refuse('lock', 'the name of the lock that the ticket is of')
  if (read.text('secret-key') === 'ephemeral') {
    read.complain(
      'secret-key',
      'only the key that all contenders share evicts, so that no stranger can; give that key.',
    )
  }
  if (read.errors.length > 0) {
    refuseInputs(read.errors, stage)
    return
  }
  const { runUrl } = context.holder
  const by = [runner.env['GITHUB_ACTOR'] ?? 'somebody', ...(runUrl === '' ? [] : [`(${runUrl})`])].join(' ')
  // The victim heeds an eviction by its own key alone.
  const secretKey = await keyOfTicket({ terms, ticket: ticket as Ticket, pubkey: null }, stage)
  await withRelays(terms.endpoints, secretKey, ticket as Ticket, stage, async ({ ports, report }) => {
    const target = { ...terms, periodEndMs: null }
    const eviction = await evict(target, ticket as Ticket, { by, reason }, ports, stage.signal)
    runner.tell(evictionMessage(eviction, terms, ticket as Ticket, report()))
    const failure = failureOf(eviction)
    if (failure !== null) runner.fail(failure)
  })
}

function failureOf(eviction: Eviction): Failure | null {
  if (eviction.kind === 'unanswered') return 'relays'
  if (eviction.kind === 'published') return eviction.isShown ? null : 'relays'
  return 'refused'
}

export function evictionMessage(
  eviction: Eviction,
  terms: Pick<LockTerms, 'lock' | 'namespace'>,
  ticket: Ticket,
  report: RelayReport,
): Message {
  const lock = lockText(terms)
  const error = (sentence: string, details: readonly string[]): Message => ({ level: 'error', sentence, details })
  switch (eviction.kind) {
    case 'unanswered':
      return error(
        `Nobody was evicted from ${lock}, because too few of its relays answered; run this again.`,
        relayLines(report),
      )
    case 'not-live': {
      const { by } = eviction
      const found = by === null ? 'no record of' : `no live record of (it is ${logLine(by.record.state, 20)})`
      return error(
        `Nobody was evicted from ${lock}: the relays know ${found} ticket ${ticket}; status lists what is there.`,
        by === null ? [] : [traceOf(by)],
      )
    }
    case 'incompatible': {
      const { clause, details } = incompatibility(eviction, ticket, report)
      return error(`Nobody was evicted from ${lock}: ${clause}.`, details)
    }
    case 'published': {
      const { victim, isShown } = eviction
      if (!isShown) {
        return error(
          `No quorum of relays showed the eviction of ticket ${ticket} from ${lock}, so it may not be met; run this again.`,
          relayLines(report),
        )
      }
      const { leaseMs } = victim.record
      const watched = formatDuration(leaseMs + marginMs(leaseMs))
      const next = `if it lives, it lets go within a third of its lease of ${formatDuration(leaseMs)}; if it is dead, the lock is free for whoever has watched it for ${watched}`
      return {
        level: 'notice',
        sentence: `Evicted ${rivalText(victim, true)} from ${lock}: ${next}.`,
        details: [traceOf(victim)],
      }
    }
  }
}

/**
 * The sub-action `assert`: fails unless this job still holds the lock, by its keeper and by a fresh quorum read.
 * Not guaranteed: anything about the instant after; what is written to has to compare the fence.
 */
import { assertValid } from '../commands/assert.js'
import { readStatus } from '../keeper/status.js'
import { refuseInputs } from './refusal.js'
import type { Finding } from './assert-finding.js'
import { keeperFinding, relayFinding } from './assert-finding.js'
import { readerOf } from './input-reader.js'
import { keyOfTicket, withRelays } from './session.js'
import type { Stage } from './stage.js'
import type { Ticketed } from './ticket-inputs.js'
import { readTicket, ticketDefaults } from './ticket-inputs.js'

export const assertDefaults = { ...ticketDefaults, fence: '' } as const

export async function assertHeld(stage: Stage): Promise<void> {
  const { runner, context } = stage
  // Whatever happens to this process, an empty code is never what it left.
  runner.output('code', 'LOCK_UNVERIFIED')
  const read = readerOf(runner.env, assertDefaults)
  const result = readTicket(runner.env, context)
  if (result.ok && result.ticketed.keyProblem !== null) read.complain('secret-key', `${result.ticketed.keyProblem}.`)
  if (!result.ok || read.errors.length > 0) {
    refuseInputs(result.ok ? read.errors : result.errors, stage)
    return
  }
  const { ticketed } = result
  const given = read.text('fence')
  const exported = runner.env['NOSTR_LOCK_TICKET'] === ticketed.ticket ? (runner.env['NOSTR_LOCK_FENCE'] ?? '') : ''
  const fence = given === '' ? exported : given
  const { code, sentence, details } = await judge(ticketed, fence === '' ? null : fence, stage)
  runner.output('code', code)
  runner.tell({
    level: code === '' ? 'info' : 'error',
    sentence: code === '' ? sentence : `${code}: ${sentence}`,
    details,
  })
  if (code !== '') runner.fail()
}

/** The keeper knows of a loss first; of everything else the relays are the better witness. */
async function judge(ticketed: Ticketed, fence: string | null, stage: Stage): Promise<Finding> {
  const { terms, ticket } = ticketed
  const asked = { lock: terms.lock, namespace: terms.namespace, ticket, fence }
  const before = byKeeper(ticketed, asked, stage)
  if (before !== null && before.code !== 'LOCK_EXPIRED') return before
  const secretKey = await keyOfTicket(ticketed, stage)
  return withRelays(terms.endpoints, secretKey, ticket, stage, async ({ ports, report }) => {
    const { signer } = ports
    if (ticketed.pubkey !== null && signer.shared && signer.pubkey !== ticketed.pubkey) return otherKey
    const target = { ...terms, ticket, pubkey: ticketed.pubkey ?? signer.pubkey, periodEndMs: ticketed.periodEndMs }
    const judged = await assertValid(target, fence, ports, stage.signal)
    const byRelays = relayFinding(judged, asked, signer.shared, { quorum: terms.quorum, report: report() })
    // Reading took time, in which the lease may have ended.
    const after = byKeeper(ticketed, asked, stage)
    if (after?.code === 'LOCK_LOST' || byRelays.code === '' || byRelays.code === 'LOCK_UNVERIFIED')
      return after ?? byRelays
    return byRelays
  })
}

/** Null where there is no keeper, or it holds by its own account. */
function byKeeper(
  { folder }: Ticketed,
  asked: Parameters<typeof keeperFinding>[1],
  { adapters }: Stage,
): Finding | null {
  const status = folder === null ? undefined : readStatus(folder)
  const { clock } = adapters
  return status === undefined ? null : keeperFinding(status, asked, { mono: clock.mono(), wall: clock.wall() })
}

const otherKey: Finding = {
  code: 'LOCK_UNVERIFIED',
  sentence: 'The key given as secret-key is not the one that the lock was taken with; give that one.',
  details: [],
}

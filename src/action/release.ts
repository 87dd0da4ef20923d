/**
 * The sub-action `release`: lets go early, or in another job than the one that took the lock.
 * Not guaranteed: that a quorum hears it; then the step fails, and the lease ends by itself.
 */
import { releaseTicket } from '../commands/release.js'
import type { KeeperStatus } from '../keeper/status.js'
import { hasEnded, writeStatus } from '../keeper/status.js'
import { stopKeeper } from '../keeper/stop.js'
import { readerOf } from './input-reader.js'
import type { Message } from './messages.js'
import { refuseInputs } from './refusal.js'
import { givenUp, keeperMessage, ticketEndMessage } from './release-message.js'
import { withRelays } from './session.js'
import type { Stage } from './stage.js'
import type { Ticketed } from './ticket-inputs.js'
import { readTicket, ticketDefaults } from './ticket-inputs.js'

export const releaseDefaults = { ...ticketDefaults, completed: 'false' } as const

/** How long the keeper is waited for, ms: it takes half a minute at most to end a holding. */
const keeperWithinMs = 40_000

export async function releaseLock(stage: Stage): Promise<void> {
  const { runner, context } = stage
  const read = readerOf(runner.env, releaseDefaults)
  const completes = read.choice('completed', ['false', 'true']) === 'true'
  const result = readTicket(runner.env, context)
  if (result.ok && completes && result.ticketed.file?.period === '') {
    read.complain('completed', 'the lock was taken without a cadence, so there is no period to complete; leave it out.')
  }
  if (!result.ok || read.errors.length > 0) {
    refuseInputs([...(result.ok ? [] : result.errors), ...read.errors], stage)
    return
  }
  const message = await end(result.ticketed, completes, stage)
  runner.tell(message)
  if (message.level === 'error') runner.fail()
}

/** The keeper does it where it lives: it has the key and open sockets, and is the writer of the address. */
async function end(ticketed: Ticketed, completes: boolean, stage: Stage): Promise<Message> {
  const { folder } = ticketed
  const status =
    folder === null ? null : await stopKeeper(folder, completes, stage.adapters, keeperWithinMs, stage.signal)
  if (status !== null && hasEnded(status)) return keeperMessage(status, ticketed.terms, completes)
  return bySelf(ticketed, status, completes, stage)
}

async function bySelf(
  ticketed: Ticketed,
  status: KeeperStatus | null,
  completes: boolean,
  stage: Stage,
): Promise<Message> {
  const { terms, ticket, folder, periodEndMs, keyProblem } = ticketed
  if (keyProblem !== null || terms.secretKey === null) return givenUp(terms, keyProblem ?? ownPost)
  return withRelays(
    terms.endpoints,
    terms.secretKey,
    ticket,
    stage,
    async ({ ports, report }) => {
      const { pubkey } = ports.signer
      if (ticketed.pubkey !== null && pubkey !== ticketed.pubkey) return givenUp(terms, otherKey)
      const target = { ...terms, ticket, pubkey, periodEndMs, isElsewhere: folder === null }
      const ended = await releaseTicket(target, completes, ports, stage.signal)
      return ticketEndMessage(ended, { ...terms, ticket, completes, report: report() })
    },
    (draft) => {
      // Whoever ends this holding later starts above it ◆.
      if (folder !== null && status !== null) writeStatus(folder, { ...status, draft })
    },
  )
}

const ownPost =
  'it was taken with a throw-away key, which only the post step of this job has; that step releases it at the end of the job'
const otherKey = 'secret-key is another key than the one that it was taken with'

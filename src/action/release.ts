/**
 * The sub-action `release`: lets go early, or in another job than the one that took the lock.
 * Not guaranteed: that a quorum hears it; then the step fails, and the lease ends by itself.
 */
import type { Fallback } from '../claims/open.js'
import { noFallback } from '../claims/open.js'
import { releaseTicket } from '../commands/release.js'
import type { LockFile } from '../keeper/lock-file.js'
import type { KeeperStatus } from '../keeper/status.js'
import { hasEnded, writeStatus } from '../keeper/status.js'
import { stopKeeper } from '../keeper/stop.js'
import { readFallback } from './fallback-inputs.js'
import { readerOf } from './input-reader.js'
import type { InputReader } from './input-reader.js'
import type { Message } from './messages.js'
import { refuseInputs } from './refusal.js'
import { givenUp, keeperMessage, ticketEndMessage } from './release-message.js'
import { keyOfTicket, withRelays } from './session.js'
import type { Stage } from './stage.js'
import type { Ticketed } from './ticket-inputs.js'
import { readTicket, ticketDefaults } from './ticket-inputs.js'

/** Empty where the ticket, or else the default of the action itself, says it. */
export const releaseDefaults = { ...ticketDefaults, completed: 'false', fallback: '', 'claim-dir': '' } as const

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
  const fallback = result.ok ? fallbackOf(read, result.ticketed.file) : noFallback
  if (!result.ok || read.errors.length > 0) {
    refuseInputs([...(result.ok ? [] : result.errors), ...read.errors], stage)
    return
  }
  const message = await end({ ...result.ticketed, fallback }, completes, stage)
  runner.tell(message)
  if (message.level === 'error') runner.fail()
}

type Releasing = Ticketed & { readonly fallback: Fallback }

/** Where its entry is: as the ticket was taken, or in another job as the inputs say. */
function fallbackOf(read: InputReader<'fallback' | 'claim-dir'>, file: LockFile | null): Fallback {
  const isGiven = read.exact('fallback') !== '' || read.exact('claim-dir') !== ''
  if (file === null) return isGiven ? readFallback(read) : { kind: 'cache' }
  if (isGiven && JSON.stringify(readFallback(read)) !== JSON.stringify(file.fallback))
    read.complain(
      'fallback',
      'it is not what this ticket was taken with; leave it out, since it is found by the ticket.',
    )
  return file.fallback
}

/** The keeper does it where it lives: it has the key and open sockets, and is the writer of the address. */
async function end(ticketed: Releasing, completes: boolean, stage: Stage): Promise<Message> {
  const { folder } = ticketed
  const status =
    folder === null ? null : await stopKeeper(folder, completes, stage.adapters, keeperWithinMs, stage.signal)
  if (status !== null && hasEnded(status)) return keeperMessage(status, ticketed.terms, completes)
  return bySelf(ticketed, status, completes, stage)
}

async function bySelf(
  ticketed: Releasing,
  status: KeeperStatus | null,
  completes: boolean,
  stage: Stage,
): Promise<Message> {
  const { terms, ticket, folder, periodEndMs, keyProblem } = ticketed
  if (keyProblem !== null || terms.secretKey === null) return givenUp(terms, keyProblem ?? ownPost)
  return withRelays(
    terms.endpoints,
    await keyOfTicket(ticketed, stage),
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
    (signer) => stage.adapters.createClaims(ticketed.fallback, signer.lockTag(terms.namespace, terms.lock), false),
  )
}

const ownPost =
  'it was taken with a throw-away key, which only the post step of this job has; that step releases it at the end of the job'
const otherKey = 'secret-key is another key than the one that it was taken with'

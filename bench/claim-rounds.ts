/** The claim log in a directory, taken and released as the engine does it. Not guaranteed: leases; the others beside it have none here either. */
import { directoryLog } from '../src/claims/directory-log.js'
import { acquireClaim, readClaim, releaseClaim } from '../src/engine/claim-log.js'
import type { LogEntry } from '../src/protocol/log-entry.js'
import type { Fence, LockTag, WallMs } from '../src/protocol/values.js'
import { drawTicket } from '../src/commands/acquire.js'
import { random, specOf } from './contender.js'

const keptNumbers = 32

/** Null where somebody else holds. */
export function claimRounds(directory: string): () => Promise<{ unlock(): Promise<unknown> } | null> {
  const log = directoryLog({ directory, lockTag: 'ab'.repeat(32) as LockTag, random })
  const forever = new AbortController().signal
  const { holder, leaseMs } = specOf('', 1)
  const ticket = drawTicket(random)
  const entry = (state: LogEntry['state'], fence: number): LogEntry => ({
    v: 1,
    state,
    ticket,
    nonce: Buffer.from(random.bytes(16)).toString('hex'),
    fence: fence as Fence,
    leaseMs,
    renewedAt: Date.now() as WallMs,
    holder,
    completed: [],
  })
  return async () => {
    const seen = await readClaim(log, forever)
    if (seen.kind !== 'looked') return null
    const { head } = seen.sight
    const body = head?.body
    if (typeof body === 'string' || (body !== undefined && body.state === 'held')) return null
    const number = (head?.number ?? 0) + 1
    if ((await acquireClaim(log, number, entry('held', number), forever)).kind !== 'appended') return null
    return {
      unlock: async () => {
        await releaseClaim(log, number + 1, entry('released', number), forever)
        await log.prune(number + 2 - keptNumbers, forever)
      },
    }
  }
}

/**
 * The two visits that a machine makes to a claim log, each made of several operations of the store (protocol.md, *The claim log*).
 * Not guaranteed: that what was read is still so, or that an entry was not created where the answer is unclear.
 */
import type { ClaimLog, Clock } from '../ports.js'
import type { LogEntry } from '../protocol/log-entry.js'
import { decodeEntry, encodeEntry } from '../protocol/log-entry.js'
import type { LogHead, LogSight } from '../protocol/log.js'
import type { LogAnswer, LogFailure, LogOp } from '../protocol/machine.js'
import { later } from '../protocol/values.js'

/** How far below the head an entry is looked for that can be read. */
const readBack = 32
/** Numbers below the newest 32 are pruned. */
const keptNumbers = 32

/** No visit takes longer, ms: a network file system may hang for ever. A store has shorter bounds of its own for its operations. */
const visitWithinMs = 90_000

/** Performs an operation of a machine, in bounded time. Never rejects. */
export async function visitClaimLog(log: ClaimLog, op: LogOp, clock: Clock, signal: AbortSignal): Promise<LogAnswer> {
  const over = new AbortController()
  const bounded = AbortSignal.any([signal, over.signal])
  const visited = visit(log, op, bounded, signal)
  const late = clock
    .wake(later(clock.mono(), visitWithinMs), bounded)
    .then(() => unanswered(op, `it did not answer within ${visitWithinMs / 1000} s`))
  const answer = await Promise.race([visited, late])
  over.abort()
  return answer
}

/** What was asked to be appended may be there all the same. */
const unanswered = ({ op }: LogOp, detail: string): LogAnswer => ({
  kind: op === 'look' ? 'unknown' : 'unclear',
  detail,
})

/** @param afterwards outlives the visit, for what nobody waits for. */
async function visit(log: ClaimLog, op: LogOp, signal: AbortSignal, afterwards: AbortSignal): Promise<LogAnswer> {
  try {
    if (op.op === 'look') return await readClaim(log, signal)
    const { number, entry } = op
    const answer = await (entry.state === 'held' ? acquireClaim : releaseClaim)(log, number, entry, signal)
    if (answer.kind === 'appended') log.prune(number - keptNumbers + 1, afterwards).catch(() => undefined)
    return answer
  } catch (error) {
    return unanswered(op, error instanceof Error ? error.message : 'it failed for no known reason')
  }
}

/** The head, and the newest entry that can be read; number 1 is read too, so that a cache does not evict it before the rest ◆. */
export async function readClaim(log: ClaimLog, signal: AbortSignal): Promise<LogAnswer> {
  const listed = await log.list(signal)
  if (listed.kind !== 'numbers') return listed
  const highest = listed.numbers.at(-1)
  if (highest === undefined) return { kind: 'looked', sight: { head: null, newest: null } }
  const [head] = await Promise.all([readEntry(log, highest, signal), highest > 1 ? log.read(1, signal) : null])
  if ('kind' in head) return head
  return newestBelow(log, head, signal)
}

async function newestBelow(log: ClaimLog, head: LogHead, signal: AbortSignal): Promise<LogAnswer> {
  let { number, body } = head
  const lowest = Math.max(1, number - readBack)
  while (typeof body === 'string' && number > lowest) {
    const below = await readEntry(log, number - 1, signal)
    if ('kind' in below) return below
    ;({ number, body } = below)
  }
  const newest: LogSight['newest'] = typeof body === 'object' && body.state !== 'newer' ? { number, entry: body } : null
  return { kind: 'looked', sight: { head, newest } }
}

async function readEntry(log: ClaimLog, number: number, signal: AbortSignal): Promise<LogHead | LogFailure> {
  const read = await log.read(number, signal)
  switch (read.kind) {
    case 'text':
      return { number, body: decodeEntry(read.text) ?? 'corrupt' }
    case 'missing':
      return { number, body: 'unreadable' }
    default:
      return read
  }
}

/** Exclusively creates a live entry; it is mine only if, listed again, its number is the highest ◆. */
export const acquireClaim = append
/** The same of an entry that is not live: nothing at the head is edited or deleted. */
export const releaseClaim = append

async function append(log: ClaimLog, number: number, entry: LogEntry, signal: AbortSignal): Promise<LogAnswer> {
  const text = encodeEntry(entry)
  const created = await log.create(number, text, signal)
  if (created.kind === 'denied') return created
  if (created.kind !== 'created') {
    // "Mine", after an unclear answer, means that my nonce is in that body ◆.
    const read = await log.read(number, signal)
    if (read.kind === 'text' && read.text !== text) return { kind: 'taken', number }
    if (read.kind !== 'text') {
      if (created.kind === 'taken') return { kind: 'taken', number }
      // A directory that shows nothing has nothing: it may be tried again.
      return read.kind === 'missing' && log.store === 'dir' ? created : { kind: 'unclear', detail: created.detail }
    }
  }
  const listed = await log.list(signal)
  if (listed.kind !== 'numbers') return { kind: 'unclear', detail: listed.detail }
  const highest = listed.numbers.at(-1) ?? 0
  if (highest > number) return { kind: 'taken', number: highest }
  return highest === number ? { kind: 'appended' } : { kind: 'unclear', detail: 'what was created cannot be seen yet' }
}

/**
 * Taking the claim log, which comes after the relays, or in their place where they have no quorum; renewing is taking it again.
 * Not guaranteed: that it is the head for longer than its lease. Whoever took it looks before it appends again.
 */
import type { Appended, LogAccess } from './log-access.js'
import { append, isUnavailable, lookAgain, nonceOf, rest } from './log-access.js'
import type { LogEntry } from './log-entry.js'
import type { LogSelf, LogVerdict, LogView } from './log.js'
import { currentFence, isTaken, judgeLog, nextEntry } from './log.js'
import type { Effect } from './machine.js'
import type { Fence, RequestId, Stamp } from './values.js'
import { later } from './values.js'

export type TakingStep =
  | { readonly kind: 'goes-on'; readonly access: LogAccess; readonly effects: readonly Effect<never>[] }
  | { readonly kind: 'taken'; readonly appended: Appended }
  /** A fence in the log is not below this contender's: it is raised before anything is appended ◆. */
  | { readonly kind: 'raise'; readonly above: Fence }
  | { readonly kind: 'unavailable'; readonly detail: string }
  | Exclude<LogVerdict, { kind: 'free' | 'mine' | 'ownerless' }>

/** How long an append of one's own is looked for, ms, before it counts as somebody's who cannot be known. */
const ownLagMs = 30_000

export interface Taker {
  readonly config: LogSelf
  readonly log: LogView
  readonly nextLog: RequestId
}

export function stepTaking({ config, log, nextLog }: Taker, access: LogAccess, fence: Fence, at: Stamp): TakingStep {
  if (access.status === 'asked') return { kind: 'goes-on', access, effects: [] }
  const verdict = judgeLog(log, config, at)
  if (isUnavailable(access, at)) {
    // What could be read of it may still show a live entry.
    return isTaken(verdict) || verdict.kind === 'completed'
      ? (verdict as TakingStep)
      : { kind: 'unavailable', detail: access.detail }
  }
  if (access.status !== 'looked') {
    if (at.mono < access.until) return { kind: 'goes-on', access, effects: [] }
    return { kind: 'goes-on', ...lookAgain(access, nextLog, at) }
  }
  // What was just appended may be seen a little later; it is not mine before that.
  const { appended } = access
  const isOwn = log.head?.body === 'unreadable' && appended?.number === log.head.number
  if (isOwn && at.mono < later(appended.at.mono, ownLagMs))
    return { kind: 'goes-on', access: rest(access, 500 * (0.5 + at.entropy), at), effects: [] }
  switch (verdict.kind) {
    case 'ownerless':
      return {
        kind: 'unavailable',
        detail:
          'its newest entry has no owner that could be read, and nobody can append after it until the store drops it',
      }
    case 'free':
    case 'mine': {
      if (
        verdict.kind === 'mine' &&
        appended !== null &&
        isHead(verdict.entry, appended) &&
        verdict.entry.fence === fence
      )
        return { kind: 'taken', appended }
      const highest = currentFence(log, config.ticket)
      if (highest !== null && highest >= fence) return { kind: 'raise', above: highest }
      const nonce = nonceOf(config.ticket, nextLog, at)
      const entry = nextEntry(log, config, { state: 'held', fence, nonce }, at)
      return { kind: 'goes-on', ...append(access, nextLog, verdict.next, entry, at) }
    }
    default:
      return verdict
  }
}

const isHead = ({ nonce }: LogEntry, appended: Appended): boolean => appended.isCertain && nonce === appended.nonce

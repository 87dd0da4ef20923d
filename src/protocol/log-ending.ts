/**
 * Ending this contender's entry in the claim log: an entry that is not live is appended; nothing at the head is edited or deleted.
 * Not guaranteed: that it succeeds in time; then the entry's own lease ends it.
 */
import type { LogAccess } from './log-access.js'
import { append, isUnavailable, lookAgain, nonceOf, rest } from './log-access.js'
import { nextEntry } from './log.js'
import type { Taker } from './log-taking.js'
import type { Effect } from './machine.js'
import type { Stamp } from './values.js'

export type LogEndingStep =
  | { readonly kind: 'goes-on'; readonly access: LogAccess; readonly effects: readonly Effect<never>[] }
  /** `isEnded`: null where there was nothing of this contender to end. */
  | { readonly kind: 'done'; readonly isEnded: true | null }
  /** The log is not available: what is in it ends by itself. */
  | { readonly kind: 'unavailable' }

/** `state`: what the entry becomes. Called again until it is done; who calls bounds how long. */
export function stepLogEnding(
  { config, log, nextLog }: Taker,
  access: LogAccess,
  state: 'released' | 'completed',
  at: Stamp,
): LogEndingStep {
  if (access.status === 'asked') return { kind: 'goes-on', access, effects: [] }
  if (isUnavailable(access, at)) return { kind: 'unavailable' }
  if (access.status !== 'looked') {
    if (at.mono < access.until) return { kind: 'goes-on', access, effects: [] }
    return { kind: 'goes-on', ...lookAgain(access, nextLog, at) }
  }
  const { head, newest } = log
  // An entry that may have been appended is not given up while it cannot be seen.
  if (head?.body === 'unreadable' && access.appended?.number === head.number)
    return { kind: 'goes-on', access: rest(access, 250 * (0.5 + at.entropy), at), effects: [] }
  const mine =
    newest !== null && newest.number === head?.number && newest.entry.ticket === config.ticket ? newest : null
  if (mine === null) return { kind: 'done', isEnded: null }
  if (mine.entry.state !== 'held') return { kind: 'done', isEnded: true }
  const nonce = nonceOf(config.ticket, nextLog, at)
  const entry = nextEntry(log, config, { state, fence: mine.entry.fence, nonce }, at)
  return { kind: 'goes-on', ...append(access, nextLog, mine.number + 1, entry, at) }
}

/**
 * The decisions of the claim log (protocol.md, *The claim log*): what a reader makes of the head that it saw, and what the next entry says.
 * Not guaranteed: that what was seen is still the head. Only exclusively creating the next number decides.
 */
import { entryLeaseMs, longestWatchedLeaseMs, marginMs } from './lease.js'
import type { CompletedPeriod, LogEntry } from './log-entry.js'
import { maxCompleted } from './log-entry.js'
import type { FencedRecord, Holder, NewerRecord, Sighting } from './record.js'
import type { Fence, LogStore, MonoMs, PeriodKey, Pubkey, RelaySetId, Stamp, Ticket, WallMs } from './values.js'
import { later } from './values.js'
import type { Refusal, Self } from './verdict.js'
import { watchedLiveness } from './view.js'

/** The newest number. `corrupt` was read whole and does not decode: it counts as ended. `unreadable` is taken by nobody knows whom. */
export interface LogHead {
  readonly number: number
  readonly body: LogEntry | NewerRecord | 'corrupt' | 'unreadable'
}

/** What one look at the log showed. */
export interface LogSight {
  /** Null where no number is taken. */
  readonly head: LogHead | null
  /** The newest entry that could be read, and its number; null where there is none. */
  readonly newest: { readonly number: number; readonly entry: LogEntry } | null
}

export interface LogView extends LogSight {
  /** When this head was first seen, and when a head last changed between two looks. */
  readonly firstSeenAt: MonoMs
  readonly changedAt: MonoMs | null
  /** When the youngest look started that showed this head. */
  readonly lookedFrom: MonoMs | null
}

export const emptyLogView: LogView = {
  head: null,
  newest: null,
  firstSeenAt: 0 as MonoMs,
  changedAt: null,
  lookedFrom: null,
}

/** Takes in a look that started at `from`. A look that lags behind what is known changes nothing ◆: unknown is never empty. */
export function seeLog(view: LogView, sight: LogSight, from: MonoMs, at: Stamp): LogView {
  const known = view.head
  const lookedFrom = Math.max(view.lookedFrom ?? from, from) as MonoMs
  const number = sight.head?.number ?? 0
  const isLater = sight.newest !== null && sight.newest.number >= (view.newest?.number ?? 0)
  const newest = isLater ? sight.newest : view.newest
  if (known !== null && number < known.number)
    return known.body === 'unreadable' ? { ...view, newest, lookedFrom } : view
  if (known === null || sight.head === null || number > known.number) {
    const changedAt = known === null ? null : at.mono
    return { head: sight.head, newest, firstSeenAt: at.mono, changedAt, lookedFrom: from }
  }
  // What was unreadable has an owner now: it is watched from here.
  if (known.body === 'unreadable' && sight.head.body !== 'unreadable')
    return { ...view, head: sight.head, newest, firstSeenAt: at.mono, lookedFrom: from }
  return { ...view, newest, lookedFrom }
}

/** A number turned out to be taken that no look has shown yet: a live entry of an unknown owner, never skipped ◆. */
export const seeTaken = (view: LogView, number: number, at: Stamp): LogView =>
  number <= (view.head?.number ?? 0)
    ? view
    : {
        ...view,
        head: { number, body: 'unreadable' },
        firstSeenAt: at.mono,
        changedAt: null,
        lookedFrom: null,
      }

/** What a contender or a holder has to tell of itself to judge a log. */
export interface LogSelf extends Self {
  readonly log: LogStore | null
  readonly leaseMs: number
  readonly holder: Holder
  readonly periodEndMs: WallMs | null
}

export type LogVerdict =
  | Refusal
  /** The next number is nobody's. */
  | { readonly kind: 'free'; readonly next: number }
  /** The head is a live entry of this very contender. */
  | { readonly kind: 'mine'; readonly next: number; readonly entry: LogEntry }
  | { readonly kind: 'watch'; readonly rival: Sighting; readonly until: MonoMs }
  /** The head has no owner, and was watched out: nobody can append until the store drops it. */
  | { readonly kind: 'ownerless' }

export function judgeLog(view: LogView, self: LogSelf, at: Stamp): LogVerdict {
  const completed = completedEntry(view, self)
  if (completed !== null) return { kind: 'completed', by: completed }
  const { head } = view
  if (head === null) return { kind: 'free', next: 1 }
  const { body, number } = head
  const next = number + 1
  if (body === 'corrupt') return { kind: 'free', next }
  if (body === 'unreadable') return judgeUnreadable(view, self)
  if (body.state === 'newer') return { kind: 'incompatible', why: 'newer-version', by: newerSighting(body, self) }
  if (body.state !== 'held') return { kind: 'free', next }
  if (body.ticket === self.ticket) return { kind: 'mine', next, entry: body }
  const watched = { firstSeenAt: view.firstSeenAt, changedAt: view.changedAt, confirmedFrom: view.lookedFrom }
  const rival = entrySighting(body, self)
  switch (watchedLiveness(body, watched, at, self.maxClockSkewMs)) {
    case 'long-stale':
    case 'watched-out':
      return { kind: 'free', next }
    case 'fresh':
      return { kind: 'contended', by: rival }
    case 'suspect':
      return body.leaseMs > longestWatchedLeaseMs
        ? { kind: 'contended', by: rival }
        : { kind: 'watch', rival, until: watchEnd(view, body.leaseMs) }
  }
}

function judgeUnreadable(view: LogView, self: LogSelf): LogVerdict {
  const until = watchEnd(view, entryLeaseMs(self.log ?? 'cache', self.leaseMs))
  if (view.lookedFrom !== null && view.lookedFrom >= until) return { kind: 'ownerless' }
  return { kind: 'watch', rival: ownerlessSighting(self), until }
}

const watchEnd = ({ firstSeenAt }: LogView, leaseMs: number): MonoMs => later(firstSeenAt, leaseMs + marginMs(leaseMs))

/** True where somebody else's head is, or may be, live. */
export const isTaken = ({ kind }: LogVerdict): boolean =>
  kind === 'contended' || kind === 'watch' || kind === 'incompatible'

/** The highest fence of another contender in any entry that could be read; fences never fall along the log. */
export function currentFence({ newest }: LogView, own: Ticket): Fence | null {
  if (newest === null) return null
  const { entry } = newest
  const others = entry.completed.filter(({ ticket }) => ticket !== own).map(({ fence }) => fence)
  const fences = entry.ticket === own ? others : [...others, entry.fence]
  return fences.length === 0 ? null : (Math.max(...fences) as Fence)
}

/** While holding by entry `number`: a newer body that can be read has another ticket ◆. */
export function supersededBy({ newest }: LogView, number: number, self: LogSelf): Sighting | null {
  const isOther = newest !== null && newest.number > number && newest.entry.ticket !== self.ticket
  return isOther ? entrySighting(newest.entry, self) : null
}

/** The entry that says that a run finished this contender's period. */
function completedEntry({ newest }: LogView, self: LogSelf): Sighting | null {
  if (!self.heedsCompleted || self.period === '' || newest === null) return null
  const found = newest.entry.completed.find(({ period }) => period === self.period)
  if (found === undefined) return null
  const { ticket, fence, holder } = found
  return sightingOf({ ...newest.entry, state: 'completed', ticket, fence, holder }, self)
}

export const entrySighting = (entry: LogEntry, self: LogSelf): Sighting => sightingOf(entry, self)

/** The next entry of this contender; completed periods are carried forward, its own added when it completes, and of too many the oldest dropped. */
export function nextEntry(
  { newest }: LogView,
  self: LogSelf,
  { state, fence, nonce }: Pick<LogEntry, 'state' | 'fence' | 'nonce'>,
  at: Stamp,
): LogEntry {
  const { ticket, holder, period, periodEndMs, log, leaseMs } = self
  const kept = (newest?.entry.completed ?? []).filter(
    (one) => at.wall < one.keepUntil && !(state === 'completed' && one.period === period),
  )
  const keepUntil = (Math.max(at.wall, periodEndMs ?? at.wall) + keptMs) as WallMs
  const own: readonly CompletedPeriod[] =
    state === 'completed' && period !== '' ? [{ period, ticket, fence, keepUntil, holder }] : []
  return {
    v: 1,
    state,
    ticket,
    nonce,
    fence,
    leaseMs: entryLeaseMs(log ?? 'cache', leaseMs),
    renewedAt: at.wall,
    holder,
    completed: [...kept, ...own].slice(-maxCompleted),
  }
}

/** A completed period is kept for two days after its end, ms. */
const keptMs = 2 * 24 * 3_600_000

/** The address of every entry: no relay has such a one. */
export const logAddress = 'claim-log'

function sightingOf(entry: LogEntry, self: LogSelf): Sighting {
  const { state, ticket, fence, leaseMs, renewedAt, holder, nonce } = entry
  const record: FencedRecord = {
    v: 1,
    state,
    namespace: null,
    lock: null,
    period: '' as PeriodKey,
    ticket,
    seq: 0,
    fence,
    leaseMs,
    renewedAt,
    relays: '' as RelaySetId,
    holder,
  }
  return { ...unsigned, lockTag: self.lockTags[0], ticket, version: { createdAt: 0, id: nonce }, record }
}

const newerSighting = (record: NewerRecord, self: LogSelf): Sighting => ({
  ...unsigned,
  lockTag: self.lockTags[0],
  ticket: '' as Ticket,
  version: { createdAt: 0, id: '' },
  record,
})

/** Nobody can say whose it is. */
function ownerlessSighting(self: LogSelf): Sighting {
  const nobody: Holder = {
    server: '',
    repository: '',
    workflow: '',
    job: '',
    runId: '',
    runAttempt: 0,
    runUrl: '',
    runner: '',
  }
  const leaseMs = entryLeaseMs(self.log ?? 'cache', self.leaseMs)
  const entry: LogEntry = {
    v: 1,
    state: 'held',
    ticket: '' as Ticket,
    nonce: '',
    fence: 0 as Fence,
    leaseMs,
    renewedAt: 0 as WallMs,
    holder: nobody,
    completed: [],
  }
  return sightingOf(entry, self)
}

const unsigned = { address: logAddress, pubkey: '' as Pubkey, event: { id: '', json: '' } } as const

/** What goes into a machine and what comes out of it: `step(state, input) → {state, effects}`; plain data, both ways. */
import type { LeaseEnd } from './lease.js'
import type { LogSight } from './log.js'
import type { LogEntry } from './log-entry.js'
import type { Draft, Sighting, SignedEvent } from './record.js'
import type {
  Authors,
  Fence,
  LockTag,
  LogStore,
  MonoMs,
  PeriodKey,
  Pubkey,
  RelayUrl,
  RequestId,
  Stamp,
  Ticket,
  WallMs,
} from './values.js'

/**
 * What a relay is asked for; a lock has one tag of each kind under each key whose records count.
 * `lock`: every record of a lock since an instant (seconds), and with completion tags those of its period without `since`; stands only when all of it ended in EOSE.
 * `addresses`: the newest version of each of these addresses of one author, by their `d`.
 * `period`: every record of a period, by its tags: of a lock, or of a whole namespace.
 */
export type Query =
  | {
      readonly kind: 'lock'
      readonly lockTags: readonly LockTag[]
      readonly completionTags: readonly string[]
      readonly authors: Authors
      readonly since: number
      /** Every record, also those that ended and on which no decision depends: to be shown. */
      readonly whole?: true
    }
  | { readonly kind: 'addresses'; readonly author: Pubkey; readonly ds: readonly string[] }
  | { readonly kind: 'period'; readonly tags: readonly string[]; readonly authors: Authors }

export type RefusalPrefix =
  'auth-required' | 'restricted' | 'blocked' | 'rate-limited' | 'pow' | 'invalid' | 'error' | 'other'
export type FailureCause = 'refused' | 'dns' | 'tls' | 'http' | 'closed' | 'timeout' | 'protocol' | 'limit' | 'aborted'

/** What one relay said to one request. A refusal or a failure is *unknown*, never *empty*. */
export type RelayAnswer =
  /** Every filter and every page ended in EOSE. */
  | { readonly kind: 'read'; readonly sightings: readonly Sighting[] }
  | { readonly kind: 'refused'; readonly prefix: RefusalPrefix; readonly detail: string }
  | { readonly kind: 'failed'; readonly cause: FailureCause; readonly detail: string }

/** How long the parts of a request took, ms; null where a part did not happen. `connectMs` only where a connection had to be opened. */
export interface Timing {
  readonly connectMs: number | null
  readonly okMs: number | null
  readonly readMs: number | null
}

/** One outcome for each relay and request, never a merged verdict. */
export interface PerRelay {
  readonly relay: RelayUrl
  readonly answer: RelayAnswer
  /** The relay said OK to the event (which proves nothing: only being shown counts). */
  readonly acknowledged: boolean
  readonly timing: Timing
}

/** `look`: the head, and the newest entry that can be read. `append`: exclusively create this number, then look whether it is the highest ◆. */
export type LogOp =
  { readonly op: 'look' } | { readonly op: 'append'; readonly number: number; readonly entry: LogEntry }

/** What came of it; in doubt an entry is not mine, and its number is not free either. */
export type LogAnswer =
  | { readonly kind: 'looked'; readonly sight: LogSight }
  /** Mine, and the highest. */
  | { readonly kind: 'appended' }
  /** Not mine: another has the number, or a higher one was there before. */
  | { readonly kind: 'taken'; readonly number: number }
  /** It may have been created, and cannot be seen. */
  | { readonly kind: 'unclear'; readonly detail: string }
  | LogFailure

/** Unknown is never empty ◆: what could not be listed, read or created is not free either. */
export type LogFailure =
  | { readonly kind: 'unknown'; readonly detail: string }
  /** This log cannot be used here: switched off, read-only, without hard links. Repeating it changes nothing. */
  | { readonly kind: 'denied'; readonly detail: string }

export type Purpose = 'look' | 'wait' | 'claim' | 'step-back' | 'announce' | 'release' | 'renew' | 'evict'

export type MachineInput = { readonly at: Stamp } & (
  | { readonly type: 'start' }
  /** The engine signed a publish effect; comes before its answers. */
  | { readonly type: 'signed'; readonly request: RequestId; readonly id: string }
  | ({ readonly type: 'answer'; readonly request: RequestId } & Omit<PerRelay, 'timing'>)
  | { readonly type: 'log'; readonly request: RequestId; readonly answer: LogAnswer }
  /** A hint, never a ground to hold. */
  | { readonly type: 'pushed'; readonly relay: RelayUrl; readonly sighting: Sighting }
  | { readonly type: 'timer' }
  /** `completes`: the holder finished its period. */
  | { readonly type: 'stop'; readonly why: StopReason; readonly completes: boolean }
)
export type StopReason = 'signal' | 'stop-file' | 'deadline' | 'worker-gone'

/** `O` is how the machine may end. */
export type Effect<O = Outcome> =
  /** To each relay: the event, and after that relay's OK the read-back. */
  | {
      readonly type: 'publish'
      readonly request: RequestId
      readonly purpose: Purpose
      readonly to: readonly RelayUrl[]
      readonly draft: Draft
      /** The id of this very version where it was signed before: it must not be signed anew. */
      readonly id: string | null
      readonly readBack: Query
    }
  | {
      readonly type: 'read'
      readonly request: RequestId
      readonly purpose: Purpose
      readonly from: readonly RelayUrl[]
      readonly query: Query
    }
  /** For whoever ends this claim later, and not sent: an entry of the claim log may be all that it leaves ◆. */
  | { readonly type: 'persist'; readonly draft: Draft }
  /** To the claim log. */
  | { readonly type: 'log'; readonly request: RequestId; readonly op: LogOp }
  /** Best effort, without an answer: a signed event of somebody else where it is missing. */
  | {
      readonly type: 'republish'
      readonly to: readonly RelayUrl[]
      readonly event: SignedEvent
      readonly readBack: Query
    }
  /** Keep one live subscription to these tags on every engaged relay from now on, and on each that is engaged later; pushes come as `pushed`. */
  | { readonly type: 'watch'; readonly tags: readonly string[]; readonly authors: Authors }
  /** Sets the machine's one alarm; replaces an earlier one. */
  | { readonly type: 'wake'; readonly at: MonoMs }
  | { readonly type: 'report'; readonly event: Progress }
  | { readonly type: 'end'; readonly outcome: O }

export interface Step<S, O = Outcome> {
  readonly state: S
  readonly effects: readonly Effect<O>[]
}
export type Machine<S, O = Outcome> = (state: S, input: MachineInput) => Step<S, O>

/** What a holder stands on. */
export type Backend = 'relays' | `relays+${LogStore}` | LogStore

export interface Holding {
  readonly ticket: Ticket
  readonly fence: Fence
  readonly lockTag: LockTag
  readonly period: PeriodKey
  readonly backend: Backend
  /** The newest version signed: the next writer of the address starts above it. */
  readonly draft: Draft
  readonly eventId: string
  /** The lease ends at whichever comes first; of two leases that are stood on, the later counts. */
  readonly safeUntil: MonoMs
  readonly safeUntilWall: WallMs
  /** Fallback relays that were not engaged; the others stay so while it is held. */
  readonly reserve: readonly RelayUrl[]
  /** The lease on the relays; null where it was not verified there. */
  readonly onRelays: LeaseEnd | null
  /** The entry of the claim log that it holds by; null where there is none. */
  readonly onLog: { readonly number: number; readonly until: LeaseEnd } | null
}

export type Outcome =
  | { readonly kind: 'acquired'; readonly holding: Holding }
  /** `same`: the rival is of my own run, or of my own job: never `cancel`. */
  | { readonly kind: 'contended'; readonly by: Sighting; readonly same: 'job' | 'run' | null }
  | { readonly kind: 'completed'; readonly by: Sighting }
  | { readonly kind: 'timeout'; readonly phase: 'deciding' | 'waiting'; readonly by: Sighting | null }
  | { readonly kind: 'unavailable' }
  /** Closed, by an error of configuration: another relay set, a newer version of the protocol, a fence out of range. */
  | { readonly kind: 'incompatible'; readonly why: 'relay-set' | 'newer-version' | 'fence'; readonly by: Sighting }
  /** Asked to stop, or met a foreign version of its own address; holds nothing. */
  | { readonly kind: 'stopped'; readonly why: StopReason | 'superseded' | 'no-keeper' }
  /** `quorum`: the ending was shown by a quorum; `log`: whether an entry was ended, null where there was none. Where one of them failed, that lease ends by itself at `endsBy`. */
  | {
      readonly kind: 'released'
      readonly state: 'released' | 'completed' | 'withdrawn'
      readonly quorum: boolean
      readonly log: boolean | null
      readonly endsBy: WallMs | null
    }
  /** The lease is over; what was held is given up. `since`: when it ended by this holder's clocks. */
  | {
      readonly kind: 'lost'
      readonly cause: 'expired' | 'overtaken' | 'evicted'
      readonly to: Sighting | null
      readonly since: WallMs
    }
  /** A version newer than all that was handed over: somebody else ended it; nothing was written. */
  | { readonly kind: 'superseded'; readonly by: Sighting }

export type Progress =
  | {
      readonly kind: 'watching'
      readonly rival: Sighting
      readonly untilWall: WallMs
      readonly why: 'suspect' | 'undecided'
    }
  | { readonly kind: 'queued'; readonly place: number | null; readonly behind: Sighting; readonly untilWall: WallMs }
  | { readonly kind: 'claimed'; readonly fence: Fence }
  | { readonly kind: 'raised'; readonly fence: Fence }
  /** A renewal counted; the lease is safe until then. */
  | {
      readonly kind: 'renewed'
      readonly safeUntil: MonoMs
      readonly safeUntilWall: WallMs
      readonly eventId: string
      readonly backend: Backend
    }
  /** No quorum of relays: the claim log decides alone. */
  | { readonly kind: 'falling-back'; readonly log: LogStore }
  /** The claim log cannot be used. */
  | { readonly kind: 'log-unavailable'; readonly log: LogStore; readonly detail: string }
  /** A holder stands on less than it did. */
  | { readonly kind: 'degraded'; readonly backend: Backend }
  /** The lease ended before a renewal counted: nobody may act as the holder until it is regained. */
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'stepped-back'; readonly behind: Sighting | null }

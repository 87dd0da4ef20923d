/** What the core needs from the world. Adapters implement these; tests simulate them. No port decides anything about the lock. */
import type {
  Effect,
  LogFailure,
  MachineInput,
  PerRelay,
  Progress,
  Purpose,
  Query,
  RelayAnswer,
} from './protocol/machine.js'
import type { Draft, LockRecord, Sighting, SignedEvent } from './protocol/record.js'
import type { TorchDraft } from './protocol/torch.js'
import type {
  Authors,
  LockTag,
  LogStore,
  MonoMs,
  PerKey,
  PeriodKey,
  Pubkey,
  RelaySetId,
  RelayUrl,
  WallMs,
} from './protocol/values.js'

export type { LogFailure }

export interface Clock {
  mono(): MonoMs
  wall(): WallMs
  /** Resolves at `at`, or as soon as the signal aborts; never rejects. Keeps the process alive only while it is pending. */
  wake(at: MonoMs, signal: AbortSignal): Promise<void>
}

export interface Random {
  bytes(n: number): Uint8Array
  /** In [0, 1). */
  entropy(): number
}

/** Knows the key, or the two of them; encodings are protocol.md, *Parts*. */
export interface Signer {
  /** Who signs. */
  readonly pubkey: Pubkey
  /** True with `secret-key`: only events of `authors` count, and the content is sealed. */
  readonly shared: boolean
  /** Whose records count: two while a shared key is changed for another, the signer first. */
  readonly authors: Authors
  /** That of the records which it signs. */
  lockTag(namespace: string, lock: string): LockTag
  lockTags(namespace: string, lock: string): PerKey<LockTag>
  handoffTags(namespace: string, lock: string): PerKey<string>
  periodTags(namespace: string, lock: string | null, period: PeriodKey): PerKey<string>
  /** `names` are the true namespace and lock, which the record itself may leave out. `expiration`: seconds, NIP-40. */
  seal(
    record: LockRecord,
    createdAt: number,
    names: { namespace: string; lock: string },
    expiration: number,
  ): SignedEvent
  /** Total: anything that is not ours, or not sound, is undefined. Takes an object fresh from `JSON.parse`. */
  open(event: unknown): Sighting | undefined
}

/** With `compat: torch`: a throw-away key of its own, and never that of the records. */
export interface TorchSigner {
  readonly pubkey: Pubkey
  signTorch(draft: TorchDraft): SignedEvent
}

/** One outcome for each relay, in the order of arrival; never a merged verdict, never a rejection. */
export interface Relays {
  readonly all: readonly RelayUrl[]
  /** Those of them that are asked only when the others fail or are late. */
  readonly fallback: readonly RelayUrl[]
  readonly id: RelaySetId
  /** To each relay: EVENT, wait for that relay's own OK, then read back. OK false with `duplicate` or `replaced` is read back too: what is shown decides. */
  publish(to: readonly RelayUrl[], event: SignedEvent, readBack: Query, signal: AbortSignal): AsyncIterable<PerRelay>
  read(from: readonly RelayUrl[], query: Query, signal: AbortSignal): AsyncIterable<PerRelay>
  /** Live pushes of these tags from every engaged relay, across reconnections, until the returned function is called; a fallback one is engaged once it was asked anything. Pushes are hints and may be lost. */
  watch(tags: readonly string[], authors: Authors, onPush: (relay: RelayUrl, sighting: Sighting) => void): () => void
  /** Drops every socket and timer at once, so that the process can exit. */
  close(): void
}

/**
 * An append-only series of numbered entries for each lock, the first of which is 1 (protocol.md, *The claim log*). Dumb on purpose:
 * liveness, numbers and fences are decided in `protocol/log.ts`; exclusively creating a number is the only decision of a store.
 * No operation rejects, and each ends within its own bound, or soon after the signal aborts.
 */
export interface ClaimLog {
  readonly store: LogStore
  /** Ascending. A directory lists every number, a cache the highest that it finds; nothing is an empty list, which lets number 1 be tried. */
  list(signal: AbortSignal): Promise<{ readonly kind: 'numbers'; readonly numbers: readonly number[] } | LogFailure>
  /** The whole text. `missing`: no such entry can be seen (on a cache it may be taken nevertheless). */
  read(
    number: number,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'text'; readonly text: string } | { readonly kind: 'missing' } | LogFailure>
  /** `created`: by this very call. `taken`: certain, and not told by whom. After `unknown` it may have been created. Never retried inside. */
  create(
    number: number,
    text: string,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'created' } | { readonly kind: 'taken' } | LogFailure>
  /** Best effort: drops the numbers below this one, but 1, and what dead writers left. */
  prune(below: number, signal: AbortSignal): Promise<void>
}

/** Where a version is persisted before it is sent, and where a stop is looked for. */
export interface Journal {
  persist(draft: Draft): void
  /** True where another process (post) asked this one to stop. */
  stopRequested(): boolean
}

/** Cancels the run that this job belongs to. */
export interface Runs {
  cancelThisRun(signal: AbortSignal): Promise<void>
}

/** Events as data; `action/` and `cli/` own the words. */
export type LogEvent = Progress | ({ readonly kind: 'relay'; readonly purpose: Purpose } & PerRelay)
export interface Log {
  event(event: LogEvent): void
}

/** Receives every input and effect of a machine, as data. */
export type Trace = (entry: { readonly input: MachineInput } | { readonly effect: Effect<unknown> }) => void

/** Why a relay gave no answer. Its words are untrusted: whoever shows them escapes them. */
export type Trouble = Exclude<RelayAnswer, { kind: 'read' }>

/** Limits that a relay may tell (NIP-11): seconds, bytes and numbers; and demands that it may make. */
export type ToldLimit =
  | 'max_message_length'
  | 'max_subscriptions'
  | 'max_limit'
  | 'max_subid_length'
  | 'max_event_tags'
  | 'max_content_length'
  | 'min_pow_difficulty'
  | 'created_at_lower_limit'
  | 'created_at_upper_limit'
export type ToldDemand = 'auth_required' | 'payment_required' | 'restricted_writes'

/** What a relay tells of itself (NIP-11). Nothing of it need be true. */
export interface RelayInformation {
  readonly kind: 'information'
  /** '' where it is not told. */
  readonly name: string
  readonly software: string
  readonly version: string
  readonly limits: Readonly<Partial<Record<ToldLimit, number>>>
  readonly demands: readonly ToldDemand[]
}

/** How far a relay's clock is ahead of this machine's; the truth lies within the uncertainty of it. */
export interface ClockReading {
  readonly differenceMs: number
  readonly uncertaintyMs: number
}

/** A record of doctor's, whose address and tag no lock has: `id` and `tag` are random hex digits. Seconds. */
export interface ProbeRecord {
  readonly id: string
  readonly tag: string
  readonly createdAt: number
  readonly expiration: number
  readonly content: string
}

export type ProbeQuery =
  | { readonly kind: 'address'; readonly author: Pubkey; readonly id: string }
  | { readonly kind: 'tag'; readonly tag: string; readonly author: Pubkey | null }

/** One connection of a prober. Every call ends within its own bound, and none rejects. */
export interface ProbeConnection {
  /** Null where the relay said OK, or that it has this event or a newer one. */
  publish(event: SignedEvent, signal: AbortSignal): Promise<Trouble | null>
  /** One page, ended by EOSE: the JSON of each event that was asked for, and how many others came with them. */
  read(
    query: ProbeQuery,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'shown'; readonly events: readonly string[]; readonly strays: number } | Trouble>
  close(): void
}

/** Examines relays one by one, without repetitions and without a verdict. */
export interface Prober {
  readonly all: readonly RelayUrl[]
  /** Who signs the probe. */
  readonly author: Pubkey
  /** With a throw-away key a rival has another one, and must see the probe all the same. */
  readonly shared: boolean
  sign(probe: ProbeRecord): SignedEvent
  /** Its own bound, too. `clock` is null where no answer told a time. */
  inform(
    relay: RelayUrl,
    signal: AbortSignal,
  ): Promise<{ readonly answer: RelayInformation | Trouble; readonly clock: ClockReading | null }>
  /** As the author of the probe, or as a rival who looks for it. */
  connect(relay: RelayUrl, as: 'author' | 'rival', signal: AbortSignal): Promise<ProbeConnection | Trouble>
}

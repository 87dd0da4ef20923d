/** What the core needs from the world. Adapters implement these; tests simulate them. No port decides anything about the lock. */
import type { Effect, LogFailure, MachineInput, PerRelay, Progress, Purpose, Query } from './protocol/machine.js'
import type { Draft, LockRecord, Sighting, SignedEvent } from './protocol/record.js'
import type { LockTag, LogStore, MonoMs, PeriodKey, Pubkey, RelaySetId, RelayUrl, WallMs } from './protocol/values.js'

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

/** Knows the key; encodings are protocol.md, *Parts*. */
export interface Signer {
  readonly pubkey: Pubkey
  /** True with `secret-key`: only events of this key count, and the content is sealed. */
  readonly shared: boolean
  lockTag(namespace: string, lock: string): LockTag
  handoffTag(namespace: string, lock: string): string
  periodTag(namespace: string, lock: string | null, period: PeriodKey): string
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

/** One outcome for each relay, in the order of arrival; never a merged verdict, never a rejection. */
export interface Relays {
  readonly all: readonly RelayUrl[]
  readonly id: RelaySetId
  /** To each relay: EVENT, wait for that relay's own OK, then read back. OK false with `duplicate` or `replaced` is read back too: what is shown decides. */
  publish(to: readonly RelayUrl[], event: SignedEvent, readBack: Query, signal: AbortSignal): AsyncIterable<PerRelay>
  read(from: readonly RelayUrl[], query: Query, signal: AbortSignal): AsyncIterable<PerRelay>
  /** Live pushes of a tag from every relay, across reconnections, until the returned function is called. Pushes are hints and may be lost. */
  watch(tag: string, author: Pubkey | null, onPush: (relay: RelayUrl, sighting: Sighting) => void): () => void
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

/** What every stage of the action has at hand. A stage is one process: pre, main or post, or a sub-action. */
import type { RunTarget } from '../github/cancel.js'
import type { RunContext } from '../github/context.js'
import { readContext } from '../github/context.js'
import type { Fallback } from '../claims/open.js'
import type { LockTag } from '../protocol/values.js'
import type { ClaimLog, Clock, Prober, Random, Relays, Runs, TorchSigner, Trace } from '../ports.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { RelaySigner } from '../transport/signer.js'
import type { SigningKey } from '../transport/secret-key.js'
import type { StartedKeeper } from '../keeper/spawn.js'
import type { Runner } from './runner.js'
import { secretsOf } from './secrets.js'

/** Built by the entries. */
export interface Adapters {
  readonly clock: Clock
  readonly random: Random
  readonly pid: number
  createSigner(key: SigningKey): RelaySigner
  createRelays(endpoints: readonly Endpoint[], signer: RelaySigner): Relays
  /** For `compat: torch`, with a throw-away key of its own, 64 hex digits. */
  openTorch(endpoints: readonly Endpoint[], key: string): { relays: Relays; signer: TorchSigner }
  /** Null without a fallback. `isWarm`: it will be visited soon, after the relays. */
  createClaims(fallback: Fallback, lockTag: LockTag, isWarm: boolean): ClaimLog | null
  /** What a keeper has to be handed of the environment to use the cache; a token is among it. */
  cacheEnvironment(): Readonly<Record<string, string>>
  createProber(endpoints: readonly Endpoint[], author: RelaySigner, rival: RelaySigner): Prober
  createRuns(target: RunTarget): Runs
  createTrace(file: string): Trace
  /** Ends a process of an earlier stage, or a keeper, that is still there; true when none is left. */
  endLeftOver(pid: number): boolean
  isAlive(pid: number): boolean
  /** True when a keeper has taken over. */
  startKeeper(temp: string): StartedKeeper
  /** The process that started this one; null where it cannot be seen. */
  readonly workerPid: number | null
}

export interface Stage {
  readonly name: 'pre' | 'main' | 'post' | 'assert' | 'release' | 'break' | 'status' | 'doctor'
  readonly runner: Runner
  readonly context: RunContext
  readonly adapters: Adapters
  readonly signal: AbortSignal
}

/** Masks every secret before anything else can print it. */
export function openStage(name: Stage['name'], runner: Runner, adapters: Adapters, signal: AbortSignal): Stage {
  for (const secret of secretsOf(runner.env)) runner.mask(secret)
  return { name, runner, adapters, signal, context: readContext(runner.env, runner.event) }
}

/** With RUNNER_DEBUG the inputs and effects of the machine go to a file that the log names. */
export function openTrace({ name, runner, context, adapters }: Stage, ticket: string): Trace {
  if (!context.debug || context.tempDir === '') return () => undefined
  const file = `${context.tempDir}/nostr-lock-${ticket}-${name}.jsonl`
  runner.line(`The trace of inputs and effects goes to ${file}.`)
  return adapters.createTrace(file)
}

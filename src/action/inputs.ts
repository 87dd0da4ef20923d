/**
 * Every input of the action, parsed by one pure function before any network call. It masks nothing: whoever calls it masks
 * what `secretsOf` finds first.
 */
import type { Fallback } from '../claims/open.js'
import type { Environment, Trigger } from '../github/context.js'
import { newestSlot } from '../github/schedule.js'
import { cadences, choosePeriod, noPeriod, parseDate } from '../protocol/period.js'
import type { Cadence, DateChoice, Period } from '../protocol/period.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { WallMs } from '../protocol/values.js'
import type { SigningKey } from '../transport/secret-key.js'
import { readCompat } from './compat-inputs.js'
import { createInputReader } from './input-reader.js'
import type { InputReader } from './input-reader.js'
import { readFallback } from './fallback-inputs.js'
import { checkRelations } from './relations.js'
import { readEndpoints, readKey, readQuorum } from './shared-inputs.js'

export const completions = ['on-success', 'always', 'never'] as const
export type Completion = (typeof completions)[number]

export const jobStatuses = ['success', 'failure', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const lossReactions = ['fail', 'warn', 'cancel'] as const
export type OnLost = (typeof lossReactions)[number]

export const releaseModes = ['post', 'manual'] as const
export type ReleaseMode = (typeof releaseModes)[number]

export interface Settings {
  /** NFC, otherwise exactly as given. */
  readonly lock: string
  readonly namespace: string
  readonly period: Period
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** The key that all contenders share; null for a throw-away one. */
  readonly secretKey: SigningKey | null
  readonly onContention: 'fail' | 'skip' | 'wait' | 'cancel'
  readonly onCompleted: 'skip' | 'fail' | 'cancel' | 'run'
  readonly onUnavailable: 'fail' | 'skip'
  readonly acquireTimeoutMs: number
  readonly leaseMs: number
  /** Null where it does not wait in line. */
  readonly waitTimeoutMs: number | null
  /** A keeper renews the lease while the job runs. */
  readonly heartbeat: boolean
  /** Where else the lock is kept. */
  readonly fallback: Fallback
  readonly maxHoldMs: number
  readonly onLost: OnLost
  readonly release: ReleaseMode
  readonly complete: Completion
  readonly maxClockSkewMs: number
  readonly phase: 'pre' | 'main'
  readonly compat: 'none' | 'torch'
  /** '' where the runner has none. */
  readonly githubToken: string
  /** They tell attempts and matrix legs apart; '' where the runner does not know. */
  readonly jobId: string
  readonly jobIndex: string
}

/** Whether a keeper renews the lease while the job runs. */
export const isKept = ({ heartbeat, release }: Settings): boolean => heartbeat && release !== 'manual'

export type InputsResult =
  | { readonly ok: true; readonly settings: Settings }
  /** `isNameEmpty`: in pre the name may be made of outputs that do not exist yet, so main decides. */
  | { readonly ok: false; readonly isNameEmpty: boolean; readonly errors: readonly string[] }

/** `env`: the variables that the runner makes of `with:` and action.yml; `trigger`: for `date: scheduled`. Errors are whole sentences, one for each fault, without secrets. */
export function parseInputs(env: Environment, trigger: Trigger, nowMs: WallMs): InputsResult {
  const read = createInputReader(env)
  const cadence = read.choice('cadence', cadences)
  const endpoints = readEndpoints(read)
  const onContention = read.choice('on-contention', ['fail', 'skip', 'wait', 'cancel'])
  const waitTimeoutMs = read.duration('wait-timeout', { min: '1s', max: '168h' })
  const parsed = {
    lock: readName(read, 'lock'),
    namespace: readName(read, 'namespace'),
    period: readPeriod(read, cadence, trigger, nowMs),
    endpoints,
    quorum: readQuorum(read, endpoints.length),
    secretKey: readKey(read),
    onContention,
    waitTimeoutMs: onContention === 'wait' ? waitTimeoutMs : null,
    onCompleted: read.choice('on-completed', ['skip', 'fail', 'cancel', 'run']),
    onUnavailable: read.choice('on-unavailable', ['fail', 'skip']),
    acquireTimeoutMs: read.duration('acquire-timeout', { min: '1s', max: '1h' }),
    // The least lease leaves a renewal every third of it at least five seconds.
    leaseMs: read.duration('lease', { min: '15s', max: '168h' }),
    heartbeat: read.choice('heartbeat', ['true', 'false']) === 'true',
    maxHoldMs: read.duration('max-hold', { min: '15s', max: '168h' }),
    fallback: readFallback(read),
    onLost: read.choice('on-lost', lossReactions),
    release: read.choice('release', releaseModes),
    complete: read.choice('complete', completions),
    maxClockSkewMs: read.duration('max-clock-skew', { min: '1s', max: '24h' }),
    phase: read.choice('phase', ['pre', 'main']),
    githubToken: read.text('github-token'),
    jobId: readNumber(read, 'job-id'),
    jobIndex: readNumber(read, 'job-index'),
  }
  if (read.text('job-status') !== '') read.choice('job-status', jobStatuses)
  checkRelations(read, parsed)
  const compat = readCompat(read, cadence, parsed)
  if (read.errors.length > 0) {
    return { ok: false, isNameEmpty: parsed.lock === '' || parsed.namespace === '', errors: read.errors }
  }
  return { ok: true, settings: { ...parsed, compat } }
}

function readName(read: InputReader, name: 'lock' | 'namespace'): string {
  const value = read.exact(name).normalize('NFC')
  if (value === '') read.refuse(name, 'any non-empty text, and the same for all that exclude each other')
  return value
}

function readPeriod(read: InputReader, cadence: Cadence, trigger: Trigger, nowMs: WallMs): Period {
  const isScheduled = read.text('date') === 'scheduled'
  const date = isScheduled ? scheduledDate(read, cadence, trigger, nowMs) : parseDate(read.text('date'))
  if (date === undefined) {
    read.refuse('date', 'now, scheduled, a real day YYYY-MM-DD, or an RFC 3339 instant such as 2026-11-30T14:00:00Z')
  } else if (cadence === 'none' && (isScheduled || date.kind !== 'now')) {
    read.complain('date', 'it picks a period, and cadence is none; set cadence, or leave date out.')
  }
  const timeZone = read.text('timezone')
  const result = choosePeriod(cadence, timeZone, date ?? { kind: 'now' }, nowMs)
  if (result.ok) return result.period
  if (result.fault === 'time-zone') read.refuse('timezone', 'an IANA name such as UTC or Europe/Berlin')
  else if (result.fault === 'bare-day') read.refuse('date', 'now or an RFC 3339 instant, because cadence is hourly')
  else read.refuse('date', 'a day that the time zone did not skip')
  return noPeriod
}

/** Now after an error, and where it picks nothing. */
function scheduledDate(read: InputReader, cadence: Cadence, trigger: Trigger, nowMs: WallMs): DateChoice {
  if (cadence === 'none') return { kind: 'now' }
  const result = newestSlot(trigger, nowMs)
  if (result.ok) return { kind: 'instant', ms: result.slot }
  read.complain('date', result.problem)
  return { kind: 'now' }
}

function readNumber(read: InputReader, name: 'job-id' | 'job-index'): string {
  const text = read.text(name)
  if (!/^\d{0,20}$/.test(text)) read.refuse(name, 'left to the runner')
  return text
}

/**
 * Outcomes in words: one sentence that names who is in the way and what helps, and details below it. A sentence decides
 * nothing; the verdict is made in decision.ts. Everything here is safe for a log line.
 */
import type { Holder } from '../protocol/record.js'
import type { RelayUrl, WallMs } from '../protocol/values.js'
import { formatDuration } from '../text/duration.js'
import type { Backend } from '../protocol/machine.js'
import { logLine } from '../text/escape.js'
import { verdictOf } from './decision.js'
import { degraded } from './degraded.js'
import type { Degraded } from './degraded.js'
import type { Decision, Verdict } from './decision.js'
import type { Settings } from './inputs.js'
import { isKept } from './inputs.js'
import { relaySetDifference } from './mismatch.js'
import { okCount } from './relay-report.js'
import type { RelayReport } from './relay-report.js'
import { relayLines } from './relay-table.js'
import { capital, lockText, quoted, rivalText, storeText, traceOf } from './rival.js'

export interface Message {
  readonly level: 'info' | 'notice' | 'warning' | 'error'
  readonly sentence: string
  readonly details: readonly string[]
}

export interface Scene {
  readonly settings: Settings
  readonly own: Holder
  readonly report: RelayReport
  /** Why the claim log could not be used; null where it could, or was not visited. */
  readonly logTrouble: string | null
}

const levels = { go: 'info', skip: 'notice', fail: 'error', cancel: 'error' } as const satisfies Record<Verdict, string>
const instant = (ms: WallMs): string => new Date(ms).toISOString()

/** What pre decided, as main tells it. */
export function decisionMessage(decision: Decision, scene: Scene): Message {
  const verdict = verdictOf(decision, scene.settings, scene.own)
  const remedy = {
    go: '',
    skip: '; the job goes on without the lock, so later steps must look at the output "acquired"',
    cancel: '; this run is cancelled',
    fail: `; ${remedyOf(decision, scene.settings)}`,
  }[verdict]
  const sentence = `${capital(happened(decision, scene))}${remedy}.`
  const less = decision.kind === 'acquired' ? lessThanAsked(decision.holding.backend, scene) : null
  return less === null
    ? { level: levels[verdict], sentence, details: detailsOf(decision, scene) }
    : { level: less.level, sentence: `${sentence} ${capital(less.clause)}.`, details: detailsOf(decision, scene) }
}

const lessThanAsked = (backend: Backend, { settings, logTrouble }: Scene): Degraded | null =>
  degraded(backend, settings.fallback, logTrouble)

function happened(decision: Decision, { settings, report, logTrouble }: Scene): string {
  const lock = lockText(settings)
  const rival = (by: Parameters<typeof rivalText>[0]): string => rivalText(by, settings.secretKey !== null)
  switch (decision.kind) {
    case 'acquired': {
      const { fence, safeUntilWall } = decision.holding
      return isKept(settings)
        ? `acquired ${lock} with fence ${fence}; a keeper renews its lease while the job runs`
        : `acquired ${lock} with fence ${fence}; unless it is released before, the lease ends at ${instant(safeUntilWall)}`
    }
    case 'contended': {
      const { record } = decision.by
      if (record.state === 'evicted') {
        return `this contender for ${lock} was evicted by ${quoted(record.by)}, with the reason ${quoted(record.reason)}`
      }
      const relation = { job: ', which is this very job', run: ', a job of this very run' }
      const own = decision.same === null ? '' : relation[decision.same]
      return `${lock} ${contention(record.state)} ${rival(decision.by)}${own}`
    }
    case 'completed':
      return `the period ${settings.period.key} of ${lock} was completed by ${rival(decision.by)}`
    case 'timeout': {
      const behind = decision.by === null ? '' : `, with ${rival(decision.by)} in the way`
      return decision.phase === 'waiting'
        ? `this contender was still in line for ${lock} at its wait-timeout${behind}`
        : `${lock} was not decided within ${formatDuration(settings.acquireTimeoutMs)}${behind}`
    }
    case 'unavailable': {
      if (settings.compat === 'torch')
        return `${lock} was not taken, because compat is torch, and fewer than ${settings.quorum} of ${report.length} relays answered in time and showed what they were given; no claim log stands in for them then`
      const answered = okCount(report)
      const found = answered < settings.quorum ? `${answered} did` : 'too few did in time'
      const needed = `${settings.quorum} of ${report.length} relays must answer and show what they were given`
      return `${lock} was not taken, because ${needed}, and ${found}${noLog(settings, logTrouble)}`
    }
    case 'incompatible': {
      const who = rival(decision.by)
      const reason = {
        'relay-set': `${who} uses another relay set for it, and two sets do not exclude each other`,
        'newer-version': `${who} has it, and this version of nostr-lock cannot read its record`,
        fence: `its last fence, given to ${who}, is more than a year ahead of this machine's clock`,
      }[decision.why]
      return `${lock} was not taken, because ${reason}`
    }
    case 'stopped':
      return `the attempt on ${lock} was stopped ${stops[decision.why]}, and holds nothing`
  }
}

function noLog({ fallback }: Settings, trouble: string | null): string {
  if (fallback.kind === 'none') return ''
  const why = trouble === null ? '' : ` (${logLine(trouble, 300)})`
  return `; ${storeText(fallback.kind)} cannot be used either${why}`
}

const stops = {
  signal: 'by a signal',
  'stop-file': 'by the end of its job',
  deadline: 'by its deadline',
  'worker-gone': 'because its job is gone',
  'no-keeper': 'because no keeper could be started to renew its lease',
  superseded: 'by another process that wrote in its name',
} as const

function contention(state: string): string {
  if (state === 'claiming') return 'is being taken by'
  if (state === 'waiting') return 'has a line, headed by'
  return 'is held by'
}

const again = 'run this job again if it is still wanted'

function remedyOf(decision: Decision, settings: Settings): string {
  switch (decision.kind) {
    case 'contended': {
      const spared = settings.onContention === 'cancel' ? ' ("cancel" would cancel that one too)' : ''
      if (decision.by.record.state === 'evicted') return again
      if (decision.same === 'job') return `take it once in a job, or put the matrix values into its name${spared}`
      if (decision.same === 'run') return `order the jobs with "needs", or give each its own lock${spared}`
      return 'run this job again when that one has ended, or set "on-contention: skip"'
    }
    case 'completed':
      return 'nothing is left to do in this period, unless "on-completed: run" says so'
    case 'timeout':
      return `run this job again, or raise ${decision.phase === 'waiting' ? 'wait-timeout' : 'acquire-timeout'}`
    case 'unavailable':
      return 'run this job again, or give all contenders other relays (what each of these said is below)'
    case 'incompatible':
      return {
        'relay-set': 'give all contenders of a lock the same relays',
        'newer-version': 'use that version of nostr-lock here too',
        fence: 'set the clock right, or use another name for the lock',
      }[decision.why]
    case 'stopped':
    case 'acquired':
      return again
  }
}

function detailsOf(decision: Decision, { settings, report }: Scene): readonly string[] {
  const trace = 'by' in decision && decision.by !== null ? [traceOf(decision.by)] : []
  switch (decision.kind) {
    case 'unavailable':
    case 'timeout':
      return [...trace, ...relayLines(report)]
    case 'incompatible': {
      const { record } = decision.by
      const ours: readonly RelayUrl[] = settings.endpoints.map(({ url }) => url)
      return 'relays' in record && decision.why === 'relay-set'
        ? [...trace, ...relaySetDifference(ours, record.relays)]
        : trace
    }
    case 'acquired':
    case 'contended':
    case 'completed':
    case 'stopped':
      return trace
  }
}

/** For every run without `secret-key` (protocol.md, *Trust*). */
export const ephemeralWarning =
  'This run signs with a throw-away key, so anybody can read its records, and anybody who knows the names can block the lock (but not take it from a holder); set secret-key to one secret that all contenders share.'

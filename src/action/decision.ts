/** How an attempt ended and what the step makes of it. A decision holds nothing by itself: only a holding does, until its lease ends. */
import type { Outcome } from '../protocol/machine.js'
import type { Holder, Sighting } from '../protocol/record.js'
import { sameAs } from '../protocol/verdict.js'
import type { Settings } from './inputs.js'

export type Decision = Exclude<Outcome, { kind: 'released' | 'superseded' | 'lost' }>
export type Status = 'acquired' | 'contended' | 'completed' | 'unavailable' | 'timeout'
/** `go`: the lock is held. `skip` ends green, and later steps must look at `acquired`. */
export type Verdict = 'go' | 'fail' | 'skip' | 'cancel'

export const isDecision = (outcome: Outcome): outcome is Decision =>
  outcome.kind !== 'released' && outcome.kind !== 'superseded' && outcome.kind !== 'lost'

/** The output `status`, which has five words: who was closed out by a live rival is contended, and who was stopped timed out. */
export function statusOf(decision: Decision): Status {
  switch (decision.kind) {
    case 'incompatible':
      return decision.why === 'fence' ? 'unavailable' : 'contended'
    case 'stopped':
      return decision.why === 'no-keeper' ? 'unavailable' : 'timeout'
    case 'acquired':
    case 'contended':
    case 'completed':
    case 'unavailable':
    case 'timeout':
      return decision.kind
  }
}

/** What the inputs ask for. `cancel` acts as `fail` where it would cancel the winner too; errors of configuration always fail. */
export function verdictOf(decision: Decision, settings: Settings, own: Holder): Verdict {
  switch (decision.kind) {
    case 'acquired':
      return 'go'
    case 'contended':
      return sparing(settings.onContention, decision.same !== null)
    case 'completed':
      return settings.onCompleted === 'run' ? 'fail' : sparing(settings.onCompleted, sameAs(own, decision.by) !== null)
    case 'unavailable':
      return settings.onUnavailable
    case 'timeout':
    case 'incompatible':
    case 'stopped':
      return 'fail'
  }
}

/** Who waits is refused only when it was evicted, or watched for too long. */
const sparing = (asked: 'fail' | 'skip' | 'wait' | 'cancel', isOwnRun: boolean): Verdict =>
  asked === 'wait' || (asked === 'cancel' && isOwnRun) ? 'fail' : asked

/** Who was in the way, if anybody was. */
export function rivalOf(decision: Decision): Sighting | null {
  return 'by' in decision ? decision.by : null
}

/**
 * Post ends what pre or main took, after any end of the job: also when only pre ran, when main was killed, and when no quorum is there.
 * Not guaranteed: that it runs at all; when the runner dies, only the lease helps.
 */
import { endSaved } from './ending.js'
import type { Ended } from './ending.js'
import { isCompleted, jobStatusOf } from './resume.js'
import type { Stage } from './stage.js'
import type { SavedAttempt } from './state.js'
import { readState } from './state.js'
import { timelineSummary } from './summary.js'

export async function post(stage: Stage): Promise<void> {
  const { runner } = stage
  const saved = readState(runner.env)
  if (!saved.ok) {
    const sentence = `${saved.problem} Nothing was released; the lease ends by itself.`
    runner.tell({ level: 'warning', sentence, details: [] })
    return
  }
  const { attempt } = saved.state
  const completes = attempt !== null && attempt.period !== '' && isCompleted(attempt.complete, jobStatusOf(runner.env))
  const ended = await endSaved(saved.state, completes, stage)
  if (attempt === null || ended === null) {
    runner.line('Nothing is left to release.')
    return
  }
  runner.tell(ended.message)
  if (ended.wasExpired) tellLoss(ended, stage)
  await summarize(attempt, ended, stage)
}

/** `on-lost: fail`: a job that ran on past its lease was not protected to its end. */
function tellLoss({ draft }: Ended, { runner }: Stage): void {
  const { renewedAt, leaseMs } = draft.record
  const sentence = `The lease ended at ${new Date(renewedAt + leaseMs).toISOString()}, before the job did, so somebody else may have held the lock since; give it a lease that outlasts the job.`
  runner.tell({ level: 'error', sentence, details: [] })
  runner.fail()
}

async function summarize({ lock, startedAt }: SavedAttempt, ended: Ended, { runner }: Stage): Promise<void> {
  const { draft, outcome, endedAt } = ended
  if (draft.record.state !== 'held' || outcome === null) return
  const heldFrom = draft.record.renewedAt
  await runner.summarize(timelineSummary({ lock, startedAt, heldFrom, endedAt, ending: outcome }))
}

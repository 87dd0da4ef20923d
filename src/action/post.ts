/**
 * Post ends what pre or main took, after any end of the job: also when only pre ran, when main was killed, and when no quorum is there.
 * Not guaranteed: that it runs at all; when the runner dies, only the lease helps.
 */
import { holdingFolder } from '../keeper/folder.js'
import { lapseSentence } from './ending-message.js'
import { endSaved } from './ending.js'
import type { Ended } from './ending.js'
import { isCompleted, jobStatusOf } from './resume.js'
import type { Stage } from './stage.js'
import type { SavedAttempt, SavedState } from './state.js'
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
  if (attempt !== null && isLeftHeld(saved.state)) {
    leaveHeld(attempt, stage)
    return
  }
  const completes = attempt !== null && attempt.period !== '' && isCompleted(attempt.complete, jobStatusOf(runner.env))
  const ended = await endSaved(saved.state, completes, stage)
  if (attempt === null || ended === null) {
    runner.line('Nothing is left to release.')
    return
  }
  runner.tell(ended.message)
  if (ended.end?.kind === 'lost') {
    if (attempt.onLost !== 'warn') runner.fail()
  } else if (ended.status !== null && ended.status.lapses.length > 0) {
    const sentence = lapseSentence(ended.status.lapses.length, attempt.lock)
    runner.tell({ level: 'warning', sentence, details: [] })
  }
  await summarize(attempt, ended, stage)
}

/** `release: manual`: what is held outlives the job; a claim that was left is withdrawn all the same. */
const isLeftHeld = ({ attempt, draft }: SavedState): boolean =>
  attempt?.release === 'manual' && draft?.record.state === 'held' && draft.record.ticket === attempt.ticket

function leaveHeld({ ticket, lock }: SavedAttempt, { runner, context }: Stage): void {
  holdingFolder(context.tempDir, ticket).remove()
  runner.line(
    `The lock ${JSON.stringify(lock)} stays held, as "release: manual" says: release ticket ${ticket}, or its lease ends it.`,
  )
}

async function summarize({ lock, startedAt }: SavedAttempt, ended: Ended, { runner }: Stage): Promise<void> {
  const { end, heldFrom, endedAt, status } = ended
  if (heldFrom === null || end === null) return
  const renewals = status?.renewals ?? 0
  const lapses = status?.lapses ?? []
  await runner.summarize(timelineSummary({ lock, startedAt, heldFrom, endedAt, end, renewals, lapses }))
}

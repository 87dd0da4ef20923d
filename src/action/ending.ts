/**
 * Ends what an earlier stage took, from its state: in post, and in main when pre took another lock.
 * Not guaranteed: that a quorum hears it; then the lease ends by itself, and the message says when.
 */
import { release } from '../commands/acquire.js'
import type { Draft } from '../protocol/record.js'
import { endingOf } from '../protocol/release.js'
import type { WallMs } from '../protocol/values.js'
import type { EndingOutcome } from './decision.js'
import { endingMessage } from './messages.js'
import type { Message } from './messages.js'
import { addToReport, emptyReport } from './relay-report.js'
import { savedEndpoints, savedKey } from './resume.js'
import type { Stage } from './stage.js'
import { openTrace } from './stage.js'
import type { SavedAttempt, SavedState } from './state.js'
import { draftEntry } from './state.js'

export interface Ended {
  readonly message: Message
  /** Null where nothing could be written. */
  readonly outcome: EndingOutcome | null
  /** The lease had run out before it was ended. */
  readonly wasExpired: boolean
  readonly draft: Draft
  readonly endedAt: WallMs
}

/** All of a release, ms: what remains of a cancelled job shares less than five minutes. */
const withinMs = 30_000

/** Null where nothing is left to end. A lost lease is never completed. */
export async function endSaved(
  { attempt, draft }: SavedState,
  isCompleted: boolean,
  stage: Stage,
): Promise<Ended | null> {
  const { runner, context, adapters, signal } = stage
  if (attempt === null) return null
  adapters.createStopFile(context.tempDir, attempt.ticket).request()
  adapters.endLeftOver(attempt.pid)
  if (draft?.record.ticket !== attempt.ticket) return null
  const endsAt = (draft.record.renewedAt + draft.record.leaseMs) as WallMs
  const wasExpired = draft.record.state === 'held' && adapters.clock.wall() >= endsAt
  const ending = endingOf(draft, isCompleted && !wasExpired)
  if (ending === null) return null
  const key = savedKey(attempt, runner.env)
  if (!key.ok) return unable(attempt, draft, wasExpired, endsAt, key.problem, stage)
  const signer = adapters.createSigner(key.key)
  if (signer.pubkey !== attempt.pubkey) {
    const problem = 'secret-key is another key now than the one that the lock was taken with.'
    return unable(attempt, draft, wasExpired, endsAt, problem, stage)
  }
  const relays = adapters.createRelays(savedEndpoints(attempt, runner.env), signer)
  let report = emptyReport(relays.all)
  try {
    const outcome = await release(
      attempt,
      draft,
      ending,
      withinMs,
      {
        ...adapters,
        relays,
        signer,
        journal: {
          persist: (version) => {
            runner.save(...draftEntry(version))
          },
          stopRequested: () => false,
        },
        log: { event: (event) => (report = addToReport(report, event, attempt.ticket)) },
        trace: openTrace(stage, attempt.ticket),
      },
      signal,
    )
    if (outcome.kind !== 'released' && outcome.kind !== 'superseded') {
      throw new Error(`invariant: a release does not end as ${outcome.kind}`)
    }
    const message = endingMessage(outcome, attempt, report)
    return { message, outcome, wasExpired, draft, endedAt: adapters.clock.wall() }
  } finally {
    relays.close()
  }
}

function unable(
  attempt: SavedAttempt,
  draft: Draft,
  wasExpired: boolean,
  endsAt: WallMs,
  problem: string,
  { adapters }: Stage,
): Ended {
  const sentence = `The lock was not released, because ${problem} Its lease ends by itself at ${new Date(endsAt).toISOString()}.`
  const details = [`ticket ${attempt.ticket}, key ${attempt.pubkey}`]
  return {
    message: { level: 'warning', sentence, details },
    outcome: null,
    wasExpired,
    draft,
    endedAt: adapters.clock.wall(),
  }
}

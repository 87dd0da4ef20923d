/**
 * Ends what an earlier stage took: in post, and in main when pre took another lock. The keeper does it where it lives; only where it is gone
 * does this process. Not guaranteed: that a quorum hears it; then the lease ends by itself, and the message says when.
 */
import { release } from '../commands/acquire.js'
import type { Folder } from '../keeper/folder.js'
import { holdingFolder } from '../keeper/folder.js'
import type { HoldingEnd } from '../keeper/holding-end.js'
import { holdingEnd } from '../keeper/holding-end.js'
import type { KeeperStatus } from '../keeper/status.js'
import { hasEnded, readStatus } from '../keeper/status.js'
import { stopKeeper } from '../keeper/stop.js'
import type { Draft } from '../protocol/record.js'
import { endingOf } from '../protocol/release.js'
import type { WallMs } from '../protocol/values.js'
import { endingMessage } from './ending-message.js'
import type { Message } from './messages.js'
import { addToReport, emptyReport } from './relay-report.js'
import type { RelayReport } from './relay-report.js'
import { savedEndpoints, savedKey } from './resume.js'
import type { Stage } from './stage.js'
import { openTrace } from './stage.js'
import type { SavedAttempt, SavedState } from './state.js'
import { endShown } from './torch-ending.js'
import { draftEntry } from './state.js'

export interface Ended {
  readonly message: Message
  /** Null where nothing could be written. */
  readonly end: HoldingEnd | null
  /** When the lock was first held; null where only a claim was left. */
  readonly heldFrom: WallMs | null
  readonly endedAt: WallMs
  /** The keeper's last word; null where there was none. */
  readonly status: KeeperStatus | null
}

/** Null where nothing is left to end. A lost lease is never completed. */
export async function endSaved(saved: SavedState, completes: boolean, stage: Stage): Promise<Ended | null> {
  const { attempt } = saved
  if (attempt === null) return null
  const folder = holdingFolder(stage.context.tempDir, attempt.ticket)
  const { ended, isKeeperGone } = await endOwn(attempt, saved, completes, folder, stage)
  await endShown(attempt, ended, folder, stage)
  // A process that may still wake up has to find the request.
  if (hasDecided(saved) && isKeeperGone) folder.remove()
  return ended
}

/** All of a release by this process, and how long the keeper is waited for, ms: what remains of a cancelled job shares less than five minutes. */
const withinMs = 30_000

async function endOwn(
  attempt: SavedAttempt,
  saved: SavedState,
  completes: boolean,
  folder: Folder,
  stage: Stage,
): Promise<{ ended: Ended | null; isKeeperGone: boolean }> {
  const { adapters } = stage
  requestStop(folder, completes)
  adapters.endLeftOver(attempt.pid)
  const waited = await stopKeeper(folder, completes, adapters, withinMs, new AbortController().signal)
  // Whatever the keeper did until now, it does nothing more; it may have signed one more version before that.
  const isKeeperGone = waited === null || adapters.endLeftOver(waited.pid)
  const last = waited === null ? null : readStatus(folder)
  const status = last === undefined || last === 'damaged' ? waited : last
  const ended =
    status !== null && hasEnded(status)
      ? byKeeper(attempt, saved.draft, status, adapters.clock.wall())
      : await bySelf(saved, attempt, status, completes, stage)
  return { ended, isKeeperGone }
}

/** A process that told its decision has nothing more to do; one that did not may be frozen where its number cannot be seen. */
const hasDecided = ({ attempt, telling }: SavedState): boolean =>
  attempt !== null && telling !== null && telling.decidedAt >= attempt.startedAt

/** The request stays for whoever may still wake up. */
function requestStop(folder: Folder, completes: boolean): void {
  try {
    folder.write('stop', { v: 1, completes })
  } catch {
    // RUNNER_TEMP is gone, or full; what is to be ended is ended nevertheless.
  }
}

function byKeeper(attempt: SavedAttempt, draft: Draft | null, status: KeeperStatus, endedAt: WallMs): Ended {
  const heldFrom = heldSince(draft)
  const end = status.end ?? { kind: 'superseded', state: 'unknown' }
  const message = endingMessage(end, holdingOf(attempt, status, draft), [])
  return { message, end, heldFrom, endedAt, status }
}

async function bySelf(
  state: SavedState,
  attempt: SavedAttempt,
  status: KeeperStatus | null,
  completes: boolean,
  stage: Stage,
): Promise<Ended | null> {
  const { runner, adapters } = stage
  const own = state.draft?.record.ticket === attempt.ticket ? state.draft : null
  const draft = newest(own, status)
  if (draft === null) return null
  const endsAt = (status?.safeUntilWall ?? draft.record.renewedAt + draft.record.leaseMs) as WallMs
  const heldFrom = heldSince(own)
  const isLost = heldFrom !== null && (adapters.clock.wall() >= endsAt || status?.phase === 'lapsed')
  // Whoever held releases, also where its keeper died over a claim after a lapse ◆, or over a release that may not have been sent.
  const held = completes && !isLost ? 'completed' : 'released'
  const ending = heldFrom === null ? endingOf(draft, false) : held
  if (ending === null) return null
  const done = (end: HoldingEnd | null, message: Message): Ended => ({
    message,
    end,
    heldFrom,
    endedAt: adapters.clock.wall(),
    status,
  })
  const key = savedKey(attempt, runner.env)
  const signer = key.ok ? adapters.createSigner(key.key) : null
  if (signer?.pubkey !== attempt.pubkey) {
    const problem = key.ok ? 'secret-key is another key now than the one that the lock was taken with.' : key.problem
    const sentence = `The lock was not released, because ${problem} Its lease ends by itself at ${new Date(endsAt).toISOString()}.`
    return done(null, { level: 'warning', sentence, details: [`ticket ${attempt.ticket}, key ${attempt.pubkey}`] })
  }
  const relays = adapters.createRelays(savedEndpoints(attempt, runner.env), signer)
  let report: RelayReport = emptyReport(relays)
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
        claims: adapters.createClaims(attempt.fallback, signer.lockTag(attempt.namespace, attempt.lock), false),
        journal: {
          persist: (version) => {
            runner.save(...draftEntry(version))
          },
          stopRequested: () => false,
        },
        log: { event: (event) => (report = addToReport(report, event, attempt.ticket)) },
        trace: openTrace(stage, attempt.ticket),
      },
      stage.signal,
    )
    const written = holdingEnd(outcome)
    // Whoever was refused took back what it had sent; its append may have lost, and then nothing was there.
    const isRefused = hasDecided(state) && state.telling?.verdict !== 'go'
    if (isRefused && written.kind === 'released' && written.log === null) return null
    const end: HoldingEnd =
      isLost && written.kind === 'released' ? { kind: 'lost', cause: 'expired', since: endsAt, to: null } : written
    return done(end, endingMessage(end, holdingOf(attempt, status, draft), report))
  } finally {
    relays.close()
  }
}

/** The next writer starts above whatever was signed: the keeper persists its versions in the status ◆. */
function newest(own: Draft | null, status: KeeperStatus | null): Draft | null {
  if (status === null || own === null) return own
  return status.draft.createdAt > own.createdAt ? status.draft : own
}

const heldSince = (draft: Draft | null): WallMs | null =>
  draft?.record.state === 'held' ? draft.record.renewedAt : null

function holdingOf(attempt: SavedAttempt, status: KeeperStatus | null, draft: Draft | null) {
  const { lock, namespace, onLost } = attempt
  const fence = status?.fence ?? (draft !== null && 'fence' in draft.record ? draft.record.fence : null)
  const countedAt = status?.renewedAt ?? draft?.record.renewedAt ?? attempt.startedAt
  return { lock, namespace, onLost, fence, countedAt }
}

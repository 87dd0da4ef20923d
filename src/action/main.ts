/**
 * Main tells what pre decided, as outputs first and then as a failed, a skipped or a cancelled step; where pre did not
 * decide, or decided on another lock, main takes it.
 */
import { holdingFolder } from '../keeper/folder.js'
import { isHolding, readStatus } from '../keeper/status.js'
import { attempt } from './attempt.js'
import { endSaved } from './ending.js'
import { createInputReader } from './input-reader.js'
import type { Settings } from './inputs.js'
import { parseInputs } from './inputs.js'
import { outputNames } from './outputs.js'
import { refuseInputs } from './refusal.js'
import type { Stage } from './stage.js'
import type { SavedAttempt, Telling } from './state.js'
import { readState, tellingEntry } from './state.js'

export async function main(stage: Stage): Promise<void> {
  const { runner, context, adapters } = stage
  const saved = readState(runner.env)
  const inputs = parseInputs(runner.env, context.trigger, adapters.clock.wall())
  if (!saved.ok || !inputs.ok) {
    refuseInputs(saved.ok ? (inputs.ok ? [] : inputs.errors) : [saved.problem], stage)
    return
  }
  const { settings } = inputs
  const { attempt: earlier, telling } = saved.state
  const isSame = earlier !== null && isSameLock(earlier, settings, runner.env)
  if (isSame && telling !== null) {
    await tell(telling, settings, stage)
    return
  }
  const ended = await endSaved(saved.state, false, stage)
  if (ended !== null) runner.tell(ended.message)
  const decided = await attempt(settings, stage)
  runner.save(...tellingEntry(decided))
  await tell(decided, settings, stage)
}

/** A period that turned between pre and main does not count: its key is computed once and kept (protocol.md, *Parts*). */
function isSameLock(earlier: SavedAttempt, settings: Settings, env: Stage['runner']['env']): boolean {
  const isMoving = ['now', 'scheduled'].includes(createInputReader(env).text('date'))
  const cadence = (period: string): string => period.split(':')[0] ?? ''
  const samePeriod = isMoving
    ? cadence(earlier.period) === cadence(settings.period.key)
    : earlier.period === settings.period.key
  const ours = settings.endpoints.map(({ url }) => url)
  const sameRelays = JSON.stringify([...earlier.relays].sort()) === JSON.stringify(ours.sort())
  const sameFallback = JSON.stringify(earlier.fallback) === JSON.stringify(settings.fallback)
  const { lock, namespace, quorum } = settings
  return (
    samePeriod &&
    sameRelays &&
    sameFallback &&
    (earlier.torch !== undefined) === (settings.compat === 'torch') &&
    earlier.lock === lock &&
    earlier.namespace === namespace &&
    earlier.quorum === quorum
  )
}

async function tell(decided: Telling, settings: Settings, stage: Stage): Promise<void> {
  const { runner } = stage
  const { verdict, message, outputs } = stillTrue(decided, stage)
  for (const name of outputNames) runner.output(name, outputs[name] ?? '')
  runner.exportVariable('NOSTR_LOCK_ACQUIRED', outputs['acquired'] ?? 'false')
  runner.exportVariable('NOSTR_LOCK_FENCE', outputs['fence'] ?? '')
  runner.exportVariable('NOSTR_LOCK_TICKET', outputs['ticket'] ?? '')
  runner.tell(message)
  if (verdict === 'cancel') await cancelRun(settings, stage)
  if (verdict === 'fail' || verdict === 'cancel') runner.fail()
}

/** A lease that ended, or a keeper that is gone, before the step ran is not told as held. */
function stillTrue(decided: Telling, { adapters, context }: Stage): Telling {
  const { outputs, verdict } = decided
  if (verdict !== 'go') return decided
  const { clock } = adapters
  const status = readStatus(holdingFolder(context.tempDir, outputs['ticket'] ?? ''))
  if (status !== undefined && status !== 'damaged') {
    if (isHolding(status, clock.mono(), clock.wall()) && adapters.isAlive(status.pid)) {
      return { ...decided, outputs: { ...outputs, 'expires-at': new Date(status.safeUntilWall).toISOString() } }
    }
    return noLongerHeld(decided, 'its lease is not being renewed any more')
  }
  const endsAt = outputs['expires-at'] ?? ''
  if (clock.wall() < Date.parse(endsAt)) return decided
  return noLongerHeld(decided, `its lease ended at ${endsAt}`)
}

function noLongerHeld(decided: Telling, why: string): Telling {
  const sentence = `The lock was taken, but ${why}, before this step ran; put the step first in the job, or give it a longer lease.`
  const outputs = { ...decided.outputs, acquired: 'false', status: 'timeout', fence: '', ticket: '', backend: '' }
  return { ...decided, verdict: 'fail', message: { level: 'error', sentence, details: [] }, outputs }
}

async function cancelRun({ githubToken }: Settings, { runner, context, adapters, signal }: Stage): Promise<void> {
  const { repository, runId } = context.holder
  try {
    await adapters.createRuns({ apiUrl: context.apiUrl, repository, runId, token: githubToken }).cancelThisRun(signal)
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'The run could not be cancelled.'
    runner.tell({ level: 'error', sentence, details: [] })
  }
}

/**
 * Hands what was acquired to a keeper, and leaves beside it what other steps of the job need to find it by its ticket.
 * Not guaranteed: that the keeper goes on; who depends on the lock asks (assert), and the resource compares fences.
 */
import { release } from '../commands/acquire.js'
import type { EnginePorts } from '../engine/engine.js'
import type { LockSpec } from '../engine/lock-spec.js'
import type { Folder } from '../keeper/folder.js'
import { handedKey } from '../keeper/handoff.js'
import { writeLockFile } from '../keeper/lock-file.js'
import type { StartedKeeper } from '../keeper/spawn.js'
import type { Holding, Outcome } from '../protocol/machine.js'
import { laterWall } from '../protocol/values.js'
import type { SigningKey } from '../transport/secret-key.js'
import type { Settings } from './inputs.js'
import { isKept } from './inputs.js'
import type { Stage } from './stage.js'
import type { SavedAttempt } from './state.js'

const releaseWithinMs = 10_000

/** The acquisition itself, or, where no keeper could be started, what came of letting go again. */
export async function handOver(
  outcome: Outcome & { readonly kind: 'acquired' },
  settings: Settings,
  spec: LockSpec,
  keys: { readonly key: SigningKey; readonly torch: SavedAttempt['torch'] },
  keeper: StartedKeeper | null,
  folder: Folder,
  ports: EnginePorts,
  stage: Stage,
): Promise<Outcome & { readonly kind: 'acquired' | 'stopped' }> {
  const { holding } = outcome
  const { key, torch } = keys
  writeLock(holding, settings, spec, ports, folder)
  if (!isKept(settings)) return outcome
  const { context, adapters } = stage
  const { repository, runId } = context.holder
  const { apiUrl, tempDir } = context
  const cancels = settings.onLost === 'cancel'
  const hasTaken = await (keeper ?? adapters.startKeeper(tempDir)).take(
    {
      v: 1,
      spec,
      holding,
      endpoints: settings.endpoints,
      fallback: settings.fallback,
      cacheEnv: settings.fallback.kind === 'cache' ? adapters.cacheEnvironment() : {},
      key: handedKey(key),
      ...(torch === undefined ? {} : { torch }),
      temp: tempDir,
      workerPid: adapters.workerPid,
      holdUntil: laterWall(adapters.clock.wall(), settings.maxHoldMs),
      cancel: cancels ? { apiUrl, repository, runId, token: settings.githubToken } : null,
    },
    folder,
  )
  if (hasTaken) return outcome
  // Nobody would renew the lease, so nobody holds.
  await release(spec, holding.draft, 'released', releaseWithinMs, ports, stage.signal)
  return { kind: 'stopped', why: 'no-keeper' }
}

function writeLock(
  holding: Holding,
  settings: Settings,
  spec: LockSpec,
  { signer }: EnginePorts,
  folder: Folder,
): void {
  const { namespace, lock, period, periodEndMs, quorum, maxClockSkewMs, leaseMs } = spec
  writeLockFile(folder, {
    v: 1,
    namespace,
    lock,
    period,
    periodEndMs,
    relays: settings.endpoints.map(({ url }) => url),
    quorum,
    maxClockSkewMs,
    leaseMs,
    fallback: settings.fallback,
    pubkey: signer.pubkey,
    shared: signer.shared,
    lockTag: holding.lockTag,
    fence: holding.fence,
  })
}

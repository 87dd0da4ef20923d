/**
 * Ends in post what torch-lock agents still see, where the keeper did not, and tells of what they did not see.
 * Not guaranteed: that they ask the relays that hear it; then it ends at the end of the lease.
 */
import { endTorch } from '../engine/torch.js'
import type { Folder } from '../keeper/folder.js'
import { readStatus } from '../keeper/status.js'
import { readTorchFile } from '../keeper/torch.js'
import type { WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import { quoted } from './rival.js'
import type { Ended } from './ending.js'
import { savedEndpoints } from './resume.js'
import type { Stage } from './stage.js'
import type { SavedAttempt } from './state.js'

const withinMs = 10_000
/** How long a tombstone is kept, where nobody knows the lease any more, ms. */
const longLeaseMs = 3_600_000

/** After our own end, in this process or in the keeper. Nothing without `compat: torch`, or where nothing was shown. */
export async function endShown(
  attempt: SavedAttempt,
  ended: Ended | null,
  folder: Folder,
  stage: Stage,
): Promise<void> {
  const { torch, lock } = attempt
  const file = readTorchFile(folder)
  if (torch === undefined || file === undefined) return
  const status = readStatus(folder)
  const standing = status === 'damaged' ? undefined : status?.torch
  const { runner, adapters } = stage
  if ((standing?.missed ?? 0) > 0) {
    const sentence = `While the lock ${quoted(lock)} was held, no quorum of relays showed ${standing?.missed ?? 0} of its renewals for torch-lock agents, which may have taken it as well.`
    runner.tell({ level: 'warning', sentence, details: [] })
  }
  if (standing?.ended === true) return
  const { relays, signer } = adapters.openTorch(savedEndpoints(attempt, runner.env), torch.key)
  const ports = { clock: adapters.clock, relays, signer, quorum: attempt.quorum, tell: () => undefined }
  const completes = ended?.end?.kind === 'released' && ended.end.state === 'completed'
  const periodEndMs = attempt.periodEndMs ?? (0 as WallMs)
  const ending = { completes, periodEndMs, leaseMs: longLeaseMs, last: file.last }
  try {
    const within = later(adapters.clock.mono(), withinMs)
    if (await endTorch(torch.name, ending, ports, within, stage.signal)) return
  } finally {
    relays.close()
  }
  const sentence = `No quorum of relays showed the end of the lock ${quoted(lock)} to torch-lock agents; they may see it as held until its lease ends.`
  runner.tell({ level: 'warning', sentence, details: [] })
}

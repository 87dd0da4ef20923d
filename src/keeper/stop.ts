/** Asks a keeper to let go, and waits for its last word. Not guaranteed: that it has one; it may be gone, frozen, or without a quorum. */
import type { Clock } from '../ports.js'
import { later } from '../protocol/values.js'
import type { Folder } from './folder.js'
import type { KeeperStatus } from './status.js'
import { hasEnded, readStatus } from './status.js'

export interface StopPorts {
  readonly clock: Clock
  readonly isAlive: (pid: number) => boolean
}

const glanceMs = 20

/**
 * The keeper's last status, ended or not; null where no keeper left one that can be read. Nothing is asked of one that has ended or is gone.
 * @param completes the holder finished its period. @param withinMs how long it is waited for, ms.
 */
export async function stopKeeper(
  folder: Folder,
  completes: boolean,
  { clock, isAlive }: StopPorts,
  withinMs: number,
  signal: AbortSignal,
): Promise<KeeperStatus | null> {
  const deadline = later(clock.mono(), withinMs)
  let isAsked = false
  for (;;) {
    // Before the status is read: a keeper that has just ended has written its last one.
    const before = readStatus(folder)
    const lives = before !== undefined && before !== 'damaged' && isAlive(before.pid)
    const status = readStatus(folder)
    if (status === undefined || status === 'damaged') return null
    if (hasEnded(status) || !lives || clock.mono() >= deadline || signal.aborted) return status
    if (!isAsked) folder.write('stop', { v: 1, completes })
    isAsked = true
    await clock.wake(later(clock.mono(), glanceMs), signal)
  }
}

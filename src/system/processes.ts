/**
 * Ends a process of ours that outlived its stage, as it can in a container, where signals do not reach it.
 * Not guaranteed: anything where the system has no /proc, which is also where there are no container jobs.
 */
import { readFileSync } from 'node:fs'

/**
 * Kills `pid` if it is another process and its command line names `folder`: the number may be somebody else's by now.
 * True when no such process is left.
 */
export function endLeftOver(pid: number, folder: string): boolean {
  if (pid === process.pid || pid <= 1 || folder === '' || !isAlive(pid)) return true
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(pid, 'SIGKILL')
    return true
  } catch {
    // It cannot be looked at; it finds the request to stop.
    return !isAlive(pid)
  }
}

/** Whether a process of this number is there; one of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

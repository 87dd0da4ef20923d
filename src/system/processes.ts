/**
 * Ends a process of ours that outlived its stage, as it can in a container, where signals do not reach it.
 * Not guaranteed: anything where the system has no /proc, which is also where there are no container jobs.
 */
import { readFileSync } from 'node:fs'

/** Kills `pid` if it is another process and its command line names `folder`: the number may be somebody else's by now. */
export function endLeftOver(pid: number, folder: string): void {
  if (pid === process.pid || pid <= 1 || folder === '') return
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone, or cannot be looked at; the stop file tells it anyway.
  }
}

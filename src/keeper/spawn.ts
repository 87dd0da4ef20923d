/**
 * Starts the keeper from pre or main, and waits until it says that it keeps what it was handed. Not guaranteed: that it goes on; its status says how it stands.
 */
import { spawn } from 'node:child_process'
import type { Clock } from '../ports.js'
import { later } from '../protocol/values.js'
import type { Folder } from './folder.js'
import type { Handoff } from './handoff.js'
import { readStatus } from './status.js'

/** What the keeper may see of the environment: how to reach the relays, and what the runner tracks its processes by. Never an input. */
const passed =
  /^(PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR|RUNNER_TRACKING_ID|(HTTPS?|ALL|NO)_PROXY|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|NODE_V8_COVERAGE)$/i

const startWithinMs = 10_000

/** A keeper that was started before there is anything to keep, so that it is there when there is. */
export interface StartedKeeper {
  /** True when it has taken over; false when it did not within ten seconds. The process may end then: nothing ties it to the keeper. */
  take(handoff: Handoff, folder: Folder): Promise<boolean>
  /** There is nothing to keep. Without effect once it was to take over. */
  drop(): void
}

/** `temp`: where it works. Without a hand-off it ends with this process. */
export function startKeeper(
  script: string,
  temp: string,
  clock: Clock,
  env: Readonly<Record<string, string | undefined>>,
): StartedKeeper {
  const scrubbed = Object.fromEntries(Object.entries(env).filter(([name]) => passed.test(name)))
  // No stream is inherited: the runner waits for those to close. The key goes over standard input, never through argv or a file.
  const child = spawn(process.execPath, [script], {
    env: scrubbed,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
    cwd: temp,
  })
  const failed = new AbortController()
  const fail = (): void => {
    failed.abort()
  }
  child.on('error', fail)
  child.on('exit', fail)
  child.stdin.on('error', fail)
  const leave = (keeps: boolean): void => {
    if (!keeps) child.kill('SIGKILL')
    child.stdin.destroy()
    child.unref()
  }
  let isToTake = false
  return {
    take: async (handoff, folder) => {
      isToTake = true
      child.stdin.end(JSON.stringify(handoff))
      const deadline = later(clock.mono(), startWithinMs)
      const isKeeping = (): boolean => {
        const status = readStatus(folder)
        return status !== undefined && status !== 'damaged' && status.pid === child.pid
      }
      while (!failed.signal.aborted && !isKeeping() && clock.mono() < deadline) {
        await clock.wake(later(clock.mono(), 10), failed.signal)
      }
      const keeps = isKeeping() && !failed.signal.aborted
      leave(keeps)
      return keeps
    },
    drop: () => {
      if (!isToTake) leave(false)
    },
  }
}

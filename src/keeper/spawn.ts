/**
 * Starts the keeper from pre or main, and waits until it says that it keeps. Not guaranteed: that it goes on; its status says how it stands.
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

/** True when the keeper has taken over; false when it did not within ten seconds. The process may end then: nothing ties it to the keeper. */
export async function startKeeper(
  script: string,
  handoff: Handoff,
  folder: Folder,
  clock: Clock,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const scrubbed = Object.fromEntries(Object.entries(env).filter(([name]) => passed.test(name)))
  // No stream is inherited: the runner waits for those to close. The key goes over standard input, never through argv or a file.
  const child = spawn(process.execPath, [script], {
    env: scrubbed,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
    cwd: handoff.temp,
  })
  const failed = new AbortController()
  const fail = (): void => {
    failed.abort()
  }
  child.on('error', fail)
  child.on('exit', fail)
  child.stdin.on('error', fail)
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
  if (!keeps) child.kill('SIGKILL')
  child.stdin.destroy()
  child.unref()
  return keeps
}

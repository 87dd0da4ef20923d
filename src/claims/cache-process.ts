/**
 * One request to the library, in a process started for it. Not guaranteed: that what was not answered in time was not done.
 * The process gets a folder of its own for a workspace, so that neither the user's checkout nor another process is in its way:
 * the name of the claim within it is all that the service knows of the path.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock, LogFailure } from '../ports.js'
import { later } from '../protocol/values.js'
import { cacheEnvironment, type Environment } from './cache-setting.js'
import type { Answer, Request } from './cache-program.js'

export interface CacheProcess {
  /** The bundle `cache-log/index.js`. */
  readonly program: string
  readonly env: Environment
  readonly clock: Clock
}

/** Ends within `boundMs`, or as soon as the signal aborts: then a look-up is killed, and a create left to finish by itself. Never rejects. */
export async function askCache(
  { program, env, clock }: CacheProcess,
  request: Request,
  boundMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  const isStopped = (): boolean => signal.aborted
  if (isStopped()) return stopped
  const done = new AbortController()
  let answer: Answer = unknown('The process that asks the cache ended without an answer.')
  let workspace: string
  try {
    workspace = newWorkspace(env)
  } catch (error) {
    return unasked(error)
  }
  try {
    const child = start(program, workspace, env)
    child.on('message', (message) => {
      answer = message as Answer
    })
    child.on('error', (error) => {
      answer = unasked(error)
      if (child.pid === undefined) done.abort()
    })
    // The answer may come after the exit, but not after the close; and there is no close once we disconnected.
    child.on('exit', () => {
      remove(workspace)
    })
    child.on('close', () => {
      done.abort()
    })
    child.send(request, () => undefined)
    await clock.wake(later(clock.mono(), boundMs), AbortSignal.any([signal, done.signal]))
    if (done.signal.aborted) return answer
    if (request.ask.act === 'create') {
      child.disconnect()
      child.unref()
    } else child.kill('SIGKILL')
    return isStopped() ? stopped : unknown(`The cache did not answer within ${boundMs / 1000} s.`)
  } catch (error) {
    remove(workspace)
    return unasked(error)
  }
}

function start(program: string, workspace: string, env: Environment): ChildProcess {
  return spawn(process.execPath, [program], {
    // Without GITHUB_WORKSPACE the library packs from where it looks for paths, its working directory.
    cwd: workspace,
    env: { ...cacheEnvironment(env), RUNNER_TEMP: workspace },
    // No stream is inherited: the runner waits for those to close, and the library prints.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
}

/** What a tar that is being killed still writes to stays behind: the runner empties its temporary folder after the job. */
function remove(workspace: string): void {
  try {
    rmSync(workspace, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    return
  }
}

/** Without spaces in its name, because the library does not quote it for tar. */
function newWorkspace(env: Environment): string {
  const base = [env['RUNNER_TEMP'], tmpdir()].find((folder) => folder && !/[\s"]/.test(folder))
  if (base === undefined) throw new Error('the temporary folders have spaces in their names')
  return mkdtempSync(path.join(base, 'nostr-lock-cache-'))
}

const unknown = (detail: string): LogFailure => ({ kind: 'unknown', detail })
const stopped = unknown('The cache log was told to stop.')
const unasked = (error: unknown): LogFailure =>
  unknown(`The cache could not be asked: ${error instanceof Error ? error.message : String(error)}`)

/**
 * One child process in which the library runs, as its parent sees it. Not guaranteed: that it lives, or that it answers. It keeps its
 * parent alive only while a request is open.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { LogFailure } from '../ports.js'
import type { Answer, Message, Order, Request } from './cache-program.js'
import { cacheEnvironment, type Environment } from './cache-setting.js'
import { newWorkspace, remove } from './cache-workspace.js'

export interface CacheChildOptions {
  /** The bundle `cache-log/index.js`. */
  readonly program: string
  readonly env: Environment
  /** How long it waits for another request before it ends. */
  readonly idleMs: number
}

export class CacheChild {
  readonly #child: ChildProcess
  #hasExited = false

  /** Throws where it cannot be started. */
  constructor({ program, env, idleMs }: CacheChildOptions) {
    const workspace = newWorkspace(env)
    const leave = (): void => {
      this.#hasExited = true
      remove(workspace)
    }
    try {
      this.#child = spawn(process.execPath, [program, workspace, String(idleMs)], {
        // Without GITHUB_WORKSPACE the library packs from where it looks for paths, its working directory.
        cwd: workspace,
        env: { ...cacheEnvironment(env), RUNNER_TEMP: workspace },
        // No stream is inherited: the runner waits for those to close, and the library prints.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        windowsHide: true,
      })
    } catch (error) {
      leave()
      throw error
    }
    this.#child.on('exit', leave)
    this.#child.on('error', () => {
      if (this.#child.pid === undefined) leave()
    })
    this.#release()
  }

  get isAlive(): boolean {
    return !this.#hasExited
  }

  /** Lets it wait for its first request as for any other. Throws where it could not be started at all. */
  wait(): void {
    this.#send('wait')
  }

  /** Null: it ended before it began, so nothing was done. One request at a time. Never rejects, and never resolves once it was left. */
  answerTo(request: Request): Promise<Answer | null> {
    const child = this.#child
    child.ref()
    child.channel?.ref()
    return new Promise((resolve) => {
      let hasBegun = false
      const heard = (message: unknown): void => {
        const said = message as Message
        if (said.kind === 'begun') hasBegun = true
        else end(said)
      }
      const failed = (error: Error): void => {
        if (child.pid === undefined) end(unasked(error))
      }
      // An answer may come after the exit, but not after the close.
      const closed = (): void => {
        end(hasBegun ? ended : null)
      }
      const end = (answer: Answer | null): void => {
        child.off('message', heard).off('error', failed).off('close', closed)
        this.#release()
        resolve(answer)
      }
      child.on('message', heard).on('error', failed).on('close', closed)
      if (child.pid !== undefined) this.#send(request)
    })
  }

  /** Ends it at once, in the midst of whatever it does. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Leaves it alone with the request that it has, after which it ends. */
  abandon(): void {
    this.#child.disconnect()
    this.#release()
  }

  /** What does not arrive shows in the end of the process. */
  #send(order: Order): void {
    this.#child.send(order, () => undefined)
  }

  #release(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

export const unknown = (detail: string): LogFailure => ({ kind: 'unknown', detail })
export const unasked = (error: unknown): LogFailure =>
  unknown(`The cache could not be asked: ${error instanceof Error ? error.message : String(error)}`)
export const ended = unknown('The process that asks the cache ended without an answer.')

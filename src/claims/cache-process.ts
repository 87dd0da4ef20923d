/**
 * Requests to the library, one after the other, in a process that serves many of them. Not guaranteed: that what was not answered in
 * time was not done.
 */
import type { Clock } from '../ports.js'
import { later } from '../protocol/values.js'
import { CacheChild, ended, unasked, unknown, type CacheChildOptions } from './cache-child.js'
import type { Answer, Request } from './cache-program.js'

export interface CacheProcess {
  /**
   * Ends within `boundMs` of its turn, or as soon as the signal aborts: then a look-up is killed, and a create left to finish by itself;
   * the next request gets another process. Never rejects.
   */
  ask(request: Request, boundMs: number, signal: AbortSignal): Promise<Answer>
  /** Starts the process ahead of the first request. Never throws: that request tells what is wrong. */
  warm(): void
}

export interface CacheProcessOptions extends CacheChildOptions {
  readonly clock: Clock
}

export function cacheProcess({ clock, ...options }: CacheProcessOptions): CacheProcess {
  let current: CacheChild | null = null
  let turn = Promise.resolve()

  const perform = async (request: Request, boundMs: number, signal: AbortSignal): Promise<Answer> => {
    if (signal.aborted) return stopped
    const end = later(clock.mono(), boundMs)
    const over = new AbortController()
    try {
      const bound = clock.wake(end, AbortSignal.any([signal, over.signal])).then(() => 'late' as const)
      for (;;) {
        const living = current?.isAlive === true ? current : null
        const child = (current = living ?? new CacheChild(options))
        const answer = await Promise.race([child.answerTo(request), bound])
        if (answer === 'late') {
          current = null
          if (request.ask.act === 'create') child.abandon()
          else child.kill()
          return unknown(`The cache did not answer within ${boundMs / 1000} s.`)
        }
        if (answer !== null) return answer
        // One that served before may be at its end, or killed, without our knowing it yet.
        if (living === null) return ended
      }
    } catch (error) {
      return unasked(error)
    } finally {
      over.abort()
    }
  }

  return {
    ask(request, boundMs, signal) {
      if (signal.aborted) return Promise.resolve(stopped)
      return new Promise((resolve) => {
        const stop = (): void => {
          resolve(stopped)
        }
        signal.addEventListener('abort', stop)
        turn = turn.then(async () => {
          resolve(await perform(request, boundMs, signal))
          signal.removeEventListener('abort', stop)
        })
      })
    },
    warm() {
      try {
        current ??= new CacheChild(options)
        current.wait()
      } catch {
        return
      }
    },
  }
}

const stopped = unknown('The cache log was told to stop.')

/** One step of a request: it ends once, by its own answer, by its time, or by the caller's signal, and leaves nothing behind. */
import type { Clock } from '../ports.js'
import { later, type MonoMs } from '../protocol/values.js'
import { failed, type Trouble } from './trouble.js'

export interface StepOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Without progress; none where another step bounds this one. */
  readonly timeoutMs?: number
  /** The sentence of a timeout. */
  readonly late?: () => string
}

export interface Settling<T> {
  readonly settle: (value: T | Trouble) => void
  /** Starts the time anew. */
  readonly progress: () => void
}

export const aborted = (): Trouble => failed('aborted', 'given up before the relay answered')

/** `begin` starts the step and returns what ends it, which is called exactly once, however it ends. */
export function step<T>(options: StepOptions, begin: (settling: Settling<T>) => () => void): Promise<T | Trouble> {
  const { clock, signal, timeoutMs, late = () => 'no answer' } = options
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(aborted())
      return
    }
    const alarm = new AbortController()
    const restart = (): MonoMs => later(clock.mono(), timeoutMs ?? 0)
    let deadline = restart()
    let end: (() => void) | null = null
    const abort = (): void => {
      settle(aborted())
    }
    const settle = (value: T | Trouble): void => {
      if (alarm.signal.aborted) return
      alarm.abort()
      signal.removeEventListener('abort', abort)
      end?.()
      resolve(value)
    }
    const ring = async (): Promise<void> => {
      while (!alarm.signal.aborted && clock.mono() < deadline) await clock.wake(deadline, alarm.signal)
      settle(failed('timeout', late()))
    }
    signal.addEventListener('abort', abort)
    end = begin({
      settle,
      progress: () => {
        deadline = restart()
      },
    })
    // What settled while it began could not end itself yet.
    if (alarm.signal.aborted) end()
    else if (timeoutMs !== undefined) void ring()
  })
}

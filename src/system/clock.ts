/**
 * The clocks of this machine. Not guaranteed: that the monotonic clock runs while the machine is suspended (so leases
 * are also bounded by the wall clock), nor that a wake-up is on time; only that it is never early.
 */
import type { Clock } from '../ports.js'
import type { MonoMs, WallMs } from '../protocol/values.js'

/** Node turns a longer timeout into 1 ms. */
const longestTimeoutMs = 2 ** 31 - 1

/** `mono` is `process.hrtime`, whose zero is that of the boot: `performance.now` starts at zero in each process. */
export function systemClock(): Clock {
  const mono = (): MonoMs => Number(process.hrtime.bigint() / 1_000_000n) as MonoMs
  return {
    mono,
    wall: () => Date.now() as WallMs,
    wake: (at, signal) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        // A timer of Node may ring up to a millisecond early by `hrtime`, and cannot be longer than 24 days.
        const rest = (): void => {
          const restMs = at - mono()
          if (restMs <= 0 || signal.aborted) end()
          else timer = setTimeout(rest, Math.min(restMs, longestTimeoutMs))
        }
        signal.addEventListener('abort', end)
        rest()
      }),
  }
}

/** The clocks and the randomness of a browser. Not guaranteed: that a timer of a hidden tab is on time; only that none is early. */
import type { Clock, Random } from '../ports.js'
import type { MonoMs, WallMs } from '../protocol/values.js'

export function pageClock(): Clock {
  const mono = (): MonoMs => performance.now() as MonoMs
  return {
    mono,
    wall: () => Date.now() as WallMs,
    wake: (at, signal) =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const end = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const rest = (): void => {
          const restMs = at - mono()
          if (restMs <= 0 || signal.aborted) end()
          else timer = setTimeout(rest, restMs)
        }
        signal.addEventListener('abort', end)
        rest()
      }),
  }
}

export const pageRandom = (): Random => ({
  bytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
  entropy: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
})

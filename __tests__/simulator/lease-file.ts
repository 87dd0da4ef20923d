/**
 * What locks in a shared directory did before, on the same worlds, to compare with: one lease file; a taker that finds it absent or expired
 * replaces it by rename, and holds if it reads itself back. Not guaranteed: exclusion. That is the point.
 */
import type { Clock } from '../../src/ports.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import type { WorldOptions } from './world.js'

interface Lease {
  readonly ticket: string
  readonly until: WallMs
}

/** Of one call to the file system, ms: a network's. */
const [fastestMs, slowestMs] = [5, 100]
const retryMs = 2_000

/** One file for all who play one world. */
export function leaseFile(): NonNullable<WorldOptions['instead']> {
  let file: Lease | null = null
  return async (world, now, { clock }) => {
    const { dice, witness, time, options } = world
    const { leaseMs, waitTimeoutMs } = world.spec(now)
    const call = async <T>(deed: () => T): Promise<T> => {
      await pause(clock, dice.between(fastestMs, slowestMs))
      const done = deed()
      await pause(clock, dice.between(fastestMs, slowestMs))
      return done
    }
    const read = (): Promise<Lease | null> => call(() => file)
    const isFree = (lease: Lease | null): boolean => lease === null || lease.until <= clock.wall()
    const giveUpAt = clock.mono() + (waitTimeoutMs ?? 0)
    for (;;) {
      const until = (clock.wall() + leaseMs) as WallMs
      if (isFree(await read())) {
        await call(() => (file = { ticket: now.ticket, until }))
        const shown = await read()
        const leftMs = until - clock.wall()
        if (shown?.ticket === now.ticket && leftMs > 0) {
          const held = witness.acquired(now.who, now.ticket, time.now, time.now, time.now + leftMs)
          await pause(clock, Math.min(options.plan?.contenders[now.n]?.holdMs ?? 0, leftMs))
          held.until = time.now
          if ((await read())?.ticket === now.ticket) await call(() => (file = null))
          return
        }
      }
      if (clock.mono() >= giveUpAt) return
      await pause(clock, retryMs)
    }
  }
}

const pause = (clock: Clock, ms: number): Promise<void> =>
  clock.wake((clock.mono() + ms) as MonoMs, new AbortController().signal)

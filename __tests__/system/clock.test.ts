/** The clocks of this machine; no duration is asserted, only that nothing is early. */
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { later, type MonoMs } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'

const clock = systemClock()
const never = new AbortController().signal

afterEach(() => {
  jest.useRealTimers()
})

describe('the clock of the system', () => {
  it('counts whole milliseconds since the boot, as hrtime does in every process', () => {
    const before = process.hrtime.bigint() / 1_000_000n
    const mono = clock.mono()
    expect(Number.isInteger(mono)).toBe(true)
    expect(mono).toBeGreaterThanOrEqual(Number(before))
    expect(mono).toBeLessThanOrEqual(Number(process.hrtime.bigint() / 1_000_000n))
  })

  it('tells the wall time in milliseconds', () => {
    const before = Date.now()
    expect(clock.wall()).toBeGreaterThanOrEqual(before)
    expect(clock.wall()).toBeLessThanOrEqual(Date.now())
  })

  it('never wakes before the instant', async () => {
    for (let ms = 1; ms <= 20; ms++) {
      const at = later(clock.mono(), ms)
      await clock.wake(at, never)
      expect(clock.mono()).toBeGreaterThanOrEqual(at)
    }
  })

  it('wakes at once for an instant that is past, and for a signal that was aborted', async () => {
    await clock.wake(0 as MonoMs, never)
    await clock.wake(Infinity as MonoMs, AbortSignal.abort())
  })

  it('sleeps longer than Node has timers for, and wakes when the signal aborts', async () => {
    jest.useFakeTimers()
    const caller = new AbortController()
    let woke = false
    const woken = clock.wake(later(clock.mono(), 2 ** 32), caller.signal).then(() => {
      woke = true
    })
    await jest.advanceTimersByTimeAsync(2 ** 32 - 1)
    expect(woke).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(woke).toBe(true)
    await woken
    const sleeping = clock.wake(later(clock.mono(), 2 ** 32), caller.signal)
    caller.abort()
    await sleeping
    expect(jest.getTimerCount()).toBe(0)
  })
})

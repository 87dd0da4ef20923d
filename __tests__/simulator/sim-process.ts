/**
 * One simulated process: its clocks lie within bounds, it can freeze, its machine can be suspended, and it can die; a dead
 * one receives and sends nothing. Not guaranteed: what becomes of a lease whose wall clock jumps back while the monotonic one stands.
 */
import type { Clock } from '../../src/ports.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import type { VirtualTime } from './virtual-time.js'

export class SimProcess {
  private frozenUntil = 0
  private dead = false
  /** For how long its machine was suspended by now, and is going to be: the monotonic clock stands meanwhile. */
  private suspensions: { readonly from: number; readonly to: number }[] = []
  private onDeath: () => void = () => undefined
  readonly death = new Promise<void>((resolve) => (this.onDeath = resolve))

  constructor(
    private readonly time: VirtualTime,
    /** Wall clock minus true time, ms, and how much faster than true both clocks run. */
    private offsetMs = 0,
    private readonly drift = 0,
  ) {}

  readonly clock: Clock = {
    mono: () => this.monoAt(this.time.now),
    wall: () => Math.floor(epochMs + this.time.now * (1 + this.drift) + this.offsetMs) as WallMs,
    wake: (at, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          this.run(resolve)
        }
        const due = (): void => {
          // Whoever was suspended meanwhile sleeps on for as long.
          if (this.clock.mono() >= at) wake()
          else sleep()
        }
        // A hair late, as real timers are: rounding must not wake it before its own clock says so.
        const sleep = (): void => {
          const { now } = this.time
          const from = Math.max(now, ...this.suspensions.filter((other) => other.from <= now).map(({ to }) => to))
          this.time.schedule(from + (at - this.monoAt(now)) / (1 + this.drift) + 0.001, due)
        }
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
        else if (at !== Infinity) sleep()
      }),
  }

  /** Runs now, at the thaw, or never. */
  run(action: () => void): void {
    if (this.dead) return
    if (this.time.now >= this.frozenUntil) action()
    else
      this.time.schedule(this.frozenUntil, () => {
        this.run(action)
      })
  }
  freeze(ms: number): void {
    this.frozenUntil = Math.max(this.frozenUntil, this.time.now + ms)
  }
  suspend(ms: number): void {
    this.freeze(ms)
    this.suspensions.push({ from: this.time.now, to: this.time.now + ms })
  }
  /** Somebody sets its wall clock. */
  jump(ms: number): void {
    this.offsetMs += ms
  }
  kill(): void {
    this.dead = true
    this.onDeath()
  }
  get isDead(): boolean {
    return this.dead
  }
  get offset(): number {
    return this.offsetMs
  }
  /** The true time at which this process's clocks show these instants, whichever comes first. */
  trueEnd(mono: MonoMs, wall: WallMs): number {
    return Math.min(this.trueTime(mono), (wall - epochMs - this.offsetMs) / (1 + this.drift))
  }
  private monoAt(time: number): MonoMs {
    return ((time - this.suspendedBy(time) + bootMs) * (1 + this.drift)) as MonoMs
  }
  private trueTime(mono: MonoMs): number {
    return mono / (1 + this.drift) - bootMs + this.suspendedBy(this.time.now)
  }
  private suspendedBy(time: number): number {
    let ms = 0
    for (const { from, to } of this.suspensions) ms += Math.max(0, Math.min(time, to) - from)
    return ms
  }
}

/** The true wall clock of every world starts here. */
export const epochMs = Date.UTC(2026, 10, 30, 12)
const bootMs = 1_000_000

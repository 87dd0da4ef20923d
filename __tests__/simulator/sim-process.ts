/** One simulated process: its clocks lie within bounds, it can freeze, and it can die; a dead one receives and sends nothing. */
import type { Clock } from '../../src/ports.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import type { VirtualTime } from './virtual-time.js'

export class SimProcess {
  private frozenUntil = 0
  private dead = false
  private onDeath: () => void = () => undefined
  readonly death = new Promise<void>((resolve) => (this.onDeath = resolve))

  constructor(
    private readonly time: VirtualTime,
    /** Wall clock minus true time, ms, and how much faster than true both clocks run. */
    private readonly offsetMs = 0,
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
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
        // A hair late, as real timers are: rounding must not wake it before its own clock says so.
        else if (at !== Infinity) this.time.schedule(this.trueTime(at) + 0.001, wake)
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
  kill(): void {
    this.dead = true
    this.onDeath()
  }
  get isDead(): boolean {
    return this.dead
  }
  /** The true time at which this process's clocks show these instants, whichever comes first. */
  trueEnd(mono: MonoMs, wall: WallMs): number {
    return Math.min(this.trueTime(mono), (wall - epochMs - this.offsetMs) / (1 + this.drift))
  }
  private monoAt(time: number): MonoMs {
    return ((time + bootMs) * (1 + this.drift)) as MonoMs
  }
  private trueTime(mono: MonoMs): number {
    return mono / (1 + this.drift) - bootMs
  }
}

/** The true wall clock of every world starts here. */
const epochMs = Date.UTC(2026, 10, 30, 12)
const bootMs = 1_000_000

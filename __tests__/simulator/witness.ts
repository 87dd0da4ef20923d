/**
 * Stands outside and sees true time: who held when (S1), which fences were given (S2), whether anybody won (S3).
 * A holder holds from the moment it was told so until it releases, or until its own clocks say that its lease is over.
 */
export interface Held {
  readonly who: string
  readonly fence: number
  readonly from: number
  /** True time at which its own clocks end the lease. */
  safeUntil: number
  until: number | null
}

export class Witness {
  readonly holdings: Held[] = []
  readonly violations: string[] = []

  acquired(who: string, fence: number, now: number, safeUntil: number): Held {
    const highest = Math.max(0, ...this.holdings.map((held) => held.fence))
    if (fence <= highest) this.violations.push(`S2: ${who} got fence ${String(fence)} after ${String(highest)}`)
    const held: Held = { who, fence, from: now, safeUntil, until: null }
    for (const other of this.holdings) {
      const end = Math.min(other.until ?? Infinity, other.safeUntil)
      if (end > now && held.safeUntil > now) {
        this.violations.push(`S1: ${who} holds at ${now.toFixed(0)}, ${other.who} until ${end.toFixed(0)}`)
      }
    }
    this.holdings.push(held)
    return held
  }
}

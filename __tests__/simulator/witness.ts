/**
 * Stands outside and sees true time: who held when (S1), which fences were given (S2), whether anybody won (S3).
 * A holder holds from the moment it was told so until it releases, or until its own clocks say that its lease is over.
 */
export interface Held {
  readonly who: string
  readonly fence: number
  from: number
  /** True time at which its own clocks end the lease. */
  safeUntil: number
  until: number | null
  /** How often it held anew after its lease had ended. */
  regained: number
}

export class Witness {
  readonly holdings: Held[] = []
  readonly violations: string[] = []

  acquired(who: string, fence: number, now: number, safeUntil: number): Held {
    const highest = Math.max(0, ...this.holdings.map((held) => held.fence))
    if (fence <= highest) this.violations.push(`S2: ${who} got fence ${String(fence)} after ${String(highest)}`)
    const held: Held = { who, fence, from: now, safeUntil, until: null, regained: 0 }
    this.checkAlone(held, now)
    this.holdings.push(held)
    return held
  }

  /** A renewal counted. After a lapse it holds anew, with its old fence: nobody may have held since. */
  renewed(held: Held, now: number, safeUntil: number): void {
    if (now >= held.safeUntil) {
      const after = this.holdings.find(({ fence }) => fence > held.fence)
      if (after !== undefined) this.violations.push(`S2: ${held.who} regained its fence after ${after.who}`)
      held.from = now
      held.regained++
    }
    held.safeUntil = Math.max(held.safeUntil, safeUntil)
    this.checkAlone(held, now)
  }

  private checkAlone(held: Held, now: number): void {
    if (held.safeUntil <= now) return
    for (const other of this.holdings) {
      const end = Math.min(other.until ?? Infinity, other.safeUntil)
      if (other !== held && other.from <= now && end > now) {
        this.violations.push(`S1: ${held.who} holds at ${now.toFixed(0)}, ${other.who} until ${end.toFixed(0)}`)
      }
    }
  }
}

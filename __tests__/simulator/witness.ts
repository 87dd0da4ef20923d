/**
 * Stands outside and sees true time: who held when (S1), and which fences were given (S2); the judge adds what is seen at the end.
 * A holder holds from the moment it was told so until it releases, or until its own clocks say that its lease is over.
 */
export interface Held {
  readonly who: string
  readonly ticket: string
  readonly fence: number
  readonly acquiredAt: number
  /** Later than `acquiredAt` where it held anew after a lapse. */
  from: number
  /** True time at which its own clocks end the lease. */
  safeUntil: number
  until: number | null
  /** Somebody else has set out to release it: who meets that may claim. */
  isLetGo: boolean
  /** How often it held anew after its lease had ended. */
  regained: number
}

/** What is broken: a promise of protocol.md, or what makes one worth having. */
export type Broken =
  | 'S1'
  | 'S2'
  | 'S3'
  | 'S4'
  | 'S5'
  /** A live record was left after a release. */
  | 'live'
  /** A machine was told things without end. */
  | 'growth'
  /** A machine never ended. */
  | 'ends'
  /** A contender ended as it must not, or too late. */
  | 'outcome'
  /** Whoever held said that it never did. */
  | 'withdrawn'
  /** Somebody was watched who must not be, or not for long enough. */
  | 'watch'
  /** A fence leads the time without need. */
  | 'lead'
  | 'bug'

export class Witness {
  readonly holdings: Held[] = []
  readonly broken: { readonly what: Broken; readonly how: string }[] = []

  get violations(): readonly string[] {
    return this.broken.map(({ what, how }) => `${what}: ${how}`)
  }

  /** Of each kind the first few are enough. */
  violate(what: Broken, how: string): void {
    if (this.broken.filter((other) => other.what === what).length < 5) this.broken.push({ what, how })
  }

  /** @param since of two that overlap beyond the skew, either may be told first: it must be above what was given by then. */
  acquired(who: string, ticket: string, fence: number, now: number, safeUntil: number, since = now): Held {
    const earlier = this.holdings.filter((held) => held.acquiredAt <= since || held.fence === fence)
    const highest = Math.max(0, ...earlier.map((held) => held.fence))
    if (fence <= highest) this.violate('S2', `${who} got fence ${String(fence)} after ${String(highest)}`)
    const held: Held = {
      who,
      ticket,
      fence,
      acquiredAt: now,
      from: now,
      safeUntil,
      until: null,
      isLetGo: false,
      regained: 0,
    }
    this.checkAlone(held, now)
    this.holdings.push(held)
    return held
  }

  /** A renewal counted. After a lapse it holds anew, which is no acquisition, with its old fence: nobody may have held since. */
  renewed(held: Held, now: number, safeUntil: number, writtenAt: number): void {
    if (writtenAt > (held.until ?? Infinity)) this.violate('live', `${held.who} holds again what was released`)
    if (now >= held.safeUntil) {
      const after = this.holdings.find(({ fence }) => fence > held.fence)
      if (after !== undefined) this.violate('S1', `${held.who} regained its fence after ${after.who}`)
      held.from = now
      held.regained++
    }
    held.safeUntil = Math.max(held.safeUntil, safeUntil)
    this.checkAlone(held, now)
  }

  /** Somebody claims: none of those that it knows to hold may hold still. What was regained after it looked it cannot know. */
  claims(who: string, known: ReadonlySet<string>, lookedAt: number, now: number): void {
    for (const other of this.holdings) {
      const isHeld =
        other.from <= (other.regained > 0 ? lookedAt : now) && Math.min(other.until ?? Infinity, other.safeUntil) > now
      if (isHeld && !other.isLetGo && known.has(other.ticket))
        this.violate('watch', `${who} claims beside ${other.who}, whom it knows`)
    }
  }

  private checkAlone(held: Held, now: number): void {
    if (held.safeUntil <= now) return
    for (const other of this.holdings) {
      const end = Math.min(other.until ?? Infinity, other.safeUntil)
      // Whoever meets a release by somebody else may hold before the releaser is told that it counts.
      if (other !== held && !other.isLetGo && other.from <= now && end > now) {
        this.violate('S1', `${held.who} holds at ${now.toFixed(0)}, ${other.who} until ${end.toFixed(0)}`)
      }
    }
  }
}

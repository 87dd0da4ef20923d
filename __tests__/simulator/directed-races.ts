/** Small worlds that aim at one rule of taking the lock each; a seed moves them a little. Not guaranteed: that every seed hits the rule. */
import { Dice } from './dice.js'
import type { ContenderPlan, Fault, Plan } from './plan.js'
import { afterAnHour, planned, somebody } from './plan.js'

type Directed = (seed: number) => Plan
const answers = { bounds: { answers: true } } as const

/** A few come at once, and all relays answer. */
export const rush: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = Array.from({ length: dice.int(2, 5) }, () =>
    somebody({ comesAt: dice.between(0, 300), holdMs: 5_000 }),
  )
  return planned(seed, { contenders, ...answers, latencyMs: [5, 250] })
}

/** The same, and relays say OK long before they show, or show what was. */
export const lateRelays: Directed = (seed) => {
  const dice = new Dice(seed)
  const faults = [0, 1, 2].map((relay): Fault => ({
    at: 0,
    kind: dice.pick(['late', 'stale']),
    relay,
    ms: dice.between(0, 3_000),
  }))
  return { ...rush(seed), faults, bounds: planned(seed, {}).bounds }
}

/** Each of two sees but one relay of three, until it gives up. */
export const split: Directed = (seed) => {
  const dice = new Dice(seed)
  const apart = (who: number, relay: number): Fault => ({
    at: 0,
    kind: 'cut',
    who,
    relay,
    way: 'both',
    ms: afterAnHour,
    lateMs: null,
  })
  const contenders = [0, 1].map(() => somebody({ comesAt: dice.between(0, 1_000), holdMs: 20_000, leaseMs: 60_000 }))
  return planned(seed, { contenders, faults: [apart(0, 1), apart(0, 2), apart(1, 0), apart(1, 1)] })
}

/** One looks, and its claim is on its way for seconds; the other comes, holds and is gone by then. */
export const slowpoke: Directed = (seed) => overtakenOnTheWay(seed, {}, {})

/** The same, and the other completes their period. */
export const slowAndCompleted: Directed = (seed) =>
  overtakenOnTheWay(seed, { completes: true, heartbeat: true, offsetMs: -5_000 }, { ends: ['completed'] })

/** The same, but the other stays, with a clock that makes it suspect. */
export const slowBesideSuspect: Directed = (seed) =>
  overtakenOnTheWay(seed, { offsetMs: -420_000, holdMs: 60_000, leaseMs: 120_000 }, {})

function overtakenOnTheWay(seed: number, other: Partial<ContenderPlan>, slow: Partial<ContenderPlan>): Plan {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ holdMs: 10_000, ...slow }),
    somebody({ comesAt: 500, offsetMs: dice.between(3_000, 6_000), holdMs: 500, ...other }),
  ]
  const lateMs = dice.between(3_000, 4_500)
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'publish', purpose: 'claim', nth: 1 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'up',
      ms: 100,
      lateMs,
    },
  ]
  return planned(seed, {
    contenders,
    faults,
    ...(other.completes === true ? { period: 'daily:2026-11-30', periodEndMs: afterAnHour } : {}),
  })
}

/** One holds and releases, and every relay forgets it. */
export const amnesia: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [somebody(), somebody({ comesAt: dice.between(5_000, 60_000) })]
  return planned(seed, {
    contenders,
    ...answers,
    faults: [0, 1, 2].map((relay) => ({ at: 4_000, kind: 'forget', relay })),
  })
}

/** Somebody whose clock is a year ahead held: no fence above its own would be valid, for now. */
export const yearAhead: Directed = (seed) => {
  const dice = new Dice(seed)
  const yearMs = 365 * 24 * 3_600_000
  const contenders = [
    somebody({ offsetMs: yearMs + 30_000 }),
    somebody({ comesAt: dice.between(5_000, 20_000), ends: ['incompatible'] }),
  ]
  return planned(seed, { contenders })
}

/** Whoever's clock is far ahead claims, is asked to stop, and takes it back. */
export const withdrawnFence: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ offsetMs: dice.between(600_000, 800_000) }),
    somebody({ comesAt: dice.between(4_000, 20_000), offsetMs: 0 }),
  ]
  const faults: Fault[] = [{ at: { who: 0, on: 'sent', purpose: 'claim', nth: 1 }, kind: 'cancel', who: 0 }]
  return planned(seed, { contenders, faults, bounds: { answers: true, fenceLeadS: 60 } })
}

/** A machine is suspended while the answers to its claim are on their way, and finds them when it wakes. */
export const suspendedClaim: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ holdMs: 10_000 }),
    somebody({ comesAt: dice.between(2_000, 20_000), holdMs: 120_000, leaseMs: 120_000 }),
  ]
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'sent', purpose: 'claim', nth: 1, afterMs: dice.between(120, 170) },
      kind: 'suspend',
      who: 0,
      ms: dice.between(60_000, 90_000),
    },
  ]
  return planned(seed, { contenders, faults, ...answers, latencyMs: [45, 55] })
}

/** Whoever verified its claim cannot announce it before somebody has watched it out. */
export const slowAnnounce: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ holdMs: 30_000, leaseMs: 60_000 }),
    somebody({ comesAt: dice.between(1_000, 4_000), holdMs: 60_000, leaseMs: 120_000 }),
  ]
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'publish', purpose: 'announce', nth: 1 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'up',
      ms: dice.between(37_000, 45_000),
      lateMs: null,
    },
  ]
  return planned(seed, { contenders, faults, latencyMs: [5, 40] })
}

/** A contender in line that reads, and writes to no quorum: what it claims shows on one relay. */
export const mute: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ waitTimeoutMs: afterAnHour }),
    ...[0, 1].map(() => somebody({ comesAt: dice.between(2_000, 10_000), waitTimeoutMs: afterAnHour })),
  ]
  const faults = [1, 2].map((relay): Fault => ({
    at: 0,
    kind: 'cut',
    who: 0,
    relay,
    way: 'writes',
    ms: 2 * afterAnHour,
    lateMs: null,
  }))
  return planned(seed, { contenders, faults, bounds: { takeoverMs: 120_000 } })
}

/** Whoever claims is evicted before it has verified. */
export const evictedClaim: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [somebody({ ends: ['contended'] })]
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'publish', purpose: 'claim', nth: 1 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'up',
      ms: 20,
      lateMs: dice.between(1_000, 4_000),
    },
    { at: { who: 0, on: 'sent', purpose: 'claim', nth: 1 }, kind: 'evict', who: 0 },
  ]
  return planned(seed, { contenders, faults })
}

/** Two relay sets share one relay, through which the one meets a holder of the other that renews where it is not seen. */
export const twoSets: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ relays: [0, 1, 2], heartbeat: true, holdMs: 120_000 }),
    somebody({ comesAt: dice.between(8_000, 12_000), relays: [2, 3, 4], waitTimeoutMs: afterAnHour, holdMs: 60_000 }),
  ]
  const faults: Fault[] = [
    { at: dice.between(3_000, 7_000), kind: 'cut', who: 0, relay: 2, way: 'both', ms: afterAnHour, lateMs: null },
    { at: 0, kind: 'cut', who: 1, relay: 3, way: 'both', ms: 11_000 + dice.between(2_000, 4_000), lateMs: null },
  ]
  return planned(seed, { relays: 5, contenders, faults })
}

/** One whose clock is behind by more than the skew claims beside one whose clock is ahead, while a relay shows late: the fence has to grow all the same. */
export const clocksApart: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ comesAt: dice.between(0, 1_000), offsetMs: -dice.between(600_000, 1_200_000), holdMs: 500 }),
    somebody({ comesAt: dice.between(0, 1_500), offsetMs: dice.between(600_000, 1_200_000), holdMs: 300 }),
  ]
  const faults: Fault[] = [{ at: 0, kind: 'late', relay: 1, ms: dice.between(1_500, 3_500) }]
  return planned(seed, { contenders, faults, beyondSkew: true, latencyMs: [5, 300], lossRate: 0.15, leaseMs: 30_000 })
}

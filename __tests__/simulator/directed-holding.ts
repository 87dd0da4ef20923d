/** Small worlds that aim at one rule of holding, watching, waiting or ending each. Not guaranteed: that every seed hits the rule. */
import { Dice } from './dice.js'
import type { Fault, Plan } from './plan.js'
import { afterAnHour, planned, somebody } from './plan.js'

type Directed = (seed: number) => Plan
const waits = { waitTimeoutMs: afterAnHour } as const

/** Whoever holds dies, and others are there: in line, or watching. */
export const ghost: Directed = (seed) => {
  const dice = new Dice(seed)
  const others = [0, 1].map(() => somebody({ ...waits, comesAt: dice.between(1_000, 4_000) }))
  const contenders = [somebody({ heartbeat: true, holdMs: 60_000 }), ...others]
  const at = dice.between(8_000, 20_000)
  return planned(seed, {
    contenders,
    faults: [{ at, kind: 'kill', who: 0 }],
    bounds: { takeoverMs: 15_000 + 2_000 + 5_000 },
  })
}

/** Whoever comes first dies at its n-th effect, and its machine starts anew; the other is there all the time. */
export const diesAnywhere: Directed = (seed) => {
  const dice = new Dice(seed)
  const on = (['read', 'publish', 'sent'] as const)[seed % 3] ?? 'sent'
  const contenders = [
    somebody({ heartbeat: true, holdMs: 12_000, restartMs: dice.between(500, 5_000), rounds: 2 }),
    somebody({ ...waits, comesAt: dice.between(500, 4_000), heartbeat: true }),
  ]
  const at = { who: 0, on, purpose: null, nth: 1 + (Math.floor(seed / 3) % 14) } as const
  // Nothing outlives the lease of a claim, and the margin.
  return planned(seed, {
    contenders,
    faults: [{ at, kind: 'kill', who: 0 }],
    bounds: { takeoverMs: 30_000 + 2_000 + 8_000 },
  })
}

/** Somebody died minutes ago with a clock that is behind: a newcomer watches it out. */
export const oldGhost: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ holdMs: 60_000 }),
    somebody({ comesAt: dice.between(120_000, 600_000), ends: ['acquired'], withinMs: 40_000 }),
  ]
  return planned(seed, { contenders, faults: [{ at: 3_000, kind: 'kill', who: 0 }] })
}

/** One relay still shows an older version of whoever died; a read that meets both has seen no change. */
export const halfRenewedGhost: Directed = (seed) => {
  const plan = oldGhost(seed)
  const contenders = plan.contenders.map((its, n) => (n === 0 ? { ...its, heartbeat: true } : its))
  const cut: Fault = { at: 2_000, kind: 'cut', who: 0, relay: 0, way: 'up', ms: 60_000, lateMs: null }
  return { ...plan, contenders, faults: [cut, { at: 9_000, kind: 'kill', who: 0 }] }
}

/** A suspect renews late, but in time; what its watcher asked before that is answered when the watch is over. */
export const answersOnTheWay: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 60_000, offsetMs: -600_000 }),
    somebody({ comesAt: dice.between(6_000, 7_500), deaf: true }),
  ]
  const faults: Fault[] = [
    { at: 7_500, kind: 'cut', who: 0, relay: null, way: 'up', ms: dice.between(6_500, 10_000), lateMs: null },
    { at: 9_000, kind: 'cut', who: 1, relay: null, way: 'down', ms: 9_200, lateMs: dice.between(6_000, 9_700) },
  ]
  return planned(seed, { contenders, faults, latencyMs: [5, 40] })
}

/** A holder that renews, and a newcomer who does not wait. */
export const refused: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 200_000 }),
    somebody({ comesAt: dice.between(5_000, 30_000), ends: ['contended'], withinMs: 20_000 }),
  ]
  return planned(seed, { contenders })
}

/** The same with clocks that are off by up to as much as is promised. */
export const refusedAcrossClocks: Directed = (seed) => {
  const dice = new Dice(seed)
  const plan = refused(seed)
  return {
    ...plan,
    contenders: plan.contenders.map((its) => ({ ...its, offsetMs: dice.pick([-420_000, 0, 420_000]) })),
  }
}

/** A renewal is shown at once, and its answers take seconds; the next never leaves. */
export const slowRenewal: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 600_000 }),
    somebody({ ...waits, comesAt: dice.between(1_000, 4_000), holdMs: 60_000 }),
  ]
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'publish', purpose: 'renew', nth: 2 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'down',
      ms: 15_000,
      lateMs: dice.between(4_000, 4_800),
    },
    {
      at: { who: 0, on: 'read', purpose: 'renew', nth: 3 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'up',
      ms: afterAnHour,
      lateMs: null,
    },
  ]
  return planned(seed, { contenders, faults, leaseMs: 60_000, latencyMs: [5, 40] })
}

/** An announcement is shown at once, and its answers take seconds; the job outlasts the lease. */
export const slowlyAnnounced: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ holdMs: 200_000 }),
    somebody({ ...waits, comesAt: dice.between(1_000, 4_000), holdMs: 60_000 }),
  ]
  const faults: Fault[] = [
    {
      at: { who: 0, on: 'publish', purpose: 'announce', nth: 1 },
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'down',
      ms: 15_000,
      lateMs: dice.between(4_000, 4_800),
    },
  ]
  return planned(seed, { contenders, faults, leaseMs: 60_000, latencyMs: [5, 40] })
}

/** A holder does not reach its relays for longer than its lease, while others wait; it comes back when one of them holds, or held. */
export const lapse: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 120_000, completes: true }),
    somebody({ ...waits, comesAt: dice.between(1_000, 4_000), holdMs: dice.pick([500, 60_000]), heartbeat: true }),
  ]
  const faults: Fault[] = [
    {
      at: dice.between(8_000, 12_000),
      kind: 'cut',
      who: 0,
      relay: null,
      way: 'both',
      ms: dice.between(25_000, 50_000),
      lateMs: null,
    },
  ]
  return planned(seed, { contenders, faults, period: 'daily:2026-11-30', periodEndMs: afterAnHour })
}

/** The machine of a holder is suspended for longer than its lease: its monotonic clock stands. */
export const suspendedHolder: Directed = (seed) => {
  const plan = lapse(seed)
  const dice = new Dice(seed + 1)
  const ms = dice.between(25_000, 50_000)
  return { ...plan, faults: [{ at: dice.between(8_000, 12_000), kind: 'suspend', who: 0, ms }] }
}

/** A holder freezes between two renewals, for less than its lease; another process of its job releases meanwhile. */
export const releasedElsewhere: Directed = (seed) => {
  const dice = new Dice(seed)
  const waiter = somebody({ comesAt: 2_000, waitTimeoutMs: afterAnHour, heartbeat: true, holdMs: 30_000 })
  const contenders = [somebody({ heartbeat: true, holdMs: 120_000 }), ...(dice.chance(0.5) ? [waiter] : [])]
  // Also in the midst of a renewal: what it had read by then tells nothing any more.
  const at = dice.between(6_500, 12_000)
  const faults: Fault[] = [
    { at, kind: 'freeze', who: 0, ms: dice.between(4_000, 8_000) },
    { at: at + dice.between(500, 3_500), kind: 'release-elsewhere', who: 0 },
  ]
  return planned(seed, { contenders, faults })
}

/** Somebody dies just after it sent a version, and its post ends what it was handed. */
export const diesSending: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [somebody({ heartbeat: true, holdMs: 60_000, postMs: dice.between(1_000, 4_000) })]
  const purpose = dice.pick(['claim', 'announce', 'renew'] as const)
  const faults: Fault[] = [{ at: { who: 0, on: 'sent', purpose, nth: 1 }, kind: 'kill', who: 0 }]
  return planned(seed, { contenders, faults, bounds: { answers: true } })
}

/** A month's period is completed on its first day, and somebody comes weeks later. */
export const longPeriod: Directed = (seed) => {
  const dice = new Dice(seed)
  const dayMs = 24 * 3_600_000
  const contenders = [
    somebody({ heartbeat: true, completes: true }),
    somebody({ comesAt: dice.between(3 * dayMs, 28 * dayMs), ends: ['completed'] }),
  ]
  return planned(seed, { contenders, period: 'monthly:2026-12', periodEndMs: 30 * dayMs })
}

/** A period is completed where one relay is away; later the relays take turns to forget, and to be away. */
export const healedPeriod: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, completes: true }),
    somebody({ comesAt: 20_000 + dice.between(0, 5_000), ends: ['completed'] }),
    somebody({ comesAt: 40_000 + dice.between(0, 5_000), ends: ['completed'] }),
  ]
  const faults: Fault[] = [
    { at: 0, kind: 'away', relay: 2, ms: 15_000 },
    { at: 16_000, kind: 'away', relay: 0, ms: 18_000 },
    { at: 35_000, kind: 'forget', relay: 0 },
    { at: 36_000, kind: 'away', relay: 1, ms: 60_000 },
  ]
  return planned(seed, { contenders, faults, period: 'daily:2026-11-30', periodEndMs: afterAnHour })
}

/** One waits behind a run that takes no heed of completed periods, and of which an earlier one completed. */
export const completedWhileWaiting: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, completes: true, holdMs: 10_000 }),
    somebody({
      ...waits,
      comesAt: dice.between(2_000, 4_000),
      holdMs: 600_000,
      heartbeat: true,
      heedsCompleted: false,
    }),
    somebody({ ...waits, comesAt: dice.between(5_000, 8_000), withinMs: 60_000, ends: ['completed'] }),
  ]
  return planned(seed, { contenders, period: 'daily:2026-11-30', periodEndMs: afterAnHour })
}

/** A waiter that reads, but whose renewals count no longer. */
export const muteInLine: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 1_200_000 }),
    somebody({ ...waits, comesAt: dice.between(2_000, 4_000), ends: ['unavailable'], withinMs: 350_000 }),
  ]
  const faults: Fault[] = [
    { at: 20_000, kind: 'cut', who: 1, relay: null, way: 'writes', ms: afterAnHour, lateMs: null },
  ]
  return planned(seed, { contenders, faults, leaseMs: 120_000 })
}

/** A holder that hears of nothing is evicted, while somebody waits. */
export const evictedUnheard: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 60_000, deaf: true }),
    somebody({ ...waits, comesAt: dice.between(1_000, 4_000) }),
  ]
  return planned(seed, { contenders, faults: [{ at: dice.between(8_000, 30_000), kind: 'evict', who: 0 }] })
}

/** Somebody with a lease of an hour died so long ago that it is suspect, and not yet long stale. */
export const longLease: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ leaseMs: 3_600_000, holdMs: 7_200_000 }),
    somebody({ comesAt: dice.between(64, 73) * 60_000, ends: ['contended'], withinMs: 20_000 }),
  ]
  return planned(seed, { contenders, faults: [{ at: 3_000, kind: 'kill', who: 0 }] })
}

/** One after the other holds for almost a lease, and each is a new suspect to somebody whose clock is ahead, and who hears no push. */
export const suspectsInTurn: Directed = (seed) => {
  const dice = new Dice(seed)
  const leaseMs = 540_000
  const turns = 12
  const holders = Array.from({ length: turns }, (_, n) =>
    somebody({
      comesAt: n === 0 ? 0 : n * 500_000 - dice.between(500, 1_500),
      waitTimeoutMs: 60_000,
      holdMs: 500_000,
      offsetMs: -700_000,
    }),
  )
  const watcher = somebody({ comesAt: 60_000, deaf: true, withinMs: 46 * 60_000 })
  return planned(seed, { contenders: [...holders, watcher], leaseMs, latencyMs: [5, 40] })
}

/** A lease that is shorter than a claim's is handed over, and its keeper cannot be heard for as long as that. */
export const handsOverAShortLease: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 60_000 }),
    somebody({ ...waits, comesAt: dice.between(500, 4_000), heartbeat: true, holdMs: 1_000 }),
  ]
  const at = { who: 0, on: 'publish', purpose: 'renew', nth: 2 } as const
  const cut: Fault = { at, kind: 'cut', who: 0, relay: null, way: 'up', ms: 60_000, lateMs: null }
  return planned(seed, { contenders, faults: [cut], leaseMs: 15_000, latencyMs: [5, 40] })
}

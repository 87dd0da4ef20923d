/** Small worlds with a claim log that aim at one rule of it each. Not guaranteed: that every seed hits the rule. */
import { Dice } from './dice.js'
import type { Fault, LogPlan, Plan } from './plan.js'
import { afterAnHour, planned, somebody } from './plan.js'

type Directed = (seed: number) => Plan
const waits = { waitTimeoutMs: afterAnHour } as const

const shared = (its: Partial<LogPlan> = {}): LogPlan => ({ store: 'dir', of: null, ...its })
/** No relay answers, from some instant on. */
const without = (from = 0, ms: number | null = null): Fault[] =>
  [0, 1, 2].map((relay) => ({ at: from, kind: 'away', relay, ms }))

/** No relay answers; some come at once, and others while somebody holds. */
export const logAlone: Directed = (seed) => {
  const dice = new Dice(seed)
  const comer = (n: number) =>
    somebody({ comesAt: dice.between(0, n < 3 ? 200 : 40_000), heartbeat: true, holdMs: dice.between(5_000, 40_000) })
  return planned(seed, { contenders: [0, 1, 2, 3, 4].map(comer), faults: without(), log: shared() })
}

/** The same, and answers of the log are lost after the deed was done. */
export const logThatLosesAnswers: Directed = (seed) => ({ ...logAlone(seed), log: shared({ lossRate: 0.15 }) })

/** The relays answer, and one of two has no log: the relays alone exclude the other. */
export const logOfOne: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [0, 1].map(() =>
    somebody({ comesAt: dice.between(0, 1_500), heartbeat: true, holdMs: dice.between(5_000, 20_000) }),
  )
  return planned(seed, { contenders, latencyMs: [50, 1_500], log: shared({ of: [0] }) })
}

/** Whoever holds on the log freezes past its lease, and another takes over, and has released before it wakes. */
export const frozenOnTheLog: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 150_000 }),
    somebody({ ...waits, comesAt: dice.between(25_000, 30_000), heartbeat: true, holdMs: dice.between(1_000, 5_000) }),
  ]
  // Where the relays are away it takes a while until it stands on the log.
  const freeze: Fault = { at: dice.between(31_000, 40_000), kind: 'freeze', who: 0, ms: dice.between(60_000, 90_000) }
  return planned(seed, { contenders, faults: [...without(), freeze], log: shared() })
}

/** A run completes its period on the log alone; a later one comes, and others in between. */
export const completedOnTheLog: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 2_000, completes: true }),
    somebody({ comesAt: 100_000, heartbeat: true, holdMs: 2_000, heedsCompleted: false }),
    somebody({ comesAt: dice.between(200_000, 210_000), heartbeat: true, ends: ['completed'] }),
  ]
  const period = { period: 'daily:2026-11-30', periodEndMs: 12 * 3_600_000 } as const
  return planned(seed, { ...period, contenders, faults: without(), log: shared() })
}

/** A clock that is ahead held on the log with its fence; whoever comes next meets a quorum, or none. */
export const fenceOnTheLog: Directed = (seed) => {
  const contenders = [
    somebody({ offsetMs: 400_000, heartbeat: true, holdMs: 1_000 }),
    somebody({ comesAt: 100_000, heartbeat: true }),
  ]
  return planned(seed, { contenders, faults: without(0, seed % 2 === 0 ? 90_000 : null), log: shared() })
}

/** Somebody is asked to stop, or is refused, while its append is on the way; then another comes, and nothing live may bar it. */
export const stoppedAtTheLog: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [somebody({ heartbeat: true }), somebody({ comesAt: 40_000, heartbeat: true, ends: ['acquired'] })]
  const at = dice.between(9_000, 15_000)
  return planned(seed, {
    contenders,
    faults: [...without(), { at, kind: 'cancel', who: 0 }],
    log: shared(),
    leaseMs: 60_000,
  })
}

/** All relays die while somebody holds on both stores; it goes on by the log, and others come. */
export const relaysDieUnderIt: Directed = (seed) => {
  const dice = new Dice(seed)
  const contenders = [
    somebody({ heartbeat: true, holdMs: 150_000 }),
    ...[0, 1].map(() => somebody({ comesAt: dice.between(10_000, 120_000), heartbeat: true, holdMs: 10_000 })),
  ]
  return planned(seed, {
    contenders,
    faults: without(dice.between(5_000, 9_000), dice.between(20_000, 90_000)),
    log: shared(),
  })
}

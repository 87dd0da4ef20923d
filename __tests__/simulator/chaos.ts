/** The plan of a world in which everything may go wrong, drawn from its seed; as much of it as protocol.md, *Parts*, allows. */
import { Dice } from './dice.js'
import type { ContenderPlan, Fault, Plan, When } from './plan.js'
import { afterAnHour, planned, somebody } from './plan.js'

/** Relays, quorum, and how many of them may forget. */
const sets = [
  [3, 2, 0],
  [3, 2, 0],
  [3, 2, 0],
  [5, 3, 0],
  [5, 3, 0],
  [5, 4, 2],
  [5, 4, 2],
  [7, 4, 0],
  [7, 5, 2],
] as const
const spanMs = 150_000

export function chaos(seed: number): Plan {
  const dice = new Dice(seed * 7919)
  const [relays, quorum, forgetful] = dice.pick(sets)
  const leaseMs = dice.pick([15_000, 30_000, 60_000])
  const beyondSkew = dice.chance(0.1)
  const hasPeriod = dice.chance(0.25)
  const skewMs = beyondSkew ? 1_200_000 : dice.pick([0, 2_000, 400_000])
  const withinMs = dice.pick([100, 3_000, 30_000])
  const waits = dice.pick([0, 0.5, 1])
  const holdMs = dice.pick([1_000, 5_000, 60_000])
  const contender = (): ContenderPlan =>
    somebody({
      comesAt: dice.between(0, withinMs),
      offsetMs: dice.between(-skewMs, skewMs),
      drift: dice.between(-0.02, 0.02),
      waitTimeoutMs: dice.chance(waits) ? dice.pick([30_000, afterAnHour]) : null,
      holdMs: dice.between(0, holdMs),
      heartbeat: dice.chance(0.7),
      completes: hasPeriod && dice.chance(0.5),
      heedsCompleted: dice.chance(0.9),
      rounds: dice.pick([1, 1, 2]),
      restMs: dice.between(0, 20_000),
      restartMs: dice.chance(0.7) ? dice.between(0, 20_000) : null,
      postMs: dice.chance(0.4) ? dice.between(0, 30_000) : null,
      deaf: dice.chance(0.1),
    })
  const contenders = Array.from({ length: dice.int(2, 5) }, contender)
  const bare = planned(seed, { relays, quorum, leaseMs, beyondSkew, contenders })
  const latencyMs = dice.pick([
    [5, 80],
    [5, 300],
    [50, 1_500],
  ] as const)
  // Now and then nothing goes wrong, so that somebody has to win.
  const isCalm = dice.chance(0.06)
  const lossRate = isCalm ? 0 : dice.pick([0, 0, 0.05, 0.15])
  const faults = isCalm ? [] : [...ofContenders(dice, bare), ...ofRelays(dice, bare), ...ofForgetting(dice, forgetful)]
  const answers = isCalm && latencyMs[1] < 1_000
  const period = hasPeriod ? 'daily:2026-11-30' : ''
  const bounds = { ...bare.bounds, answers }
  return { ...bare, latencyMs, lossRate, period, periodEndMs: 12 * 3_600_000, faults, bounds }
}

/** Now and then an instant, now and then an effect: so that every effect is one after which somebody died. */
function when(dice: Dice, who: number): When {
  if (dice.chance(0.4)) return dice.between(0, spanMs)
  return { who, on: dice.pick(['read', 'publish', 'sent']), purpose: null, nth: dice.int(1, 8) }
}

function ofContenders(dice: Dice, { contenders, leaseMs }: Plan): Fault[] {
  const [crashes, freezes, rest] = [dice.pick([0, 0.3]), dice.pick([0, 0.4]), dice.pick([0, 0.15])]
  return contenders.flatMap((_, who): Fault[] => {
    const faults: Fault[] = []
    const ms = dice.between(0, 3 * leaseMs)
    if (dice.chance(crashes)) faults.push({ at: when(dice, who), kind: 'kill', who })
    if (dice.chance(freezes)) faults.push({ at: when(dice, who), kind: 'freeze', who, ms })
    // Not both: a wall clock that is set back while the other stands hides the time from its machine.
    if (dice.chance(rest)) {
      const jumpMs = dice.between(-40_000, 40_000)
      faults.push(
        dice.chance(0.5)
          ? { at: when(dice, who), kind: 'suspend', who, ms }
          : { at: when(dice, who), kind: 'jump', who, ms: jumpMs },
      )
    }
    if (dice.chance(rest)) faults.push({ at: when(dice, who), kind: 'cancel', who })
    if (dice.chance(rest)) faults.push({ at: dice.between(0, spanMs), kind: 'evict', who })
    if (dice.chance(rest)) {
      const way = dice.pick(['up', 'down', 'both'] as const)
      const lateMs = dice.chance(0.5) ? null : dice.between(0, 9_000)
      faults.push({ at: when(dice, who), kind: 'cut', who, relay: null, way, ms: dice.between(0, 3 * leaseMs), lateMs })
    }
    return faults
  })
}

function ofRelays(dice: Dice, { relays, leaseMs }: Plan): Fault[] {
  const faults: Fault[] = []
  const rate = dice.pick([0, 0.1, 0.25])
  for (let relay = 0; relay < relays; relay++) {
    const [at, ms] = [dice.between(0, spanMs), dice.between(0, 3 * leaseMs)]
    if (dice.chance(rate)) faults.push({ at: 0, kind: 'late', relay, ms: dice.between(0, 3_000) })
    if (dice.chance(rate / 2)) faults.push({ at: 0, kind: 'stale', relay, ms: dice.between(0, 2_000) })
    if (dice.chance(rate))
      faults.push({ at, kind: dice.pick(['away', 'not-stored', 'rate-limited', 'restricted']), relay, ms })
    if (dice.chance(rate)) faults.push({ at, kind: 'unsubscribe', relay })
    if (dice.chance(rate)) {
      const way = dice.pick(['up', 'down', 'both'] as const)
      faults.push({ at: dice.between(0, spanMs), kind: 'cut', who: null, relay, way, ms, lateMs: null })
    }
  }
  if (dice.chance(rate)) {
    const [at, ms] = [dice.between(0, spanMs), dice.between(0, 3 * leaseMs)]
    for (let relay = 0; relay < relays; relay++) if (dice.chance(0.8)) faults.push({ at, kind: 'away', relay, ms })
  }
  return faults
}

function ofForgetting(dice: Dice, forgetful: number): Fault[] {
  return Array.from({ length: forgetful }, (_, relay) => relay).flatMap((relay): Fault[] =>
    Array.from({ length: 3 }, () => ({ at: dice.between(0, spanMs), kind: 'forget', relay })),
  )
}

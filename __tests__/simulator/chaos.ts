/** Options of a world in which everything may go wrong, made of its seed. */
import { Dice } from './dice.js'
import type { World, WorldOptions } from './world.js'

const spanMs = 200_000

export function chaos(seed: number): WorldOptions {
  const dice = new Dice(seed * 7919)
  const leaseMs = dice.pick([15_000, 30_000, 60_000])
  // With a quorum of four of five, two may forget (protocol.md, *Parts*).
  const forgets = dice.chance(0.3)
  return {
    seed,
    relays: 5,
    quorum: forgets ? 4 : 3,
    contenders: dice.int(2, 6),
    withinMs: dice.pick([100, 20_000]),
    rounds: 2,
    holdMs: dice.pick([2_000, 120_000]),
    heartbeat: dice.chance(0.7),
    leaseMs,
    skewMs: dice.pick([0, 400_000]),
    drift: 0.02,
    crashes: dice.pick([0, 0.3]),
    postReleases: dice.chance(0.5),
    freezes: dice.pick([0, 0.4]),
    cancels: dice.pick([0, 0.3]),
    evictions: dice.pick([0, 0.4]),
    lossRate: dice.pick([0, 0.05, 0.15]),
    freezesHolding: () => (dice.chance(0.2) ? dice.between(0, 2 * leaseMs) : 0),
    spec: { waitTimeoutMs: dice.chance(0.5) ? dice.pick([30_000, 3_600_000]) : null },
    prepare: (world) => {
      afflict(world, leaseMs)
      if (forgets) forget(world)
    },
  }
}

function afflict(world: World, leaseMs: number): void {
  const { dice } = world
  for (const { faults } of world.relays.values()) {
    if (dice.chance(0.2)) faults.applyLateMs = dice.between(0, 3_000)
    if (dice.chance(0.1)) faults.staleMs = dice.between(0, 2_000)
  }
  for (let outage = 0; outage < 3; outage++) {
    if (!dice.chance(0.3)) continue
    const from = dice.between(0, spanMs)
    const away = [...world.relays.values()].filter(() => dice.chance(0.8))
    world.outage(from, from + dice.between(0, 3 * leaseMs), away)
  }
}

function forget(world: World): void {
  for (const relay of [world.relay(0), world.relay(1)]) {
    for (let time = 0; time < 3; time++) {
      world.time.schedule(world.dice.between(0, spanMs), () => {
        relay.forget()
      })
    }
  }
}

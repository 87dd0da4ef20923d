import { describe, expect, it, jest } from '@jest/globals'
import { play, seeds } from './play.js'
import { SimLogStore } from './sim-log.js'
import type { World, WorldOptions } from './world.js'

jest.setTimeout(600_000)

const five = { relays: 5, quorum: 3 } as const
const kindsOf = (world: World): readonly string[] => world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
const sharing = (log: SimLogStore): Pick<WorldOptions, 'claims'> => ({ claims: () => log })

/** All relays are away from one instant to another, ms. */
const outage = (from: number, to: number) => (world: World) => {
  for (const [at, down] of [
    [from, true],
    [to, false],
  ] as const) {
    world.time.schedule(at, () => {
      for (const relay of world.relays.values()) relay.faults.down = down
    })
  }
}

describe.each(['dir', 'cache'] as const)('simulated worlds with a claim log (%s)', (store) => {
  it('a contender with a quorum holds on both', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, ...five, contenders: 1, ...sharing(new SimLogStore(store)) })
      expect(world.visits[0]?.outcome).toMatchObject({ kind: 'acquired', holding: { backend: `relays+${store}` } })
    }
  })

  it('of those that come at once while all relays are away exactly one wins, and it holds on the log', async () => {
    for (const seed of seeds) {
      const log = new SimLogStore(store)
      const options = { seed, ...five, contenders: 5, withinMs: 50, holdMs: 120_000, ...sharing(log) }
      const world = await play({ ...options, heartbeat: true, prepare: outage(0, 3_600_000) })
      const holders = world.visits.filter(({ outcome }) => outcome?.kind === 'acquired')
      expect({ seed, kinds: [...new Set(kindsOf(world))].sort() }).toEqual({ seed, kinds: ['acquired', 'contended'] })
      for (const { outcome } of holders) expect(outcome).toMatchObject({ holding: { backend: store } })
      expect(log.texts.at(-1)).toContain('"released"')
    }
  })

  it('of those that wait while all relays are away everybody gets its turn', async () => {
    for (const seed of seeds.slice(0, 10)) {
      const options = { seed, ...five, contenders: 4, withinMs: 3_000, holdMs: 5_000, heartbeat: true }
      const world = await play({
        ...options,
        ...sharing(new SimLogStore(store)),
        prepare: outage(0, 3 * 3_600_000),
        spec: { waitTimeoutMs: 3_600_000 },
      })
      expect({ seed, kinds: [...new Set(kindsOf(world))] }).toEqual({ seed, kinds: ['acquired'] })
    }
  })

  it('relays that die and come back while others hold never make two holders', async () => {
    for (const seed of seeds) {
      const world = await play({
        seed,
        ...five,
        contenders: 6,
        withinMs: 400_000,
        rounds: 2,
        holdMs: 300_000,
        heartbeat: true,
        skewMs: 60_000,
        ...sharing(new SimLogStore(store)),
        prepare: (its) => {
          const from = its.dice.between(0, 300_000)
          outage(from, from + its.dice.between(20_000, 900_000))(its)
        },
      })
      expect(world.witness.holdings.length).toBeGreaterThan(0)
    }
  })

  it('crashes, freezes, lost messages and a log that lags and loses answers never make two holders', async () => {
    for (const seed of seeds) {
      const log = new SimLogStore(store)
      await play({
        seed,
        ...five,
        contenders: 5,
        withinMs: 300_000,
        rounds: 2,
        holdMs: 200_000,
        heartbeat: true,
        skewMs: 300_000,
        drift: 0.02,
        crashes: 0.3,
        freezes: 0.3,
        lossRate: 0.03,
        ...sharing(log),
        prepare: (its) => {
          log.faults.lossRate = its.dice.chance(0.5) ? its.dice.between(0, 0.2) : 0
          if (store === 'cache') {
            log.faults.lagMs = its.dice.chance(0.5) ? its.dice.between(0, 5_000) : 0
            log.faults.orphanRate = its.dice.chance(0.3) ? its.dice.between(0, 0.1) : 0
          }
          const from = its.dice.between(0, 400_000)
          if (its.dice.chance(0.7)) outage(from, from + its.dice.between(20_000, 900_000))(its)
        },
      })
    }
  })
})

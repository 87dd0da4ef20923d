/** Worlds of three relays and two fallback ones: who is asked, and that whoever falls back excludes whoever does not. */
import { describe, expect, it, jest } from '@jest/globals'
import { Dice } from './dice.js'
import { play, seeds } from './play.js'
import type { World } from './world.js'

jest.setTimeout(600_000)

const base = { relays: 5, quorum: 3, fallback: () => 2, latencyMs: [5, 200] as const }
const asked = (world: World): readonly number[] => [3, 4].map((i) => world.relay(i).asked)
const untouched = { seed: 0, asked: [0, 0] }

describe('fallback relays', () => {
  it('see no traffic while the others are well: acquiring, waiting in line, renewing and releasing', async () => {
    for (const seed of seeds) {
      const world = await play({
        ...base,
        seed,
        contenders: 4,
        withinMs: 3_000,
        holdMs: 60_000,
        heartbeat: true,
        leaseMs: 15_000,
        spec: { waitTimeoutMs: 3_600_000 },
      })
      expect(world.visits.map(({ outcome }) => outcome?.kind)).toEqual(Array(4).fill('acquired'))
      expect({ seed, asked: asked(world) }).toEqual({ ...untouched, seed })
    }
  })

  it('make a quorum when some of the others are away, from the start or in the middle of a holding', async () => {
    for (const seed of seeds) {
      const world = await play({
        ...base,
        seed,
        contenders: 1,
        holdsFor: () => 120_000,
        heartbeat: true,
        leaseMs: 15_000,
        prepare: (made) => {
          made.outage(seed % 2 === 0 ? 0 : 30_000, 10_000_000, [made.relay(0), made.relay(1)])
        },
      })
      const [visit] = world.visits
      expect({ seed, outcome: visit?.outcome?.kind, end: visit?.end }).toMatchObject({
        outcome: 'acquired',
        end: { kind: 'released', quorum: true },
      })
      for (const n of asked(world)) expect(n).toBeGreaterThan(0)
    }
  })

  it('are called in when another relay refuses, before any is late', async () => {
    for (const seed of seeds) {
      const world = await play({
        ...base,
        seed,
        contenders: 1,
        latencyMs: [5, 50],
        holdMs: 10,
        prepare: (made) => {
          made.relay(1).faults.refuse = 'restricted'
        },
      })
      const [visit] = world.visits
      expect({ seed, outcome: visit?.outcome?.kind }).toEqual({ seed, outcome: 'acquired' })
      expect(visit?.endedAt).toBeLessThan((visit?.cameAt ?? 0) + 1_500)
    }
  })

  it('are told of the hand-off once they are engaged', async () => {
    for (const seed of seeds) {
      const world = await play({
        ...base,
        seed,
        contenders: 2,
        comesAt: (n) => n * 5_000,
        holdsFor: (n) => (n === 0 ? 20_000 : 10),
        heartbeat: true,
        leaseMs: 60_000,
        spec: { waitTimeoutMs: 3_600_000 },
        // Whatever is pushed from now on comes from a fallback relay.
        prepare: (made) => {
          made.outage(0, 10_000_000, [made.relay(0), made.relay(1)])
          made.time.schedule(15_000, () => {
            made.relay(2).silence()
          })
        },
      })
      const [first, second] = world.visits
      const releasedAt = first?.held?.until ?? 0
      expect({ seed, outcome: second?.outcome?.kind }).toEqual({ seed, outcome: 'acquired' })
      expect((second?.endedAt ?? Infinity) - releasedAt).toBeLessThan(3_000)
    }
  })

  it('split nobody: contenders that give the same set in different parts exclude each other, whoever dies', async () => {
    for (const seed of seeds) {
      const dice = new Dice(seed * 7919)
      await play({
        seed,
        relays: 5,
        quorum: 3,
        fallback: (n) => [2, 0, 1][n % 3] ?? 0,
        contenders: dice.int(2, 6),
        withinMs: dice.pick([100, 20_000]),
        rounds: 2,
        holdMs: dice.pick([2_000, 120_000]),
        heartbeat: dice.chance(0.7),
        leaseMs: dice.pick([15_000, 60_000]),
        skewMs: dice.pick([0, 400_000]),
        drift: 0.02,
        crashes: dice.pick([0, 0.3]),
        freezes: dice.pick([0, 0.4]),
        lossRate: dice.pick([0, 0.05, 0.15]),
        spec: { waitTimeoutMs: dice.chance(0.5) ? 3_600_000 : null },
        prepare: (world) => {
          const from = dice.between(0, 100_000)
          const away = [...world.relays.values()].filter(() => dice.chance(0.8))
          world.outage(from, from + dice.between(0, 120_000), away)
        },
      })
    }
  })

  it('are all asked at once where the others alone make no quorum, so exactly one of those that meet wins', async () => {
    for (const seed of seeds) {
      const world = await play({ ...base, seed, fallback: () => 3, contenders: 6, withinMs: 50 })
      const kinds = world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
      expect(kinds.filter((kind) => kind === 'acquired').length).toBeGreaterThan(0)
      expect(kinds.filter((kind) => kind !== 'acquired' && kind !== 'contended')).toEqual([])
    }
  })
})

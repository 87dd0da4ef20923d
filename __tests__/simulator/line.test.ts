/** Worlds in which contenders wait in line. */
import { describe, expect, it, jest } from '@jest/globals'
import { play, seeds } from './play.js'
import type { Visit, World, WorldOptions } from './world.js'

jest.setTimeout(600_000)

const outcomes = (world: World): string[] => world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
const calm = { relays: 5, quorum: 3, leaseMs: 60_000, spec: { waitTimeoutMs: 3_600_000 } } as const

/** One holds until all others stand in line; these hold for 200 ms each. */
const line = (seed: number, waiters: number, more: Partial<WorldOptions> = {}): WorldOptions => ({
  seed,
  ...calm,
  contenders: waiters + 1,
  comesAt: (n) => (n === 0 ? 0 : 3_000 + n * 200),
  holdsFor: (n) => (n === 0 ? 30_000 : 200),
  latencyMs: [5, 80],
  ...more,
})

/** Writes on all relays for each hand-off, and pushes to the last waiter, from when the first holder let go. */
async function costs(seed: number, waiters: number): Promise<{ writes: number; pushes: number }> {
  let before = { writes: 0, pushes: 0 }
  const count = (world: World) => ({ writes: world.writes, pushes: world.visits.at(-1)?.pushes ?? 0 })
  const prepare = (world: World): void => {
    world.time.schedule(29_000, () => (before = count(world)))
  }
  const after = count(await play(line(seed, waiters, { prepare })))
  return { writes: (after.writes - before.writes) / waiters, pushes: (after.pushes - before.pushes) / waiters }
}

const inOrder = (a: Visit, b: Visit): number => a.seq - b.seq || (a.ticket < b.ticket ? -1 : 1)

describe('a line', () => {
  it('of 32 waiters gives everybody a turn, in order of (seq, ticket)', async () => {
    for (const seed of seeds.slice(0, 10)) {
      const world = await play(line(seed, 32))
      expect(outcomes(world)).toEqual(Array<string>(33).fill('acquired'))
      const stood = world.visits.filter(({ seq }) => seq > 0)
      expect(stood).toHaveLength(32)
      const turns = [...stood].sort((a, b) => (a.held?.from ?? 0) - (b.held?.from ?? 0))
      expect({ seed, turns: turns.map(({ who }) => who) }).toEqual({
        seed,
        turns: [...stood].sort(inOrder).map(({ who }) => who),
      })
      expect(world.liveRecords).toEqual([])
    }
  })

  it('costs no more writes for a hand-off, and no more pushes to a waiter, the longer it is', async () => {
    for (const seed of seeds.slice(0, 5)) {
      const [short, long] = [await costs(seed, 4), await costs(seed, 32)]
      // Claim, hold, release on five relays; a claim may have to be written again.
      expect({ seed, short, long, isSmall: long.writes <= 16 && long.pushes <= 16 }).toMatchObject({ isSmall: true })
      expect(long.writes).toBeLessThanOrEqual(short.writes + 1)
    }
  })

  it('gives everybody a turn where some die in it, within their leases', async () => {
    for (const seed of seeds) {
      const world = await play(line(seed, 8, { prepare: killing, heartbeat: true }))
      const living = world.visits.filter(({ n }) => n !== 2 && n !== 5)
      expect(living.map(({ outcome }) => outcome?.kind)).toEqual(Array<string>(7).fill('acquired'))
    }
    function killing(world: World): void {
      for (const [n, at] of [
        [2, 10_000],
        [5, 20_000],
      ] as const) {
        world.time.schedule(at, () => {
          world.kill(n)
        })
      }
    }
  })

  it('is left by who is evicted, or asked to stop, and by nobody else', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        world.time.schedule(10_000, () => {
          const [, , second, third] = world.visits
          if (second !== undefined) world.evict(second, 0)
          third?.stop.abort()
        })
      }
      const world = await play(line(seed, 5, { prepare }))
      expect(outcomes(world)).toEqual(['acquired', 'acquired', 'contended', 'stopped', 'acquired', 'acquired'])
      expect(world.liveRecords).toEqual([])
    }
  })

  it('is left at wait-timeout, with nothing live left behind', async () => {
    for (const seed of seeds) {
      const world = await play(line(seed, 3, { spec: { waitTimeoutMs: 10_000 }, comesAt: (n) => n * 1_000 }))
      expect(outcomes(world)).toEqual(['acquired', 'timeout', 'timeout', 'timeout'])
      for (const { cameAt, endedAt } of world.visits.slice(1)) expect(endedAt - cameAt).toBeLessThan(11_000)
      expect(world.liveRecords).toEqual([])
    }
  })

  it('refuses who does not wait, as long as it is there', async () => {
    for (const seed of seeds) {
      const waits = line(seed, 3)
      const world = await play({ ...waits, contenders: 5, specOf: (n) => (n === 4 ? { waitTimeoutMs: null } : {}) })
      expect(outcomes(world)).toEqual(['acquired', 'acquired', 'acquired', 'acquired', 'contended'])
    }
  })

  it('stands through relays that are away for a while, and through minutes of waiting', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        world.outage(100_000, 130_000)
        world.outage(300_000, 400_000)
      }
      const world = await play(
        line(seed, 4, { prepare, heartbeat: true, leaseMs: 300_000, holdsFor: (n) => (n === 0 ? 1_200_000 : 200) }),
      )
      expect(outcomes(world)).toEqual(Array<string>(5).fill('acquired'))
      const turns = [...world.visits].sort((a, b) => (a.held?.from ?? 0) - (b.held?.from ?? 0))
      expect(turns.map(({ who }) => who)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
    }
  })

  it('moves on by its poll where every push is lost', async () => {
    for (const seed of seeds.slice(0, 10)) {
      const world = await play(line(seed, 3, { losesPushes: true }))
      expect(outcomes(world)).toEqual(Array<string>(4).fill('acquired'))
    }
  })
})

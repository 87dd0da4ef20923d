import { describe, expect, it, jest } from '@jest/globals'
import { play, seeds } from './play.js'

jest.setTimeout(600_000)

describe('simulated worlds of contenders', () => {
  it('a lone contender acquires', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, relays: 5, quorum: 3, contenders: 1 })
      expect(world.visits[0]?.outcome).toMatchObject({ kind: 'acquired' })
    }
  })
  it('of those that come at once exactly one wins, and the others meet it', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, relays: 5, quorum: 3, contenders: 8, withinMs: 50 })
      const kinds = world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
      expect({ seed, winners: world.witness.holdings.length > 0 }).toEqual({ seed, winners: true })
      expect(kinds.filter((kind) => kind !== 'acquired' && kind !== 'contended')).toEqual([])
    }
  })
  it('with crashes, freezes, clocks off by minutes and lost messages nobody holds beside another', async () => {
    for (const seed of seeds) {
      await play({
        seed,
        relays: 5,
        quorum: 3,
        contenders: 5,
        withinMs: 4_000,
        rounds: 3,
        skewMs: 400_000,
        drift: 0.02,
        crashes: 0.3,
        freezes: 0.3,
        lossRate: 0.05,
        leaseMs: 15_000,
        prepare: ({ dice, relays }) => {
          for (const store of relays.values()) {
            if (dice.chance(0.3)) store.faults.applyLateMs = dice.between(0, 3_000)
            if (dice.chance(0.2)) store.faults.staleMs = dice.between(0, 2_000)
          }
        },
      })
    }
  })
  it('of those that wait everybody gets its turn', async () => {
    for (const seed of seeds) {
      const world = await play({
        seed,
        relays: 5,
        quorum: 3,
        contenders: 8,
        withinMs: 3_000,
        holdMs: 300,
        spec: { waitTimeoutMs: 3_600_000 },
      })
      const kinds = world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
      expect({ seed, kinds: kinds.filter((kind) => kind !== 'acquired') }).toEqual({ seed, kinds: [] })
    }
  })
  it('waiters that crash, freeze and lose messages block nobody for ever', async () => {
    for (const seed of seeds) {
      await play({
        seed,
        relays: 5,
        quorum: 3,
        contenders: 6,
        withinMs: 20_000,
        rounds: 2,
        skewMs: 400_000,
        drift: 0.02,
        crashes: 0.3,
        freezes: 0.3,
        lossRate: 0.05,
        leaseMs: 15_000,
        spec: { waitTimeoutMs: 3_600_000 },
      })
    }
  })
  it('holders that renew keep the lock for longer than a lease, through lost messages, crashes and freezes', async () => {
    for (const seed of seeds) {
      await play({
        seed,
        relays: 5,
        quorum: 3,
        contenders: 4,
        withinMs: 20_000,
        rounds: 2,
        holdMs: 120_000,
        heartbeat: true,
        skewMs: 400_000,
        drift: 0.02,
        crashes: 0.2,
        freezes: 0.4,
        lossRate: 0.05,
        leaseMs: 15_000,
        spec: { waitTimeoutMs: seed % 2 === 0 ? 3_600_000 : null },
      })
    }
  })
})

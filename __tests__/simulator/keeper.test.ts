/** Worlds in which holders renew, are evicted, freeze, and lose their relays. */
import { describe, expect, it, jest } from '@jest/globals'
import { play, seeds } from './play.js'
import type { World, WorldOptions } from './world.js'

jest.setTimeout(600_000)

const outcomes = (world: World): string[] => world.visits.map(({ outcome }) => outcome?.kind ?? 'none')
const ends = (world: World): string[] => world.visits.flatMap(({ end }) => (end === null ? [] : [end.kind]))
/** The lease of a claim, which is longer than that of this lock. */
const claimMs = 30_000
const calm = { relays: 5, quorum: 3, heartbeat: true, leaseMs: 15_000 } as const
const waits = { spec: { waitTimeoutMs: 3_600_000 } } as const
/** The first one takes the lock and holds it for ten leases, and the others come while it does. */
const oneHolds: Omit<WorldOptions, 'seed'> = {
  ...calm,
  contenders: 4,
  comesAt: (n) => (n === 0 ? 0 : 20_000 + n * 1_000),
  holdsFor: (n) => (n === 0 ? 150_000 : 1_000),
}

describe('a holder that renews', () => {
  it('keeps the lock for many leases, refuses all that come, and leaves no live record behind', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, ...oneHolds })
      expect(outcomes(world)).toEqual(['acquired', 'contended', 'contended', 'contended'])
      expect(ends(world)).toEqual(['released'])
      expect(world.liveRecords).toEqual([])
    }
  })

  it.each([
    [-420_000, 0],
    [420_000, 0],
    [0, -420_000],
    [0, 420_000],
    [-420_000, 420_000],
    [420_000, -420_000],
  ])(
    'is never robbed where its clock is off by %d ms and that of the others by %d ms, and these are refused, not left watching',
    async (its, theirs) => {
      for (const seed of seeds) {
        const world = await play({ seed, ...oneHolds, offsetMs: (n) => (n === 0 ? its : theirs) })
        expect(outcomes(world)).toEqual(['acquired', 'contended', 'contended', 'contended'])
        const [first, ...refused] = world.visits
        expect(first?.end?.kind).toBe('released')
        // A suspect that renews is seen to change within one renewal.
        for (const { cameAt, endedAt } of refused) expect(endedAt - cameAt).toBeLessThan(calm.leaseMs)
      }
    },
  )

  it('keeps it while all relays are away for less than its lease, and nobody else gets it', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        // A renewal every third of the lease: what is left when they go is two thirds at least.
        world.outage(60_000, 60_000 + (calm.leaseMs * 2) / 3 - 3_000)
      }
      const world = await play({ seed, ...oneHolds, ...waits, prepare })
      expect(ends(world)).toEqual(['released', 'released', 'released', 'released'])
      expect(world.visits[0]?.held?.regained).toBe(0)
    }
  })

  it('knows by its own clock that it is lost before anybody can take it, while they are away for longer', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        world.outage(60_000, 60_000 + 8 * calm.leaseMs)
      }
      const offsetMs = (n: number): number => (n - 2) * 200_000
      const world = await play({ seed, ...oneHolds, ...waits, drift: 0.02, offsetMs, prepare })
      // Whoever holds in the end is alone (the witness sees to it): the first one, if nobody watched it out before it was back.
      expect(outcomes(world).filter((kind) => kind !== 'acquired')).toEqual([])
    }
  })

  it('that is frozen for longer than its lease has lost it to whoever was there, with a greater fence, and writes nothing live again', async () => {
    for (const seed of seeds) {
      const world = await play({
        seed,
        ...oneHolds,
        ...waits,
        comesAt: (n) => n * 500,
        freezesHolding: (n) => (n === 0 ? 60_000 : 0),
      })
      const [frozen, next] = [...world.witness.holdings].sort((a, b) => a.fence - b.fence)
      expect(world.visits[0]?.end).toMatchObject({ kind: 'lost', cause: 'overtaken' })
      expect([frozen?.who, outcomes(world)]).toEqual(['c0.0', Array<string>(4).fill('acquired')])
      // There: a waiter, who watches from the last write of the frozen one, by its own clock; that was its claim, before it announced anything.
      expect((next?.from ?? Infinity) - (frozen?.from ?? 0)).toBeLessThan(claimMs + 2_000 + 5_000)
      expect(world.liveRecords).toEqual([])
    }
  })

  it('that dies before it has announced anything is followed by a waiter within the lease of its claim, the margin and five seconds', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, ...oneHolds, ...waits, comesAt: (n) => n * 500, diesHolding: (n) => n === 0 })
      const [dead, next] = [...world.witness.holdings].sort((a, b) => a.fence - b.fence)
      expect(outcomes(world)).toEqual(Array<string>(4).fill('acquired'))
      expect((next?.from ?? Infinity) - (dead?.from ?? 0)).toBeLessThan(claimMs + 2_000 + 5_000)
    }
  })

  it('that dies is released by its post, which another process of the machine runs', async () => {
    for (const seed of seeds) {
      const world = await play({ seed, ...oneHolds, ...waits, diesHolding: (n) => n === 0, postReleases: true })
      expect(world.visits[0]?.end).toMatchObject({ kind: 'released', quorum: true })
      expect(world.liveRecords).toEqual([])
    }
  })

  it('that is evicted lets go at once and reports it, and never before it is free does another hold', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        world.time.schedule(62_000, () => {
          if (world.visits[0] !== undefined) world.evict(world.visits[0], 0)
        })
      }
      const world = await play({ seed, ...oneHolds, ...waits, prepare })
      const [evicted] = world.visits
      expect(evicted?.end).toMatchObject({ kind: 'lost', cause: 'evicted' })
      // By push: a fraction of the five seconds until its next renewal.
      expect((evicted?.held?.until ?? Infinity) - (evicted?.evictedAt ?? 0)).toBeLessThan(1_000)
      expect(ends(world)).toEqual(['lost', 'released', 'released', 'released'])
      expect(world.liveRecords).toEqual([])
    }
  })

  it('stops for good where another job released its ticket, and buries that release with no renewal', async () => {
    for (const seed of seeds) {
      const prepare = ({ time, dice, visits, releaseElsewhere }: World): void => {
        time.schedule(dice.between(60_000, 66_000), () => {
          if (visits[0] !== undefined) releaseElsewhere(visits[0])
        })
      }
      const world = await play({ seed, ...oneHolds, ...waits, prepare, losesPushes: seed % 2 === 0 })
      expect(['superseded', 'released']).toContain(world.visits[0]?.end?.kind)
      expect(world.liveRecords).toEqual([])
    }
  })

  it('fills a relay that came back empty with its next renewal', async () => {
    for (const seed of seeds) {
      const prepare = (world: World): void => {
        world.time.schedule(60_000, () => {
          for (const relay of world.relays.values()) relay.forget()
        })
        world.time.schedule(66_000, () => {
          const filled = [...world.relays.values()].filter((relay) =>
            relay.all().some(({ record }) => record.state === 'held'),
          )
          if (filled.length < 5) world.witness.violate('live', `only ${filled.length} relays were filled again`)
        })
      }
      await play({ seed, ...oneHolds, contenders: 1, prepare })
    }
  })
})

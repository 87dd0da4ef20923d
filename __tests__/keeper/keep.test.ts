/** The keeper over simulated relays, clocks and files; what its machine does is tested in protocol/holder.test.ts. */
import { describe, expect, it } from '@jest/globals'
import { tryAcquire } from '../../src/commands/acquire.js'
import type { Handoff } from '../../src/keeper/handoff.js'
import { keep } from '../../src/keeper/keep.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { readStatus } from '../../src/keeper/status.js'
import type { WallMs } from '../../src/protocol/values.js'
import type { Runs } from '../../src/ports.js'
import { SimProcess } from '../simulator/sim-process.js'
import { simRelays } from '../simulator/sim-relays.js'
import { simSigner } from '../simulator/sim-signer.js'
import { newVisit } from '../simulator/visit.js'
import { World } from '../simulator/world.js'
import { memoryFolder } from '../support/memory-folder.js'
import { ticket } from '../support/sightings.js'

const leaseMs = 15_000
const workerPid = 77

/** A world with one holder in it, whose keeper has just started. */
async function keeping(
  change: (now: WallMs) => Partial<Handoff> = () => ({}),
  runs: Runs | null = null,
  folder = memoryFolder(),
) {
  const world = new World({ seed: 1, relays: 5, quorum: 3, contenders: 0, leaseMs })
  const { time, dice, relays } = world
  const process = new SimProcess(time)
  const alive = new Set([workerPid])
  const ports = {
    clock: process.clock,
    random: { entropy: () => dice.next() },
    relays: simRelays({ time, dice, relays, latency: () => 20 }, process),
    signer: simSigner('key'),
    claims: null,
    folder,
    runs,
    pid: 4_711,
    isAlive: (pid: number) => alive.has(pid),
  }
  const spec = world.spec({ who: 'c0', n: 0 })
  const journal = { persist: () => undefined, stopRequested: () => false }
  const silent = { log: { event: () => undefined }, trace: () => undefined }
  const acquiring = tryAcquire(spec, ticket, { ...ports, journal, ...silent }, new AbortController().signal)
  const run = async <T>(task: Promise<T>, untilMs = Infinity): Promise<T | undefined> => {
    let result: { value: T } | undefined
    task.then(
      (value) => (result = { value }),
      (error: unknown) => {
        world.witness.violate('bug', String(error))
      },
    )
    await time.run(Math.min(untilMs, 10_000_000), () => result !== undefined)
    expect(world.witness.violations).toEqual([])
    return result?.value
  }
  const outcome = await run(acquiring)
  if (outcome?.kind !== 'acquired') throw new Error('not acquired')
  const base: Handoff = {
    v: 1,
    spec,
    holding: outcome.holding,
    endpoints: [],
    fallback: { kind: 'none' },
    cacheEnv: {},
    key: { shared: true, hex: '' },
    temp: '',
    workerPid,
    holdUntil: Infinity as WallMs,
    cancel: null,
  }
  let isOver = false
  const over = keep({ ...base, ...change(process.clock.wall()) }, ports).then(() => (isOver = true))
  const told = (): KeeperStatus => {
    const status = readStatus(folder)
    if (status === undefined || status === 'damaged') throw new Error('no status')
    return status
  }
  return {
    world,
    folder,
    holding: outcome.holding,
    clock: process.clock,
    status: told,
    isOver: () => isOver,
    die: (pid: number) => alive.delete(pid),
    /** Lets so many ms go by, or as many as it takes until the keeper has ended. */
    pass: (ms: number) => run(over, time.now + ms),
    visit: { ...newVisit(0, 0, ticket, process, 0), last: outcome.holding.draft },
  }
}
const cancelling = (asked: string[], fails = false): Runs => ({
  cancelThisRun: () => {
    asked.push('cancel')
    return fails ? Promise.reject(new Error('no')) : Promise.resolve()
  },
})

describe('a keeper', () => {
  it('says at once that it keeps, by whom and until when', async () => {
    const { status, holding } = await keeping()
    expect(status()).toEqual({
      v: 1,
      pid: 4_711,
      phase: 'holding',
      ticket,
      fence: holding.fence,
      safeUntil: holding.safeUntil,
      safeUntilWall: holding.safeUntilWall,
      backend: 'relays',
      draft: holding.draft,
      renewedAt: null,
      renewals: 0,
      lapses: [],
      end: null,
    })
  })

  it('says of each renewal when it counted, and until when the lease is safe', async () => {
    const { pass, status, holding, clock } = await keeping()
    await pass(1_000)
    const first = status()
    expect([first.renewals, first.phase]).toEqual([1, 'holding'])
    await pass(leaseMs)
    const later = status()
    expect(later.renewals).toBeGreaterThan(2)
    expect(later.safeUntil).toBeGreaterThan(clock.mono())
    expect(later.draft.createdAt).toBeGreaterThan(holding.draft.createdAt)
    expect(later.renewedAt ?? 0).toBeLessThanOrEqual(clock.wall())
  })

  it('persists each version before it is sent', async () => {
    const { world, pass, status } = await keeping()
    const store = world.relay(0)
    const sent = store.store.bind(store)
    let versions = 0
    store.store = (event, at) => {
      versions++
      expect(status().draft.createdAt).toBeGreaterThanOrEqual(event.createdAt)
      sent(event, at)
    }
    await pass(leaseMs)
    expect(versions).toBeGreaterThan(2)
  })

  it.each<[string, unknown, string]>([
    ['releases', { v: 1, completes: false }, 'released'],
    ['releases, and completes the period where the job did,', { v: 1, completes: true }, 'completed'],
    ['releases, and completes nothing where the request cannot be read,', {}, 'released'],
    ['releases, and completes nothing where the request does not say so plainly,', { completes: 'true' }, 'released'],
  ])('%s upon a request to stop', async (_, request, state) => {
    const { pass, status, folder, isOver } = await keeping()
    await pass(2_000)
    folder.write('stop', request)
    await pass(500)
    expect([isOver(), status().phase, status().end]).toEqual([
      true,
      'released',
      { kind: 'released', state, quorum: true, log: null, endsBy: null },
    ])
    expect(status().draft.record.state).toBe(state)
  })

  it('finds the request to stop where nothing tells it of it', async () => {
    const { pass, folder, isOver } = await keeping(undefined, null, {
      ...memoryFolder(),
      watch: () => () => undefined,
    })
    await pass(2_000)
    folder.write('stop', { v: 1, completes: false })
    await pass(12_000)
    expect(isOver()).toBe(true)
  })

  it("releases when the runner's process is gone", async () => {
    const { pass, status, die, isOver } = await keeping()
    await pass(leaseMs)
    expect(isOver()).toBe(false)
    die(workerPid)
    await pass(12_000)
    expect([isOver(), status().phase]).toEqual([true, 'released'])
  })

  it('keeps where the process of the runner cannot be seen', async () => {
    const { pass, status, die } = await keeping(() => ({ workerPid: null }))
    die(workerPid)
    await pass(leaseMs)
    expect(status().phase).toBe('holding')
  })

  it('releases at the end of max-hold, whatever happens', async () => {
    const { pass, status, isOver } = await keeping((now) => ({ holdUntil: (now + 40_000) as WallMs }))
    await pass(39_000)
    expect(isOver()).toBe(false)
    await pass(12_000)
    expect([isOver(), status().phase, status().draft.record.state]).toEqual([true, 'released', 'released'])
  })

  it('says in time that the lease lapsed, cancels the run once, and says when it was regained', async () => {
    const asked: string[] = []
    const { world, pass, status } = await keeping(undefined, cancelling(asked))
    world.outage(10_000, 60_000)
    await pass(19_000 - world.time.now)
    expect(status().phase).toBe('holding')
    await pass(10_000)
    expect(status()).toMatchObject({ phase: 'lapsed', end: null, lapses: [{ to: null }] })
    expect(status().lapses[0]?.from).toBeGreaterThanOrEqual(status().safeUntilWall)
    await pass(60_000)
    expect(status()).toMatchObject({ phase: 'holding', lapses: [{ to: expect.any(Number) as unknown }] })
    world.outage(100_000, 160_000)
    await pass(100_000)
    expect([status().lapses.length, asked]).toEqual([2, ['cancel']])
  })

  it('says that it was evicted, by whom and why, and cancels the run, also where that fails', async () => {
    const asked: string[] = []
    const { world, pass, status, visit, isOver } = await keeping(undefined, cancelling(asked, true))
    world.evict(visit, 1)
    await pass(3_000)
    expect([isOver(), asked]).toEqual([true, ['cancel']])
    expect(status()).toMatchObject({
      phase: 'lost',
      end: { kind: 'lost', cause: 'evicted', to: { by: 'octocat', reason: 'stuck' } },
    })
    expect(world.liveRecords).toEqual([])
  })

  it('says that another process wrote over it, and writes nothing more', async () => {
    const { world, pass, status, visit } = await keeping()
    await pass(2_000)
    world.releaseElsewhere({ ...visit, last: status().draft })
    await pass(leaseMs)
    expect(status()).toMatchObject({ phase: 'superseded', end: { kind: 'superseded', state: 'released' } })
    await world.time.run(world.time.now + leaseMs, () => false)
    expect(world.liveRecords).toEqual([])
  })
})

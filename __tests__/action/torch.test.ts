/** The second lock of an attempt, on relays where an agent is or comes; its keeper is played by the test. */
import { describe, expect, it } from '@jest/globals'
import type { Settings } from '../../src/action/inputs.js'
import type { Stage } from '../../src/action/stage.js'
import type { TorchPart } from '../../src/action/torch.js'
import { claimTorch, lookFirst } from '../../src/action/torch.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { writeStatus } from '../../src/keeper/status.js'
import { torchNameOf } from '../../src/protocol/torch.js'
import type { MonoMs, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { later, laterWall } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { openTorch } from '../../src/transport/torch-signer.js'
import { random } from '../support/lock-records.js'
import { memoryFolder } from '../support/memory-folder.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'
import { acquired, settings } from '../support/scene.js'
import { heldRecord, ticket } from '../support/sightings.js'
import { TorchAgent } from '../support/torch-agent.js'

const real = systemClock()
const day = new Date().toISOString().slice(0, 10)
const ofAgent = { namespace: 'torch', agent: 'docs-agent', date: day }

/** `onPoll` comes in the place of each pause of a waiter. */
function taking(relays: readonly EmbeddedRelay[], change: Partial<Settings> = {}, onPoll = (): void => undefined) {
  const folder = memoryFolder()
  let aheadMs = 0
  const clock = {
    mono: () => (real.mono() + aheadMs) as MonoMs,
    wall: () => (real.wall() + aheadMs) as WallMs,
    wake: (at: MonoMs, signal: AbortSignal) => real.wake((at - aheadMs) as MonoMs, signal),
  }
  const pausing = {
    ...clock,
    wake: (at: MonoMs, signal: AbortSignal) => {
      const ms = at - clock.mono()
      // A pause between two polls, and no bound of a request, which is 20 s, or 2 s and less.
      if (ms < 5_000 || ms > 15_000) return clock.wake(at, signal)
      aheadMs += ms
      onPoll()
      return Promise.resolve()
    },
  }
  const status: KeeperStatus = {
    ...{ v: 1, pid: 4_711, phase: 'holding', ticket, backend: 'relays', renewedAt: null, renewals: 0, lapses: [] },
    fence: heldRecord.fence,
    safeUntil: later(real.mono(), 60_000),
    safeUntilWall: laterWall(real.wall(), 60_000),
    draft: { record: heldRecord, createdAt: 5 },
    end: null,
  }
  writeStatus(folder, status)
  const end = (): void => {
    const released = { kind: 'released', state: 'released', quorum: true, log: null, endsBy: null } as const
    writeStatus(folder, { ...status, phase: 'released', end: released })
  }
  let asked = 0
  folder.watch(() => {
    if (!folder.has('stop') || asked++ > 0) return
    end()
  })
  const name = torchNameOf({ namespace: 'torch', lock: 'docs-agent' }, `daily:${day}` as PeriodKey, 'mine', real.wall())
  if (name === undefined) throw new Error('no name')
  const endpoints = relays.map(({ url }) => ({ url: url as RelayUrl, connectUrl: url }))
  const key = Buffer.from(random.bytes(32)).toString('hex')
  const adapters = { clock: real, random: { ...random, entropy: () => 0.5 }, isAlive: () => true }
  const lines: string[] = []
  const runner = { line: (text: string) => lines.push(text) }
  const part: TorchPart = {
    name,
    folder,
    settings: { ...settings, compat: 'torch', acquireTimeoutMs: 20_000, ...change },
    stage: { adapters, runner, signal: new AbortController().signal } as unknown as Stage,
    ports: { ...openTorch({ endpoints, key, clock: real, random }), clock: pausing, quorum: 2, tell: () => undefined },
  }
  atEnd(() => {
    part.ports.relays.close()
  })
  return { part, folder, end, lines, hasStopped: () => folder.has('stop'), in: (ms: number) => later(clock.mono(), ms) }
}

describe('an attempt with compat: torch', () => {
  it('is refused by an agent that holds, or completed, before its own lock is tried', async () => {
    const relays = await startRelays(3)
    expect(await lookFirst(taking(relays).part)).toBeNull()
    const agent = new TorchAgent(relays, ofAgent)
    await agent.publish()
    expect(await lookFirst(taking(relays).part)).toMatchObject({ kind: 'contended', same: null })
    expect(await lookFirst(taking(relays, { waitTimeoutMs: 1_000 }).part)).toBeNull()
    await agent.publish('completed')
    expect(await lookFirst(taking(relays).part)).toMatchObject({ kind: 'completed' })
    expect(await lookFirst(taking(relays, { waitTimeoutMs: 1_000 }).part)).toMatchObject({ kind: 'completed' })
    expect(await lookFirst(taking(relays, { onCompleted: 'run' }).part)).toMatchObject({ kind: 'contended' })
  })

  it('shows what it took until the end of the lease that its keeper has, and says so to the keeper first', async () => {
    const relays = await startRelays(3)
    const { part, folder, hasStopped } = taking(relays)
    expect(await claimTorch(acquired, null, part)).toBe(acquired)
    expect(hasStopped()).toBe(false)
    const [event] = relays[0]?.events() ?? []
    expect(folder.read('torch')).toEqual({ v: 1, last: event?.created_at, isPublished: true })
    expect(await new TorchAgent(relays, ofAgent).lock()).toBe('already_locked')
  })

  it('lets go where an agent is there at the second look, whenever that says that it came', async () => {
    const relays = await startRelays(3)
    const later = Math.floor(Date.now() / 1000) + 30
    await new TorchAgent(relays.slice(0, 1), { ...ofAgent, createdAt: later }).publish()
    const { part, hasStopped } = taking(relays)
    expect(await claimTorch(acquired, null, part)).toMatchObject({ kind: 'contended', by: { address: 'torch-lock' } })
    expect(hasStopped()).toBe(true)
  })

  it('lets go where no quorum shows it to agents', async () => {
    const relays = await startRelays(3)
    await Promise.all(relays.slice(0, 2).map((relay) => relay.close()))
    const { part, hasStopped } = taking(relays, { acquireTimeoutMs: 0 })
    expect(await claimTorch(acquired, null, part)).toEqual({ kind: 'unavailable' })
    expect(hasStopped()).toBe(true)
  })

  it('waits until the agent has ended, taking back what it showed meanwhile', async () => {
    const relays = await startRelays(3)
    await new TorchAgent(relays, { ...ofAgent, ttlS: 25 }).publish()
    let polls = 0
    const waiter = taking(relays, {}, () => {
      polls++
      expect(waiter.folder.read('torch')).toMatchObject({ isPublished: false })
      for (const relay of relays) expect(relay.events().at(-1)?.content).toContain('released')
    })
    expect(await claimTorch(acquired, waiter.in(600_000), waiter.part)).toBe(acquired)
    expect(polls).toBe(3)
    expect(waiter.folder.read('torch')).toMatchObject({ isPublished: true })
    expect(waiter.hasStopped()).toBe(false)
    expect(relays.map((relay) => relay.events().at(-1)?.content.includes('started'))).toEqual([true, true, true])
  })

  it('lets go at its wait-timeout, and when the agent has completed', async () => {
    const relays = await startRelays(3)
    await new TorchAgent(relays, ofAgent).publish()
    const late = taking(relays)
    expect(await claimTorch(acquired, late.in(20_000), late.part)).toMatchObject({ kind: 'timeout', phase: 'waiting' })
    expect(late.hasStopped()).toBe(true)
    await new TorchAgent(relays, ofAgent).publish('completed')
    const done = taking(relays)
    expect(await claimTorch(acquired, done.in(20_000), done.part)).toMatchObject({ kind: 'completed' })
    expect(done.hasStopped()).toBe(true)
  })

  it('shows nothing any more when its own lock has ended', async () => {
    const relays = await startRelays(3)
    const before = taking(relays)
    before.end()
    expect(await claimTorch(acquired, null, before.part)).toBe(acquired)
    expect(relays.map((relay) => relay.events().length)).toEqual([0, 0, 0])
    await new TorchAgent(relays, ofAgent).publish()
    const waiting = taking(relays, {}, () => {
      waiting.end()
    })
    expect(await claimTorch(acquired, waiting.in(600_000), waiting.part)).toBe(acquired)
    expect(waiting.folder.read('torch')).toMatchObject({ isPublished: false })
  })
})

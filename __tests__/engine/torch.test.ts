/** Our events and those of a torch-lock agent on the same relays, in both directions. */
import { describe, expect, it } from '@jest/globals'
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { TorchPorts } from '../../src/engine/torch.js'
import { endTorch, lookForTorch, publishTorch } from '../../src/engine/torch.js'
import { startedAtS, startedDraft, torchNameOf } from '../../src/protocol/torch.js'
import type { RelayUrl, PeriodKey, WallMs } from '../../src/protocol/values.js'
import { later, laterWall } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { openTorch } from '../../src/transport/torch-signer.js'
import { random } from '../support/lock-records.js'
import { atEnd } from '../support/open-ends.js'
import { afflict, startRelays } from '../support/relay-set.js'
import { send, TorchAgent, utcToday } from '../support/torch-agent.js'

const names = { namespace: 'torch', lock: 'docs-agent' }
const ofAgent = { namespace: 'torch', agent: 'docs-agent' }
const signal = new AbortController().signal
const realClock = systemClock()
const soon = () => later(realClock.mono(), 20_000)
/** Enough for those that answer; where none does in that time, the claim of the test holds as well. */
const shortly = () => later(realClock.mono(), 500)
const leaseMs = 60_000
const dayEnd = (): WallMs => (Date.parse(`${utcToday()}T00:00:00Z`) + 86_400_000) as WallMs

function ours(relays: readonly Pick<EmbeddedRelay, 'url'>[], aheadMs = 0) {
  const clock = { ...realClock, wall: () => (realClock.wall() + aheadMs) as WallMs }
  const name = torchNameOf(names, `daily:${utcToday()}` as PeriodKey, 'mine', clock.wall())
  if (name === undefined) throw new Error('no name')
  const endpoints = relays.map(({ url }) => ({ url: url as RelayUrl, connectUrl: url }))
  const told: string[] = []
  const key = Buffer.from(random.bytes(32)).toString('hex')
  const tell: TorchPorts['tell'] = (purpose, { answer }) => told.push(`${purpose} ${answer.kind}`)
  const ports: TorchPorts = { ...openTorch({ endpoints, key, clock, random }), clock, quorum: 2, tell }
  atEnd(() => {
    ports.relays.close()
  })
  let last = 0
  return {
    told,
    look: (deadline = soon()) => lookForTorch(name, true, ports, deadline, signal),
    hold: (deadline = soon()) => {
      last = startedAtS(last, clock.wall())
      return publishTorch(
        name,
        startedDraft(name, last, laterWall(clock.wall(), leaseMs), clock.wall()),
        ports,
        deadline,
        signal,
      )
    },
    end: (completes: boolean) =>
      endTorch(name, { completes, periodEndMs: dayEnd(), leaseMs, last }, ports, soon(), signal),
  }
}

describe('a torch-lock agent', () => {
  it('is seen by us while it holds, and until its lease is over', async () => {
    const relays = await startRelays(3)
    expect(await ours(relays).look()).toEqual({ kind: 'free' })
    expect(await new TorchAgent(relays, ofAgent).lock()).toBe('ok')
    expect(await ours(relays).look()).toMatchObject({ kind: 'held', by: { platform: 'codex' } })
  })

  it('is seen on a single relay, as torch-lock publishes where one takes it', async () => {
    const relays = await startRelays(3)
    await new TorchAgent(relays.slice(2), ofAgent).publish()
    expect((await ours(relays).look()).kind).toBe('held')
  })

  it('is not in the way when its lease is over', async () => {
    const relays = await startRelays(3)
    await new TorchAgent(relays, { ...ofAgent, ttlS: 60 }).publish()
    expect((await ours(relays, 50_000).look()).kind).toBe('held')
    expect((await ours(relays, 61_000).look()).kind).toBe('free')
  })

  it('has done what is left to do when it has completed', async () => {
    const relays = await startRelays(3)
    const agent = new TorchAgent(relays, ofAgent)
    await agent.lock()
    await agent.publish('completed')
    expect((await ours(relays).look()).kind).toBe('completed')
  })

  it('is refused while we hold, also when it had looked before us and publishes late', async () => {
    const relays = await startRelays(3)
    const late = new TorchAgent(relays, { ...ofAgent, createdAt: Math.floor(Date.now() / 1000) - 300 })
    expect(await late.active()).toEqual([])
    expect(await ours(relays).hold()).toBe(true)
    expect(await new TorchAgent(relays, ofAgent).lock()).toBe('already_locked')
    await late.publish()
    expect(await late.hasWon()).toBe(false)
  })

  it('is refused after a renewal as before it', async () => {
    const relays = await startRelays(3)
    const holding = ours(relays)
    await holding.hold()
    const late = new TorchAgent(relays, ofAgent)
    await late.publish()
    expect(await holding.hold()).toBe(true)
    expect(await late.hasWon()).toBe(false)
  })

  it('gets the lock as soon as we let go, and not when we completed the day', async () => {
    const relays = await startRelays(3)
    const released = ours(relays)
    await released.hold()
    expect(await released.end(false)).toBe(true)
    const agent = new TorchAgent(relays, ofAgent)
    expect(await agent.active()).toEqual([])
    const completed = ours(relays)
    await completed.hold()
    expect(await completed.end(true)).toBe(true)
    expect(await agent.lock()).toBe('already_completed')
  })

  it('is unknown, and never absent, where no quorum answers', async () => {
    const relays = await startRelays(3)
    await Promise.all(relays.slice(0, 2).map((relay) => relay.close()))
    const alone = ours(relays)
    expect(await alone.look(shortly())).toEqual({ kind: 'unanswered' })
    expect(await alone.hold(shortly())).toBe(false)
    expect(alone.told).toContain('look failed')
  })

  it('is not shown what relays accept and do not store', async () => {
    const relays = await startRelays(3)
    afflict(relays.slice(0, 2), 'ok-not-stored')
    expect(await ours(relays).hold(shortly())).toBe(false)
  })
})

describe('a stranger', () => {
  it('whose event is forged is not in the way, and its relay is no answer less', async () => {
    const relays = await startRelays(3)
    const event = await new TorchAgent(relays.slice(0, 1), ofAgent).publish()
    const forged = { ...event, sig: '0'.repeat(128) }
    const others = await startRelays(2, { events: [forged] })
    expect((await ours(others).look()).kind).toBe('free')
  })

  it('whose events are no JSON is not in the way', async () => {
    const relays = await startRelays(3)
    const tags = [
      ['d', 'x'],
      ['t', `torch-lock-daily-${utcToday()}`],
    ]
    for (const content of ['', '{"agent":', '[["docs-agent"]]']) {
      const template = { kind: 30078, created_at: Math.floor(Date.now() / 1000), tags, content }
      await Promise.all(relays.map(({ url }) => send(url, finalizeEvent({ ...template }, generateSecretKey()))))
    }
    expect((await ours(relays).look()).kind).toBe('free')
  })
})

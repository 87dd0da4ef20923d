/** The built action and torch-lock agents on the same relays, in both directions. */
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { builtStep } from '../support/built-step.js'
import { endKept, eventually, keptStep, startKeptRelays, type KeptStep } from '../support/kept-step.js'
import { afflict, startRelays } from '../support/relay-set.js'
import { TorchAgent, utcToday } from '../support/torch-agent.js'

jest.setTimeout(120_000)
afterEach(endKept)

const ofAgent = { namespace: 'torch', agent: 'docs-agent' }
const ofAction = { lock: 'docs-agent', namespace: 'torch', cadence: 'daily', compat: 'torch' }
const dateOf = ({ state }: KeptStep): string =>
  (JSON.parse(state['attempt'] ?? '{}') as { torch: { name: { date: string } } }).torch.name.date

describe('a torch-lock agent', () => {
  it('that holds refuses a run, which names its platform and takes nothing', async () => {
    const relays = await startKeptRelays(3)
    expect(await new TorchAgent(relays, ofAgent).lock()).toBe('ok')
    const step = keptStep(relays, ofAction)
    const { main, post } = await step.runAll()
    expect([main.code, post.code]).toEqual([1, 0])
    expect(main.log).toMatch(
      /^::error::The lock "docs-agent" of "torch" is held by a torch-lock agent on the platform "codex"/m,
    )
    expect(step.outputs).toMatchObject({ acquired: 'false', status: 'contended', fence: '' })
    expect(JSON.parse(step.outputs['holder'] ?? '')).toMatchObject({ job: 'docs-agent', runner: 'codex' })
    expect(relays[0]?.events().length).toBe(1)
  })

  it('that completed the day leaves nothing to do', async () => {
    const relays = await startKeptRelays(3)
    await new TorchAgent(relays, ofAgent).publish('completed')
    const step = keptStep(relays, ofAction)
    const { main } = await step.runAll()
    expect([main.code, step.outputs['status']]).toEqual([0, 'completed'])
    expect(main.log).toContain('was completed by a torch-lock agent')
  })

  it('is refused while a run holds, also after renewals, and until the day is over once it is completed', async () => {
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays, ofAction).take()
    const agent = new TorchAgent(relays, { ...ofAgent, date: dateOf(step) })
    expect(await agent.lock()).toBe('already_locked')
    await eventually('a renewal', () => step.status.renewals > 0)
    expect(await agent.lock()).toBe('already_locked')
    expect((await step.post()).log).not.toContain('::warning')
    expect(await agent.lock()).toBe('already_completed')
  })

  it('gets the lock when a run failed, with its keeper or without', async () => {
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays, ofAction).take()
    await step.post('failure')
    expect(await new TorchAgent(relays, { ...ofAgent, date: dateOf(step) }).active()).toEqual([])
    const orphan = await keptStep(relays, ofAction).take()
    const agent = new TorchAgent(relays, { ...ofAgent, date: dateOf(orphan) })
    expect((await agent.active()).length).toBe(1)
    orphan.signalKeeper('SIGKILL')
    await orphan.post('failure')
    expect(await agent.lock()).toBe('ok')
  })

  it('and a run that come at the same time do not both have the lock, and one of them has it', async () => {
    const relays = await startKeptRelays(3)
    const step = keptStep(relays, ofAction)
    const agent = new TorchAgent(relays, ofAgent)
    const pre = step.run('pre')
    // Our own record is there when the look before it is over.
    await eventually('a claim', () => relays.every((relay) => relay.events().length > 0))
    await agent.publish()
    await pre
    const wasSeen = step.state['telling']?.includes('"status":"contended"') === true
    expect(await agent.hasWon()).toBe(wasSeen)
    await step.post('failure')
  })

  it('is waited for in line, with our own lock held meanwhile', async () => {
    const relays = await startKeptRelays(3)
    const now = Math.floor(Date.now() / 1000)
    await new TorchAgent(relays, { ...ofAgent, createdAt: now - 5, ttlS: 15 }).publish()
    const step = keptStep(relays, { ...ofAction, 'on-contention': 'wait', 'wait-timeout': '2m' })
    const pre = await step.run('pre')
    expect(pre.log).toContain('A torch-lock agent has the lock; waiting for it while holding our own.')
    expect((await step.run('main')).log).toMatch(/^Acquired the lock/m)
    expect(step.outputs['acquired']).toBe('true')
    await step.post()
  })
})

describe('compat: torch', () => {
  it('publishes names under a key of its own, and warns of it', async () => {
    const relays = await startKeptRelays(3)
    const step = keptStep(relays, ofAction)
    const pre = await step.run('pre')
    expect(pre.log).toMatch(/^::warning::With "compat: torch" the names of this lock .* in the clear/m)
    const events = relays[0]?.events() ?? []
    const shown = events.filter(({ content }) => content.includes('docs-agent'))
    const [ours] = events.filter(({ content }) => !content.includes('docs-agent'))
    expect(shown.length).toBe(1)
    expect(shown[0]?.pubkey).not.toBe(ours?.pubkey)
    const tags = (ours?.tags ?? []).filter(([name]) => name === 't').map(([, value = '']) => value)
    expect(tags.length).toBeGreaterThan(2)
    for (const tag of tags) expect(JSON.stringify(shown[0])).not.toContain(tag)
    expect(pre.log.replace(/^::add-mask::.*$/gm, '')).not.toContain(
      (JSON.parse(step.state['attempt'] ?? '{}') as { torch: { key: string } }).torch.key,
    )
    await step.post()
  })

  it('takes nothing where no quorum tells of agents, whatever the claim log says', async () => {
    const relays = await startRelays(3)
    afflict(relays.slice(0, 2), 'no-eose')
    const step = builtStep(relays, { ...ofAction, heartbeat: 'true', fallback: 'none', 'acquire-timeout': '1s' })
    const { main } = await step.runAll()
    expect([main.code, step.outputs['status']]).toEqual([1, 'unavailable'])
    expect(main.log).toContain('because compat is torch, and fewer than 2 of 3 relays answered in time')
  })

  it('leaves a run without it as it was: no event of torch-lock, and no look', async () => {
    const relays = await startKeptRelays(3)
    await new TorchAgent(relays, { ...ofAgent, date: utcToday() }).publish()
    const step = await keptStep(relays, { ...ofAction, compat: 'none' }).take()
    expect(relays[0]?.events().filter(({ content }) => content.includes('docs-agent')).length).toBe(1)
    await step.post()
  })
})

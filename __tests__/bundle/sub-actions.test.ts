/** The built sub-actions, as steps of the job that took the lock, and of other jobs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { holdingFolder } from '../../src/keeper/folder.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { readStatus } from '../../src/keeper/status.js'
import { builtStep, commandsIn, recordsOn, sharedKeyHex, statesOn } from '../support/built-step.js'
import type { BuiltStep, Inputs } from '../support/built-step.js'
import { eventually } from '../support/kept-step.js'
import { atEnd } from '../support/open-ends.js'
import { afflict, startRelays } from '../support/relay-set.js'

jest.setTimeout(90_000)

const key = { 'secret-key': sharedKeyHex }
const unkept = { heartbeat: 'false', lease: '5m' }

/** A step that holds; post ends it with the test, and with it the keeper. */
async function holding(relays: readonly EmbeddedRelay[], inputs: Inputs = {}): Promise<BuiltStep> {
  const step = builtStep(relays, { heartbeat: 'true', lease: '5m', ...inputs })
  atEnd(() => step.run('post'))
  const main = await step.run('main')
  expect([main.code, step.outputs['acquired']]).toEqual([0, 'true'])
  const folder = holdingFolder(step.runnerTemp, step.outputs['ticket'] ?? '')
  const status = () => readStatus(folder) as KeeperStatus | undefined
  // Its keeper, if it has one, announces it.
  await eventually('it is announced', () => status()?.renewedAt !== null)
  return step
}

/** A job that took nothing, and what it is told of a lock. */
function elsewhere(relays: readonly EmbeddedRelay[], step: BuiltStep): { other: BuiltStep; names: Inputs } {
  const urls = relays.map(({ url }) => url).join(' ')
  const other = builtStep(relays, {}, { runId: '99', job: 'other' })
  return { other, names: { ticket: step.outputs['ticket'] ?? '', lock: 'CI/deploy', relays: urls, ...key } }
}

describe('the built assert', () => {
  it('finds everything by the ticket in the job that took the lock, and proves that it is held', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    const held = await step.runSub('assert', key)
    expect([held.code, held.outputs['code']]).toEqual([0, ''])
    expect(held.log).toContain(`holds the lock "CI/deploy" of "owner/repo" with fence ${step.outputs['fence'] ?? ''}`)
    expect(commandsIn(held.log)).toEqual(['add-mask'])

    const wrong = await step.runSub('assert', { ...key, fence: '7' })
    expect([wrong.code, wrong.outputs['code']]).toEqual([1, 'FENCING_TOKEN_MISMATCH'])

    afflict(relays.slice(1), 'restricted')
    const dark = await step.runSub('assert', key)
    expect([dark.code, dark.outputs['code']]).toEqual([1, 'LOCK_UNVERIFIED'])
    for (const relay of relays) relay.clearFaults()
  })

  it('fails once the lease is over by this machine', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    step.shiftClock(301_000)
    const late = await step.runSub('assert', key)
    expect([late.code, late.outputs['code']]).toEqual([1, 'LOCK_EXPIRED'])
    expect(late.log).toMatch(/^::error::LOCK_EXPIRED: The lease of ticket [0-9a-f]{32} of the lock "CI\/deploy"/m)
  })

  it('needs no key for a lock under a throw-away key', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, { ...unkept, 'secret-key': 'ephemeral' })
    const held = await step.runSub('assert')
    expect([held.code, held.outputs['code']]).toEqual([0, ''])
  })

  it('is told the rest in another job', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    const { other, names } = elsewhere(relays, step)
    expect((await other.runSub('assert', { ...names, fence: step.outputs['fence'] ?? '' })).outputs['code']).toBe('')
    const unknown = await other.runSub('assert', { ...names, lock: 'another' })
    expect([unknown.code, unknown.outputs['code']]).toEqual([1, 'LOCK_NOT_HELD'])
    const keyless = await other.runSub('assert', { ...names, 'secret-key': 'ephemeral' })
    expect([keyless.code, keyless.outputs['code']]).toEqual([1, 'LOCK_UNVERIFIED'])
  })

  it('fails without a ticket, and never with an empty code', async () => {
    const { code, outputs, log } = await builtStep(await startRelays(1)).runSub('assert')
    expect([code, outputs['code']]).toEqual([1, 'LOCK_UNVERIFIED'])
    expect(log).toContain('Input "ticket": it is empty, and this job took no lock')
  })

  it('tells a kept holder that it was evicted', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, { lease: '15s' })
    expect((await step.runSub('assert', key)).outputs['code']).toBe('')
    const { other, names } = elsewhere(relays, step)
    const broken = await other.runSub('break', { ...names, namespace: 'owner/repo', reason: 'it hangs' })
    expect([broken.code, broken.log]).toEqual([0, expect.stringContaining('::notice::Evicted job "deploy"')])
    const evicted = await step.runSub('assert', key)
    expect([evicted.code, evicted.outputs['code']]).toEqual([1, 'LOCK_LOST'])
    expect(evicted.log).toMatch(/LOCK_LOST: .* evicted by "octocat \(https:.*\)", with the reason "it hangs"/)
  })
})

describe('the built release', () => {
  it('lets the keeper do it in the job that took the lock, without a key', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, { cadence: 'daily' })
    const released = await step.runSub('release', { completed: 'true' })
    expect([released.code, released.log]).toEqual([0, expect.stringContaining('its period is completed')])
    expect(relays.map(statesOn)).toEqual([['completed'], ['completed'], ['completed']])
    const again = await step.runSub('assert', key)
    expect([again.code, again.outputs['code']]).toEqual([1, 'LOCK_NOT_HELD'])
  })

  it('does it itself where the keeper is gone, and needs the key for that', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays)
    const status = readFileSync(
      path.join(step.runnerTemp, 'nostr-lock', step.outputs['ticket'] ?? '', 'status.json'),
      'utf8',
    )
    process.kill((JSON.parse(status) as { pid: number }).pid, 'SIGKILL')
    const keyless = await step.runSub('release')
    expect([keyless.code, keyless.log]).toEqual([
      1,
      expect.stringContaining('give the same one to the input secret-key'),
    ])
    const released = await step.runSub('release', key)
    expect([released.code, released.log]).toEqual([0, expect.stringContaining('Released the lock "CI/deploy"')])
    expect(relays.map(statesOn)).toEqual([['released'], ['released'], ['released']])
    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock')])
  })

  it('ends in another job what was taken with release: manual', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { release: 'manual', lease: '10m', heartbeat: 'false' })
    await step.run('main')
    await step.run('post')
    expect(relays.map(statesOn)).toEqual([['held'], ['held'], ['held']])
    const { other, names } = elsewhere(relays, step)
    const released = await other.runSub('release', names)
    expect([released.code, released.log]).toEqual([0, expect.stringContaining('Released the lock "CI/deploy"')])
    expect(relays.map(statesOn)).toEqual([['released'], ['released'], ['released']])
    const again = await other.runSub('release', names)
    expect([again.code, again.log]).toEqual([0, expect.stringMatching(/^::notice::Nothing is left to release/m)])
  })

  it("releases nothing by somebody else's ticket", async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    const { other, names } = elsewhere(relays, step)
    const unknown = await other.runSub('release', { ...names, ticket: 'f'.repeat(32) })
    expect([unknown.code, unknown.log]).toEqual([1, expect.stringContaining('the relays know no ticket ffff')])
    expect(relays.map(statesOn)).toEqual([['held'], ['held'], ['held']])
  })
})

describe('the built break', () => {
  it('refuses to act without the shared key, a reason, or a live ticket', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    const { other, names } = elsewhere(relays, step)
    const given = { ...names, namespace: 'owner/repo', reason: 'it hangs' }
    for (const [change, said] of [
      [{ 'secret-key': 'ephemeral' }, 'only the key that all contenders share evicts'],
      [{ reason: ' ' }, 'Input "reason" is empty'],
      [{ ticket: 'f'.repeat(32) }, 'the relays know no record of ticket ffff'],
    ] as const) {
      const broken = await other.runSub('break', { ...given, ...change })
      expect([broken.code, broken.log]).toEqual([1, expect.stringContaining(said)])
    }
    expect(relays.map(statesOn)).toEqual([['held'], ['held'], ['held']])
  })
})

describe('the built status', () => {
  it('lists the holder as JSON and as a table, and takes nothing', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays, unkept)
    const { other, names } = elsewhere(relays, step)
    const { ticket, ...rest } = names
    const status = await other.runSub('status', { ...rest, namespace: 'owner/repo' })
    expect(status.code).toBe(0)
    expect(JSON.parse(status.outputs['json'] ?? '')).toEqual([
      expect.objectContaining({
        lock: 'CI/deploy',
        state: 'held',
        liveness: 'fresh',
        ticket,
        fence: Number(step.outputs['fence']),
        holder: expect.objectContaining({ job: 'deploy', runId: '1' }),
      }),
    ])
    expect(status.summary).toContain(ticket)
    const whole = await other.runSub('status', { ...rest, lock: '', namespace: 'owner/repo' })
    expect(JSON.parse(whole.outputs['json'] ?? '')).toHaveLength(1)
    expect(relays.map((relay) => recordsOn(relay).length)).toEqual([1, 1, 1])
  })

  it('fails where no quorum answers, and lists nothing', async () => {
    const relays = await startRelays(3)
    afflict(relays.slice(1), 'restricted')
    const { other, names } = elsewhere(relays, builtStep(relays))
    const status = await other.runSub('status', { relays: names['relays'] ?? '', namespace: 'owner/repo', ...key })
    expect([status.code, status.outputs]).toEqual([1, {}])
    expect(status.log).toContain('is not known, because 2 of 3 relays must answer')
  })
})

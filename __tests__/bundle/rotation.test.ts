/** One shared key is changed for another (docs/keys.md) between the stages of a job, and between jobs, of the built action. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep, sharedKeyHex, statesOn } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const newHex = '5a'.repeat(32)
const before = { 'secret-key': `${sharedKeyHex}\n${newHex}` }
const after = { 'secret-key': `${newHex} ${sharedKeyHex}` }
const later = { runId: '99' }

describe('a key that is changed', () => {
  it('while a job holds: it asserts and releases with the keys in their new order, and excludes who has them so', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { ...before, heartbeat: 'true', lease: '5m' })
    const main = await step.run('main')
    expect([main.code, step.outputs['acquired']]).toEqual([0, 'true'])

    const other = builtStep(relays, after, later)
    const refused = await other.run('main')
    expect([refused.code, other.outputs['status']]).toEqual([1, 'contended'])
    expect((await step.runSub('assert', after)).outputs['code']).toBe('')
    const post = await step.run('post', after)
    expect([post.code, relays.map(statesOn)]).toEqual([0, [['released'], ['released'], ['released']]])

    const next = builtStep(relays, after, later)
    await next.run('main')
    expect(next.outputs['acquired']).toBe('true')
    expect(Number(next.outputs['fence'])).toBeGreaterThan(Number(step.outputs['fence']))
    await next.run('post')
  })

  it('between jobs: a later one releases what an earlier one took, under the key that it was taken with', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { ...before, release: 'manual' })
    await step.run('main')
    const urls = relays.map(({ url }) => url).join(' ')
    const names = { ticket: step.outputs['ticket'] ?? '', lock: 'CI/deploy', relays: urls, ...after }
    const released = await builtStep(relays, {}, later).runSub('release', names)
    expect([released.code, relays.map(statesOn)]).toEqual([0, [['released'], ['released'], ['released']]])
  })

  it('of a holder that is broken: the eviction is under the key that the holder heeds', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { ...before, lease: '2h' })
    await step.run('main')
    const urls = relays.map(({ url }) => url).join(' ')
    const names = {
      ticket: step.outputs['ticket'] ?? '',
      lock: 'CI/deploy',
      relays: urls,
      namespace: 'owner/repo',
      reason: 'stuck',
      ...after,
    }
    const broken = await builtStep(relays, {}, later).runSub('break', names)
    expect([broken.code, relays.map((relay) => statesOn(relay).sort())]).toEqual([
      0,
      relays.map(() => ['evicted', 'held']),
    ])
    await step.run('post')
  })

  it('is masked in both its forms, and has no claim log', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { ...before, fallback: 'cache' })
    const pre = await step.run('pre')
    for (const key of [sharedKeyHex, newHex]) expect(pre.log).toContain(`::add-mask::${key}\n`)
    expect(pre.log).toContain('secret-key holds two keys, and a claim log goes by one')
    expect(pre.code).toBe(1)
  })
})

/** The built action from pre to post, as a job of a workflow sees it. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep, commandsIn, recordsOn, sharedSigner, statesOn } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const ended = expect.stringMatching(/^ended, peak \d+ KiB$/)

describe('the built action', () => {
  it('takes the lock in pre, tells it in main, releases it in post, and ends each process by itself', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, {}, { runId: '77', job: 'deploy' })
    const pre = await step.run('pre')
    expect([pre.code, pre.signal, step.outputs, step.exported]).toEqual([0, null, {}, {}])
    expect(relays.map(statesOn)).toEqual([['held'], ['held'], ['held']])
    const [held] = recordsOn(relays[0] as (typeof relays)[number])

    const main = await step.run('main')
    expect(main.code).toBe(0)
    expect(main.log).toMatch(/^Acquired the lock "CI\/deploy" of "owner\/repo" with fence \d+;/m)
    expect(step.outputs).toEqual({
      acquired: 'true',
      status: 'acquired',
      fence: expect.stringMatching(/^\d{10,15}$/),
      ticket: held?.ticket,
      backend: 'relays',
      'lock-id': sharedSigner.lockTag('owner/repo', 'CI/deploy'),
      period: '',
      'event-id': held?.version.id,
      pubkey: sharedSigner.pubkey,
      'expires-at': expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      holder: '{}',
      'holder-url': '',
      'waited-ms': expect.stringMatching(/^\d+$/),
      'relays-ok': expect.stringMatching(/^[23]$/),
      'relays-total': '3',
    })
    expect(step.exported).toEqual({
      NOSTR_LOCK_ACQUIRED: 'true',
      NOSTR_LOCK_FENCE: step.outputs['fence'],
      NOSTR_LOCK_TICKET: held?.ticket,
    })

    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock "CI/deploy"')])
    expect(relays.map(statesOn)).toEqual([['released'], ['released'], ['released']])
    expect(step.summary).toContain('### nostr-lock: acquired')
    for (const { url } of relays) expect(step.summary).toContain(url.replaceAll(':', '&#58;'))
    expect(step.summary).toContain('### nostr-lock: released')
    expect(step.summary).toContain('```mermaid\ngantt')
    expect(step.report).toEqual([ended, ended, ended])
    expect(new Set(commandsIn(pre.log + main.log + post.log))).toEqual(new Set(['add-mask', 'debug']))
  })

  it('gives each acquisition a greater fence than the one before', async () => {
    const relays = await startRelays(3)
    const fences: number[] = []
    for (let round = 0; round < 3; round++) {
      const step = builtStep(relays)
      await step.run('main')
      await step.run('post')
      fences.push(Number(step.outputs['fence']))
    }
    expect(fences[1]).toBeGreaterThan(fences[0] ?? Infinity)
    expect(fences[2]).toBeGreaterThan(fences[1] ?? Infinity)
  })

  it('does everything in main where no pre ran', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    const main = await step.run('main')
    expect([main.code, step.outputs['acquired']]).toEqual([0, 'true'])
    const post = await step.run('post')
    expect([post.code, relays.map(statesOn)]).toEqual([0, [['released'], ['released'], ['released']]])
  })

  it('leaves the lock to main with phase main, and asks no relay before', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { phase: 'main' })
    expect((await step.run('pre')).code).toBe(0)
    expect(relays.map(({ counts }) => counts.connections)).toEqual([0, 0, 0])
    await step.run('main')
    expect(step.outputs['status']).toBe('acquired')
  })

  it('leaves the lock to main where its name is empty in pre, and fails in main where it still is', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { lock: '' })
    expect((await step.run('pre')).code).toBe(0)
    expect(relays.map(({ counts }) => counts.connections)).toEqual([0, 0, 0])
    const named = await step.run('main', { lock: 'from an earlier step' })
    expect([named.code, step.outputs['acquired']]).toEqual([0, 'true'])

    const unnamed = builtStep(relays, { lock: '' })
    await unnamed.run('pre')
    const main = await unnamed.run('main')
    expect([main.code, main.log]).toEqual([1, expect.stringMatching(/^::error::Input "lock" is empty; it must be/m)])
  })

  it('releases what pre took and takes the right lock where main is given another name', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { lock: 'one' })
    await step.run('pre')
    const main = await step.run('main', { lock: 'two' })
    expect([main.code, main.log]).toEqual([0, expect.stringContaining('Released the lock "one"')])
    const held = recordsOn(relays[0] as (typeof relays)[number]).map(({ record }) => [
      'lock' in record && record.lock,
      record.state,
    ])
    expect(held).toEqual([
      ['one', 'released'],
      ['two', 'held'],
    ])
    const post = await step.run('post', { lock: 'two' })
    expect([post.code, relays.map((relay) => statesOn(relay).sort())]).toEqual([
      0,
      Array.from({ length: 3 }, () => ['released', 'released']),
    ])
  })

  it('releases the lock that was taken, whatever the inputs of post say', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('main')
    const post = await step.run('post', { lock: 'another', relays: 'ws://127.0.0.1:9', lease: 'junk' })
    expect([post.code, relays.map(statesOn)]).toEqual([0, [['released'], ['released'], ['released']]])
  })
})

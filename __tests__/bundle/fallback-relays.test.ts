/** The built action with fallback relays: whom it contacts, and that it holds when the others are gone. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep, looseStep, statesOn } from '../support/built-step.js'
import type { BuiltStep } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

async function scene() {
  const relays = await startRelays(5)
  const [first, spares] = [relays.slice(0, 3), relays.slice(3)]
  const inputs = { 'fallback-relays': spares.map(({ url }) => url).join(' ') }
  return { relays, first, spares, inputs, step: (): BuiltStep => builtStep(first, inputs) }
}

describe('the built action with fallback relays', () => {
  it('contacts none of them while the others are well', async () => {
    const { first, spares, step } = await scene()
    const job = step()
    const { main, post } = await job.runAll()
    expect([main.code, post.code, job.outputs['status'], job.outputs['relays-total']]).toEqual([0, 0, 'acquired', '5'])
    expect(first.map(statesOn)).toEqual([['released'], ['released'], ['released']])
    expect(spares.map(({ counts }) => counts.connections)).toEqual([0, 0])
    expect(job.summary).toContain('not needed so far')
  })

  it('holds with them when some of the others are gone, and a keeper and post know of them', async () => {
    const { first, spares, inputs } = await scene()
    await Promise.all(first.slice(1).map((relay) => relay.close()))
    const job = looseStep(first, { ...inputs, heartbeat: 'true', lease: '15s' })
    try {
      const { main, post } = await job.runAll()
      expect([main.code, post.code, job.outputs['status']]).toEqual([0, 0, 'acquired'])
      expect(spares.map(statesOn)).toEqual([['released'], ['released']])
      expect(post.log).toContain('Released the lock')
    } finally {
      job.dispose()
    }
  })

  it('excludes whoever gives the same relays in other parts', async () => {
    const { relays, step } = await scene()
    const [holder, other] = [step(), builtStep(relays, {}, { runId: '2' })]
    await holder.run('pre')
    const pre = await other.run('pre')
    const main = await other.run('main')
    expect([pre.code, main.code, other.outputs['status']]).toEqual([0, 1, 'contended'])
    await holder.run('main')
    await holder.run('post')
  })
})

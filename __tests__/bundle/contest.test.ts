/** Many processes of the built action at once on one lock. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(480_000)

const contenders = 16
const rounds = 20

describe('contenders at once on one lock', () => {
  it(`have one winner in each of ${rounds} rounds of ${contenders} processes, with a greater fence each time`, async () => {
    const relays = await startRelays(3)
    const fences: number[] = []
    for (let round = 0; round < rounds; round++) {
      const steps = Array.from({ length: contenders }, (_, index) =>
        builtStep(relays, { 'on-contention': 'skip' }, { runId: String(1 + round * contenders + index) }),
      )
      const results = await Promise.all(steps.map((step) => step.run('main')))
      expect(results.map(({ code }) => code)).toEqual(steps.map(() => 0))
      const winners = steps.filter(({ outputs }) => outputs['acquired'] === 'true')
      const others = steps.filter(({ outputs }) => outputs['status'] === 'contended')
      expect([round, winners.length, others.length]).toEqual([round, 1, contenders - 1])
      const fence = Number(winners[0]?.outputs['fence'])
      fences.push(fence)
      await winners[0]?.run('post')
      // Fences grow by what the relays remember, and after they forgot it all by the clock, once it is past the last fence.
      if (round % 4 !== 3) continue
      while (Date.now() / 1000 <= fence + 1) await new Promise((resolve) => setTimeout(resolve, 100))
      for (const relay of relays) relay.forget()
    }
    expect(fences.length).toBe(rounds)
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b))
  })

  it('have one winner where all are legs of one matrix with identical names, and the others hear that it is their own run', async () => {
    const relays = await startRelays(3)
    const leg = (index: number) =>
      builtStep(relays, { 'job-index': String(index) }, { runId: '7', env: { RUNNER_NAME: `runner ${index}` } })
    const legs = [0, 1, 2, 3].map(leg)
    const results = await Promise.all(legs.map((step) => step.run('main')))
    const isWinner = legs.map(({ outputs }) => outputs['acquired'] === 'true')
    expect(isWinner.filter(Boolean)).toEqual([true])
    for (const { code, log } of results.filter((_, index) => isWinner[index] !== true)) {
      expect([code, log]).toEqual([1, expect.stringMatching(/a job of this very run.*give each its own lock/)])
    }
    // A second step of the winner's own job.
    const { code, log } = await leg(isWinner.indexOf(true)).run('main')
    expect([code, log]).toEqual([1, expect.stringMatching(/which is this very job.*take it once in a job/)])
  })
})

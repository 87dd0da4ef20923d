/** The built action on five relays of which some do not do what a relay should. */
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { FaultName, FaultOptions } from '../../src/demo/relay-faults.js'
import { builtStep, statesOn } from '../support/built-step.js'
import { afflict, startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

type Affliction = (relays: readonly EmbeddedRelay[]) => unknown

const faulty =
  <N extends FaultName>(name: N, options?: FaultOptions[N]): Affliction =>
  (relays) => {
    afflict(relays, name, options)
  }

const dead: Affliction = (relays) => Promise.all(relays.map((relay) => relay.close()))
/** What it does, and what each of the relays that do it says to a contender that is not served. */
const afflictions: readonly (readonly [string, Affliction, RegExp])[] = [
  ['dead', dead, /look: refused, connection refused \(ECONNREFUSED\)$/],
  ['mute', faulty('mute'), /look: not waited for|not heard yet/],
  ['slow', faulty('slow', { ms: 8_000 }), /look: not waited for|not heard yet/],
  ['saying OK without storing', faulty('ok-not-stored'), /(claim|step back): said OK, but does not show it$/],
  [
    'demanding AUTH without accepting ours',
    faulty('auth-required', { accept: false }),
    /look: refused, restricted: no key is accepted here$/,
  ],
]

const pairs = [0, 1, 2, 3, 4].flatMap((a) => [0, 1, 2, 3, 4].filter((b) => b > a).map((b) => [a, b] as const))

async function worksWith(relays: readonly EmbeddedRelay[], sound: readonly EmbeddedRelay[]): Promise<void> {
  const step = builtStep(relays)
  const main = await step.run('main')
  expect([main.code, step.outputs['acquired'], step.outputs['relays-total']]).toEqual([0, 'true', '5'])
  expect(sound.map(statesOn)).toEqual([['held'], ['held'], ['held']])
  const rival = builtStep(relays, { 'on-contention': 'skip' }, { runId: '2' })
  await rival.run('main')
  expect(rival.outputs['status']).toBe('contended')
  const post = await step.run('post')
  expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released')])
  expect(step.report).toEqual([expect.stringMatching(/^ended/), expect.stringMatching(/^ended/)])
}

describe('the lock on five relays', () => {
  it.each(pairs)('works where relays %i and %i died', async (a, b) => {
    const relays = await startRelays(5)
    await dead(relays.filter((_, index) => index === a || index === b))
    await worksWith(
      relays,
      relays.filter((_, index) => index !== a && index !== b),
    )
  })

  it.each(afflictions.slice(1))('works where two relays are %s', async (_, affliction) => {
    const relays = await startRelays(5)
    await affliction(relays.slice(1, 3))
    await worksWith(
      relays,
      relays.filter((_relay, index) => index !== 1 && index !== 2),
    )
  })

  it('works where each of two relays does something else', async () => {
    const relays = await startRelays(5)
    afflict(relays.slice(0, 1), 'ok-not-stored')
    await dead(relays.slice(4))
    await worksWith(relays, relays.slice(1, 4))
  })

  it.each(afflictions)(
    'is unavailable where three are %s, and tells what each relay said',
    async (_, affliction, said) => {
      const relays = await startRelays(5)
      await affliction(relays.slice(2))
      const step = builtStep(relays, { 'acquire-timeout': '3s' })
      const main = await step.run('main')
      expect([main.code, step.outputs['status'], step.outputs['acquired']]).toEqual([1, 'unavailable', 'false'])
      expect(main.log).toMatch(/^::error::The lock "CI\/deploy" .* was not taken, because 3 of 5 relays must answer/m)
      expect(main.log).toMatch(/^relay +connect +look +claim +read-back +said$/m)
      const lines = main.log.split('\n')
      for (const { url } of relays.slice(2)) {
        expect(lines.find((line) => line.startsWith(`${url} `))).toMatch(said)
      }
      expect(relays.flatMap(statesOn).filter((state) => state !== 'withdrawn')).toEqual([])
      const post = await step.run('post')
      expect([post.code, post.log]).toEqual([0, expect.stringContaining('Nothing is left to release')])
      expect(step.report).toEqual([expect.stringMatching(/^ended/), expect.stringMatching(/^ended/)])
    },
  )
})

/** Names of locks through the built action: the same name is the same lock, and another name another. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep, commandsIn, type BuiltStep } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'

jest.setTimeout(120_000)

const composed = 'caf\u00e9 d\u00e9ploiement'
const names: readonly (readonly [string, string])[] = [
  ['plain', 'deploy'],
  ['upper case', 'Deploy'],
  ['trailing space', 'deploy '],
  ['leading space', ' deploy'],
  ['inner spaces', 'deploy to  production'],
  ['slash and hash', 'CI/deploy #1'],
  ['quotes', `"it's" \`deploy\` $(x) \\`],
  ['emoji', '\u{1F680}\u{1F468}\u200D\u{1F4BB}'],
  ['composed accents', composed],
  ['unaccented', 'cafe deploiement'],
  ['control characters', 'deploy\n::set-output name=acquired::true\r\u0007\u001b[31m\t'],
  ['10 kB', 'x'.repeat(10_240)],
  ['10 kB and one', 'x'.repeat(10_241)],
  ['looks like JSON', '["lock","owner/repo"]'],
]

/** All at once, but not more processes than a machine likes. */
async function take(relays: readonly EmbeddedRelay[], locks: readonly string[], runId: string): Promise<BuiltStep[]> {
  const steps = locks.map((lock) => builtStep(relays, { lock, 'on-contention': 'skip' }, { runId }))
  const logs: string[] = []
  for (let first = 0; first < steps.length; first += 4) {
    const results = await Promise.all(steps.slice(first, first + 4).map((step) => step.run('main')))
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 0))
    logs.push(...results.map(({ log }) => log))
  }
  expect(new Set(commandsIn(logs.join('\n')))).toEqual(
    new Set(runId === '1' ? ['add-mask', 'debug'] : ['add-mask', 'debug', 'notice']),
  )
  return steps
}

const statuses = (steps: readonly BuiltStep[]): (readonly [string | undefined, string | undefined])[] =>
  steps.map(({ outputs }, index) => [names[index]?.[0], outputs['status']])

describe('names of locks', () => {
  it('exclude each other where they are the same, composed or decomposed, and nobody else', async () => {
    const relays = await startRelays(3)
    const locks = names.map(([, lock]) => lock)
    const first = await take(relays, locks, '1')
    expect(statuses(first)).toEqual(names.map(([what]) => [what, 'acquired']))
    expect(new Set(first.map(({ outputs }) => outputs['lock-id'])).size).toBe(names.length)
    const second = await take(
      relays,
      locks.map((lock) => lock.normalize('NFD')),
      '2',
    )
    expect(statuses(second)).toEqual(names.map(([what]) => [what, 'contended']))
    for (const step of first) expect((await step.run('post')).log).toContain('Released the lock')
  })

  it('are each of their namespace', async () => {
    const relays = await startRelays(3)
    const inputs = (namespace: string): Record<string, string> => ({ lock: 'b', namespace, 'on-contention': 'skip' })
    const steps = ['a', 'A', 'a/b'].map((namespace) => builtStep(relays, inputs(namespace)))
    for (const step of steps) await step.run('main')
    expect(steps.map(({ outputs }) => outputs['status'])).toEqual(['acquired', 'acquired', 'acquired'])
    const again = builtStep(relays, inputs('a'), { repository: 'other/repository', runId: '2' })
    await again.run('main')
    expect(again.outputs['status']).toBe('contended')
  })

  it.each(['lock', 'namespace'])('are refused where the %s is empty', async (input) => {
    const relays = await startRelays(3)
    const main = await builtStep(relays, { [input]: '' }).run('main')
    expect([main.code, main.log]).toEqual([1, expect.stringContaining(`::error::Input "${input}" is empty`)])
    expect(relays.map(({ counts }) => counts.connections)).toEqual([0, 0, 0])
  })
})

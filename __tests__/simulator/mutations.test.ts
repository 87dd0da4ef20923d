/** Each rule that is taken out of the shipped source is missed: the worlds, and who judges them, can fail. */
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { directedNames } from './directed.js'
import type { Finding } from './mutants.js'
import { mutate, seedsOfEach } from './mutants.js'
import { mutations } from './mutations.js'
import type { DirectedResult } from './main.js'
import { runWorlds } from './run-worlds.js'

jest.setTimeout(900_000)

describe('a mutation of the shipped source', () => {
  let findings: readonly Finding[] = []
  beforeAll(async () => {
    findings = await runWorlds('mutations')
  })

  it('is one of at least 25, each with a name of its own', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(25)
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  })

  it.each(mutations)(
    `is found within ${String(seedsOfEach)} seeds of its world: $name ($world: $breaks)`,
    ({ name }) => {
      const finding = findings.find((other) => other.name === name)
      expect({ finding, isFound: finding?.seed != null }).toMatchObject({ isFound: true })
    },
  )

  it('is refused where what it changes is not there exactly once', () => {
    const [mutation] = mutations
    if (mutation === undefined) throw new Error('no mutations')
    const { from, to } = mutation
    expect(mutate(`a ${from} b`, mutation)).toBe(`a ${to} b`)
    expect(() => mutate('a b', mutation)).toThrow('0 times')
    expect(() => mutate(`${from} ${from}`, mutation)).toThrow('2 times')
  })
})

describe('the source as it is shipped', () => {
  let results: readonly DirectedResult[] = []
  beforeAll(async () => {
    results = await runWorlds('directed', '--worlds', '60')
  })

  it.each(directedNames)('breaks nothing in the directed world %s', (name) => {
    expect(results.find(({ world }) => world === name)).toEqual({ world: name, worlds: 60, failures: [] })
  })
})

/**
 * Every order of the single operations of two and three small contenders on a claim log (protocol.md, *The claim log*); and each rule that is
 * taken out of a copy of the source is missed in one of them. Relays have forgotten everything: each contender comes with the same fence, and
 * the log alone tells of those that were given.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import * as engine from '../../src/engine/claim-log.js'
import * as lease from '../../src/protocol/lease.js'
import * as access from '../../src/protocol/log-access.js'
import * as ending from '../../src/protocol/log-ending.js'
import * as taking from '../../src/protocol/log-taking.js'
import * as log from '../../src/protocol/log.js'
import type { Rivals, Rules } from '../support/claim-rivals.js'
import { explore } from '../support/interleavings.js'
import { transpiled } from '../support/transpiled.js'

jest.setTimeout(120_000)

const shipped: Rules = { engine, lease, access, ending, taking, log }
const [take, renew, release] = ['take', 'renew', 'release'] as const
const races = {
  'two that take': { scripts: { rival1: [take], rival2: [take] } },
  'three that take': { scripts: { rival1: [take], rival2: [take], rival3: [take] } },
  'two that take and release': { scripts: { rival1: [take, release], rival2: [take, release] } },
  'three, of whom one releases': { scripts: { rival1: [take, release], rival2: [take], rival3: [take] } },
  'one that freezes, and one that takes over': {
    scripts: { rival1: [take, renew], rival2: [take] },
    lapses: 1,
    looks: 1,
  },
  'a store that prunes': { hasPast: true, scripts: { rival1: [take, renew], rival2: [take] }, prunes: 1 },
  'an operation that fails': { hasPast: true, scripts: { rival1: [take, release], rival2: [take] }, faults: 1 },
  'a body that one cannot read': { scripts: { rival1: [take, renew], rival2: [take], rival3: [take] }, blind: 1 },
} satisfies Record<string, Omit<Rivals, 'kind'>>

/** Fewer orders than these would mean that some were not tried. */
const atLeast: Readonly<Record<keyof typeof races, number>> = {
  'two that take': 16,
  'three that take': 702,
  'two that take and release': 1_096,
  'three, of whom one releases': 1_144_496,
  'one that freezes, and one that takes over': 3_084,
  'a store that prunes': 3_594,
  'an operation that fails': 35_406,
  'a body that one cannot read': 21_810,
}

describe.each(['dir', 'cache'] as const)('in every order of their operations (%s)', (kind) => {
  it.each(Object.entries(races))('never two hold, and fences rise: %s', async (name, rivals) => {
    const { interleavings, violation } = await explore(shipped, { kind, ...rivals })
    expect(violation).toBeNull()
    expect(interleavings).toBeGreaterThanOrEqual(atLeast[name as keyof typeof races])
  })

  it.each(['two that take', 'three that take'] as const)('one of them wins: %s', async (name) => {
    const { endings } = await explore(shipped, { kind, ...races[name] })
    expect(endings.map(({ length }) => length)).toEqual(endings.map(() => 1))
  })
})

interface Mutant {
  readonly rule: string
  readonly race: keyof typeof races
  /** Below `src`. `from` has to be there exactly once. */
  readonly file: string
  readonly from: string
  readonly to: string
}
const mutants: readonly Mutant[] = [
  {
    rule: 'the next number is a function of names alone: two takers compute the same',
    race: 'three, of whom one releases',
    file: 'protocol/log.ts',
    from: 'const next = number + 1',
    to: "const next = number + (self.ticket < '3' ? 1 : 2)",
  },
  {
    rule: 'whoever is told that a number is taken does not have it',
    race: 'two that take',
    file: 'engine/claim-log.ts',
    from: "if (read.kind === 'text' && read.text !== text) return { kind: 'taken', number }",
    to: '',
  },
  {
    rule: 'it is mine only if my number is the highest',
    race: 'a store that prunes',
    file: 'engine/claim-log.ts',
    from: "if (highest > number) return { kind: 'taken', number: highest }\n  return highest === number ?",
    to: 'return highest >= number ?',
  },
  {
    rule: 'what could not be read is unknown, and has not ended',
    race: 'an operation that fails',
    file: 'engine/claim-log.ts',
    from: 'default:\n      return read',
    to: "default:\n      return { number, body: 'corrupt' }",
  },
  {
    rule: 'what is taken and cannot be read is live',
    race: 'a body that one cannot read',
    file: 'protocol/log.ts',
    from: "if (body === 'unreadable') return judgeUnreadable(view, self)",
    to: "if (body === 'unreadable') return { kind: 'free', next }",
  },
  {
    rule: 'a fence in the log is not below mine: raise mine before appending',
    race: 'two that take and release',
    file: 'protocol/log-taking.ts',
    from: 'highest !== null && highest >= fence',
    to: 'highest !== null && highest > fence + 1_000_000',
  },
  {
    rule: 'a newer body of another ticket supersedes',
    race: 'one that freezes, and one that takes over',
    file: 'protocol/log.ts',
    from: "if (body.ticket === self.ticket) return { kind: 'mine', next, entry: body }",
    to: "if (body.fence >= 0) return { kind: 'mine', next, entry: body }",
  },
  {
    rule: 'a live head of another refuses',
    race: 'two that take',
    file: 'protocol/log.ts',
    from: "case 'fresh':\n      return { kind: 'contended', by: rival }",
    to: "case 'fresh':\n      return { kind: 'free', next }",
  },
  {
    rule: 'a lease counts from the start of the append',
    race: 'one that freezes, and one that takes over',
    file: 'protocol/log-access.ts',
    from: 'const appended = { number, nonce: entry.nonce, at: askedAt, isCertain: true }',
    to: 'const appended = { number, nonce: entry.nonce, at, isCertain: true }',
  },
]
const root = path.join(import.meta.dirname, '..', '..')

/** The source without the rule, in a tree of its own. */
async function without({ file, from, to }: Mutant): Promise<Rules> {
  const source = readFileSync(path.join(root, 'src', file), 'utf8')
  expect(source.split(from)).toHaveLength(2)
  const tree = transpiled('src/engine/claim-log.ts', 'src/protocol')
  const { default: ts } = await import('typescript')
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(
    source.replace(from, () => to),
    { compilerOptions },
  )
  writeFileSync(path.join(tree, 'src', file.replace(/ts$/, 'js')), outputText)
  const load = (module: string): Promise<unknown> => import(path.join(tree, 'src', module))
  return {
    engine: (await load('engine/claim-log.js')) as Rules['engine'],
    lease: (await load('protocol/lease.js')) as Rules['lease'],
    access: (await load('protocol/log-access.js')) as Rules['access'],
    ending: (await load('protocol/log-ending.js')) as Rules['ending'],
    taking: (await load('protocol/log-taking.js')) as Rules['taking'],
    log: (await load('protocol/log.js')) as Rules['log'],
  }
}

describe('a copy of the source without a rule', () => {
  it.each(mutants)('is found out: $rule ($race)', async (mutant) => {
    const { violation } = await explore(await without(mutant), { kind: 'dir', ...races[mutant.race] })
    expect(violation).not.toBeNull()
  })

  it('and a store that drops number 1 with the others, too', async () => {
    const rivals = { kind: 'cache', scripts: { rival1: [take], rival2: [take] }, drops: 1 } as const
    expect((await explore(shipped, rivals)).violation?.what).toBe('rival1 and rival2 hold')
  })
})

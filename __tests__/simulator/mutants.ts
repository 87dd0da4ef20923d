/** The shipped source with one rule taken out, as a copy of the transpiled tree. Not guaranteed: that it still type-checks. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { playJobs } from './fleet.js'
import type { Mutation } from './mutation.js'
import type { Broken } from './witness.js'

/** Where the source is, where its transpiled copy is, and how a file gets from the one to the other. */
export interface Workshop {
  readonly root: string
  readonly tree: string
  readonly transpile: (text: string) => string
  readonly commit: string
}

export interface Finding {
  readonly name: string
  /** Null where it survived. */
  readonly seed: number | null
  readonly how: string
  /** What else was broken on the way. */
  readonly others: readonly Broken[]
}

/** Each is found within so many seeds of its world, or survives. */
export const seedsOfEach = 200

/** The source as the mutation has it. Throws unless what it changes is there exactly once. */
export function mutate(text: string, { name, file, from, to }: Mutation): string {
  const times = text.split(from).length - 1
  if (times !== 1)
    throw new Error(`mutation "${name}": what it changes is ${String(times)} times in src/${file}; once is right`)
  return text.replace(from, () => to)
}

export async function findAll(mutations: readonly Mutation[], shop: Workshop): Promise<readonly Finding[]> {
  const findings = new Map<string, Finding>()
  const jobs = function* () {
    for (const mutation of mutations) {
      const { name, world, breaks } = mutation
      yield { kind: 'directed', tree: grow(mutation, shop), world, seeds: seedsOfEach, breaks, name } as const
    }
  }
  await playJobs(jobs(), shop.tree, ({ name, breaks, tree }, { failures }) => {
    rmSync(tree, { recursive: true, force: true })
    const found = failures.find(({ what }) => what === breaks)
    const others = [...new Set(failures.map(({ what }) => what))].filter((what) => what !== breaks)
    findings.set(name, { name, seed: found?.seed ?? null, how: found?.how ?? '', others })
  })
  return mutations.flatMap(({ name }) => findings.get(name) ?? [])
}

/** Modules are known by their path, so each mutant is a copy of its own. */
function grow(mutation: Mutation, { root, tree, transpile }: Workshop): string {
  const copy = `${tree}-${mutation.name.replace(/\W+/g, '-')}`
  cpSync(tree, copy, { recursive: true })
  const source = mutate(readFileSync(path.join(root, 'src', mutation.file), 'utf8'), mutation)
  writeFileSync(path.join(copy, 'src', mutation.file.replace(/\.ts$/, '.js')), transpile(source))
  return copy
}

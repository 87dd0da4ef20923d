/** The commands of scripts/worlds.mjs. Not guaranteed: anything by a soak that was stopped; what it says is about the seeds that it names. */
import { parseArgs } from 'node:util'
import { chaos } from './chaos.js'
import { directedNames } from './directed.js'
import { readFailure, writeFailure } from './failure-file.js'
import { playJobs } from './fleet.js'
import { findAll } from './mutants.js'
import type { Workshop } from './mutants.js'
import { mutations } from './mutations.js'
import type { Progress } from './soak.js'
import { playBaseline, soak } from './soak.js'
import type { Baseline, JobResult } from './job.js'

export interface DirectedResult {
  readonly world: string
  readonly worlds: number
  readonly failures: JobResult['failures']
}

/** @returns the exit code: 1 where something is broken, or a mutation survives. */
export async function main(argv: readonly string[], shop: Workshop): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      worlds: { type: 'string', default: '10000' },
      from: { type: 'string', default: '1' },
      baselines: { type: 'string', default: '10000' },
      resume: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
    },
  })
  const { json, only, resume = null } = values
  const [worlds, from, baselines] = [values.worlds, values.from, values.baselines].map(wholeNumber) as [
    number,
    number,
    number,
  ]
  const print = json ? () => undefined : console.log
  switch (positionals[0]) {
    case 'soak': {
      const progress = await soak({ worlds, from, baselines, resume, print }, shop)
      if (json) console.log(JSON.stringify(progress))
      else await tell(progress, baselines, shop)
      return progress.failures.length === 0 ? 0 : 1
    }
    case 'mutations': {
      const findings = await findAll(
        mutations.filter(({ name }) => name.includes(only)),
        shop,
      )
      if (json) console.log(JSON.stringify(findings))
      for (const { name, seed, how, others } of findings)
        print(
          `${seed === null ? 'SURVIVES' : `seed ${String(seed).padStart(3)}`}  ${name}: ${how}${others.length > 0 ? ` (also ${others.join(', ')})` : ''}`,
        )
      return findings.every(({ seed }) => seed !== null) ? 0 : 1
    }
    case 'directed': {
      const results: DirectedResult[] = []
      const jobs = directedNames.map(
        (world) => ({ kind: 'directed', tree: shop.tree, world, seeds: worlds, breaks: null }) as const,
      )
      await playJobs(jobs, shop.tree, ({ world }, { worlds: count, failures }) => {
        results.push({ world, worlds: count, failures })
        print(`${world}: ${String(failures.length)} violations in ${String(count)} worlds`)
      })
      if (json) console.log(JSON.stringify(results))
      return results.every(({ failures }) => failures.length === 0) ? 0 : 1
    }
    case 'replay': {
      const [, of = ''] = positionals
      const plan = /^\d+$/.test(of) ? chaos(Number(of)) : readFailure(of)
      const file = `world-${String(plan.seed)}.txt`
      await writeFailure(file, plan)
      print(`the plan of seed ${String(plan.seed)} and its trace are in ${file}`)
      return 0
    }
    default:
      console.error('say one of: soak, mutations, directed, replay FILE|SEED')
      return 2
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number below a billion`)
  return Number(text)
}

const baselineNames: readonly (readonly [string, Baseline])[] = [
  ['relays: earliest created_at wins', 'earliest-wins'],
  ['nostr-lock, in a directory alone', 'claim-log'],
  ['directory: one lease file', 'lease-file'],
]

async function tell(progress: Progress, baselines: number, shop: Workshop): Promise<void> {
  const { commit, from, next, holdings, visits, withinSkew, twoHolders, seconds, failures } = progress
  const worlds = next - from
  console.log(`commit ${commit}, seeds ${String(from)} to ${String(next - 1)}`)
  console.log(
    `${String(worlds)} worlds (${String(withinSkew)} within the skew), ${String(visits)} visits, ${String(holdings)} holdings`,
  )
  console.log(`${String(failures.length)} violations, ${(worlds / seconds).toFixed(1)} worlds/s`)
  if (baselines === 0) return
  const rows: [string, number, number][] = [['nostr-lock, on relays', withinSkew, twoHolders]]
  for (const [name, kind] of baselineNames) {
    const played = await playBaseline(kind, from, baselines, shop)
    rows.push([name, played.withinSkew, played.twoHolders])
  }
  console.log(`${'worlds with two holders'.padEnd(34)} ${'worlds'.padStart(8)} ${'two'.padStart(6)}`)
  for (const [name, all, two] of rows)
    console.log(`${name.padEnd(34)} ${String(all).padStart(8)} ${String(two).padStart(6)}`)
}

/** Worlds without end, in order of their seeds, to be stopped and gone on with. Not guaranteed: anything about seeds that were not played. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chaos } from './chaos.js'
import { writeFailure } from './failure-file.js'
import { playJobs } from './fleet.js'
import type { Workshop } from './mutants.js'
import { shrink } from './shrink.js'
import type { Baseline, Failure, Job, JobResult } from './job.js'

export interface SoakOptions {
  readonly worlds: number
  readonly from: number
  /** Worlds on which the older algorithms are played too. */
  readonly baselines: number
  /** Where the progress is kept; null for nowhere. */
  readonly resume: string | null
  readonly print: (line: string) => void
}

export interface Progress {
  readonly commit: string
  readonly from: number
  /** All seeds below were played. */
  next: number
  holdings: number
  visits: number
  withinSkew: number
  twoHolders: number
  seconds: number
  readonly failures: Failure[]
}

/** Seeds of one job. */
const chunk = 50
const saveEveryMs = 5_000

export async function soak(options: SoakOptions, shop: Workshop): Promise<Progress> {
  const { worlds, from, resume, print } = options
  const progress = begin(options, shop.commit)
  const startedAt = performance.now() - progress.seconds * 1_000
  const firstSeed = progress.next
  const until = from + worlds
  const done = new Map<number, JobResult>()
  let savedAt = performance.now()
  const save = (): void => {
    progress.seconds = (performance.now() - startedAt) / 1_000
    if (resume !== null) writeFileSync(resume, JSON.stringify(progress, null, 2))
    const rate = (progress.next - from) / progress.seconds
    print(
      `${String(progress.next - from)} of ${String(worlds)} worlds, ${rate.toFixed(1)} worlds/s, ${String(progress.failures.length)} violations`,
    )
    savedAt = performance.now()
  }
  await playJobs(jobsOf('chaos', firstSeed, until, shop), shop.tree, (job, result) => {
    done.set(job.from, result)
    for (let next = done.get(progress.next); next !== undefined; next = done.get(progress.next)) {
      done.delete(progress.next)
      add(progress, next)
    }
    if (performance.now() - savedAt > saveEveryMs) save()
  })
  save()
  for (const { seed, what } of firstOfEach(progress)) {
    const file = `failing-world-${String(seed)}.txt`
    await writeFailure(file, await shrink(chaos(seed), what))
    print(`seed ${String(seed)} breaks ${what}; its smallest plan and its trace are in ${file}`)
  }
  return progress
}

/** One of each kind is enough to look at. */
const firstOfEach = ({ failures }: Progress): readonly Failure[] =>
  failures.filter(({ what }, n) => failures.findIndex((other) => other.what === what) === n)

/** On the worlds within the skew: how many ended with two holders. */
export async function playBaseline(
  kind: Baseline,
  from: number,
  worlds: number,
  shop: Workshop,
): Promise<Pick<JobResult, 'withinSkew' | 'twoHolders'>> {
  const sum = { withinSkew: 0, twoHolders: 0 }
  await playJobs(jobsOf(kind, from, from + worlds, shop), shop.tree, (_, { withinSkew, twoHolders }) => {
    sum.withinSkew += withinSkew
    sum.twoHolders += twoHolders
  })
  return sum
}

function* jobsOf(
  kind: 'chaos' | Baseline,
  from: number,
  until: number,
  { tree }: Workshop,
): Iterable<Job & { from: number }> {
  for (let seed = from; seed < until; seed += chunk) yield { kind, tree, from: seed, to: Math.min(seed + chunk, until) }
}

function begin({ from, resume }: SoakOptions, commit: string): Progress {
  const fresh = {
    commit,
    from,
    next: from,
    holdings: 0,
    visits: 0,
    withinSkew: 0,
    twoHolders: 0,
    seconds: 0,
    failures: [],
  }
  if (resume === null || !existsSync(resume)) return fresh
  const kept = JSON.parse(readFileSync(resume, 'utf8')) as Progress
  if (kept.commit !== commit || kept.from !== from)
    throw new Error(
      `${resume} is of commit ${kept.commit} from seed ${String(kept.from)}; go on from there, or give another file`,
    )
  return kept
}

function add(progress: Progress, { worlds, holdings, visits, withinSkew, twoHolders, failures }: JobResult): void {
  progress.next += worlds
  progress.holdings += holdings
  progress.visits += visits
  progress.withinSkew += withinSkew
  progress.twoHolders += twoHolders
  progress.failures.push(...failures)
}

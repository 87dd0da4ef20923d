/** What a process of the fleet plays, with the modules of its own tree: random worlds, older algorithms on them, or a directed world. */
import { earliestWins } from './baseline.js'
import { chaos } from './chaos.js'
import { directed } from './directed.js'
import type { DirectedName } from './directed.js'
import { hasTwoHolders, playPlan } from './judge.js'
import { leaseFile } from './lease-file.js'
import type { Fault, Plan } from './plan.js'
import type { Broken } from './witness.js'

/** `tree`: whose modules play it. */
export type Job = { readonly tree: string } & (
  | {
      readonly kind: 'chaos' | Baseline
      /** Seeds from one up to, and without, another. */
      readonly from: number
      readonly to: number
    }
  /** So many seeds from 1, or until what is expected is broken. */
  | { readonly kind: 'directed'; readonly world: DirectedName; readonly seeds: number; readonly breaks: Broken | null }
)

/** What is played on the random worlds beside us on the relays: what others did there, and in a directory; and we in a directory, without any relay. */
export type Baseline = 'earliest-wins' | 'lease-file' | 'claim-log'

export interface JobResult {
  readonly worlds: number
  readonly holdings: number
  readonly visits: number
  /** Worlds within the skew, and how many of them had two holders at once. */
  readonly withinSkew: number
  readonly twoHolders: number
  readonly failures: readonly Failure[]
}
export interface Failure {
  readonly seed: number
  readonly what: Broken
  readonly how: string
}

export async function work(job: Job): Promise<JobResult> {
  const counts = { worlds: 0, holdings: 0, visits: 0, withinSkew: 0, twoHolders: 0 }
  const failures: Failure[] = []
  if (job.kind === 'directed') {
    for (let seed = 1; seed <= job.seeds && !failures.some(({ what }) => what === job.breaks); seed++) {
      await play(directed[job.world](seed))
    }
    return { ...counts, failures }
  }
  for (let seed = job.from; seed < job.to; seed++) {
    const plan = chaos(seed)
    if (job.kind === 'chaos') await play(plan)
    else if (!plan.beyondSkew) {
      counts.withinSkew++
      if (await endsWithTwo(job.kind, plan)) counts.twoHolders++
    }
  }
  return { ...counts, failures }

  async function play(plan: Plan): Promise<void> {
    const { broken, holdings, visits } = await playPlan(plan)
    counts.worlds++
    counts.holdings += holdings
    counts.visits += visits
    if (!plan.beyondSkew) counts.withinSkew++
    if (!plan.beyondSkew && broken.some(({ what }) => what === 'S1')) counts.twoHolders++
    for (const { what, how } of broken) failures.push({ seed: plan.seed, what, how })
  }
}

async function endsWithTwo(kind: Baseline, plan: Plan): Promise<boolean> {
  if (kind === 'earliest-wins') return hasTwoHolders(plan, earliestWins)
  if (kind === 'lease-file') return hasTwoHolders(plan, leaseFile())
  const faults = Array.from({ length: plan.relays }, (_, relay): Fault => ({ at: 0, kind: 'away', relay, ms: null }))
  const alone: Plan = { ...plan, faults: [...faults, ...plan.faults], log: { store: 'dir', of: null } }
  return (await playPlan(alone)).broken.some(({ what }) => what === 'S1')
}

/** Takes out of a failing plan whatever it fails without. Not guaranteed: the smallest; only that no single piece can go any more, or that it was tried long enough. */
import { playPlan } from './judge.js'
import type { ContenderPlan, Fault, Plan } from './plan.js'
import { somebody } from './plan.js'
import type { Broken } from './witness.js'

/** A plan that plays on differently may fail with another seed only. */
const seedsOfEach = 12
const mostPlays = 3_000

/** @returns the smaller plan, which breaks the same promise. */
export async function shrink(plan: Plan, what: Broken, fails = failing): Promise<Plan> {
  let smallest = plan
  let plays = 0
  const smaller = async (): Promise<Plan | undefined> => {
    for (const candidate of candidates(smallest)) {
      for (let n = 0; n < seedsOfEach && plays < mostPlays; n++, plays++) {
        const tried = { ...candidate, seed: n === 0 ? smallest.seed : n }
        if (await fails(tried, what)) return tried
      }
    }
    return undefined
  }
  for (let next = await smaller(); next !== undefined; next = await smaller()) smallest = next
  return smallest
}

const failing = async (plan: Plan, what: Broken): Promise<boolean> =>
  (await playPlan(plan)).broken.some((broken) => broken.what === what)

/** The plan without one of its pieces, greater pieces first. */
function* candidates(plan: Plan): Iterable<Plan> {
  const { contenders, faults } = plan
  if (faults.length > 3) yield { ...plan, faults: faults.slice(0, faults.length / 2) }
  if (faults.length > 3) yield { ...plan, faults: faults.slice(faults.length / 2) }
  for (let n = 0; n < contenders.length; n++) if (contenders.length > 1) yield without(plan, n)
  for (const fault of faults) yield { ...plan, faults: faults.filter((other) => other !== fault) }
  if (plan.lossRate > 0) yield { ...plan, lossRate: 0 }
  for (const [n, its] of contenders.entries()) {
    for (const plain of plainer(its)) yield { ...plan, contenders: contenders.with(n, plain) }
  }
}

function without(plan: Plan, n: number): Plan {
  const moved = (who: number): number => (who > n ? who - 1 : who)
  const faults = plan.faults.flatMap((fault): Fault[] => {
    const { at } = fault
    if (('who' in fault && fault.who === n) || (typeof at !== 'number' && at.who === n)) return []
    const when = typeof at === 'number' ? at : { ...at, who: moved(at.who) }
    return [
      'who' in fault && fault.who !== null ? { ...fault, at: when, who: moved(fault.who) } : { ...fault, at: when },
    ]
  })
  return { ...plan, faults, contenders: plan.contenders.filter((_, i) => i !== n) }
}

function* plainer(its: ContenderPlan): Iterable<ContenderPlan> {
  const plain = somebody()
  for (const key of [
    'rounds',
    'restartMs',
    'postMs',
    'deaf',
    'offsetMs',
    'drift',
    'waitTimeoutMs',
    'heartbeat',
    'completes',
  ] as const) {
    if (its[key] !== plain[key]) yield { ...its, [key]: plain[key] }
  }
}

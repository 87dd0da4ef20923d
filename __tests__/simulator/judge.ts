/**
 * What is seen of a planned world when it is over: S3, S4 and S5, what was left behind, and whether everybody ended as it should.
 * Not guaranteed: S4 where the plan sets no bound; a world in which relays are away is slow by right.
 */
import type { Outcome } from '../../src/protocol/machine.js'
import type { LogPlan, Plan } from './plan.js'
import { SimLogStore } from './sim-log.js'
import type { Broken } from './witness.js'
import type { Visit, WorldOptions } from './world.js'
import { epochMs } from './sim-process.js'
import { World } from './world.js'

export interface Verdict {
  readonly broken: readonly { readonly what: Broken; readonly how: string }[]
  readonly holdings: number
  readonly visits: number
}

/** Runs a plan to its end. */
export async function playPlan(plan: Plan, onTrace: World['onTrace'] = null): Promise<Verdict> {
  const world = new World(optionsOf(plan))
  world.onTrace = onTrace
  const ended = await world.run(longestMs)
  if (!ended && !world.time.isStopped) world.witness.violate('ends', 'somebody is still there')
  judge(world, plan)
  const { broken, holdings } = world.witness
  // Beyond the skew that it was told of a lock promises no more than its fence, and to end.
  const kept: readonly Broken[] = plan.beyondSkew ? ['S2', 'growth', 'ends', 'bug'] : broken.map(({ what }) => what)
  return {
    broken: broken.filter(({ what }) => kept.includes(what)),
    holdings: holdings.length,
    visits: world.visits.length,
  }
}

/** Whether two hold at once where contenders do something else than what is shipped. */
export async function hasTwoHolders(plan: Plan, instead: NonNullable<WorldOptions['instead']>): Promise<boolean> {
  const world = new World({ ...optionsOf(plan), instead })
  await world.run(longestMs)
  return world.witness.broken.some(({ what }) => what === 'S1')
}

const optionsOf = (plan: Plan): WorldOptions => ({
  seed: plan.seed,
  relays: plan.relays,
  quorum: plan.quorum,
  contenders: plan.contenders.length,
  ...(plan.log === null ? {} : { claims: claimsOf(plan.log) }),
  plan,
})

/** One store for all that share it. */
function claimsOf({ store, of, ...faults }: LogPlan): NonNullable<WorldOptions['claims']> {
  const log = new SimLogStore(store)
  Object.assign(log.faults, faults)
  return (n) => (of === null || of.includes(n) ? log : null)
}

/** Of true time: weeks, since periods are long. A machine that rests costs nothing. */
const longestMs = 60 * 24 * 3_600_000

function judge(world: World, plan: Plan): void {
  for (const visit of world.visits) {
    judgeOutcome(world, plan, visit)
    judgeStates(world, visit)
  }
  judgeCompletion(world, plan)
  judgeLeftovers(world, plan)
  judgeFences(world, plan)
  judgeTakeovers(world, plan)
  if (plan.bounds.answers && world.witness.holdings.length === 0 && world.visits.some(isLasting))
    world.witness.violate('S3', 'a quorum answered, and nobody won')
}

/** It did not die, and was not asked to go. */
const isLasting = ({ process, outcome }: Visit): boolean => !process.isDead && outcome?.kind !== 'stopped'

/** Refused is said only to somebody who met a holder, or a line (S3). */
function judgeOutcome({ witness }: World, plan: Plan, { who, n, outcome, cameAt, endedAt, process }: Visit): void {
  const its = plan.contenders[n]
  if (outcome === null) return
  if (outcome.kind === 'contended' && isClaim(outcome)) witness.violate('S3', `${who} was refused by a claim`)
  if (outcome.kind === 'unavailable' && plan.bounds.answers)
    witness.violate('S3', `${who} says that no quorum answered`)
  if (its === undefined || process.isDead) return
  if (its.ends?.includes(outcome.kind) === false) witness.violate('outcome', `${who} ended ${outcome.kind}`)
  const ms = endedAt - cameAt
  if (its.withinMs !== null && ms > its.withinMs) witness.violate('outcome', `${who} took ${(ms / 1000).toFixed(1)} s`)
}

const isClaim = (outcome: Outcome & { kind: 'contended' }): boolean => outcome.by.record.state === 'claiming'

/** Whoever held says so by what it leaves: its fence goes on counting. */
function judgeStates({ witness }: World, { who, states, end }: Visit): void {
  if (end?.kind === 'lost' && states.includes('completed')) witness.violate('S5', `${who} completed what it had lost`)
  const held = states.indexOf('held')
  const after = held < 0 ? undefined : states.slice(held).find((state) => state === 'withdrawn' || state === 'waiting')
  if (after !== undefined) witness.violate('withdrawn', `${who} was ${after} after it held`)
}

/**
 * S5: nobody takes up a period that a quorum shows to be completed. What was completed after its lease had ended met contenders
 * that had watched it out, and verified meanwhile: it binds only who came later.
 */
function judgeCompletion(world: World, { period, contenders }: Plan): void {
  if (period === '') return
  const completions = world.visits.filter(({ end }) => end?.kind === 'released' && end.state === 'completed')
  const first = Math.min(...completions.map(({ releasedAt }) => releasedAt ?? Infinity))
  const timely = completions.filter(({ held, releasedAt }) => (releasedAt ?? 0) <= (held?.safeUntil ?? 0))
  const binding = Math.min(...timely.map(({ releasedAt }) => releasedAt ?? Infinity))
  for (const { n, who, outcome, passedAt, cameAt } of world.visits) {
    const isLate = outcome?.kind === 'acquired' && passedAt !== null && (passedAt >= binding || cameAt >= first)
    if (isLate && contenders[n]?.heedsCompleted === true) world.witness.violate('S5', `${who} holds a completed period`)
  }
}

/** What a quorum showed to be released stays so; where everything answers, whoever lives leaves nothing live. */
function judgeLeftovers(world: World, { bounds, contenders }: Plan): void {
  const newest = world.newest()
  for (const { who, n, ticket, releasedAt, outcome, process } of world.visits) {
    const state = newest.get(ticket)?.record.state ?? 'none'
    const isBound =
      releasedAt !== null || (bounds.answers && (process.isDead ? contenders[n]?.postMs != null : outcome !== null))
    if (isBound && ['waiting', 'claiming', 'held'].includes(state))
      world.witness.violate('live', `${who} left a ${state} record`)
  }
}

function judgeFences({ witness }: World, { bounds }: Plan): void {
  if (bounds.fenceLeadS === null) return
  for (const { who, fence, from } of witness.holdings) {
    const leadS = fence - (epochMs + from) / 1_000
    if (leadS > bounds.fenceLeadS) witness.violate('lead', `${who} got a fence ${leadS.toFixed(0)} s ahead of the time`)
  }
}

/** S4: from when it was free, or its holder died, until somebody who was there holds it. */
function judgeTakeovers(world: World, { bounds }: Plan): void {
  if (bounds.takeoverMs === null) return
  const { visits, witness } = world
  const held = visits.filter(({ outcome }) => outcome?.kind === 'acquired')
  for (const visit of held) {
    const from = visit.held?.acquiredAt ?? 0
    const before = held.filter((other) => other !== visit && (other.held?.acquiredAt ?? Infinity) < from)
    const free = Math.max(
      visit.cameAt,
      ...before.map(({ held: its, diedAt }) => Math.min(its?.until ?? Infinity, diedAt ?? Infinity)),
    )
    if (from - free > bounds.takeoverMs)
      witness.violate('S4', `${visit.who} waited ${((from - free) / 1000).toFixed(1)} s for a free lock`)
  }
}

/**
 * A world as plain data: who comes when, with which clocks, and what goes wrong. What a seed draws, what a directed world
 * spells out, what a failure prints, and what is taken apart when it shrinks. Not guaranteed: that a plan without a fault
 * plays on as it did with it; every message of the network is drawn in turn.
 */
import type { Outcome, Purpose } from '../../src/protocol/machine.js'
import type { LogStore } from '../../src/protocol/values.js'
import type { LogFaults } from './sim-log.js'

export interface Plan {
  readonly seed: number
  readonly relays: number
  readonly quorum: number
  readonly leaseMs: number
  /** One way, ms. */
  readonly latencyMs: readonly [number, number]
  /** Of all messages. */
  readonly lossRate: number
  /** '' without a cadence; its end is a true time, ms. */
  readonly period: string
  readonly periodEndMs: number
  readonly maxClockSkewMs: number
  /** Clocks differ by more than `maxClockSkewMs`: only S2 is promised. */
  readonly beyondSkew: boolean
  readonly contenders: readonly ContenderPlan[]
  readonly faults: readonly Fault[]
  readonly log: LogPlan | null
  readonly bounds: Bounds
}

/** The claim log of a world, and all that is wrong with it from the first instant on. */
export interface LogPlan extends LogFaults {
  readonly store: LogStore
  /** The contenders that share it, by number; null for all. */
  readonly of: readonly number[] | null
}

export interface ContenderPlan {
  readonly comesAt: number
  /** Wall clock minus true time, ms, and how much faster than true both its clocks run. */
  readonly offsetMs: number
  readonly drift: number
  /** Null where it does not wait in line. */
  readonly waitTimeoutMs: number | null
  readonly acquireTimeoutMs: number
  /** Instead of the lease of the plan. */
  readonly leaseMs: number | null
  readonly holdMs: number
  readonly heartbeat: boolean
  /** It finishes the period that it holds. */
  readonly completes: boolean
  readonly heedsCompleted: boolean
  /** How often it comes, with a new ticket each time, and after which rest. */
  readonly rounds: number
  readonly restMs: number
  /** Its machine starts anew so long after its process died; null for never. */
  readonly restartMs: number | null
  /** Another process releases for a dead one so long after its death; null for none. */
  readonly postMs: number | null
  /** No push reaches it. */
  readonly deaf: boolean
  /** Its relay set, by number; null for all. */
  readonly relays: readonly number[] | null
  /** How every visit of it has to end, and within how many ms; null where anything goes. */
  readonly ends: readonly Outcome['kind'][] | null
  readonly withinMs: number | null
}

/** An instant of true time, or the moment at which a machine comes to its n-th effect of a kind: `sent` is just after it was handed to the network. */
export type When = number | Moment
export interface Moment {
  readonly who: number
  readonly on: 'read' | 'publish' | 'sent'
  readonly purpose: Purpose | null
  readonly nth: number
  /** And so long after it, ms. */
  readonly afterMs?: number
}

export type Fault = { readonly at: When } & (
  | { readonly kind: 'kill' | 'cancel' | 'evict' | 'release-elsewhere'; readonly who: number }
  /** A frozen process runs nothing; a suspended machine also stops its monotonic clock; a jump moves the wall clock. */
  | { readonly kind: 'freeze' | 'suspend' | 'jump'; readonly who: number; readonly ms: number }
  /** From then on for `ms`; Infinity is `null`. A relay that is `away` comes back with what it had. */
  | {
      readonly kind: 'away' | 'not-stored' | 'rate-limited' | 'restricted'
      readonly relay: number
      readonly ms: number | null
    }
  /** From then on. */
  | { readonly kind: 'late' | 'stale'; readonly relay: number; readonly ms: number }
  | { readonly kind: 'forget' | 'unsubscribe'; readonly relay: number }
  /** Messages between a contender (null: all) and a relay (null: all) are lost, or late by so many ms, one way or both; or its `writes` are refused. */
  | {
      readonly kind: 'cut'
      readonly who: number | null
      readonly relay: number | null
      readonly way: 'up' | 'down' | 'both' | 'writes'
      readonly ms: number
      readonly lateMs: number | null
    }
)

/** What has to be true of this world beside what is true of every world; null where it may not be. */
export interface Bounds {
  /** A quorum answers everybody all the time: somebody wins, nobody is `unavailable`, and nothing live is left. */
  readonly answers: boolean
  /** From when the lock gets free (or its holder dies) until somebody who is there holds it, ms. */
  readonly takeoverMs: number | null
  /** No fence leads the true time by more seconds than this. */
  readonly fenceLeadS: number | null
}

const nobody: ContenderPlan = {
  comesAt: 0,
  offsetMs: 0,
  drift: 0,
  waitTimeoutMs: null,
  acquireTimeoutMs: 60_000,
  leaseMs: null,
  holdMs: 1_000,
  heartbeat: false,
  completes: false,
  heedsCompleted: true,
  rounds: 1,
  restMs: 0,
  restartMs: null,
  postMs: null,
  deaf: false,
  relays: null,
  ends: null,
  withinMs: null,
}

/** A contender that comes at 0, refuses to wait, and holds for a second, but for what is told here. */
export const somebody = (its: Partial<ContenderPlan> = {}): ContenderPlan => ({ ...nobody, ...its })

/** Three relays that answer, and a lease of 15 s, but for what is told here. */
export const planned = (
  seed: number,
  its: Partial<Omit<Plan, 'bounds'>> & { readonly bounds?: Partial<Bounds> },
): Plan => ({
  seed,
  relays: 3,
  quorum: 2,
  leaseMs: 15_000,
  latencyMs: [5, 100],
  lossRate: 0,
  period: '',
  periodEndMs: 0,
  maxClockSkewMs: 900_000,
  beyondSkew: false,
  contenders: [],
  faults: [],
  log: null,
  ...its,
  bounds: { answers: false, takeoverMs: null, fenceLeadS: null, ...its.bounds },
})

export const afterAnHour = 3_600_000

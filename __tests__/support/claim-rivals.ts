/** Who races for a claim log, by which rules, and what may happen between any two of their operations. Not guaranteed: that a race is small. */
import type * as Engine from '../../src/engine/claim-log.js'
import type * as Lease from '../../src/protocol/lease.js'
import type * as Access from '../../src/protocol/log-access.js'
import type * as Ending from '../../src/protocol/log-ending.js'
import type * as Taking from '../../src/protocol/log-taking.js'
import type * as Decisions from '../../src/protocol/log.js'
import type { LogSelf } from '../../src/protocol/log.js'
import type { Fence, RequestId } from '../../src/protocol/values.js'
import type { ClaimLog } from '../../src/ports.js'

/** The modules that are raced: the shipped ones, or a mutated copy. */
export interface Rules {
  readonly engine: typeof Engine
  readonly lease: typeof Lease
  readonly access: typeof Access
  readonly ending: typeof Ending
  readonly taking: typeof Taking
  readonly log: typeof Decisions
}

export interface Rivals {
  readonly kind: 'dir' | 'cache'
  /** The log begins with an entry that has ended. */
  readonly hasPast?: boolean
  /** By the name of each contender, all with equal clocks. */
  readonly scripts: Readonly<Record<string, readonly ('take' | 'renew' | 'release')[]>>
  /** How often each of these may happen, between any two operations. */
  readonly lapses?: number
  readonly prunes?: number
  /** The store loses all that it has, number 1 too: none may. */
  readonly drops?: number
  /** An operation fails, without its effect or with it. */
  readonly faults?: number
  /** A reader cannot see what it reads. */
  readonly blind?: number
  /** How often a contender that is refused looks again. */
  readonly looks?: number
}

export type Way = 'goes' | 'fails' | 'loses' | 'blind'
/** One operation of one contender, or what happens to all. */
export type Choice = { readonly who: string; readonly way: Way } | 'lapse' | 'prune' | 'drop'
export const sayChoice = (choice: Choice): string =>
  typeof choice === 'string' ? choice : `${choice.who}${choice.way === 'goes' ? '' : ` ${choice.way}`}`

export interface Contender {
  readonly who: string
  readonly config: LogSelf
  readonly store: ClaimLog
  /** Lets the operation happen that waits; null while none does. */
  go: (() => void) | null
  waitsFor: string
  way: Way
  /** Resolves when the next operation waits, or nothing is left to do. */
  idle: Promise<void>
  onIdle: () => void
  view: Decisions.LogView
  visit: Access.LogAccess | null
  nextLog: RequestId
  fence: Fence
  held: { readonly number: number; readonly until: Lease.LeaseEnd } | null
  rests: number
  looks: number
  isDone: boolean
  /** All that it was told: with it, its state is known. */
  readonly told: string[]
}

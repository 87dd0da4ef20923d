/**
 * A claim log in virtual time: creating a number is exclusive at once, whatever else lags, is lost, or cannot be read.
 * Not simulated: a store that lets a number be created twice; the cache log refuses such a one.
 */
import type { ClaimLog } from '../../src/ports.js'
import type { LogStore } from '../../src/protocol/values.js'
import type { Dice } from './dice.js'
import type { SimProcess } from './sim-process.js'
import type { VirtualTime } from './virtual-time.js'

export interface LogFaults {
  down?: boolean
  /** It can be read and not written. */
  readOnly?: boolean
  /** What was created is not seen for so many ms, by anybody. */
  lagMs?: number
  /** How probable it is that an answer is lost after the deed was done. */
  lossRate?: number
  /** How probable it is that a number is taken and never gets a body. */
  orphanRate?: number
}

export class SimLogStore {
  readonly faults: LogFaults = {}
  private readonly entries = new Map<number, { readonly text: string | null; readonly at: number }>()

  constructor(readonly store: LogStore) {}

  seen(now: number): ReadonlyMap<number, string | null> {
    const { lagMs = 0 } = this.faults
    return new Map([...this.entries].filter(([, { at }]) => at + lagMs <= now).map(([n, { text }]) => [n, text]))
  }
  /** False where the number is taken. */
  create(number: number, text: string | null, at: number): boolean {
    if (this.entries.has(number)) return false
    this.entries.set(number, { text, at })
    return true
  }
  prune(below: number): void {
    for (const number of this.entries.keys()) if (number < below && number !== 1) this.entries.delete(number)
  }
  get texts(): readonly (string | null)[] {
    return [...this.entries].sort(([a], [b]) => a - b).map(([, { text }]) => text)
  }
}

const lost = { kind: 'unknown', detail: 'the answer was lost' } as const
const down = { kind: 'unknown', detail: 'it does not answer' } as const

/** @param latency of one way, ms. */
export function simLog(
  log: SimLogStore,
  { time, dice, latency }: { time: VirtualTime; dice: Dice; latency: () => number },
  process: SimProcess,
): ClaimLog {
  const travel = (): Promise<void> =>
    new Promise((resolve) => {
      time.schedule(time.now + latency(), resolve)
    })
  const arrive = (): Promise<void> =>
    travel().then(
      () =>
        new Promise((resolve) => {
          process.run(resolve)
        }),
    )
  /** There, the deed at the store, and back. */
  const act = async <T>(deed: () => T): Promise<T | typeof lost | typeof down> => {
    await travel()
    if (process.isDead) return new Promise<never>(() => undefined)
    const isDown = log.faults.down === true
    const done = isDown ? down : deed()
    const isLost = dice.chance(log.faults.lossRate ?? 0)
    await arrive()
    return isLost ? lost : done
  }
  const highestOnly = (numbers: readonly number[]): readonly number[] =>
    log.store === 'cache' ? numbers.slice(-1) : numbers
  return {
    store: log.store,
    list: () =>
      act(() => {
        const seen = log.seen(time.now)
        const readable = [...seen].filter(([, text]) => log.store === 'dir' || text !== null).map(([n]) => n)
        return { kind: 'numbers', numbers: highestOnly(readable.sort((a, b) => a - b)) } as const
      }),
    read: (number) =>
      act(() => {
        const text = log.seen(time.now).get(number)
        return text === undefined || text === null ? ({ kind: 'missing' } as const) : ({ kind: 'text', text } as const)
      }),
    create: (number, text) =>
      act(() => {
        if (log.faults.readOnly === true) return { kind: 'denied', detail: 'it is read-only' } as const
        const isOrphan = dice.chance(log.faults.orphanRate ?? 0)
        const created = log.create(number, isOrphan ? null : text, time.now)
        if (isOrphan && created) return lost
        return { kind: created ? 'created' : 'taken' } as const
      }),
    prune: async (below) => {
      await act(() => {
        log.prune(below)
      })
    },
  }
}

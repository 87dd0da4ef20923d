/** Every order in which the operations of a race can happen. Orders that lead to the same state are followed once, and counted all. */
import { Race } from './claim-race.js'
import type { Choice, Rivals, Rules } from './claim-rivals.js'
import { sayChoice } from './claim-rivals.js'

export interface Explored {
  /** How many different orders there are. */
  readonly interleavings: number
  readonly states: number
  /** What went wrong first, and in which order; null where nothing did. */
  readonly violation: { readonly what: string; readonly order: readonly string[] } | null
  /** The fences that were given, in each of the states in which all has ended. */
  readonly endings: readonly (readonly number[])[]
}

const maxStates = 10_000

interface Pending {
  readonly order: readonly Choice[]
  readonly from: string
}

export async function explore(rules: Rules, rivals: Rivals): Promise<Explored> {
  const next = new Map<string, string[]>()
  const endings: (readonly number[])[] = []
  const pending: Pending[] = [{ order: [], from: '' }]
  const start: string[] = []
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const race = new Race(rules, rivals)
    await race.settle()
    const order = [...item.order]
    for (const choice of order) await race.play(choice)
    for (let { from } = item; ;) {
      if (race.violation !== null)
        return {
          interleavings: 0,
          states: next.size,
          violation: { what: race.violation, order: order.map(sayChoice) },
          endings,
        }
      const key = race.key()
      ;(next.get(from) ?? start).push(key)
      if (next.has(key)) break
      next.set(key, [])
      if (next.size > maxStates) throw new Error(`more than ${maxStates} states: choose a smaller race`)
      const [first, ...others] = race.choices()
      if (first === undefined) {
        endings.push(race.fences)
        break
      }
      for (const other of others) pending.push({ order: [...order, other], from: key })
      order.push(first)
      await race.play(first)
      from = key
    }
  }
  return { interleavings: count(next, start), states: next.size, violation: null, endings }
}

/** Paths from the start to an end. */
function count(next: ReadonlyMap<string, readonly string[]>, start: readonly string[]): number {
  const known = new Map<string, number>()
  const from = (key: string): number => {
    const before = known.get(key)
    if (before !== undefined) return before
    const children = next.get(key) ?? []
    const paths = children.length === 0 ? 1 : children.reduce((sum, child) => sum + from(child), 0)
    known.set(key, paths)
    return paths
  }
  return start.reduce((sum, key) => sum + from(key), 0)
}

/**
 * How far back the last read of a filter went, so that a second page can be asked for in the same flight (protocol.md, *Reading*: pages go on at
 * the oldest `created_at` until one adds nothing ◆). Not guaranteed: that it is still true. What was asked for early counts only by `isLast`.
 */
import type { Filter } from './filter.js'

/** Events of one page, as they claim to be. */
export interface Page {
  readonly ids: ReadonlySet<string>
  readonly oldest: number
}

/** A second page of so many events or fewer costs nothing beside a round trip. */
const few = 20

/** Of one relay. One that does not answer two requests beside each other is not asked so again. */
export class Depth {
  readonly #known = new Map<string, readonly number[]>()
  #isEager = true

  /**
   * Where the second page begins, seconds: above the oldest that were there, some of which may be replaced by now, and below the newest, or
   * what was `written` since. Undefined where nothing is known, or there is nothing to be below.
   */
  begin(filter: Filter, written: number | null): number | undefined {
    const known = this.#isEager ? this.#known.get(key(filter)) : undefined
    if (known === undefined) return undefined
    const times = written === null ? known : [...known, written]
    if (times.length > few) return times[few]
    return times.length < 2 ? times[0] : Math.max(...times) - 1
  }

  /** A filter was read whole: when the events of its first page were created, in any order. Those of several pages are too many to ask for twice. */
  note(filter: Filter, pages: number, times: readonly number[]): void {
    if (pages > 1) this.#known.delete(key(filter))
    else
      this.#known.set(
        key(filter),
        [...times].sort((a, b) => a - b),
      )
  }

  giveUp(): void {
    this.#isEager = false
  }
}

/**
 * Whether the early page tells that nothing lies behind the first: it is a part of it, ends where it ends, and is smaller. Whatever
 * bounds the pages of a relay let the first one through, and would have let through more of this one.
 */
export const isLast = (first: Page, early: Page): boolean =>
  early.oldest === first.oldest && early.ids.size < first.ids.size && [...early.ids].every((id) => first.ids.has(id))

/** Without `since`, which moves with the clock. */
const key = ({ authors, '#t': tags }: Filter): string => JSON.stringify([authors, tags])

/**
 * How far back the last read of a filter went, so that the page behind it can be asked for in the same flight (protocol.md, *Reading*: pages
 * go on at the oldest `created_at` until one adds nothing ◆). Not guaranteed: that it is still true. What was asked for early counts only where
 * it is the very page that would have been asked for next.
 */
import type { Filter } from './filter.js'

/** Of one relay. One that does not answer two requests beside each other is not asked so again. */
export class Depth {
  readonly #oldest = new Map<string, number>()
  #isEager = true

  /** Where the first page should end, seconds: at the oldest event that was there, or at what was `written` since. */
  expect(filter: Filter, written: number | null): number | undefined {
    const oldest = this.#isEager ? this.#oldest.get(key(filter)) : undefined
    if (oldest === undefined) return undefined
    const expected = Math.min(oldest, written ?? Infinity)
    return expected === Infinity ? undefined : expected
  }

  /** A filter was read whole, in so many pages that brought something: of several, each new event moves the ends. */
  note(filter: Filter, pages: number, oldest: number): void {
    if (pages > 1) this.#oldest.delete(key(filter))
    else this.#oldest.set(key(filter), oldest)
  }

  giveUp(): void {
    this.#isEager = false
  }
}

/** Without `since`, which moves with the clock. */
const key = ({ authors, '#t': tags }: Filter): string => JSON.stringify([authors, tags])

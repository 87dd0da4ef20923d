/** What a lock excludes that stands on less than it was asked to, in words. Not guaranteed: that nobody else is there; whoever shares no store that works is not excluded. */
import type { Fallback } from '../claims/open.js'
import type { Backend } from '../protocol/machine.js'
import { logLine } from '../text/escape.js'

export interface Degraded {
  readonly level: 'notice' | 'warning'
  /** Goes on a sentence, without its end. */
  readonly clause: string
}

/** Null where the lock stands on all that was asked for. `trouble`: why the claim log could not be used, as its store says. */
export function degraded(backend: Backend, fallback: Fallback, trouble: string | null): Degraded | null {
  if (backend === 'cache')
    return {
      level: 'warning',
      clause:
        "too few relays answered, so it stands on the cache's claim log alone, which excludes the runs of this repository on the same branch, and not those of other branches, repositories or platforms",
    }
  if (backend === 'dir')
    return {
      level: 'warning',
      clause:
        'too few relays answered, so it stands on the claim directory alone, which excludes the runs that share it, and no others',
    }
  if (backend !== 'relays' || fallback.kind === 'none') return null
  const why = trouble === null ? '' : ` (${logLine(trouble, 300)})`
  const where = fallback.kind === 'cache' ? "the cache's claim log" : 'the claim directory'
  return {
    level: 'notice',
    clause: `${where} cannot be used here${why}, so the relays alone exclude others: not a run that reaches too few of them and takes the lock on its own claim log`,
  }
}

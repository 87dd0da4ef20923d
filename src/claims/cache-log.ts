/**
 * The claim log in the Actions cache (docs/protocol.md, *The claim log*). Not guaranteed: exclusion between branches, each of which
 * writes to a cache of its own; nor among runners that cannot write at all.
 */
import type { ClaimLog, LogFailure, Random } from '../ports.js'
import type { LockTag } from '../protocol/values.js'
import { cacheProcess, type CacheProcessOptions } from './cache-process.js'
import type { Answer, Ask } from './cache-program.js'
import { cacheRefusal } from './cache-setting.js'

export { cacheVariables } from './cache-setting.js'

export interface CacheLogOptions extends Omit<CacheProcessOptions, 'idleMs'> {
  readonly lockTag: LockTag
  readonly random: Random
  readonly pace?: CachePace
  /** Starts the process when the log is opened, so that the first request finds the library loaded. */
  readonly isWarm?: boolean
}

/** All in ms. The library itself would retry for minutes. */
export interface CachePace {
  readonly lookWithinMs: number
  readonly createWithinMs: number
  /** Between the looks for what was just created; together less than `createWithinMs`. */
  readonly pausesMs: readonly number[]
  /** How long the process waits for another request before it ends. */
  readonly idleMs: number
}

const usualPace: CachePace = {
  lookWithinMs: 20_000,
  createWithinMs: 30_000,
  pausesMs: [250, 500, 1000, 2000, 4000, 8000],
  idleMs: 30_000,
}

/**
 * The environment of `env` is that of an action's step: that of this process, and `cacheVariables` from whoever was given them. Only
 * those, and what finds tar, zstd and the service, are passed on; the token goes on in the environment, where the library reads it.
 * An answer is `denied` where the runner says that there is no cache for this job, without zstd, where nothing new can be stored at
 * all, and where a key that exists can be created again.
 */
export function cacheLog({ lockTag, random, pace = usualPace, isWarm = false, ...cache }: CacheLogOptions): ClaimLog {
  const library = cacheProcess({ ...cache, idleMs: pace.idleMs })
  if (isWarm && cacheRefusal(cache.env, 'look') === null) library.warm()
  // A look-up may show less than an earlier one did, so what was once known stays known.
  let known = { seen: 0, refused: 0, proven: false }

  const ask = async (what: Ask, signal: AbortSignal): Promise<Answer> => {
    const refusal = cacheRefusal(cache.env, what.act === 'create' ? 'create' : 'look')
    if (refusal !== null) return { kind: 'denied', detail: refusal }
    const setting = { lockTag, pausesMs: pace.pausesMs, random: Buffer.from(random.bytes(16)).toString('hex') }
    const boundMs = what.act === 'create' ? pace.createWithinMs : pace.lookWithinMs
    return library.ask({ setting, known, ask: what }, boundMs, signal)
  }

  return {
    store: 'cache',
    async list(signal) {
      const answer = await ask({ act: 'list' }, signal)
      if (answer.kind !== 'numbers') return failureOf(answer)
      // What only a refusal told of is not seen.
      const highest = Math.max(0, ...answer.numbers)
      if (highest > known.refused) known = { ...known, seen: Math.max(known.seen, highest) }
      return answer
    },
    async read(number, signal) {
      const answer = await ask({ act: 'read', number }, signal)
      return answer.kind === 'text' || answer.kind === 'missing' ? answer : failureOf(answer)
    },
    async create(number, text, signal) {
      const answer = await ask({ act: 'create', number, text }, signal)
      if (answer.kind === 'created') known = { ...known, seen: Math.max(known.seen, number), proven: true }
      else if (answer.kind === 'taken') known = { ...known, refused: Math.max(known.refused, number) }
      else return failureOf(answer)
      return answer
    },
    // The service drops what was not used for a week.
    prune: () => Promise.resolve(),
  }
}

/** An answer of another kind than was asked for cannot be: the program answers as this file asks. */
function failureOf(answer: Answer): LogFailure {
  if (answer.kind === 'unknown' || answer.kind === 'denied') return answer
  return { kind: 'unknown', detail: `The cache answered out of turn: ${answer.kind}.` }
}

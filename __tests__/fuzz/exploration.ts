/**
 * Changes inputs of a corpus at random and keeps those that reach code, or repeat code as often, as none did before: by the
 * block counts of V8, in this process. Not guaranteed: that it finds the same again, or anything; the tests run what it kept.
 */
import { createHash } from 'node:crypto'
import { Session, type Profiler } from 'node:inspector'
import { addToCorpus, readCorpus, type CorpusName, type Seed } from './corpus.js'
import { mutate, ways, type Change } from './mutation.js'
import { targets } from './targets.js'

const longestFound = 4_096
const mostChanges = 4

export interface Exploration {
  readonly tried: number
  readonly found: readonly string[]
  /** The input that broke what must be so, and how: kept in the corpus too, so that the tests fail until it passes. */
  readonly wrong: { readonly name: string; readonly error: unknown } | null
}

/** Tries inputs until `isOver` or one is wrong, and writes what it found into the corpus. */
export function explore(corpus: CorpusName, isOver: () => boolean, dice: () => number): Exploration {
  const coverage = new Coverage()
  const run = targets[corpus]
  const pool: Seed[] = [...readCorpus(corpus)]
  for (const { bytes } of pool) {
    run(bytes)
    coverage.isNew()
  }
  const found: string[] = []
  let wrong: Exploration['wrong'] = null
  const keep = (word: string, bytes: Uint8Array): string => {
    const name = `${word}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
    addToCorpus(corpus, { name, bytes })
    pool.push({ name, bytes })
    return name
  }
  let tried = 0
  for (; !isOver() && wrong === null; tried++) {
    const seed = pool[Math.floor(dice() * pool.length)]
    const count = 1 + Math.floor(dice() * mostChanges)
    const changes = Array.from({ length: count }, () => anyChange(dice))
    const others = pool.map(({ bytes }) => bytes)
    const bytes = mutate(seed?.bytes ?? new Uint8Array(), changes, others)
    if (bytes.length > longestFound) continue
    try {
      const verdict = run(bytes)
      if (coverage.isNew()) found.push(keep(`found-${verdict}`, bytes))
    } catch (error) {
      wrong = { name: keep('wrong', bytes), error }
    }
  }
  coverage.end()
  return { tried, found, wrong }
}

const anyChange = (dice: () => number): Change => ({
  how: ways[Math.floor(dice() * ways.length)] ?? 'flip',
  at: dice(),
  size: dice(),
  pick: dice(),
})

/** Which blocks of `src` ran how often since it was asked last, roughly: 1, 2, 4 and 8 times or more are told apart. */
class Coverage {
  readonly #session = new Session()
  readonly #reached = new Set<string>()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  isNew(): boolean {
    const before = this.#reached.size
    this.#session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      for (const script of result) if (/\/src\/(transport|protocol)\//.test(script.url)) this.#note(script)
    })
    return this.#reached.size > before
  }

  end(): void {
    this.#session.disconnect()
  }

  #note({ url, functions }: Profiler.ScriptCoverage): void {
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) {
        const often = count === 0 ? 0 : Math.min(8, 2 ** Math.floor(Math.log2(count)))
        this.#reached.add(`${url}:${startOffset}-${endOffset}:${often}`)
      }
  }
}

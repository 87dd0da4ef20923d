/** What a relay sends, changed in every way: it is always judged, and never taken for what it is not. */
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { readCorpus, type CorpusName } from './corpus.js'
import { mutate, ways } from './mutation.js'
import { targets } from './targets.js'

jest.setTimeout(120_000)

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const change = fc.record({ how: fc.constantFrom(...ways), at: share, size: share, pick: share })
const names: readonly CorpusName[] = ['frames', 'events', 'records', 'signed']
/** A signed one costs two signature checks. */
const runs = { frames: 2_000, events: 1_000, records: 2_000, signed: 400 }

const seedOf = (corpus: CorpusName, name: string): Uint8Array => {
  const seed = readCorpus(corpus).find((its) => its.name === name)
  if (seed === undefined) throw new Error(`The corpus ${corpus} has no ${name}.`)
  return seed.bytes
}

describe('the corpus', () => {
  it.each(names.flatMap((corpus) => readCorpus(corpus).map(({ name, bytes }) => [corpus, name, bytes] as const)))(
    'of %s has %s, which is judged without a mistake',
    (corpus, _, bytes) => {
      expect(targets[corpus](bytes)).toMatch(/^[a-z-]+$/)
    },
  )

  it.each<[CorpusName, string[]]>([
    ['frames', ['auth', 'broken', 'closed', 'eose', 'event', 'notice', 'ok', 'unknown']],
    ['records', ['claiming', 'completed', 'evicted', 'held', 'newer', 'none', 'released', 'waiting', 'withdrawn']],
    ['events', ['forged-forged', 'foreign-forged', 'foreign-held', 'held-foreign', 'no-event', 'foreign-foreign']],
    ['signed', ['foreign', 'held', 'held-nameless', 'newer', 'evicted', 'waiting']],
  ])('of %s reaches all that may become of one', (corpus, verdicts) => {
    const reached = readCorpus(corpus).map(({ bytes }) => targets[corpus](bytes))
    expect([...new Set(reached)]).toEqual(expect.arrayContaining(verdicts))
  })

  it.each(names)('of %s, changed, cut, doubled and spliced, is judged without a mistake', (corpus) => {
    const seeds = readCorpus(corpus).map(({ bytes }) => bytes)
    const changed = fc.tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(changed, ([seed, changes]) => {
        const bytes = mutate(seed, changes, seeds)
        expect(targets[corpus](bytes)).toMatch(/^[a-z-]+$/)
      }),
      { numRuns: runs[corpus] },
    )
  })
})

describe('an authentic record', () => {
  it.each(['sealed-held', 'open-held'])('of which any one bit is changed is not accepted: %s', (name) => {
    const authentic = seedOf('events', name)
    const verdict = targets.events(authentic)
    expect(verdict).toMatch(/held/)
    const text = Buffer.from(authentic).toString('utf8')
    const accepted: string[] = []
    for (let bit = 0; bit < authentic.length * 8; bit++) {
      const changed = authentic.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      // The target itself refuses that anything but the event as it was signed is taken for it.
      if (targets.events(changed) === verdict) accepted.push(Buffer.from(changed).toString('utf8'))
    }
    // A line end for a comma, and the like, is not JSON any more; nothing else in it means nothing.
    expect(accepted.filter((other) => other !== text)).toEqual([])
  })
})

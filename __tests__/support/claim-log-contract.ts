/** What the lock needs of a claim log, whatever keeps it. */
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { ClaimLog } from '../../src/ports.js'

/** A place with a log for each lock, empty at first. */
export interface ClaimLogPlace {
  /** What a contender of its own opens. */
  open(lock: 'one' | 'other'): ClaimLog
  /** False where `list` says the highest number only. */
  readonly listsAll: boolean
  /** False where `prune` leaves it to others to drop what is old. */
  readonly prunes: boolean
}

export const live = new AbortController().signal

/** `makePlace` runs before each test; what it opens is closed by `atEnd`. */
export function claimLogContract(name: string, makePlace: () => ClaimLogPlace | Promise<ClaimLogPlace>): void {
  describe(`${name}, as the lock needs it`, () => {
    let place: ClaimLogPlace
    let mine: ClaimLog
    let yours: ClaimLog
    beforeEach(async () => {
      place = await makePlace()
      mine = place.open('one')
      yours = place.open('one')
    })
    const fill = async (upTo: number): Promise<void> => {
      for (let number = 1; number <= upTo; number++)
        expect(await mine.create(number, `text ${number}`, live)).toEqual({ kind: 'created' })
    }

    it('is empty, and its first entry is missing, where nobody wrote', async () => {
      expect(await mine.list(live)).toEqual({ kind: 'numbers', numbers: [] })
      expect(await mine.read(1, live)).toEqual({ kind: 'missing' })
    })

    it('shows an entry to its author and to others', async () => {
      expect(await mine.create(1, 'text', live)).toEqual({ kind: 'created' })
      for (const log of [mine, yours]) {
        expect(await log.list(live)).toEqual({ kind: 'numbers', numbers: [1] })
        expect(await log.read(1, live)).toEqual({ kind: 'text', text: 'text' })
      }
    })

    it('gives a number once, and keeps what was written first', async () => {
      await mine.create(1, 'first', live)
      expect(await yours.create(1, 'second', live)).toEqual({ kind: 'taken' })
      expect(await mine.create(1, 'third', live)).toEqual({ kind: 'taken' })
      expect(await yours.read(1, live)).toEqual({ kind: 'text', text: 'first' })
    })

    it('gives a number to one of many who try at once', async () => {
      await fill(1)
      const texts = Array.from({ length: 12 }, (_, index) => `attempt ${index}`)
      const answers = await Promise.all(texts.map((text) => place.open('one').create(2, text, live)))
      const winners = texts.filter((_, index) => answers[index]?.kind === 'created')
      expect(answers.filter(({ kind }) => kind === 'taken')).toHaveLength(11)
      expect(await mine.read(2, live)).toEqual({ kind: 'text', text: winners[0] })
    })

    it('lists numbers by their size and not by their spelling', async () => {
      await fill(11)
      expect(await yours.list(live)).toEqual({ kind: 'numbers', numbers: place.listsAll ? all(11) : [11] })
    })

    it('gives back a long text to the letter', async () => {
      const text = `${'nötig \u{1f512} "\\\n'.repeat(4_000)}end`
      await mine.create(1, text, live)
      expect(await yours.read(1, live)).toEqual({ kind: 'text', text })
    })

    it('keeps the entries of another lock apart', async () => {
      await fill(2)
      const other = place.open('other')
      expect(await other.list(live)).toEqual({ kind: 'numbers', numbers: [] })
      expect(await other.create(1, 'theirs', live)).toEqual({ kind: 'created' })
      expect(await mine.read(1, live)).toEqual({ kind: 'text', text: 'text 1' })
    })

    it('prunes at most what is below a number, and never the first', async () => {
      await fill(6)
      await yours.prune(4, live)
      const left = await mine.list(live)
      expect(left).toEqual({ kind: 'numbers', numbers: place.listsAll ? (place.prunes ? [1, 4, 5, 6] : all(6)) : [6] })
      for (const number of [1, 4, 6])
        expect(await mine.read(number, live)).toEqual({ kind: 'text', text: `text ${number}` })
      expect(await mine.create(1, 'again', live)).toEqual({ kind: 'taken' })
    })

    it('says that it does not know, and does nothing, once it was told to stop', async () => {
      await fill(3)
      const over = AbortSignal.abort()
      const answers = [await mine.list(over), await mine.read(1, over), await mine.create(4, 'late', over)]
      expect(answers.map(({ kind }) => kind)).toEqual(['unknown', 'unknown', 'unknown'])
      await mine.prune(3, over)
      expect(await yours.read(4, live)).toEqual({ kind: 'missing' })
      expect(await yours.read(2, live)).toEqual({ kind: 'text', text: 'text 2' })
    })
  })
}

const all = (upTo: number): number[] => Array.from({ length: upTo }, (_, index) => index + 1)

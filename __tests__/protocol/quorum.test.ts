import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isQuorum, majority } from '../../src/protocol/quorum.js'
import type { RelayUrl } from '../../src/protocol/values.js'

const urls = (names: readonly string[]): readonly RelayUrl[] => names as readonly RelayUrl[]
const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')

/** Counts by hand: walks the set, and crosses off. */
function slowly(counted: readonly string[], set: readonly string[], quorum: number): boolean {
  let missing = quorum
  const left = [...counted]
  for (const member of set) {
    if (!left.includes(member)) continue
    missing--
    while (left.includes(member)) left.splice(left.indexOf(member), 1)
  }
  return missing <= 0
}

describe('counting relays', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
    [7, 4],
  ])('the majority of %d is %d', (n, q) => {
    expect(majority(n)).toBe(q)
  })

  it('two majorities of one set always share a member', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.infiniteStream(fc.nat()), (set, dice) => {
        const shuffled = (): string[] =>
          set
            .map((member) => ({ member, key: dice.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ member }) => member)
        const one = shuffled().slice(0, majority(set.length))
        const other = shuffled().slice(0, majority(set.length))
        expect(one.some((member) => other.includes(member))).toBe(true)
      }),
    )
  })

  it('says what a slow and obvious count says, with repetitions and strangers among those counted', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 12 }),
        fc.uniqueArray(name),
        fc.integer({ min: 1, max: 7 }),
        (counted, set, q) => {
          expect(isQuorum(urls(counted), urls(set), q)).toBe(slowly(counted, set, q))
        },
      ),
    )
  })

  it('counts a relay once, however often it answers', () => {
    expect(isQuorum(urls(['a', 'a', 'a']), urls(['a', 'b', 'c']), 2)).toBe(false)
  })

  it('does not count a relay that is not of the set', () => {
    expect(isQuorum(urls(['a', 'x', 'y']), urls(['a', 'b', 'c']), 2)).toBe(false)
  })
})

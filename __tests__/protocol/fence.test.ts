import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countedFence, highestFence, nextFence } from '../../src/protocol/fence.js'
import { emptyView, see } from '../../src/protocol/view.js'
import type { WallMs } from '../../src/protocol/values.js'
import type { Part } from '../support/cast.js'
import { addressOf, at, fence, part, shown } from '../support/cast.js'

const states: readonly [Part['state'], boolean][] = [
  ['claiming', true],
  ['held', true],
  ['released', true],
  ['completed', true],
  ['withdrawn', false],
  ['waiting', false],
  ['evicted', false],
  ['newer', false],
]

describe('fences', () => {
  it.each(states)('of a %s record count: %j', (state, counts) => {
    expect(countedFence(shown(part('rivala', state, { fence: 77 })).record)).toBe(counts ? 77 : null)
  })

  it('the highest one that counts is found among the dead and the living, in any period, but not at the own address', () => {
    const parts = [
      part('me', 'claiming', { fence: 900 }),
      part('rival1', 'withdrawn', { fence: 800 }),
      part('rival2', 'released', { fence: 70, renewedMs: -900_000 }),
      part('rival3', 'held', { fence: 60 }),
    ]
    const view = see(emptyView, parts.map(shown), at(0))
    expect(highestFence(view, addressOf('me'))).toMatchObject({ fence: 70, by: { address: addressOf('rival2') } })
    expect(highestFence(emptyView, addressOf('me'))).toBeNull()
  })

  it.each([
    ['nothing was seen: the Unix time in seconds', null, 1_796_000_000],
    ['the clock is past the highest one', 5, 1_796_000_000],
    ['the highest one is ahead of the clock', 1_796_000_500, 1_796_000_501],
    ['both are equal', 1_796_000_000, 1_796_000_001],
  ])('the next one where %s', (_, highest, next) => {
    expect(nextFence(highest === null ? null : fence(highest), 1_796_000_000_999 as WallMs)).toBe(next)
  })

  it('the next one is greater than the highest, and never below the clock', () => {
    fc.assert(
      fc.property(fc.nat(1e14), fc.nat(4e12), (highest, now) => {
        const next = nextFence(fence(highest), now as WallMs)
        expect(next > highest && next >= Math.floor(now / 1000) && Number.isSafeInteger(next)).toBe(true)
      }),
    )
  })
})

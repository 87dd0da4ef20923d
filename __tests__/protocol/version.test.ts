import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Version } from '../../src/protocol/record.js'
import type { WallMs } from '../../src/protocol/values.js'
import { isNewer, isSame, nextCreatedAt } from '../../src/protocol/version.js'

// Few values, so that ties are common.
const version: fc.Arbitrary<Version> = fc.record({ createdAt: fc.nat(3), id: fc.constantFrom('0a', '0b', 'f0') })

describe('the order of versions', () => {
  it.each([
    ['a later second', { createdAt: 2, id: 'ff' }, { createdAt: 1, id: '00' }],
    ['in one second the lower id', { createdAt: 1, id: '00' }, { createdAt: 1, id: 'ff' }],
  ])('%s wins', (_, newer, older) => {
    expect([isNewer(newer, older), isNewer(older, newer), isSame(newer, older)]).toEqual([true, false, false])
  })

  it('is total and antisymmetric: of two versions exactly one is newer, or they are the same', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect([isNewer(a, b), isNewer(b, a), isSame(a, b)].filter(Boolean)).toHaveLength(1)
      }),
    )
  })

  it('is transitive', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(isNewer(a, b) && isNewer(b, c) && !isNewer(a, c)).toBe(false)
      }),
    )
  })
})

describe('the next version', () => {
  it.each([
    [10_999, 0, 10],
    [10_999, 9, 10],
    [10_999, 10, 11],
    [10_999, 500, 501],
  ])('at wall clock %d ms after version %d is %d', (now, highest, next) => {
    expect(nextCreatedAt(now as WallMs, highest)).toBe(next)
  })

  it('never ties with what was known, and is never before the clock', () => {
    fc.assert(
      fc.property(fc.nat(2e12), fc.nat(3e9), (now, highest) => {
        const next = nextCreatedAt(now as WallMs, highest)
        expect(next > highest && next >= Math.floor(now / 1000)).toBe(true)
      }),
    )
  })
})

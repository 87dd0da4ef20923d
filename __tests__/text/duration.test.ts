import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { formatDuration, parseDuration } from '../../src/text/duration.js'

describe('durations', () => {
  it.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1h30m', 5_400_000],
    ['1h1s', 3_601_000],
    ['45', 45_000],
    ['0', 0],
    ['0s', 0],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['', ' ', 'h', '-5s', '1.5h', '5 m', '30m1h', '5M', '1d', '5ms', '5m\n', '1e3', '１s', '9999999999'])(
    '%j is refused',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )

  it('what is formatted reads back as the same whole seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds * 1000))).toBe(seconds * 1000)
      }),
    )
  })

  it('formats to the nearest second and never below zero', () => {
    expect([1_499, 1_500, -5, 5_400_000].map(formatDuration)).toEqual(['1s', '2s', '0s', '1h30m'])
  })
})

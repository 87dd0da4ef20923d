import { describe, expect, it } from '@jest/globals'
import { exponentOf, spreadOf } from '../../bench/row.js'

describe('growth', () => {
  it.each([
    ['not at all', 0, (_: number) => 3],
    ['in proportion', 1, (x: number) => 3 * x],
    ['with the square', 2, (x: number) => 3 * x ** 2],
  ])('%s has the exponent %d', (_, exponent, of) => {
    expect(exponentOf([2, 8, 32].map((x) => [x, of(x)]))).toBeCloseTo(exponent)
  })

  it('is that of the best line where the points are on none', () => {
    expect(
      exponentOf([
        [1, 1],
        [2, 4],
        [4, 4],
      ]),
    ).toBeCloseTo(1)
  })
})

describe('spread', () => {
  it('is the median and the quartiles, in whatever order', () => {
    expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 })
  })
})

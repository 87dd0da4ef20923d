/** The randomness of this machine. */
import { describe, expect, it } from '@jest/globals'
import { systemRandom } from '../../src/system/random.js'

const random = systemRandom()

describe('the randomness of the system', () => {
  it('gives as many bytes as asked for, and others each time', () => {
    const draws = Array.from({ length: 100 }, () => random.bytes(16))
    expect(draws.every((bytes) => bytes.length === 16)).toBe(true)
    expect(new Set(draws.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(100)
  })

  it('gives entropy from zero to below one, on both sides of the middle', () => {
    const draws = Array.from({ length: 200 }, () => random.entropy())
    expect(draws.every((entropy) => entropy >= 0 && entropy < 1)).toBe(true)
    expect(draws.some((entropy) => entropy < 0.5) && draws.some((entropy) => entropy >= 0.5)).toBe(true)
  })
})

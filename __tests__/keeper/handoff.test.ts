import { describe, expect, it } from '@jest/globals'
import { parseHandoff } from '../../src/keeper/handoff.js'

describe('a hand-off', () => {
  it('is read as it was written', () => {
    expect(parseHandoff('{"v":1,"temp":"/tmp"}')).toEqual({ v: 1, temp: '/tmp' })
  })

  it('tells who of the relays is a fallback one, and which of those are not engaged', () => {
    const given = {
      v: 1,
      endpoints: [{ url: 'wss://a', connectUrl: 'wss://a', isFallback: true }],
      holding: { reserve: ['wss://a'] },
    }
    expect(parseHandoff(JSON.stringify(given))).toEqual(given)
  })

  it.each(['', 'null', '{}', '{"v":2}', '{"v":"1"}', '{"v":1'])(
    'of another version, or cut off, is refused: %j',
    (text) => {
      expect(() => parseHandoff(text)).toThrow()
    },
  )
})

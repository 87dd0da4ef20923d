import { describe, expect, it } from '@jest/globals'
import { handedKey, parseHandoff, takenKey } from '../../src/keeper/handoff.js'

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

  it.each([
    { shared: false, bytes: new Uint8Array(32).fill(1) },
    { shared: true, bytes: new Uint8Array(32).fill(1), second: new Uint8Array(32).fill(2) },
  ])('tells the key, or both: %j', (key) => {
    expect(takenKey(handedKey(key))).toEqual(key)
  })

  it.each(['', 'null', '{}', '{"v":2}', '{"v":"1"}', '{"v":1'])(
    'of another version, or cut off, is refused: %j',
    (text) => {
      expect(() => parseHandoff(text)).toThrow()
    },
  )
})

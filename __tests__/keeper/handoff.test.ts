import { describe, expect, it } from '@jest/globals'
import { parseHandoff } from '../../src/keeper/handoff.js'

describe('a hand-off', () => {
  it('is read as it was written', () => {
    expect(parseHandoff('{"v":1,"temp":"/tmp"}')).toEqual({ v: 1, temp: '/tmp' })
  })

  it.each(['', 'null', '{}', '{"v":2}', '{"v":"1"}', '{"v":1'])(
    'of another version, or cut off, is refused: %j',
    (text) => {
      expect(() => parseHandoff(text)).toThrow()
    },
  )
})

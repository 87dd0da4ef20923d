/** Every frame is read as it is meant, or is broken. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseFrame } from '../../src/transport/frames.js'

const parse = (text: string): unknown => parseFrame(text)

describe('a frame', () => {
  it.each<[unknown, unknown]>([
    [['EVENT', 'a', { x: 1 }], { kind: 'event', subscription: 'a', event: { x: 1 } }],
    [['EOSE', 'a'], { kind: 'eose', subscription: 'a' }],
    [['CLOSED', 'a', 'error: x'], { kind: 'closed', subscription: 'a', message: 'error: x' }],
    [['CLOSED', 'a'], { kind: 'closed', subscription: 'a', message: '' }],
    [['OK', 'id', true, ''], { kind: 'ok', id: 'id', accepted: true, message: '' }],
    [['OK', 'id', false], { kind: 'ok', id: 'id', accepted: false, message: '' }],
    [['NOTICE', 'x'], { kind: 'notice', message: 'x' }],
    [['AUTH', 'x'], { kind: 'auth', challenge: 'x' }],
    [['COUNT', 'a', {}], { kind: 'unknown' }],
  ])('%j is read as it is meant', (frame, expected) => {
    expect(parse(JSON.stringify(frame))).toEqual(expected)
  })

  it.each<[unknown]>([
    [{}],
    ['EOSE'],
    [null],
    [[]],
    [[1]],
    [['EVENT']],
    [['EVENT', 'a']],
    [['EVENT', 1, {}]],
    [['EOSE', 1]],
    [['EOSE']],
    [['CLOSED', 'a', 1]],
    [['OK', 'id', 'true', '']],
    [['OK', 1, true, '']],
    [['OK', 'id', true, 1]],
    [['NOTICE', {}]],
    [['AUTH', 'x'.repeat(1_025)]],
  ])('%j is broken', (frame) => {
    expect(parse(JSON.stringify(frame))).toEqual({ kind: 'broken' })
  })

  it('that is binary is broken', () => {
    expect(parseFrame(null)).toEqual({ kind: 'broken' })
  })

  it('of any text is read as something', () => {
    fc.assert(
      fc.property(fc.option(fc.string({ unit: 'binary' })), (text) => {
        expect(parseFrame(text)).toHaveProperty('kind')
      }),
    )
    expect(parse('['.repeat(500_000))).toEqual({ kind: 'broken' })
  })
})

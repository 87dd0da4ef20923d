import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { paragraphLines, tableLines } from '../../src/text/table.js'

describe('a table', () => {
  it('is aligned, and as wide as it must be', () => {
    expect(
      tableLines(
        [
          ['relay', 'fit'],
          ['wss://a', 'yes'],
        ],
        100,
      ),
    ).toEqual(['relay    fit', 'wss://a  yes'])
  })

  it('cuts its widest column where a line does not fit', () => {
    const rows = [
      ['x'.repeat(60), 'short', 'y'.repeat(50)],
      ['a', 'b', 'c'],
    ]
    const [first = '', second = ''] = tableLines(rows, 40)
    expect(first).toHaveLength(40)
    expect(first).toMatch(/^x+…\s+short\s+y+…$/)
    expect(second.indexOf('b')).toBe(first.indexOf('short'))
  })
})

describe('a paragraph', () => {
  it('is broken between words, and indented after its first line', () => {
    expect(paragraphLines('one two three four', 10, '- ', '  ')).toEqual(['- one two', '  three', '  four'])
  })

  it('loses no letter of a word that is longer than a line', () => {
    expect(
      paragraphLines(`to ${'x'.repeat(25)}`, 12, '', '  ')
        .join('')
        .replace(/\s/g, ''),
    ).toBe(`to${'x'.repeat(25)}`)
  })
})

describe('every line', () => {
  const hostile = fc.array(
    fc.constantFrom('::error::x', '##[', '[', '##', ' ', '\n', '\r\n::stop', 'word', '\u001b[31m', '\u2028', 'é', ':'),
    { maxLength: 40 },
  )

  it('fits, and gives the runner no command, whatever is in it', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 12, max: 100 }), (parts, within) => {
        const text = parts.join('')
        const lines = [...paragraphLines(text, within, '  - '), ...tableLines([[text, text]], within)]
        for (const line of lines) {
          expect(line).not.toMatch(/^\s*::|##\[|[\p{Cc}\u2028]/u)
          expect(Array.from(line).length).toBeLessThanOrEqual(within)
        }
      }),
    )
  })
})

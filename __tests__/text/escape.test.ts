import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { logLine, markdownText, mermaidText, safeLink } from '../../src/text/escape.js'

/** What actions/runner executes in a line: `::` after white space, and `##[` anywhere; its comparisons may skip ignorable characters. */
function isExecuted(line: string): boolean {
  const bare = line.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  return bare.trimStart().startsWith('::') || bare.includes('##[')
}

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '::',
        ':',
        '##[',
        '##',
        '[',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\u001b[31m',
        '\u00ad',
        '\u200b',
        '\u202e',
      ),
      fc.constantFrom(
        ' ',
        '\u00a0',
        '\u3000',
        '\ufeff',
        '::set-output name=a::b',
        '##[error]',
        '\ud800',
        '|',
        '`',
        '<',
        '%',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('text for a log line', () => {
  it('never ends a line, controls a terminal, turns the direction of writing or is executed by the runner', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = logLine(text)
        expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
        expect(isExecuted(line)).toBe(false)
        expect(isExecuted(`  ${line}`)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('stays within its limit and changes nothing when applied twice', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const line = logLine(text, limit)
        expect(Array.from(line).length).toBeLessThanOrEqual(limit)
        expect(logLine(line, limit)).toBe(line)
      }),
      { numRuns: 2_000 },
    )
  })

  it('shows what is invisible, so that names that differ look different', () => {
    expect(logLine('a\tb\nc\u001b[0m\u200bd\u202ee')).toBe('a\\tb\\nc\\u{1b}[0m\\u{200b}d\\u{202e}e')
  })

  it('breaks workflow commands and leaves other colons and brackets alone', () => {
    expect(logLine('::error::x')).toBe(': :error::x')
    expect(logLine(' \u00a0::stop-commands::x')).toBe('  : :stop-commands::x')
    expect(logLine('x ##[error]y')).toBe('x ## [error]y')
    expect(logLine('ws://[::1]:80 says: ok #[1]')).toBe('ws://[::1]:80 says: ok #[1]')
  })

  it('cuts long text at a whole character', () => {
    expect(logLine('😀😀😀', 2)).toBe('😀…')
  })
})

describe('text for Markdown', () => {
  it('holds no character that starts markup, except those of an entity of its own', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const rest = markdownText(text).replace(/&#\d+;/g, '')
        expect(rest).not.toMatch(/[\n\r|`<>&*_[\](){}\\~$#@!:"']/)
        expect(rest).not.toMatch(/www\./i)
      }),
    )
  })

  it('keeps a relay and a sentence readable', () => {
    expect(markdownText('wss://a.example, ok')).toBe('wss&#58;//a.example, ok')
  })
})

describe('text for Mermaid', () => {
  it('holds only letters, digits and harmless marks', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(mermaidText(text)).toMatch(/^[\p{L}\p{N} ./·…-]*$/u)
        expect(Array.from(mermaidText(text)).length).toBeLessThanOrEqual(80)
      }),
    )
  })
})

describe('links', () => {
  it('are offered for plain http and https addresses only', () => {
    const good = 'https://github.example:8443/o/r/actions/runs/1/attempts/2'
    expect(safeLink(good)).toBe(good)
    const bad = [
      '',
      'javascript:alert(1)',
      'https://a/)',
      'https://u:p@a/',
      'https://a/\n::x',
      'https://a/ b',
      'https://a/|',
    ]
    for (const url of bad) expect(safeLink(url)).toBeUndefined()
  })
})

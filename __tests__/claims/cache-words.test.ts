/** What the library prints is kept, and told without what must not be shown. */
import { describe, expect, it } from '@jest/globals'
import { failureIn, keepWords, reasonIn } from '../../src/claims/cache-words.js'

describe('the words of the library', () => {
  it('are kept from the output until they are taken', () => {
    const shown: unknown[] = []
    const out = { write: (chunk: unknown) => shown.push(chunk) > 0 }
    const words = keepWords(out)
    expect([out.write('a\n'), out.write('b\n')]).toEqual([true, true])
    expect([words.take(), words.take(), shown]).toEqual(['a\nb\n', '', []])
  })

  it('give a reason on one line, without an address and without a command to the runner', () => {
    const line = '::warning::Failed to save: ::stop-commands::x%0Aat http://host/blob?sig=secret now\u0007\n'
    expect(reasonIn(`::debug::Cache service version: v2\n${line}`)).toBe(': :stop-commands::x at … now\\u{7}')
    expect(reasonIn('Cache hit for: key\n::debug::Body: {}\n')).toBeNull()
  })

  it('tell passing trouble from lasting, and leave what they do not know as it was', () => {
    const kind = (words: string): string => failureIn(words, 'denied', 'Refused.').kind
    expect(kind('::debug::Failed to reserve cache: Error: Unable to make request: ECONNREFUSED')).toBe('unknown')
    expect(kind('::debug::Failed to reserve cache: Error: Failed to make request after 5 attempts: 503')).toBe(
      'unknown',
    )
    expect(kind('::warning::Failed to save: something new')).toBe('denied')
    expect(failureIn('::warning::cache write denied: Rate limited', 'unknown', 'Refused.')).toEqual({
      kind: 'denied',
      detail: 'Refused. The library says: cache write denied: Rate limited',
    })
    expect(failureIn('', 'denied', 'Refused.')).toEqual({ kind: 'denied', detail: 'Refused.' })
  })
})

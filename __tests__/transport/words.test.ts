/** What is kept of what a relay says. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createWords } from '../../src/transport/words.js'

const words = createWords('wss://user%20name:p%40ss@relay.example/path?key=t0ken&a=b')

describe('what a relay says', () => {
  it('is cut to 200 characters, without control characters, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const said = words(text)
        expect(Array.from(said).length).toBeLessThanOrEqual(200)
        expect(said).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      }),
    )
  })

  it('keeps its words', () => {
    expect(words(' blocked: größer als\n\t64 kB 🔒 ')).toBe('blocked: größer als 64 kB 🔒')
  })

  it.each([
    ['who is user name?', 'who is ***?'],
    ['who is user%20name?', 'who is ***?'],
    ['bad password p@ss', 'bad password ***'],
    ['bad p%40ss', 'bad ***'],
    ['no /path?key=t0ken&a=b here', 'no /path?*** here'],
    ['token t0ken expired', 'token *** expired'],
    [`${'x'.repeat(195)} t0ken`, `${'x'.repeat(195)} ***`],
  ])('does not tell what was secret in the URL: %s', (said, kept) => {
    expect(words(said)).toBe(kept)
  })

  it('is left alone where the URL has no secret', () => {
    expect(createWords('wss://relay.example')('relay.example says Og==')).toBe('relay.example says Og==')
  })
})

/** The forms of a secret key, and what is said of what is none. */
import { describe, expect, it } from '@jest/globals'
import { npubEncode, nsecEncode } from 'nostr-tools/nip19'
import { getPublicKey } from 'nostr-tools/pure'
import { parseSecretKey, parseSharedKey, signingAs, throwAwayKey } from '../../src/transport/secret-key.js'

const key = new Uint8Array(Buffer.from('01'.repeat(32), 'hex'))
const hex = '01'.repeat(32)
const nsec = nsecEncode(key)
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'

describe('a secret key', () => {
  it.each([
    ['64 hex digits', hex],
    ['upper-case hex digits', 'AB'.repeat(32)],
    ['an nsec', nsec],
    ['an upper-case nsec', nsec.toUpperCase()],
    ['a key with a newline after it', `${nsec}\n`],
  ])('is taken as %s', (_, text) => {
    const expected = text.startsWith('AB') ? new Uint8Array(32).fill(0xab) : key
    expect(parseSecretKey(text)).toEqual({ ok: true, key: expected })
  })

  it.each([
    ['empty', '', /is empty: .*forked pull request/],
    ['white space', ' \n', /is empty/],
    ['a public key', npubEncode(getPublicKey(key)), /public key \(npub\)/],
    ['too short', hex.slice(2), /malformed/],
    ['too long', `${hex}00`, /malformed/],
    ['no hex', 'z'.repeat(64), /malformed/],
    ['an nsec with a typing error', nsec.slice(0, -1) + (nsec.endsWith('q') ? 'p' : 'q'), /malformed/],
    ['zero', '0'.repeat(64), /out of range/],
    ['the order of the curve', order, /out of range/],
    ['beyond the curve', 'f'.repeat(64), /out of range/],
  ])('that is %s is refused with the remedy, and without its value', (_, text, sentence) => {
    const result = parseSecretKey(text)
    expect(result).toEqual({ ok: false, problem: expect.stringMatching(sentence) })
    const problem = result.ok ? '' : result.problem
    expect(problem).toMatch(/nsec1…\) or 64 hex digits/)
    if (text.trim() !== '') expect(problem).not.toContain(text.slice(0, 12))
  })

  it('that is thrown away is drawn again until it is on the curve', () => {
    const draws = [new Uint8Array(32), new Uint8Array(32).fill(0xff), key]
    expect(throwAwayKey({ bytes: () => draws.shift() ?? key, entropy: () => 0 })).toEqual({ shared: false, bytes: key })
  })
})

describe('a shared key that is changed', () => {
  const other = '02'.repeat(32)
  const second = new Uint8Array(32).fill(2)

  it.each([' ', '\n', '\r\n\t'])('is two texts with white space between them: %j', (space) => {
    const text = ` ${nsec}${space}${other}\n`
    expect(parseSharedKey(text)).toEqual({ ok: true, key: { shared: true, bytes: key, second } })
  })

  it('is one as ever where there is one', () => {
    expect(parseSharedKey(`${hex}\n`)).toEqual({ ok: true, key: { shared: true, bytes: key } })
    expect(parseSharedKey('')).toEqual({ ok: false, problem: expect.stringMatching(/^secret-key is empty/) })
  })

  it.each([
    ['the same key twice', `${hex} ${nsec}`, /^secret-key holds the same key twice/],
    ['three keys', `${hex} ${other} ${'03'.repeat(32)}`, /^secret-key holds 3 texts/],
    ['a throw-away key beside a shared one', `${hex} ephemeral`, /^secret-key holds ephemeral beside/],
    ['a first that is none', `junk ${other}`, /^secret-key \(the first of two\) is malformed/],
    ['a second that is none', `${hex} junk`, /^secret-key \(the second of two\) is malformed/],
  ])('is refused as %s, without a value', (_, text, sentence) => {
    const result = parseSharedKey(text)
    expect(result).toEqual({ ok: false, problem: expect.stringMatching(sentence) })
    expect(result.ok ? '' : result.problem).not.toMatch(/0101|0202|junk/)
  })

  it('signs as the one that a record is of, and reads the other still', () => {
    const both = { shared: true, bytes: key, second }
    expect(signingAs(both, getPublicKey(second))).toEqual({ shared: true, bytes: second, second: key })
    expect(signingAs(both, getPublicKey(key))).toEqual(both)
    expect(signingAs(both, 'ab'.repeat(32))).toEqual(both)
  })
})

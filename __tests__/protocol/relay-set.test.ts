import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseRelays, quorumOf, reserved } from '../../src/protocol/relay-set.js'
import type { RelayUrl } from '../../src/protocol/values.js'

const urls = (text: string): readonly string[] => {
  const result = parseRelays(text)
  return result.ok ? result.endpoints.map(({ url }) => url) : result.problems
}

describe('the relay set', () => {
  it('is separated by commas, white space, or both', () => {
    expect(urls(' wss://a.example,wss://b.example ,\n\twss://c.example\n')).toEqual([
      'wss://a.example',
      'wss://b.example',
      'wss://c.example',
    ])
  })

  it.each([
    ['WSS://Relay.Example:443/', 'wss://relay.example'],
    ['ws://relay.example:80', 'ws://relay.example'],
    ['wss://relay.example:80', 'wss://relay.example:80'],
    ['wss://relay.example/Path/', 'wss://relay.example/Path'],
    ['wss://relay.example./#part', 'wss://relay.example'],
    ['wss://bücher.example', 'wss://xn--bcher-kva.example'],
    ['ws://[::1]:7777', 'ws://[::1]:7777'],
    ['wss://user:word@relay.example/x?token=abc', 'wss://relay.example/x'],
  ])('shows %s as %s', (given, shown) => {
    expect(urls(given)).toEqual([shown])
  })

  it('keeps user info and query for connecting only', () => {
    expect(parseRelays('wss://user:word@relay.example/?token=abc#x')).toEqual({
      ok: true,
      endpoints: [{ url: 'wss://relay.example', connectUrl: 'wss://user:word@relay.example/?token=abc' }],
    })
  })

  it('refuses a relay that is given twice in any spelling, and names its shown form only', () => {
    expect(urls('wss://a.example wss://b.example wss://user:word@A.example:443/?token=abc#x')).toEqual([
      'wss://a.example is given twice, and a relay counts once',
    ])
  })

  it('names what it cannot read by its place, for it may hold a secret anywhere', () => {
    const problems = urls('wss://a.example https://user:word@b.example user:word@c.example wss:// :word:')
    expect(problems).toEqual([2, 3, 4, 5].map((place) => `relay ${place} of 5 is not a ws:// or wss:// URL`))
  })

  it('refuses none at all, and more than a record can name', () => {
    expect(urls(' , ')).toEqual(['no relay is given; give ws:// or wss:// URLs, or leave it out for the default'])
    expect(urls(Array.from({ length: 65 }, (_, at) => `wss://r${at}.example`).join(','))).toEqual([
      '65 relays are more than 64',
    ])
  })

  it('is stable: what it shows parses to itself', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const [shown] = urls(url.replace(/^http/, 'ws').replace(/[,\s]/g, ''))
        if (shown === undefined) throw new Error('nothing shown')
        expect(urls(shown)).toEqual([shown])
      }),
    )
  })
})

describe('the quorum', () => {
  it.each([
    [1, 'majority', 1],
    [3, 'majority', 2],
    [4, 'majority', 3],
    [5, 'majority', 3],
    [5, '3', 3],
    [5, '5', 5],
  ])('of %d relays, given as %s, is %d', (n, text, quorum) => {
    expect(quorumOf(n, text)).toBe(quorum)
  })

  it.each(['2', '6', '0', '-3', '3.5', '3 ', 'all', '', '0x4', 'Majority'])('of 5 relays cannot be %j', (text) => {
    expect(quorumOf(5, text)).toBeUndefined()
  })

  it('of any size makes every two choices meet', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 0, max: 70 }), (n, asked) => {
        const quorum = quorumOf(n, String(asked))
        if (quorum !== undefined) expect(2 * quorum > n && quorum <= n).toBe(true)
      }),
    )
  })
})

describe('the fallback relays in reserve', () => {
  const [a, b] = ['ws://a', 'ws://b'] as readonly string[] as readonly [RelayUrl, RelayUrl]

  it.each([
    ['all where the others can make a quorum', 5, 3, [a, b]],
    ['none where they cannot', 5, 4, []],
    ['none where they are fewer than a majority', 3, 2, []],
  ])('are %s', (_claim, n, quorum, expected) => {
    expect(reserved(n, [a, b], quorum)).toEqual(expected)
  })
})

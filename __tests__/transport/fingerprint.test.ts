/** Names of relay sets. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import type { RelayUrl } from '../../src/protocol/values.js'
import { relaySetId } from '../../src/transport/fingerprint.js'

const urls = ['wss://b.example', 'wss://a.example', 'wss://c.example'] as RelayUrl[]

describe('the fingerprint of a relay set', () => {
  it('is 16 hex digits of the SHA-256 of each URL, sorted, joined by a dash', () => {
    const expected = urls.map((url) => createHash('sha256').update(url).digest('hex').slice(0, 16)).sort()
    expect(relaySetId(urls)).toBe(expected.join('-'))
    expect(relaySetId(urls)).toMatch(/^[0-9a-f]{16}(-[0-9a-f]{16}){2}$/)
  })

  it('does not depend on the order, and leaves it alone', () => {
    const given = [...urls]
    expect(relaySetId([...urls].reverse())).toBe(relaySetId(given))
    expect(given).toEqual(urls)
  })

  it('tells which members two sets share', () => {
    const one = relaySetId(urls.slice(0, 2)).split('-')
    const two = relaySetId(urls.slice(1)).split('-')
    expect(one.filter((print) => two.includes(print))).toEqual([relaySetId(urls.slice(1, 2))])
  })
})

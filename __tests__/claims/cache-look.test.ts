/** Looking for entries in the Actions cache, with the real library, when look-ups lag, fail, or answer with what is no entry. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { entryKey, logPrefix, numberOf, probeKey } from '../../src/claims/cache-key.js'
import { cachePlace, lockTag, type CachePlace } from '../support/cache-place.js'
import type { CacheDouble } from '../support/cache-double.js'
import { live } from '../support/claim-log-contract.js'

jest.setTimeout(120_000)

const prefix = logPrefix(lockTag)
const numbers = (...list: number[]): object => ({ kind: 'numbers', numbers: list })
const is = (kind: string, words: string): object => ({ kind, detail: expect.stringContaining(words) })

let place: CachePlace
let service: CacheDouble
beforeEach(async () => {
  place = await cachePlace()
  service = place.service
})
const fill = async (upTo: number): Promise<void> => {
  const log = place.open()
  for (let number = 1; number <= upTo; number++) await log.create(number, `text ${number}`, live)
}
/** Look-ups of these keys miss. */
const missing = (...keys: string[]): void => {
  service.fault = (call, key) => (call === 'look' && keys.includes(key) ? 'miss' : undefined)
}

describe('the highest number', () => {
  it('is found above a newest answer that lags', async () => {
    await fill(3)
    service.entries.push(...service.entries.splice(0, 1))
    expect(await place.open().list(live)).toEqual(numbers(3))
  })

  it('never falls below what the same process saw, whatever later look-ups show', async () => {
    await fill(2)
    const log = place.open()
    expect(await log.list(live)).toEqual(numbers(2))
    missing(prefix)
    expect(await log.list(live)).toEqual(numbers(2))
    missing(prefix, entryKey(lockTag, 1), entryKey(lockTag, 2))
    expect(await log.list(live)).toEqual(numbers(2))
    service.fault = () => undefined
    service.entries.splice(1, 1)
    expect(await log.list(live)).toEqual(numbers(2))
  })

  it('goes up from what was seen when the newest is not shown', async () => {
    await fill(1)
    const log = place.open()
    await log.list(live)
    await place.open().create(2, 'next', live)
    missing(prefix)
    expect(await log.list(live)).toEqual(numbers(2))
  })

  it('is unknown while an entry that refused us is shown and the newest is not: between them some may be evicted', async () => {
    await fill(1)
    missing(prefix)
    const log = place.open()
    expect(await log.list(live)).toEqual(numbers())
    expect(await log.create(1, 'mine', live)).toEqual({ kind: 'taken' })
    expect(await log.list(live)).toEqual(is('unknown', 'does not show its newest'))
    service.fault = () => undefined
    expect(await log.list(live)).toEqual(numbers(1))
  })

  it.each(['01/', '1', 'x/', `${'9'.repeat(16)}/`])('is unknown where the newest key ends in %s', async (end) => {
    await fill(1)
    service.entries.push({ ...service.entries[0], key: `${prefix}${end}` } as (typeof service.entries)[0])
    expect(await place.open().list(live)).toEqual(is('unknown', 'not of its form'))
  })
})

describe('a look-up that fails', () => {
  it.each([
    ['limited', { status: 429, message: 'slow down' } as const, 'unknown', 'Rate limited'],
    ['cut off', 'reset' as const, 'unknown', 'ECONNRESET'],
    ['refused', { status: 403, message: 'cache read denied: no scopes' } as const, 'denied', 'cache read denied'],
  ])('is told from a miss when it is %s', async (_, fault, kind, words) => {
    await fill(1)
    service.fault = (call) => (call === 'look' ? fault : undefined)
    const log = place.open()
    expect(await log.list(live)).toEqual(is(kind, words))
    expect(await log.read(1, live)).toEqual(is(kind, words))
  })

  it('makes the whole list unknown on the way up, too', async () => {
    await fill(1)
    service.fault = (call, key) => (call === 'look' && key !== prefix ? 'reset' : undefined)
    expect(await place.open().list(live)).toEqual(is('unknown', 'ECONNRESET'))
  })
})

describe('a text', () => {
  it('is missing when its look-up misses', async () => {
    await fill(1)
    missing(entryKey(lockTag, 1))
    expect(await place.open().read(1, live)).toEqual({ kind: 'missing' })
  })

  it('of a longer key that begins like an entry is that of no entry', async () => {
    await fill(1)
    service.entries.unshift({ ...service.entries[0], key: `${prefix}2/x` } as (typeof service.entries)[0])
    expect(await place.open().list(live)).toEqual(numbers(1))
    expect(await place.open().read(2, live)).toEqual({ kind: 'missing' })
  })

  it('is unknown when only half of it arrives', async () => {
    await fill(1)
    service.fault = (call) => (call === 'download' ? 'cut' : undefined)
    expect(await place.open().read(1, live)).toEqual(is('unknown', 'failed'))
  })

  it('is unknown, and not ended, when it is longer than any entry', async () => {
    const long = 'x'.repeat(1024 * 1024 + 1)
    expect((await place.open().create(1, long, live)).kind).toBe('unknown')
    expect(await place.open().read(1, live)).toEqual(is('unknown', 'not an entry'))
  })
})

describe('the caches of two branches', () => {
  it('do not exclude each other: each reads the default branch and writes to its own', async () => {
    await fill(1)
    const branch = place.openFor('feature,main')
    expect(await branch.read(1, live)).toEqual({ kind: 'text', text: 'text 1' })
    expect(await branch.create(2, 'branch', live)).toEqual({ kind: 'created' })
    expect(await place.open().list(live)).toEqual(numbers(1))
    expect(await place.open().create(2, 'main', live)).toEqual({ kind: 'created' })
  })
})

describe('a key', () => {
  it('gives back its number, and no other key does', () => {
    for (const number of [1, 10, 999_999_999_999_999]) expect(numberOf(lockTag, entryKey(lockTag, number))).toBe(number)
    for (const end of ['', '/', '0/', '01/', '1', '1/2/', '1 /', '+1/', '1e3/', `${'9'.repeat(16)}/`])
      expect([end, numberOf(lockTag, `${prefix}${end}`)]).toEqual([end, undefined])
  })

  it('of a probe begins like that of no lock', () => {
    expect(probeKey('0'.repeat(32)).startsWith(prefix)).toBe(false)
  })
})

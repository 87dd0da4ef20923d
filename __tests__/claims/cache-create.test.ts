/** Creating an entry in the Actions cache, with the real library, whatever its service does. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cachePlace, lockTag, type CachePlace } from '../support/cache-place.js'
import type { CacheDouble } from '../support/cache-double.js'
import { live } from '../support/claim-log-contract.js'

jest.setTimeout(120_000)

const keyOf = (number: number): string => `nostr-lock/v1/${lockTag}/${number}/`
/** Of every entry, on every runner. */
const version = createHash('sha256').update('nostr-lock-claim.json|zstd-without-long|1.0').digest('hex')
const is = (kind: string, words: string): object => ({ kind, detail: expect.stringContaining(words) })

let place: CachePlace
let service: CacheDouble
beforeEach(async () => {
  place = await cachePlace()
  service = place.service
})

/** A fault for the first such call only. */
const once = (call: string, fault: 'lost' | 'reset'): void => {
  let over = false
  service.fault = (is) => {
    if (over || is !== call) return undefined
    over = true
    return fault
  }
}

describe('creating a number', () => {
  it('leaves nothing in its workspace, and one version and one key in the cache', async () => {
    expect(await place.open().create(1, 'mine', live)).toEqual({ kind: 'created' })
    expect(service.entries).toMatchObject([{ key: keyOf(1), version, finalized: true }])
    expect(readdirSync(place.temp, { recursive: true })).toEqual([expect.stringMatching(/^nostr-lock-cache-\w+$/)])
  })

  it('never succeeds twice, with every other look-up missing', async () => {
    let looks = 0
    service.fault = (call) => (call === 'look' && looks++ % 2 === 0 ? 'miss' : undefined)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => place.open().create(1, text, live)))
    const kinds = answers.map(({ kind }) => kind).sort()
    expect(['created,taken,taken,taken', 'taken,taken,taken,unknown']).toContain(kinds.join())
  })

  it('succeeds when its own entry shows only at a later look', async () => {
    let looks = 0
    service.fault = (call) => (call === 'look' && ++looks < 3 ? 'miss' : undefined)
    expect(await place.open().create(1, 'mine', live)).toEqual({ kind: 'created' })
  })

  it('is unknown as long as its own entry does not show', async () => {
    service.fault = (call) => (call === 'look' ? 'miss' : undefined)
    expect(await place.open().create(1, 'mine', live)).toEqual(is('unknown', 'does not show it'))
    expect(service.keys()).toEqual([keyOf(1)])
  })

  it('succeeds when the entry was finished and only the answer was lost', async () => {
    once('finalize', 'lost')
    expect(await place.open().create(1, 'mine', live)).toEqual({ kind: 'created' })
  })

  it('finds the number taken, by nobody, when it was reserved and the answer was lost', async () => {
    once('reserve', 'lost')
    const log = place.open()
    expect(await log.create(1, 'mine', live)).toEqual({ kind: 'taken' })
    expect(await log.read(1, live)).toEqual({ kind: 'missing' })
    expect(await log.list(live)).toEqual({ kind: 'numbers', numbers: [1] })
    expect(await place.open().list(live)).toEqual({ kind: 'numbers', numbers: [] })
  })

  it('finds the number taken that a dead runner reserved and never finished', async () => {
    const log = place.open()
    await log.create(1, 'mine', live)
    service.reserve({ key: keyOf(2), version }, ['main'])
    expect(await log.create(2, 'mine', live)).toEqual({ kind: 'taken' })
    expect(await log.list(live)).toEqual({ kind: 'numbers', numbers: [2] })
    expect(await log.read(2, live)).toEqual({ kind: 'missing' })
  })

  it('tells a number that is taken but cannot be read by a key that no prefix of a lock finds', async () => {
    await place.open().create(1, 'yours', live)
    service.fault = (call) => (call === 'look' ? 'miss' : undefined)
    expect(await place.open().create(1, 'mine', live)).toEqual({ kind: 'taken' })
    expect(service.keys()).toEqual([keyOf(1), expect.stringMatching(/^nostr-lock\/v1\/probe\/[0-9a-f]{32}\/$/)])
    service.fault = () => undefined
    expect(await place.open().list(live)).toEqual({ kind: 'numbers', numbers: [1] })
  })
})

describe('a cache that takes nothing new', () => {
  it('is denied with a token that may only read, and still shows who holds', async () => {
    await place.open().create(1, 'yours', live)
    const log = place.openFor('!,main')
    expect(await log.create(2, 'mine', live)).toEqual(is('denied', 'cache write denied: the token is read-only'))
    expect(await log.read(1, live)).toEqual({ kind: 'text', text: 'yours' })
  })

  it('is denied once the quota is used up', async () => {
    service.fault = (call) => (call === 'reserve' ? { status: 403, message: 'insufficient usage' } : undefined)
    expect(await place.open().create(1, 'mine', live)).toEqual(is('denied', 'quota has been hit'))
  })

  it.each([
    ['the number of requests is limited', { status: 429, message: 'slow down' } as const, 'Rate limited'],
    ['connections break', 'reset' as const, 'ECONNRESET'],
  ])('is unknown while %s', async (_, fault, words) => {
    service.fault = () => fault
    expect(await place.open().create(1, 'mine', live)).toEqual(is('unknown', words))
  })

  it('asks for the number once, and for nothing in a loop', async () => {
    service.fault = (call) => (call === 'reserve' ? { status: 403, message: 'no' } : undefined)
    await place.open().create(1, 'mine', live)
    expect(service.calls.filter((call) => call === `reserve ${keyOf(1)}`)).toHaveLength(1)
    expect(service.calls).toHaveLength(3)
  })
})

describe('a service that lets a key be created again', () => {
  it('is denied to each who creates there, though each sees its own text', async () => {
    service.lax = true
    const answers = [await place.open().create(1, 'a', live), await place.open().create(1, 'b', live)]
    expect(answers).toEqual(Array(2).fill(is('denied', 'created again')))
  })

  it('is denied when the creator reads the text of another', async () => {
    service.lax = true
    await place.open().create(1, 'yours', live)
    service.fault = (call) => {
      if (call !== 'look') return undefined
      service.lax = false
      service.entries.push(...service.entries.splice(0, 1))
      return undefined
    }
    expect(await place.open().create(1, 'mine', live)).toEqual(is('denied', 'created again'))
  })

  it('is denied when it gives a number that was seen before', async () => {
    const log = place.open()
    await log.create(1, 'mine', live)
    service.entries.length = 0
    expect(await log.create(1, 'mine', live)).toEqual(is('denied', 'created again'))
  })

  it('is tried once by each process, and not at every entry', async () => {
    const log = place.open()
    await log.create(1, 'mine', live)
    await log.create(2, 'mine', live)
    expect(service.calls.filter((call) => call.startsWith('reserve'))).toHaveLength(3)
  })
})

/** What of a lock's records has to be proven: with real signatures, and a count of those that were looked at. */
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FencedRecord, Sighting, SignedEvent } from '../../src/protocol/record.js'
import type { Fence } from '../../src/protocol/values.js'
import { parseEvent } from '../../src/transport/event.js'
import { Sieve } from '../../src/transport/sieve.js'
import type { Claim } from '../../src/transport/signer.js'
import {
  evictedRecord,
  freshNames,
  freshSigner,
  freshTicket,
  heldRecord,
  nowSeconds,
  seal,
} from '../support/lock-records.js'

const signer = freshSigner()
const names = freshNames()
const now = nowSeconds()

let sieve: Sieve
let proven: Claim[]
beforeEach(() => {
  sieve = new Sieve()
  proven = []
})

function claimOf({ json }: SignedEvent, change: { readonly sig?: string } = {}): Claim {
  const event = parseEvent({ ...(JSON.parse(json) as object), ...change })
  const claim = event === undefined ? 'foreign' : signer.examine(event)
  if (typeof claim === 'string') throw new Error(claim)
  return claim
}
const sealed = (
  change: Partial<FencedRecord> | { state: 'withdrawn' },
  ticket = freshTicket(),
  at = now,
): SignedEvent => seal(signer, { ...heldRecord(names, ticket), ...change }, names, at)
const released = (fence: number, ticket = freshTicket(), at = now): Claim =>
  claimOf(sealed({ state: 'released', fence: fence as Fence }, ticket, at))
const forged = (fence: number): Claim =>
  claimOf(sealed({ state: 'released', fence: fence as Fence }), { sig: '0'.repeat(128) })

/** One relay's answer, as a query takes it in. */
function answerOf(...claims: readonly Claim[]): readonly Sighting[] {
  const prove = (claim: Claim): Sighting | undefined => {
    proven.push(claim)
    return claim.isAuthentic() ? claim.sighting : undefined
  }
  const wanted = claims.filter(({ sighting }) => sieve.wants(sighting)).map(({ sighting }) => sighting)
  const rest = claims.filter(({ sighting }) => !wanted.includes(sighting))
  return [...wanted, ...sieve.sift(wanted, rest, prove)]
}

describe('the sieve', () => {
  it.each(['waiting', 'claiming', 'held', 'completed', 'evicted'] as const)('lets a %s record through', (state) => {
    const record =
      state === 'evicted'
        ? evictedRecord(names)
        : { ...heldRecord(names), state, ...(state === 'waiting' ? { fence: null } : {}) }
    const claim = claimOf(seal(signer, record as FencedRecord, names))
    expect(answerOf(claim)).toEqual([claim.sighting])
  })

  it('has of a long history only the two greatest fences proven, one of which may be the own', () => {
    const history = Array.from({ length: 50 }, (_, n) => released(now - 1_000 + n))
    expect(answerOf(...history)).toEqual([history[49]?.sighting, history[48]?.sighting])
    expect(proven).toHaveLength(2)
  })

  it('counts two versions of one address for one of the two', () => {
    const [again, below] = [freshTicket(), released(now - 30)]
    const answer = answerOf(released(now - 10, again, now), released(now - 10, again, now + 1), below)
    expect(answer).toContainEqual(below.sighting)
  })

  it('passes over a forged greatest fence to the greatest that is authentic', () => {
    const [second, third] = [released(now - 20), released(now - 30)]
    expect(answerOf(forged(now), second, forged(now - 25), third)).toEqual([second.sighting, third.sighting])
  })

  it('counts no fence of what withdrew, for it never held', () => {
    expect(answerOf(claimOf(sealed({ state: 'withdrawn' })))).toEqual([])
  })

  it('lets through what buries a live version that the same answer brings', () => {
    const ticket = freshTicket()
    const [live, end] = [claimOf(sealed({}, ticket, now - 60)), claimOf(sealed({ state: 'withdrawn' }, ticket))]
    expect(answerOf(end, live)).toEqual([live.sighting, end.sighting])
  })

  it('brings with a live version what another relay said before of its end', () => {
    const ticket = freshTicket()
    const [live, end] = [claimOf(sealed({}, ticket, now - 60)), claimOf(sealed({ state: 'withdrawn' }, ticket))]
    expect(answerOf(end)).toEqual([])
    expect(answerOf(live)).toEqual([live.sighting, end.sighting])
  })

  it('lets every end of an address through once it was seen alive', () => {
    const ticket = freshTicket()
    const end = claimOf(sealed({ state: 'withdrawn' }, ticket))
    sieve.wants(claimOf(sealed({}, ticket, now - 60)).sighting)
    expect(answerOf(end)).toEqual([end.sighting])
  })

  it('lets through what ends an address that another relay shows alive while this one still answers', () => {
    const ticket = freshTicket()
    const [live, end] = [claimOf(sealed({}, ticket, now - 60)), claimOf(sealed({ state: 'withdrawn' }, ticket))]
    expect(sieve.wants(end.sighting)).toBe(false)
    answerOf(live)
    expect(sieve.sift([], [end], ({ sighting }) => sighting)).toEqual([end.sighting])
  })

  it('lets a completed period through whatever its fence is', () => {
    const completed = claimOf(sealed({ state: 'completed', fence: (now - 99) as Fence }))
    expect(answerOf(released(now - 10), completed, released(now - 20))).toContainEqual(completed.sighting)
  })

  it('has no end proven of addresses that are none of those', () => {
    answerOf(claimOf(sealed({ state: 'withdrawn' })), released(now - 10), released(now - 20), released(now - 30))
    proven = []
    expect(answerOf(claimOf(sealed({})))).toHaveLength(1)
    expect(proven).toEqual([])
  })
})

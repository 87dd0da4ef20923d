/** What the signer lets in, and what it does not. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { verifiedSymbol } from 'nostr-tools/pure'
import type { LockRecord } from '../../src/protocol/record.js'
import type { Fence } from '../../src/protocol/values.js'
import type { NostrEvent } from '../../src/transport/event.js'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { createSigner } from '../../src/transport/signer.js'
import {
  evictedRecord,
  freshNames,
  freshSigner,
  freshTicket,
  heldRecord,
  nowSeconds,
  random,
  seal,
  signRaw,
  waitingRecord,
} from '../support/lock-records.js'

const names = freshNames()
const other = freshNames()
const key = throwAwayKey(random)
const shared = createSigner({ shared: true, bytes: key.bytes }, random)
const open = createSigner(key, random)
const parse = (json: string): NostrEvent => JSON.parse(json) as NostrEvent
const held = heldRecord(names)
const sealed = parse(seal(shared, held, names).json)
const plain = parse(seal(open, held, names).json)
/** The event with other fields, soundly signed by the key of both signers. */
const resigned = (event: NostrEvent, change: Partial<NostrEvent>): NostrEvent => {
  const { kind, created_at, content, tags } = { ...event, ...change }
  return parse(signRaw({ kind, created_at, content, tags: tags.map((tag) => [...tag]) }, key.bytes).json)
}
const retagged = (event: NostrEvent, index: number, tag: readonly string[] | null): NostrEvent =>
  resigned(event, { tags: event.tags.flatMap((its, i) => (i === index ? (tag === null ? [] : [tag]) : [its])) })
/** Sealed by the throw-away key under the tags and the address of another record. */
const underTagsOf = (record: LockRecord, tagged: LockRecord): NostrEvent =>
  resigned(parse(seal(open, record, names).json), { tags: parse(seal(open, tagged, names).json).tags })

describe('a sealed record', () => {
  it('is opened by who has the key, and by nobody else', () => {
    expect(shared.open(sealed)?.record).toEqual(held)
    expect(freshSigner().open(sealed)).toBeUndefined()
    expect(open.open(sealed)).toBeUndefined()
  })

  it('shows neither name nor repository to who has not', () => {
    const { namespace, lock } = names
    for (const word of [namespace, lock, held.holder.runUrl, held.holder.workflow])
      expect(JSON.stringify(sealed)).not.toContain(word)
  })

  it('is accepted from any key where keys are thrown away, and readable', () => {
    expect(freshSigner(false).open(plain)?.record).toEqual(held)
  })

  it('of a lock that is not told is known by its tag', () => {
    const nameless = { ...held, namespace: null, lock: null }
    const event = parse(seal(open, nameless, names).json)
    const sighting = open.open(event)
    expect(sighting?.record).toEqual(nameless)
    expect(sighting?.lockTag).toBe(open.lockTag(names.namespace, names.lock))
    expect(JSON.stringify(event)).not.toContain(names.lock)
  })

  it('is told by a waiter without the hand-off tag, and by everybody else with it', () => {
    const [handoff] = open.handoffTags(names.namespace, names.lock)
    const tagsOf = (record: LockRecord): string => JSON.stringify(parse(seal(open, record, names).json).tags)
    expect(tagsOf(waitingRecord(names))).not.toContain(handoff)
    expect(tagsOf(held)).toContain(handoff)
    expect(tagsOf(evictedRecord(names))).toContain(handoff)
  })

  it('of an unknown version is a rival nevertheless', () => {
    const newer = resigned(plain, { content: JSON.stringify({ v: 2, anything: true }) })
    expect(open.open(newer)?.record).toEqual({ v: 2, state: 'newer' })
  })

  it('has a fence at most a year ahead of its own created_at', () => {
    const createdAt = nowSeconds()
    const at = (fence: number) => open.open(parse(seal(open, heldRecord(names, freshTicket(), { fence: fence as Fence }), names, createdAt).json)) // prettier-ignore
    expect(at(createdAt + 31_536_000)).toBeDefined()
    expect(at(createdAt + 31_536_001)).toBeUndefined()
  })
})

describe('an event is not let in', () => {
  const d = plain.tags[0]?.[1] ?? ''
  const lockTag = plain.tags[1]?.[1] ?? ''
  const nameless = parse(seal(open, { ...held, namespace: null, lock: null }, names).json)
  it.each<[string, unknown]>([
    ['that is of another kind', resigned(plain, { kind: 1 })],
    ['whose content is no record', resigned(plain, { content: '{"v":1}' })],
    ['whose content is too long', resigned(plain, { content: plain.content + ' '.repeat(70_001) })],
    ['without an address', retagged(plain, 0, null)],
    ['whose address has a third element', retagged(plain, 0, ['d', d, ''])],
    ['whose address is of another form', retagged(plain, 0, ['d', `${d}:`])],
    [
      'whose address is that of another lock',
      retagged(plain, 0, ['d', d.replace(lockTag, open.lockTag(other.namespace, other.lock))]),
    ],
    ['with the lock tag of another lock', retagged(plain, 1, ['t', open.lockTag(other.namespace, other.lock)])],
    ['with another period tag', retagged(plain, 2, ['t', '0'.repeat(64)])],
    ['with another completion tag', retagged(plain, 3, ['t', '0'.repeat(64)])],
    ['without the hand-off tag', retagged(plain, 4, null)],
    ['with a tag more', resigned(plain, { tags: [...plain.tags, ['t', '0'.repeat(64)]] })],
    ['without an expiration', retagged(plain, 5, ['expiration', 'never'])],
    [
      'whose tags tell another lock than its content',
      resigned(plain, { content: JSON.stringify({ ...held, lock: 'another' }) }),
    ],
    ['of another ticket than its address', underTagsOf(heldRecord(names), held)],
    ['that is evicted at the address of a contender', underTagsOf(evictedRecord(names, held.ticket), held)],
    ['that is a contender at the address of an eviction', underTagsOf(held, evictedRecord(names, held.ticket))],
    ['that waits, and wakes others', underTagsOf(waitingRecord(names, held.ticket), held)],
    ['that tells no names, under a tag that is none', retagged(nameless, 3, ['t', 'Z'.repeat(64)])],
    ['that tells no names, with a tag too few', retagged(nameless, 4, null)],
    ['with a false signature', { ...plain, sig: '0'.repeat(128) }],
    ['with a false id', { ...plain, id: '0'.repeat(64) }],
    ['whose id is no text', { ...plain, id: 7 }],
    ['that is null', null],
    ['that is a number', 5],
  ])('%s', (_, event) => {
    expect(open.open(event)).toBeUndefined()
  })

  it('that copies id and signature of one that was let in', () => {
    expect(open.open(plain)).toBeDefined()
    expect(open.open({ ...plain, content: JSON.stringify({ ...held, fence: 1 }) })).toBeUndefined()
    expect(open.open({ ...plain, created_at: plain.created_at + 1 })).toBeUndefined()
    expect(open.open(plain)).toBeDefined()
  })

  it('that nostr-tools remembers as verified', () => {
    expect(open.open({ ...plain, sig: '1'.repeat(128), [verifiedSymbol]: true })).toBeUndefined()
  })

  it('that is sealed with the key of others, under our tags', () => {
    const stranger = freshSigner()
    const event = parse(seal(stranger, held, names).json)
    expect(shared.open(resigned(event, { tags: sealed.tags }))).toBeUndefined()
  })

  it('whatever it is made of', () => {
    const fields = fc.record({
      id: fc.anything(),
      pubkey: fc.oneof(fc.anything(), fc.constant(plain.pubkey)),
      created_at: fc.oneof(fc.anything(), fc.nat()),
      kind: fc.oneof(fc.anything(), fc.constant(30078)),
      tags: fc.oneof(fc.anything(), fc.array(fc.array(fc.oneof(fc.string(), fc.anything()))), fc.constant(plain.tags)),
      content: fc.oneof(fc.anything(), fc.constant(plain.content)),
      sig: fc.oneof(fc.anything(), fc.constant(plain.sig)),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fields), (event) => {
        expect(open.open(event)).toBeUndefined()
        expect(shared.open(event)).toBeUndefined()
      }),
    )
  })
})

describe('a signer of two keys', () => {
  const second = throwAwayKey(random).bytes
  const both = createSigner({ shared: true, bytes: key.bytes, second }, random)
  const secondOnly = createSigner({ shared: true, bytes: second }, random)
  const swapped = createSigner({ shared: true, bytes: second, second: key.bytes }, random)

  it('signs with the first alone', () => {
    const event = parse(seal(both, held, names).json)
    expect([shared.open(event)?.record, secondOnly.open(event)]).toEqual([held, undefined])
  })

  it('opens what either signed', () => {
    const events = [both, swapped].map((signer) => parse(seal(signer, held, names).json))
    for (const signer of [both, swapped])
      expect(events.map((event) => signer.open(event)?.pubkey)).toEqual([shared.pubkey, secondOnly.pubkey])
  })

  it('has a tag of each kind under each, its own first', () => {
    const { namespace, lock } = names
    expect(both.authors).toEqual([shared.pubkey, secondOnly.pubkey])
    expect(both.lockTags(namespace, lock)).toEqual([shared, secondOnly].map((one) => one.lockTag(namespace, lock)))
    expect(both.lockTag(namespace, lock)).toBe(shared.lockTag(namespace, lock))
    expect(both.handoffTags(namespace, lock)).toEqual(
      [shared, secondOnly].flatMap((one) => one.handoffTags(namespace, lock)),
    )
  })

  it('lets nothing in that one key signed under the tags of the other', () => {
    const event = parse(seal(secondOnly, held, names).json)
    expect(both.examine(event)).toMatchObject({ sighting: { ticket: held.ticket } })
    expect(both.examine(resigned(event, {}))).toBe('foreign')
  })

  it('answers a challenge by both, so that it may read either, and its own comes last', () => {
    const answers = both.signAuths('challenge', 'wss://a.example', nowSeconds())
    expect(answers.map(({ json }) => parse(json).pubkey)).toEqual([secondOnly.pubkey, shared.pubkey])
  })
})

/**
 * What is done with an input that a relay made, and what must be so whatever it is; each returns one word for what became
 * of it, and throws where something is wrong. No test library is used here: the exploration runs outside of it.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFilter } from '../../src/demo/relay-filter.js'
import { decodeRecord, encodeRecord } from '../../src/protocol/codec.js'
import type { LockRecord } from '../../src/protocol/record.js'
import type { LockTag, Pubkey } from '../../src/protocol/values.js'
import { parseAddress, parseEvent, type NostrEvent } from '../../src/transport/event.js'
import { filtersOf, matches, watchFilter } from '../../src/transport/filter.js'
import { parseFrame, type Frame } from '../../src/transport/frames.js'
import { createSigner, inspect } from '../../src/transport/signer.js'
import { refused } from '../../src/transport/trouble.js'
import { createWords } from '../../src/transport/words.js'
import { Stranger } from '../support/stranger.js'
import type { CorpusName } from './corpus.js'

const vectors = JSON.parse(readFileSync(path.join(import.meta.dirname, '../vectors/v1.json'), 'utf8')) as {
  secretKey: string
  sealed: readonly { event: NostrEvent }[]
}
const random = { bytes: (n: number) => new Uint8Array(n).fill(7), entropy: () => 0 }
/** The key of all vectors. */
export const vectorKey = new Uint8Array(Buffer.from(vectors.secretKey, 'hex'))
const stranger = new Stranger()
const shared = createSigner({ shared: true, bytes: vectorKey }, random)
const open = createSigner({ shared: false, bytes: stranger.key }, random)
const authentic = new Map(vectors.sealed.map(({ event }) => [event.id, event]))
const words = createWords('ws://relay.example')

export const targets: Readonly<Record<CorpusName, (bytes: Uint8Array) => string>> = {
  frames: (bytes) => {
    const buffer = Buffer.from(bytes)
    assert.equal(parseFrame(null).kind, 'broken')
    const frame = parseFrame(buffer.toString('utf8'))
    for (const text of textsOf(frame)) {
      assert.ok(text.length <= bytes.length)
      expectClean(words(text))
      assert.equal(refused(words(text)).kind, 'refused')
    }
    if (frame.kind !== 'event') assert.deepEqual(parseFrame(written(frame)), frame)
    return frame.kind
  },

  /** An authentic event is accepted as it was signed, and in no other form. */
  events: (bytes) => {
    const value = jsonOf(bytes)
    const event = parseEvent(value)
    if (event === undefined) {
      assert.deepEqual([shared.open(value), open.open(value)], [undefined, undefined])
      return 'no-event'
    }
    assert.deepEqual(Object.keys(event), ['id', 'pubkey', 'created_at', 'kind', 'tags', 'content', 'sig'])
    expectSameText(parseEvent(JSON.parse(JSON.stringify(event))), event)
    expectSameMatches(event)
    const inspections = [shared, open].map((signer) => inspect(signer.examine(event)))
    for (const inspection of inspections)
      if (typeof inspection !== 'string') {
        assert.deepEqual(JSON.parse(inspection.event.json), authentic.get(event.id))
        assert.deepEqual(event, authentic.get(event.id))
      }
    return inspections.map((one) => (typeof one === 'string' ? one : one.record.state)).join('-')
  },

  records: (bytes) => {
    const record = decodeRecord(Buffer.from(bytes).toString('utf8'))
    if (record === undefined) return 'none'
    if (record.state === 'newer') return 'newer'
    expectInRange(record)
    expectSameText(decodeRecord(encodeRecord(record)), record)
    return record.state
  },

  /** A template that a stranger signs soundly: what becomes of an event once its signature is right. */
  signed: (bytes) => {
    const template = parseEvent({
      ...objectOf(bytes),
      id: '0'.repeat(64),
      pubkey: stranger.pubkey,
      sig: '0'.repeat(128),
    })
    if (template === undefined) return 'no-event'
    const event = stranger.sign({ ...template, tags: template.tags.map((tag) => [...tag]) })
    assert.equal(shared.open(event), undefined)
    const inspection = inspect(open.examine(event))
    assert.notEqual(inspection, 'forged')
    if (typeof inspection === 'string') return inspection
    const { record, ticket, lockTag } = inspection
    const d = event.tags[0]?.[1] ?? ''
    if (record.state === 'newer') return 'newer'
    expectInRange(record)
    assert.deepEqual(parseAddress(d), { lockTag, ticket, evicted: record.state === 'evicted' })
    assert.equal(record.ticket, ticket)
    if (record.namespace === null || record.lock === null) return `${record.state}-nameless`
    const names = { namespace: record.namespace, lock: record.lock }
    const again = open.seal(record, event.created_at, names, Number(event.tags.at(-2)?.[1]))
    // What is accepted is what we would have written, but for the order and the spelling of its JSON.
    assert.deepEqual(withoutExpiration((JSON.parse(again.json) as NostrEvent).tags), withoutExpiration(event.tags))
    return record.state
  },
}

const withoutExpiration = (tags: NostrEvent['tags']): unknown => tags.filter(([name]) => name !== 'expiration')

/** As JSON, in which −0, which it can spell and nobody writes, is 0. */
const expectSameText = (actual: unknown, expected: unknown): void => {
  assert.equal(JSON.stringify(actual), JSON.stringify(expected))
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}

function objectOf(bytes: Uint8Array): object {
  const value = jsonOf(bytes)
  return typeof value === 'object' && value !== null ? value : {}
}

function textsOf(frame: Frame): string[] {
  const { kind: _, ...fields } = frame
  return Object.values(fields).filter((field) => typeof field === 'string')
}

/** As an honest relay writes it. */
function written(frame: Exclude<Frame, { kind: 'event' }>): string {
  if (frame.kind === 'broken') return '{'
  if (frame.kind === 'unknown') return '["COUNT"]'
  const { kind, ...fields } = frame
  return JSON.stringify([kind.toUpperCase(), ...Object.values(fields)])
}

function expectClean(said: string): void {
  assert.ok(Array.from(said).length <= 200)
  assert.doesNotMatch(said, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
}

/** The ranges of the protocol page, written down a second time. */
function expectInRange(record: LockRecord): void {
  assert.equal(record.v, 1)
  assert.match(record.ticket, /^[0-9a-f]{32}$/)
  assert.ok(record.leaseMs >= 1 && record.leaseMs <= 604_800_000 && Number.isInteger(record.leaseMs))
  assert.equal(record.namespace === null, record.lock === null)
  if (record.state === 'evicted') return
  assert.ok(record.seq >= 0 && record.seq <= 2_147_483_648 && Number.isInteger(record.seq))
  const { fence } = record
  if (fence !== null) assert.ok(fence >= 0 && fence < 1e15 && Number.isInteger(fence))
  assert.ok(record.state === 'waiting' ? fence === null : record.state === 'withdrawn' || fence !== null)
}

const [first] = vectors.sealed
const tag = (first?.event.tags[1]?.[1] ?? '') as LockTag
const author = (first?.event.pubkey ?? '') as Pubkey
const asked = [
  ...filtersOf({ kind: 'lock', lockTags: [tag], completionTags: [tag], authors: [author], since: 1_796_000_000 }),
  ...filtersOf({ kind: 'period', tags: [tag], authors: null }),
  ...filtersOf({ kind: 'addresses', author, ds: [first?.event.tags[0]?.[1] ?? ''] }),
  watchFilter([tag], null),
]
const judges = asked.map((filter) => ({ filter, second: parseFilter(JSON.parse(JSON.stringify(filter)), 500) }))

/** As the embedded relay matches, which was written apart. It knows no value over 255 bytes, and takes a tag without one for ''. */
function expectSameMatches(event: NostrEvent): void {
  const other = { ...event, tags: event.tags.map((its) => [...its]) }
  for (const { filter, second } of judges) assert.equal(matches(filter, event), second.matches(other))
}

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { decodeRecord, encodeRecord, maxLeaseMs } from '../../src/protocol/codec.js'
import type { ContenderRecord, EvictedRecord, Holder, LockRecord } from '../../src/protocol/record.js'
import type { Fence, PeriodKey, RelaySetId, Ticket, WallMs } from '../../src/protocol/values.js'
import { heldRecord } from '../support/sightings.js'

const text = fc.string({ unit: 'binary', maxLength: 40 })
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
const hex = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const holder: fc.Arbitrary<Holder> = fc.record({
  server: text,
  repository: text,
  workflow: text,
  job: text,
  runId: text,
  runAttempt: fc.nat(1_000),
  runUrl: text,
  runner: text,
})
const seq = fc.integer({ min: 0, max: 2 ** 31 })
const fence = fc.integer({ min: 0, max: 1e15 - 1 }) as fc.Arbitrary<Fence>
const base = fc
  .record({
    named: fc.option(fc.record({ namespace: name, lock: name })),
    period: fc.constantFrom('', 'hourly:2026-11-30T14+01:00', 'daily:2026-11-30', 'weekly:2026-W49', 'monthly:2026-11'),
    ticket: hex(32),
    leaseMs: fc.integer({ min: 1, max: maxLeaseMs }),
    renewedAt: fc.nat(8.64e15),
    relays: fc.array(hex(16), { minLength: 1, maxLength: 64 }).map((ids) => ids.join('-')),
    holder,
  })
  .map(({ named, ...rest }) => ({
    v: 1 as const,
    namespace: named?.namespace ?? null,
    lock: named?.lock ?? null,
    ...rest,
    period: rest.period as PeriodKey,
    ticket: rest.ticket as Ticket,
    renewedAt: rest.renewedAt as WallMs,
    relays: rest.relays as RelaySetId,
  }))
const own: fc.Arbitrary<Partial<LockRecord>> = fc.oneof(
  fc.record({ state: fc.constant('waiting' as const), seq, fence: fc.constant(null) }),
  fc.record({ state: fc.constantFrom('claiming' as const, 'held', 'released', 'completed'), seq, fence }),
  fc.record({ state: fc.constant('withdrawn' as const), seq, fence: fc.option(fence) }),
  fc.record({ state: fc.constant('evicted' as const), by: text, reason: text }),
)
const record = fc.tuple(base, own).map(([common, rest]) => ({ ...common, ...rest }) as LockRecord)

const held = JSON.parse(encodeRecord(heldRecord)) as Record<string, unknown>
const decode = (change: Record<string, unknown>): unknown => decodeRecord(JSON.stringify({ ...held, ...change }))

describe('the codec of records', () => {
  it('gives back every record that it encodes', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(decodeRecord(encodeRecord(one))).toEqual(one)
      }),
    )
  })

  it('writes the wire form of v1, which never changes', () => {
    expect(encodeRecord(heldRecord)).toBe(
      '{"v":1,"state":"held","namespace":"o/r","lock":"CI/deploy","period":"","ticket":"0123456789abcdef0123456789abcdef","seq":0,"fence":1796000000,"leaseMs":7200000,"renewedAt":1796047200000,"relays":"0000000000000001-0000000000000002","holder":{"server":"https://github.example","repository":"o/r","workflow":"CI","job":"deploy","runId":"42","runAttempt":1,"runUrl":"https://github.example/o/r/actions/runs/42/attempts/1","runner":"runner-7"}}',
    )
  })

  it('never throws, whatever the content is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.jsonValue().map((v) => JSON.stringify(v)),
        ),
        (junk) => {
          expect(['undefined', 'object']).toContain(typeof decodeRecord(junk))
        },
      ),
    )
  })

  it('never throws, and never keeps junk, when any one field of a sound record is replaced', () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.jsonValue(), (one, which, junk) => {
        const json = JSON.parse(encodeRecord(one)) as Record<string, unknown>
        const keys = Object.keys(json).filter((key) => key !== 'v')
        const key = keys[which % keys.length] ?? 'state'
        const decoded = decodeRecord(JSON.stringify({ ...json, [key]: junk }))
        if (decoded !== undefined && decoded.state !== 'newer')
          expect(decodeRecord(encodeRecord(decoded))).toEqual(decoded)
      }),
    )
  })

  it.each(['', 'null', '7', '"held"', '[]', '[{"v":1}]', '{}', '{"v":"1"}', '{"v":null}', '{', '{"v":1}'])(
    'takes %j for junk',
    (junk) => {
      expect(decodeRecord(junk)).toBeUndefined()
    },
  )

  it.each([0, 2, 1.5, -1, 4_000_000])('takes a record of version %d for a newer one, whatever else it says', (v) => {
    expect(decode({ v })).toEqual({ v, state: 'newer' })
    expect(decodeRecord(`{"v":${v}}`)).toEqual({ v, state: 'newer' })
  })

  it('ignores fields that it does not know', () => {
    expect(decode({ later: { than: 'now' }, by: 7 })).toEqual(heldRecord)
    expect(decode({ holder: { ...heldRecord.holder, mood: 'good' } })).toEqual(heldRecord)
  })

  const refused: readonly [string, readonly unknown[]][] = [
    ['state', ['', 'HELD', 'newer', 'pending', null, 1, ['held']]],
    ['namespace', ['', null, 1, 'x'.repeat(4_097)]],
    ['lock', ['', null, {}, 'x'.repeat(4_097)]],
    [
      'period',
      [null, 1, 'daily', 'daily:', 'yearly:2026', ` daily:2026-11-30`, `daily:2026-11-30\n`, 'daily:' + '1'.repeat(41)],
    ],
    ['ticket', [null, '', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 'g'.repeat(32), `${'a'.repeat(32)}\n`]],
    ['seq', [null, -1, 0.5, 2 ** 31 + 1, '0', undefined]],
    ['fence', [null, -1, 0.5, 1e15, '7', undefined, 1e300]],
    ['leaseMs', [null, 0, -1, 0.5, maxLeaseMs + 1, '60000', undefined]],
    ['renewedAt', [null, -1, 0.5, 8.64e15 + 1, '2026-11-30T14:00:00Z', undefined]],
    [
      'relays',
      [null, '', 'a'.repeat(15), 'A'.repeat(16), `${'a'.repeat(16)}-`, Array(65).fill('a'.repeat(16)).join('-')],
    ],
    ['holder', [null, [], 'me', {}, { ...heldRecord.holder, runId: 42 }, { ...heldRecord.holder, runAttempt: -1 }]],
  ]
  it.each(refused.flatMap(([field, values]) => values.map((value) => [field, value] as const)))(
    'refuses a record whose %s is %j',
    (field, value) => {
      expect(decode({ [field]: value })).toBeUndefined()
    },
  )

  it.each(Object.keys(heldRecord.holder))('refuses a record whose holder has no %s, or one too long', (field) => {
    expect(decode({ holder: { ...heldRecord.holder, [field]: undefined } })).toBeUndefined()
    expect(decode({ holder: { ...heldRecord.holder, [field]: 'x'.repeat(4_097) } })).toBeUndefined()
  })

  it('takes both names or neither', () => {
    expect(decode({ namespace: null, lock: null })).toEqual({ ...heldRecord, namespace: null, lock: null })
  })

  const fences: readonly [ContenderRecord['state'], boolean, boolean][] = [
    ['waiting', true, false],
    ['claiming', false, true],
    ['held', false, true],
    ['released', false, true],
    ['completed', false, true],
    ['withdrawn', true, true],
  ]
  it.each(fences)('lets a %s record have no fence: %j, a fence: %j', (state, none, some) => {
    expect(decode({ state, fence: null }) !== undefined).toBe(none)
    expect(decode({ state, fence: 7 }) !== undefined).toBe(some)
  })

  it('reads an eviction, which says who and why', () => {
    const { seq: _seq, fence: _fence, state: _state, ...common } = heldRecord
    const evicted: EvictedRecord = { ...common, state: 'evicted', by: 'octocat', reason: 'stuck' }
    expect(decodeRecord(encodeRecord(evicted))).toEqual(evicted)
    expect(decode({ state: 'evicted', by: 'octocat' })).toBeUndefined()
    expect(decode({ state: 'evicted', by: 1, reason: 'stuck' })).toBeUndefined()
  })
})

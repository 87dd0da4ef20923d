import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { attemptEntry, draftEntry, readState, tellingEntry } from '../../src/action/state.js'
import type { SavedAttempt, StateEntry, Telling } from '../../src/action/state.js'
import type { PeriodKey, RelayUrl, Ticket, WallMs } from '../../src/protocol/values.js'
import { settings } from '../support/scene.js'
import { heldRecord, pubkey } from '../support/sightings.js'

const keyHex = '7f3b02c9d3704396ff9b0d4e1c8a5e6b2d1f0a9c8b7e6d5c4b3a29181706f5e4'
const attempt: SavedAttempt = {
  lock: 'CI/deploy',
  namespace: 'o/r',
  period: 'daily:2026-11-30' as PeriodKey,
  periodEndMs: 1_796_083_200_000 as WallMs,
  relays: ['wss://a.example' as RelayUrl, 'wss://b.example' as RelayUrl],
  quorum: 2,
  complete: 'on-success',
  onLost: 'fail',
  release: 'post',
  fallback: { kind: 'none' },
  pubkey,
  throwAwayKey: null,
  startedAt: 1_796_000_000_000 as WallMs,
  ticket: '0123456789abcdef0123456789abcdef' as Ticket,
  pid: 4_711,
}
const given = {
  ...settings,
  period: { key: attempt.period, endMs: attempt.periodEndMs },
  endpoints: [
    { url: 'wss://a.example' as RelayUrl, connectUrl: 'wss://alice:hush@a.example/?token=hush' },
    { url: 'wss://b.example' as RelayUrl, connectUrl: 'wss://b.example/' },
  ],
}
const draft = { record: heldRecord, createdAt: 1_796_000_000 }
const telling: Telling = {
  verdict: 'skip',
  message: { level: 'notice', sentence: 'It is held.', details: ['a', 'b'] },
  outputs: { acquired: 'false' },
  decidedAt: 1_796_000_001_000 as WallMs,
}
const env = (...entries: readonly StateEntry[]): Record<string, string> =>
  Object.fromEntries(entries.map(([name, value]) => [`STATE_${name}`, value]))

describe('the state between stages', () => {
  it('is read back as it was saved', () => {
    const saved = env(attemptEntry(given, attempt), draftEntry(draft), tellingEntry(telling))
    expect(readState(saved)).toEqual({ ok: true, state: { attempt, draft, telling } })
  })

  it('keeps what torch-lock agents see of it, and takes nothing else for that', () => {
    const days = ['2026-11-30']
    const name = { namespace: 'n', agent: 'a', cadence: 'daily', days, date: '2026-11-30', mark: 'm' } as const
    const shown: SavedAttempt = { ...attempt, torch: { name, key: keyHex } }
    expect(readState(env(attemptEntry(given, shown)))).toMatchObject({ ok: true, state: { attempt: shown } })
    for (const torch of [null, 7, { key: keyHex }, { name, key: 'x' }, { name: { ...name, days: 7 }, key: keyHex }]) {
      const [, text] = attemptEntry(given, { ...shown, torch: torch as never })
      expect(readState({ STATE_attempt: text })).toMatchObject({ ok: false })
    }
  })

  it('is empty where no stage saved anything', () => {
    expect(readState({})).toEqual({ ok: true, state: { attempt: null, draft: null, telling: null } })
    expect(readState({ STATE_attempt: '' })).toMatchObject({ ok: true, state: { attempt: null } })
  })

  it('keeps a throw-away key, and neither the shared one nor user info and query of a relay', () => {
    expect(attemptEntry(given, { ...attempt, throwAwayKey: keyHex })[1]).toContain(keyHex)
    const shared = attemptEntry(
      { ...given, secretKey: { shared: true, bytes: new Uint8Array(Buffer.from(keyHex, 'hex')) } },
      attempt,
    )[1]
    expect(shared).not.toMatch(/hush|alice|7f3b/)
    expect(JSON.parse(shared)).not.toHaveProperty('secretKey')
  })

  it('leaves out details past what an environment variable can hold', () => {
    const details = Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(100)}`)
    const [, value] = tellingEntry({ ...telling, message: { ...telling.message, details } })
    expect(value.length).toBeLessThan(10_000)
    expect(readState({ STATE_telling: value })).toMatchObject({ ok: true })
  })

  it.each([
    ['attempt', 'junk'],
    ['attempt', '[]'],
    ['attempt', 'null'],
    ...Object.keys(attempt).map((field) => ['attempt', JSON.stringify({ ...attempt, [field]: { odd: true } })]),
    ...Object.keys(attempt).map((field) => ['attempt', JSON.stringify({ ...attempt, [field]: undefined })]),
    ['draft', '{}'],
    ['draft', JSON.stringify({ createdAt: -1, record: draftEntry(draft)[1] })],
    ['draft', JSON.stringify({ createdAt: 1, record: '{"v":2}' })],
    ['telling', JSON.stringify({ ...telling, verdict: 'hold' })],
    ['telling', JSON.stringify({ ...telling, outputs: { fence: 1 } })],
    ['telling', JSON.stringify({ ...telling, message: { ...telling.message, level: 'loud' } })],
    ['telling', JSON.stringify({ ...telling, message: { ...telling.message, details: [1] } })],
    ['telling', JSON.stringify({ ...telling, decidedAt: 'x' })],
  ])('that is damaged is a problem that names the entry: %s %s', (name, value) => {
    expect(readState({ [`STATE_${name}`]: value })).toEqual({
      ok: false,
      problem: `The state that an earlier stage left cannot be read: "${name}" is damaged.`,
    })
  })

  it('never throws, whatever is in it', () => {
    fc.assert(
      fc.property(fc.constantFrom('attempt', 'draft', 'telling'), fc.oneof(fc.json(), fc.string()), (name, value) => {
        expect(typeof readState({ [`STATE_${name}`]: value }).ok).toBe('boolean')
      }),
    )
  })
})

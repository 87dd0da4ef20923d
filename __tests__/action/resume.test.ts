import { describe, expect, it } from '@jest/globals'
import { getPublicKey } from 'nostr-tools/pure'
import { isCompleted, jobStatusOf, savedEndpoints, savedKey } from '../../src/action/resume.js'
import type { SavedAttempt } from '../../src/action/state.js'
import type { PeriodKey, Pubkey, RelayUrl, Ticket, WallMs } from '../../src/protocol/values.js'
import { pubkey } from '../support/sightings.js'

const keyHex = '7f3b02c9d3704396ff9b0d4e1c8a5e6b2d1f0a9c8b7e6d5c4b3a29181706f5e4'
const attempt: SavedAttempt = {
  lock: 'CI/deploy',
  namespace: 'o/r',
  period: '' as PeriodKey,
  periodEndMs: null,
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

describe('a later stage', () => {
  it('connects to the saved relays, with the user info and query that its own input gives', () => {
    const relays = 'wss://z.example wss://alice:hush@a.example/?token=hush'
    expect(savedEndpoints(attempt, { INPUT_RELAYS: relays })).toEqual([
      { url: 'wss://a.example', connectUrl: 'wss://alice:hush@a.example/?token=hush' },
      { url: 'wss://b.example', connectUrl: 'wss://b.example' },
    ])
    expect(savedEndpoints(attempt, { INPUT_RELAYS: 'junk' }).map(({ connectUrl }) => connectUrl)).toEqual(
      attempt.relays,
    )
  })

  it('knows a fallback relay by the input that gives it, with its user info and query', () => {
    const env = { INPUT_RELAYS: 'wss://a.example', 'INPUT_FALLBACK-RELAYS': 'wss://alice:hush@b.example' }
    expect(savedEndpoints(attempt, env)).toEqual([
      { url: 'wss://a.example', connectUrl: 'wss://a.example/' },
      { url: 'wss://b.example', connectUrl: 'wss://alice:hush@b.example/', isFallback: true },
    ])
  })

  it('signs with the throw-away key of the state, or with the shared key of its own input', () => {
    const bytes = new Uint8Array(Buffer.from(keyHex, 'hex'))
    expect(savedKey({ ...attempt, throwAwayKey: keyHex }, {})).toEqual({ ok: true, key: { shared: false, bytes } })
    expect(savedKey(attempt, { 'INPUT_SECRET-KEY': keyHex })).toEqual({ ok: true, key: { shared: true, bytes } })
    const newer = new Uint8Array(32).fill(2)
    const own = { ...attempt, pubkey: getPublicKey(bytes) as Pubkey }
    const both = { 'INPUT_SECRET-KEY': `${'02'.repeat(32)} ${keyHex}` }
    expect(savedKey(own, both)).toEqual({ ok: true, key: { shared: true, bytes, second: newer } })
    expect(savedKey(attempt, { 'INPUT_SECRET-KEY': '' }).ok).toBe(false)
    expect(savedKey(attempt, {}).ok).toBe(false)
  })

  it('knows the status of its job, or that it does not', () => {
    expect(jobStatusOf({ 'INPUT_JOB-STATUS': ' failure\n' })).toBe('failure')
    expect(jobStatusOf({ 'INPUT_JOB-STATUS': 'odd' })).toBeNull()
    expect(jobStatusOf({})).toBeNull()
  })

  it.each([
    ['on-success', 'success', true],
    ['on-success', 'failure', false],
    ['on-success', 'cancelled', false],
    ['on-success', null, false],
    ['always', 'failure', true],
    ['always', null, true],
    ['never', 'success', false],
  ] as const)(
    'with complete %s and a job of status %s leaves the period completed: %s',
    (complete, status, completed) => {
      expect(isCompleted(complete, status)).toBe(completed)
    },
  )
})

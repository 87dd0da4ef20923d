import { describe, expect, it } from '@jest/globals'
import { evictionOf } from '../../src/protocol/eviction.js'
import type { Pubkey, RelaySetId } from '../../src/protocol/values.js'
import type { Claim } from '../../src/protocol/validity.js'
import { validity } from '../../src/protocol/validity.js'
import { emptyView, endQuorumRead, see } from '../../src/protocol/view.js'
import { at, me, part, shown } from '../support/cast.js'
import type { Part } from '../support/cast.js'

const { address, pubkey, ticket, lockTags, relaySet, maxClockSkewMs } = me
const claim: Claim = { address, pubkey, ticket, lockTags, relaySet, maxClockSkewMs, fence: '1000000' }

function judge(parts: readonly Part[], now = 1_000, change: Partial<Claim> = {}) {
  const stamp = at(now)
  const view = endQuorumRead(see(emptyView, parts.map(shown), stamp), at(0).mono, stamp)
  return validity(view, { ...claim, ...change }, stamp)
}
const codeOf = (judged: ReturnType<typeof judge>) => (judged.kind === 'invalid' ? judged.code : judged.kind)
const held = part('me', 'held')
const stranger = 'ee'.repeat(32) as Pubkey

describe('a ticket', () => {
  it('is valid while its record is held and its lease has not ended, to the end of it', () => {
    expect(judge([held])).toMatchObject({ kind: 'valid', fence: 1_000_000, until: at(60_000).wall })
    expect(codeOf(judge([held], 59_999))).toBe('valid')
    expect(codeOf(judge([held], 60_000))).toBe('LOCK_EXPIRED')
  })

  it('does not hold where nothing shows it', () => {
    expect(judge([part('rival1', 'held')])).toEqual({ kind: 'invalid', code: 'LOCK_NOT_HELD', own: null, by: null })
  })

  it.each(['waiting', 'released', 'completed', 'withdrawn'] as const)('does not hold as %s', (state) => {
    expect(codeOf(judge([part('me', state)]))).toBe('LOCK_NOT_HELD')
  })

  it('has lapsed where it claims again', () => {
    expect(codeOf(judge([part('me', 'claiming')]))).toBe('LOCK_EXPIRED')
  })

  it('is judged by its highest version, whichever relay shows an older one', () => {
    const older = part('me', 'held', { createdAt: 900_000 })
    const newer = part('me', 'released', { createdAt: 1_000_001 })
    expect([codeOf(judge([newer, older])), codeOf(judge([older, newer]))]).toEqual(['LOCK_NOT_HELD', 'LOCK_NOT_HELD'])
  })

  it('has exactly its fence', () => {
    expect(codeOf(judge([held], 0, { fence: null }))).toBe('valid')
    for (const fence of ['1000001', '01000000', '1000000.0', '1e6']) {
      expect(codeOf(judge([held], 0, { fence }))).toBe('FENCING_TOKEN_MISMATCH')
    }
  })

  it('is lost to whoever held with a greater fence, alive or ended', () => {
    for (const state of ['held', 'released', 'completed'] as const) {
      const rival = part('rival1', state, { fence: 1_000_001 })
      expect(judge([held, rival])).toMatchObject({ kind: 'invalid', code: 'LOCK_LOST', by: { ticket: '1'.repeat(32) } })
    }
  })

  it('is not lost to an earlier holder, a claim, a waiter, or who never held', () => {
    const others = [
      part('rival1', 'released', { fence: 999_999 }),
      part('rival2', 'claiming', { fence: 1_000_001 }),
      part('rival3', 'waiting'),
      part('rival4', 'withdrawn', { fence: 1_000_009 }),
    ]
    expect(codeOf(judge([held, ...others]))).toBe('valid')
  })

  it('is lost where another one is held and looks alive, whatever its fence', () => {
    expect(codeOf(judge([held, part('rival1', 'held', { fence: 5 })]))).toBe('LOCK_LOST')
    const dead = part('rival1', 'held', { fence: 5, renewedMs: -2_000_000 })
    expect(codeOf(judge([held, dead]))).toBe('valid')
  })

  it('is not touched by another lock', () => {
    const other = part('rival1', 'held', { lockTag: 'ff'.repeat(32) as Claim['lockTags'][0], fence: 2_000_000 })
    expect(codeOf(judge([held, other]))).toBe('valid')
  })

  it('is lost to an eviction by its own key, and by no other', () => {
    expect(judge([held, part('me', 'evicted')])).toMatchObject({ code: 'LOCK_LOST', by: { record: { by: 'octocat' } } })
    expect(codeOf(judge([held, part('me', 'evicted', { pubkey: stranger })]))).toBe('valid')
    expect(codeOf(judge([part('me', 'released'), part('me', 'evicted')]))).toBe('LOCK_NOT_HELD')
  })

  it('cannot be judged on another relay set, or by a version that cannot read it', () => {
    const elsewhere = part('me', 'held', { relaySet: '00000000000000ff' as RelaySetId })
    expect(judge([elsewhere])).toMatchObject({ kind: 'incompatible', why: 'relay-set' })
    expect(judge([part('me', 'newer')])).toMatchObject({ kind: 'incompatible', why: 'newer-version' })
  })
})

describe('an eviction', () => {
  const victim = shown(held).record

  it('names its victim, who evicts and why, and comes after every eviction seen', () => {
    if (victim.state === 'newer') throw new Error('a record of ours')
    const draft = evictionOf(victim, 'octocat', 'stuck', 0, at(5_000))
    expect(draft.createdAt).toBe(1_000_005)
    expect(draft.record).toEqual({
      ...shown(part('me', 'evicted')).record,
      renewedAt: at(5_000).wall,
    })
    expect(evictionOf(victim, 'octocat', 'stuck', 2_000_000, at(5_000)).createdAt).toBe(2_000_001)
  })
})

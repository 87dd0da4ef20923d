import { describe, expect, it } from '@jest/globals'
import { keeperFinding, relayFinding } from '../../src/action/assert-finding.js'
import type { KeeperPhase, KeeperStatus } from '../../src/keeper/status.js'
import type { Fence, MonoMs, WallMs } from '../../src/protocol/values.js'
import type { OwnSighting, Validity } from '../../src/protocol/validity.js'
import { heldRecord, sighting, ticket } from '../support/sightings.js'
import { report } from '../support/scene.js'

const asked = { lock: 'CI/deploy', namespace: 'o/r', ticket, fence: '1796000000' }
const now = { mono: 100 as MonoMs, wall: Date.parse('2026-11-30T14:01:00Z') as WallMs }
const keeping: KeeperStatus = {
  v: 1,
  pid: 1,
  phase: 'holding',
  ticket,
  fence: 1_796_000_000 as Fence,
  safeUntil: 101 as MonoMs,
  safeUntilWall: (now.wall + 1) as WallMs,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 5 },
  renewedAt: null,
  renewals: 0,
  lapses: [],
  end: null,
}
const codeOf = (change: Partial<KeeperStatus>, fence: string | null = asked.fence) =>
  keeperFinding({ ...keeping, ...change }, { ...asked, fence }, now)?.code

describe('what the keeper knows', () => {
  it('is nothing against a lease that is safe on both clocks', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({ safeUntil: now.mono })).toBe('LOCK_EXPIRED')
    expect(codeOf({ safeUntilWall: now.wall })).toBe('LOCK_EXPIRED')
  })

  it.each<[KeeperPhase, string]>([
    ['lapsed', 'LOCK_EXPIRED'],
    ['lost', 'LOCK_LOST'],
    ['released', 'LOCK_NOT_HELD'],
    ['superseded', 'LOCK_NOT_HELD'],
  ])('is, while it is %s, %s', (phase, code) => {
    expect(codeOf({ phase })).toBe(code)
  })

  it('compares the fence exactly, where one is given', () => {
    expect(codeOf({}, '01796000000')).toBe('FENCING_TOKEN_MISMATCH')
    expect(codeOf({}, null)).toBeUndefined()
  })

  it('tells to whom it was lost, and stops the job', () => {
    const to = { ticket: '1'.repeat(32), fence: null, runUrl: '', by: 'octo::cat', reason: 'stuck\n::error::' }
    const end = { kind: 'lost', cause: 'evicted', since: now.wall, to } as const
    const sentence = keeperFinding({ ...keeping, phase: 'lost', end }, asked, now)?.sentence ?? ''
    expect(sentence).toContain('it was evicted by "octo::cat", with the reason "stuck\\n::error::"; do not go on')
    expect(sentence).not.toContain('\n')
  })

  it('is nothing that can be verified where its file is damaged', () => {
    expect(keeperFinding('damaged', asked, now)?.code).toBe('LOCK_UNVERIFIED')
  })
})

describe('what the relays show', () => {
  const own: OwnSighting = { ...sighting(), record: heldRecord }
  const rival = sighting({ ...heldRecord, fence: 1_796_000_001 as Fence, holder: { ...heldRecord.holder, job: 'x\n' } })
  const told = (judged: Validity | { kind: 'unanswered' }) => relayFinding(judged, asked, true, { quorum: 2, report })

  it('has no code where the lock is held', () => {
    const found = told({ kind: 'valid', own, fence: heldRecord.fence, until: now.wall })
    expect(found).toEqual({
      code: '',
      sentence: expect.stringContaining('with fence 1796000000, until 2026-11-30T14:01:00.000Z unless it is renewed.'),
      details: [],
    })
  })

  it.each<[string, Validity | { kind: 'unanswered' }, string]>([
    ['LOCK_UNVERIFIED', { kind: 'unanswered' }, '2 of 3 relays must answer, and too few did'],
    ['LOCK_UNVERIFIED', { kind: 'incompatible', why: 'relay-set', by: own }, 'taken on another relay set'],
    ['LOCK_UNVERIFIED', { kind: 'incompatible', why: 'newer-version', by: own }, 'a newer version of nostr-lock'],
    ['LOCK_NOT_HELD', { kind: 'invalid', code: 'LOCK_NOT_HELD', own: null, by: null }, 'The relays know no ticket'],
    ['LOCK_NOT_HELD', { kind: 'invalid', code: 'LOCK_NOT_HELD', own, by: own }, 'does not hold it, but is held'],
    ['LOCK_LOST', { kind: 'invalid', code: 'LOCK_LOST', own, by: rival }, 'was overtaken by job "x\\n" of workflow'],
    ['LOCK_EXPIRED', { kind: 'invalid', code: 'LOCK_EXPIRED', own, by: own }, 'ended at 2026-11-30T16:00:00.000Z'],
    [
      'FENCING_TOKEN_MISMATCH',
      { kind: 'invalid', code: 'FENCING_TOKEN_MISMATCH', own, by: own },
      'has the fence 1796000000, and not "1796000000"',
    ],
  ])('has the code %s, and one sentence that says it', (code, judged, words) => {
    const found = told(judged)
    expect([found.code, found.sentence]).toEqual([code, expect.stringContaining(words)])
    expect(found.sentence).toMatch(/^[^\n]+; [^\n]+\.$/)
  })
})

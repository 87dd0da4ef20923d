import { describe, expect, it } from '@jest/globals'
import { environmentOf, outputsOf } from '../../src/action/outputs.js'
import type { PeriodKey } from '../../src/protocol/values.js'
import { acquired, report } from '../support/scene.js'
import { heldRecord, holder, lockTag, pubkey, sighting, ticket } from '../support/sightings.js'

const attempt = { lockTag, period: 'daily:2026-11-30' as PeriodKey, pubkey, report, waitedMs: 1234.4 }
const common = {
  'lock-id': lockTag,
  period: 'daily:2026-11-30',
  pubkey,
  'waited-ms': '1234',
  'relays-ok': '1',
  'relays-total': '3',
}
const refused = { acquired: 'false', fence: '', ticket: '', backend: '', 'event-id': '', 'expires-at': '' }

describe('outputs', () => {
  it('of an acquisition tell the holding and nobody else', () => {
    expect(outputsOf(acquired, attempt)).toEqual({
      ...common,
      acquired: 'true',
      status: 'acquired',
      fence: '1796000001',
      ticket,
      backend: 'relays',
      'event-id': 'ef'.repeat(32),
      'expires-at': '2026-11-30T16:00:00.000Z',
      holder: '{}',
      'holder-url': '',
    })
  })

  it('of a refusal tell who holds it', () => {
    expect(outputsOf({ kind: 'contended', by: sighting(), same: null }, attempt)).toEqual({
      ...common,
      ...refused,
      status: 'contended',
      holder: JSON.stringify(holder),
      'holder-url': holder.runUrl,
    })
  })

  it('tell nobody where a record cannot be read, or nobody is there', () => {
    const nobody = { ...common, ...refused, holder: '{}', 'holder-url': '' }
    const newer = sighting({ v: 2, state: 'newer' })
    expect(outputsOf({ kind: 'incompatible', why: 'newer-version', by: newer }, attempt)).toEqual({
      ...nobody,
      status: 'contended',
    })
    expect(outputsOf({ kind: 'unavailable' }, attempt)).toEqual({ ...nobody, status: 'unavailable' })
    expect(outputsOf({ kind: 'timeout', phase: 'deciding', by: null }, attempt)).toEqual({
      ...nobody,
      status: 'timeout',
    })
  })

  it('carry nothing that the runner would execute or a person would click in error', () => {
    const by = sighting({ ...heldRecord, holder: { ...holder, job: '\n::error::x', runUrl: 'https://a/\n::error::x' } })
    const outputs = outputsOf({ kind: 'contended', by, same: null }, attempt)
    expect(outputs['holder-url']).toBe('')
    expect(JSON.parse(outputs.holder)).toMatchObject({ job: '\\n::error::x', runAttempt: 1 })
  })
})

describe('the environment of later steps', () => {
  it('says whether the lock is held, and by which fence and ticket', () => {
    expect(environmentOf(outputsOf(acquired, attempt))).toEqual({
      NOSTR_LOCK_ACQUIRED: 'true',
      NOSTR_LOCK_FENCE: '1796000001',
      NOSTR_LOCK_TICKET: ticket,
    })
    expect(environmentOf(outputsOf({ kind: 'unavailable' }, attempt))).toEqual({
      NOSTR_LOCK_ACQUIRED: 'false',
      NOSTR_LOCK_FENCE: '',
      NOSTR_LOCK_TICKET: '',
    })
  })
})

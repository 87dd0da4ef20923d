import { describe, expect, it } from '@jest/globals'
import { holdingEnd } from '../../src/keeper/holding-end.js'
import type { WallMs } from '../../src/protocol/values.js'
import { acquired } from '../support/scene.js'
import { heldRecord, holder, sighting, ticket } from '../support/sightings.js'

const since = 5 as WallMs
const nobody = { by: '', reason: '' }

describe('the end of a holding', () => {
  it('tells a release, and whether a quorum showed it', () => {
    const outcome = { kind: 'released', state: 'completed', quorum: false, log: null, endsBy: since } as const
    expect(holdingEnd(outcome)).toEqual(outcome)
  })

  it('tells to whom it was lost, with fence and run', () => {
    expect(holdingEnd({ kind: 'lost', cause: 'overtaken', since, to: sighting() })).toEqual({
      kind: 'lost',
      cause: 'overtaken',
      since,
      to: { ticket, fence: heldRecord.fence, runUrl: holder.runUrl, ...nobody },
    })
  })

  it('tells by whom it was evicted, and why', () => {
    const { v, namespace, lock, period, leaseMs, renewedAt, relays } = heldRecord
    const base = { v, namespace, lock, period, ticket, leaseMs, renewedAt, relays, holder }
    const to = sighting({ ...base, state: 'evicted', by: 'octocat', reason: 'stuck' })
    expect(holdingEnd({ kind: 'lost', cause: 'evicted', since, to })).toMatchObject({
      to: { fence: null, by: 'octocat', reason: 'stuck' },
    })
  })

  it('tells nobody where nobody is known, and no run of a record that cannot be read', () => {
    expect(holdingEnd({ kind: 'lost', cause: 'expired', since, to: null })).toMatchObject({ to: null })
    const to = sighting({ v: 2, state: 'newer' })
    expect(holdingEnd({ kind: 'lost', cause: 'overtaken', since, to })).toMatchObject({
      to: { ticket, fence: null, runUrl: '', ...nobody },
    })
  })

  it('tells the state of whoever wrote over it', () => {
    expect(holdingEnd({ kind: 'superseded', by: sighting() })).toEqual({ kind: 'superseded', state: 'held' })
  })

  it('is nothing else: any other outcome is a bug', () => {
    expect(() => holdingEnd(acquired)).toThrow('invariant')
  })
})

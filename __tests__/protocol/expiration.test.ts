import { describe, expect, it } from '@jest/globals'
import { expirationOf } from '../../src/protocol/expiration.js'
import type { LockRecord } from '../../src/protocol/record.js'
import type { WallMs } from '../../src/protocol/values.js'
import type { Part } from '../support/cast.js'
import { part, shown } from '../support/cast.js'

const twoDays = 172_800
const record = (state: Part['state']): LockRecord =>
  shown(part('rivala', state, { renewedMs: 500, leaseMs: 60_000 })).record as LockRecord

describe('a relay may forget', () => {
  it.each(['waiting', 'claiming', 'held', 'released', 'withdrawn', 'evicted'] as const)(
    'a %s record two days after its lease, counted up to a whole second',
    (state) => {
      expect(expirationOf(record(state), null)).toBe(1_000_000 + 61 + twoDays)
      expect(expirationOf(record(state), 9_000_000_000 as WallMs)).toBe(1_000_000 + 61 + twoDays)
    },
  )

  it.each([
    ['the period ends after it was written', 1_050_000_000, 1_050_000],
    ['it was written after the end of its period', 900_000_000, 1_000_001],
    ['no period is known', null, 1_000_001],
  ])('a completed record two days after whichever is later: %s', (_, periodEndMs, second) => {
    expect(expirationOf(record('completed'), periodEndMs as WallMs | null)).toBe(second + twoDays)
  })
})

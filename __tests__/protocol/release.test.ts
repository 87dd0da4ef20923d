import { describe, expect, it } from '@jest/globals'
import type { LockRecord } from '../../src/protocol/record.js'
import type { Ending } from '../../src/protocol/release.js'
import { endingOf, newRelease, release } from '../../src/protocol/release.js'
import type { Part } from '../support/cast.js'
import { at, me, part, relays, shown } from '../support/cast.js'

const handed = (state: Part['state']) => ({ record: shown(part('me', state)).record as LockRecord, createdAt: 7 })

describe('what is left to end', () => {
  const endings: readonly [Part['state'], boolean, Ending | null][] = [
    ['held', false, 'released'],
    ['held', true, 'completed'],
    ['claiming', false, 'withdrawn'],
    ['claiming', true, 'withdrawn'],
    ['waiting', true, 'withdrawn'],
    ['released', true, 'released'],
    ['completed', true, null],
    ['withdrawn', false, null],
    ['evicted', false, null],
  ]
  it.each(endings)('of a %s record, with its work done: %j, is %j', (state, isCompleted, ending) => {
    expect(endingOf(handed(state), isCompleted)).toBe(ending)
  })
})

describe('a release', () => {
  const config = {
    relays,
    reserve: [],
    quorum: 2,
    pubkey: me.pubkey,
    address: me.address,
    d: me.d,
    logged: null,
    withinMs: 30_000,
  }

  it('keeps everything of the record but its state and its time', () => {
    const start = newRelease({ ...config, handed: handed('held'), ending: 'released' })
    const asked = release(start, { type: 'start', at: at(0) })
    const answer = { kind: 'read', sightings: [] } as const
    const read = relays.map((relay) => ({
      type: 'answer',
      relay,
      request: 1,
      answer,
      acknowledged: false,
      at: at(5_000),
    }))
    const { effects } = read.slice(0, 2).reduce((step, input) => release(step.state, input as never), asked)
    const { record } = handed('held')
    expect(effects).toMatchObject([
      {
        type: 'publish',
        draft: { record: { ...record, state: 'released', renewedAt: at(5_000).wall }, createdAt: 1_000_005 },
      },
      { type: 'wake' },
    ])
  })

  it('of a holder without a fence is a bug, and said so', () => {
    const start = newRelease({ ...config, handed: handed('waiting'), ending: 'released' })
    const asked = release(start, { type: 'start', at: at(0) })
    expect(() => release(asked.state, { type: 'timer', at: at(10_000) })).toThrow('invariant')
  })
})

import { describe, expect, it } from '@jest/globals'
import {
  claimLeaseMs,
  entryLeaseMs,
  hasEnded,
  isCredible,
  leaseEnd,
  longestWatchMs,
  longestWatchedLeaseMs,
  marginMs,
} from '../../src/protocol/lease.js'
import type { Stamp, WallMs } from '../../src/protocol/values.js'
import { at, fence } from '../support/cast.js'

describe('leases', () => {
  it.each([
    [15_000, 2_000],
    [40_000, 2_000],
    [300_000, 15_000],
    [7_200_000, 360_000],
  ])('a watcher adds to a lease of %d ms a margin of %d ms', (leaseMs, margin) => {
    expect(marginMs(leaseMs)).toBe(margin)
  })

  it('have the lengths of protocol.md', () => {
    expect([longestWatchedLeaseMs, longestWatchMs]).toEqual([1_200_000, 2_700_000])
    expect([claimLeaseMs({ log: null }), claimLeaseMs({ log: 'cache' })]).toEqual([30_000, 180_000])
    expect([entryLeaseMs('dir', 60_000), entryLeaseMs('cache', 60_000), entryLeaseMs('cache', 3_600_000)]).toEqual([
      60_000, 900_000, 3_600_000,
    ])
  })

  const end = leaseEnd(at(1_000), 60_000)
  const off = (monoMs: number, wallMs: number): Stamp => ({ ...at(monoMs), wall: at(wallMs).wall })
  it.each([
    ['neither clock is there', off(60_999, 60_999), false],
    ['the monotonic clock is there', off(61_000, 0), true],
    ['the wall clock is there, for the monotonic one of a suspended machine stood still', off(1_000, 61_000), true],
  ])('end when the first clock says so: %s', (_, now, ended) => {
    expect(hasEnded(end, now)).toBe(ended)
  })

  it('a fence is judged by the record that carries it, which may be led by a year, and by no clock of a reader', () => {
    const yearSeconds = 31_536_000
    expect(isCredible(fence(1_000 + yearSeconds), 1_000)).toBe(true)
    expect(isCredible(fence(1_001 + yearSeconds), 1_000)).toBe(false)
    expect(isCredible.length).toBe(2)
  })

  it('count from the start of the write, on both clocks', () => {
    expect(end).toEqual({ mono: 61_000, wall: (at(0).wall + 61_000) as WallMs })
  })
})

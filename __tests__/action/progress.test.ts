import { describe, expect, it } from '@jest/globals'
import { progressLine } from '../../src/action/progress.js'
import type { LogEvent } from '../../src/ports.js'
import type { Fence, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { heldRecord, sighting, ticket } from '../support/sightings.js'

const now = Date.parse('2026-11-30T14:07:00Z') as WallMs
const rival = sighting()
const name =
  'job "deploy" of workflow "CI" in o/r, run 42, attempt 1 (https://github.example/o/r/actions/runs/42/attempts/1)'

describe('a line of progress', () => {
  it.each<[string, LogEvent, string]>([
    [
      'a watch of a holder that stopped renewing',
      { kind: 'watching', rival, why: 'suspect', untilWall: (now + 300_000) as WallMs },
      `Watching ${name} for 5m before taking over, because it stopped renewing 7m ago.`,
    ],
    [
      'a watch of a record that cannot be read',
      {
        kind: 'watching',
        rival: sighting({ v: 2, state: 'newer' }),
        why: 'suspect',
        untilWall: (now + 300_000) as WallMs,
      },
      'Watching a contender that speaks version 2 of the protocol for 5m before taking over, because it stopped renewing.',
    ],
    [
      'a watch of an undecided claim',
      { kind: 'watching', rival, why: 'undecided', untilWall: (now + 30_000) as WallMs },
      `Watching ${name} for up to 30s, until its claim is decided.`,
    ],
    [
      'a place in line behind the holder',
      { kind: 'queued', place: 2, behind: rival, untilWall: (now + 1_800_000) as WallMs },
      `In line, place 2, behind ${name}, who has held it since about 2026-11-30T00:53:20.000Z; waiting for 30m more at most.`,
    ],
    [
      'a place in line behind a waiter',
      {
        kind: 'queued',
        place: 2,
        behind: sighting({ ...heldRecord, state: 'waiting', fence: null, seq: 1 }),
        untilWall: (now + 60_000) as WallMs,
      },
      `In line, place 2, behind ${name}; waiting for 1m more at most.`,
    ],
    ['a claim', { kind: 'claimed', fence: 5 as Fence }, 'Claimed with fence 5; reading it back.'],
    ['a raised fence', { kind: 'raised', fence: 6 as Fence }, 'Raised the fence to 6; reading it back.'],
    ['a step back', { kind: 'stepped-back', behind: null }, 'Stepped back.'],
    ['a step back behind somebody', { kind: 'stepped-back', behind: rival }, `Stepped back behind ${name}.`],
    [
      'a relay, in its own words, escaped',
      {
        kind: 'relay',
        purpose: 'look',
        relay: 'wss://a.example' as RelayUrl,
        answer: { kind: 'refused', prefix: 'other', detail: 'no\n::error::x ##[error]y' },
        acknowledged: false,
        timing: { connectMs: null, okMs: null, readMs: null },
      },
      'wss://a.example look: refused, no\\n::error::x ## [error]y',
    ],
  ])('tells of %s', (_claim, event, line) => {
    expect(progressLine(event, now, true, ticket)).toBe(line)
  })
})

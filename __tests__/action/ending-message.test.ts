import { describe, expect, it } from '@jest/globals'
import type { Holding } from '../../src/action/ending-message.js'
import { endingMessage, lapseSentence } from '../../src/action/ending-message.js'
import type { HoldingEnd, LostTo } from '../../src/keeper/holding-end.js'
import type { WallMs } from '../../src/protocol/values.js'
import { report } from '../support/scene.js'
import { ticket } from '../support/sightings.js'

const wall = (text: string): WallMs => Date.parse(text) as WallMs
const holding: Holding = {
  lock: 'CI/deploy',
  namespace: 'o/r',
  fence: 1_796_000_001,
  countedAt: wall('2026-11-30T15:00:00Z'),
  onLost: 'fail',
}
const lock = 'lock "CI/deploy" of "o/r"'
const table = [
  'relay            connect  look  claim  read-back  said',
  'wss://a.example  12 ms    5 ms  7 ms   4 ms       claim: ok',
  'wss://b.example  30 ms    6 ms  –      –          claim: refused, blocked: no',
  'wss://c.example  –        –     –      –          look: timeout, 10 s',
]
const ended = { kind: 'released', quorum: true, log: null, endsBy: null } as const
const missing = (state: string): string => `No quorum of relays showed that the ${lock} was ${state}`
const since = wall('2026-11-30T15:05:00Z')
const told = `The lease of the ${lock} (fence 1796000001) was lost at 2026-11-30T15:05:00.000Z: `
const last = 'the last write that a quorum showed was at 2026-11-30T15:00:00.000Z'
const to: LostTo = {
  ticket,
  fence: 1_796_000_002,
  runUrl: 'https://github.example/o/r/actions/runs/43',
  by: '',
  reason: '',
}
const lost = (cause: 'expired' | 'overtaken' | 'evicted', taker: LostTo | null = null): HoldingEnd => ({
  kind: 'lost',
  cause,
  since,
  to: taker,
})

describe('the message of an ending', () => {
  it.each<[string, HoldingEnd, string, string, readonly string[]]>([
    ['a release', { ...ended, state: 'released' }, 'info', `Released the ${lock}.`, []],
    [
      'a completion',
      { ...ended, state: 'completed' },
      'info',
      `Released the ${lock}, and its period is completed.`,
      [],
    ],
    ['a withdrawal', { ...ended, state: 'withdrawn' }, 'info', `Withdrew the claim on the ${lock}.`, []],
    [
      'a release that no quorum showed, with the end of the lease',
      { ...ended, state: 'released', quorum: false, endsBy: wall('2026-11-30T16:00:00Z') },
      'warning',
      `${missing('released')}; its lease ends by itself at 2026-11-30T16:00:00.000Z.`,
      table,
    ],
    [
      'a withdrawal that no quorum showed, with nothing left to end',
      { ...ended, state: 'withdrawn', quorum: false },
      'warning',
      `${missing('withdrawn')}.`,
      table,
    ],
    [
      'an ending by somebody else',
      { kind: 'superseded', state: 'released' },
      'warning',
      `Another process has written a newer version of this holding of the ${lock} (released), so nothing was written here.`,
      [],
    ],
    [
      'a lease that ended before it was renewed',
      lost('expired'),
      'error',
      `${told}${last}, and no renewal counted in time, so somebody else may have held the lock since; see what the relays say, or give it a longer lease.`,
      [],
    ],
    [
      'a lock that somebody else took, with the fence and the run of the taker',
      lost('overtaken', to),
      'error',
      `${told}${last}, and ticket ${ticket} with fence 1796000002 (https://github.example/o/r/actions/runs/43) has taken the lock since; whatever this job did after that was not protected.`,
      [],
    ],
    [
      'a hostile taker, escaped and without its link',
      lost('overtaken', { ...to, ticket: 'x\n::error::y', fence: null, runUrl: 'javascript:x' }),
      'error',
      `${told}${last}, and ticket x\\n::error::y has taken the lock since; whatever this job did after that was not protected.`,
      [],
    ],
    [
      'an eviction, with by whom and why',
      lost('evicted', { ...to, by: 'alice', reason: 'stuck\n::error::x' }),
      'error',
      `${told}it was evicted by "alice", with the reason "stuck\\n::error::x".`,
      [],
    ],
  ])('tells %s', (_claim, end, level, sentence, details) => {
    expect(endingMessage(end, holding, report)).toEqual({ level, sentence, details })
  })

  it('is a warning with "on-lost: warn"', () => {
    expect(endingMessage(lost('expired'), { ...holding, onLost: 'warn' }, report).level).toBe('warning')
  })
})

describe('the sentence of a lapse', () => {
  it('counts the lapses that were regained', () => {
    expect(lapseSentence(1, 'CI/deploy')).toContain('The lease of the lock "CI/deploy" lapsed once while the job ran')
    expect(lapseSentence(3, 'CI/deploy')).toContain('lapsed 3 times')
  })
})

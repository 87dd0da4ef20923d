import { describe, expect, it } from '@jest/globals'
import { keeperMessage, ticketEndMessage } from '../../src/action/release-message.js'
import type { TicketEnd } from '../../src/commands/release.js'
import type { HoldingEnd } from '../../src/keeper/holding-end.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import type { Fence, MonoMs, WallMs } from '../../src/protocol/values.js'
import type { OwnSighting } from '../../src/protocol/validity.js'
import { heldRecord, sighting, ticket } from '../support/sightings.js'
import { report } from '../support/scene.js'

const names = { lock: 'CI/deploy', namespace: 'o/r' }
const own: OwnSighting = { ...sighting(), record: heldRecord }
const released = { kind: 'released', state: 'released', quorum: true, log: null, endsBy: null } as const
const completed = { ...released, state: 'completed' } as const

describe("the keeper's last word", () => {
  const said = (end: HoldingEnd | null, completes: boolean) => {
    const status: KeeperStatus = {
      v: 1,
      pid: 1,
      phase: 'released',
      ticket,
      fence: 7 as Fence,
      safeUntil: 1 as MonoMs,
      safeUntilWall: 1 as WallMs,
      backend: 'relays',
      draft: { record: heldRecord, createdAt: 5 },
      renewedAt: null,
      renewals: 0,
      lapses: [],
      end,
    }
    const { level, sentence } = keeperMessage(status, names, completes)
    return [level, sentence]
  }

  it.each<[HoldingEnd | null, boolean, string, string]>([
    [released, false, 'info', 'Released the lock'],
    [completed, true, 'info', 'its period is completed'],
    [released, true, 'error', 'was not completed'],
    [{ ...released, quorum: false, endsBy: 0 as WallMs }, false, 'error', 'its lease ends by itself at 1970-01-01'],
    [{ kind: 'lost', cause: 'expired', since: 0 as WallMs, to: null }, false, 'error', 'was lost at 1970-01-01'],
    [{ kind: 'superseded', state: 'released' }, false, 'notice', 'Nothing is left to release'],
    [null, false, 'error', 'ended without saying how'],
  ])('%j, asked with completed: %j, is told as %s', (end, completes, level, words) => {
    expect(said(end, completes)).toEqual([level, expect.stringContaining(words)])
  })
})

describe('a release by ticket', () => {
  const said = (ended: TicketEnd, completes = false) => {
    const { level, sentence } = ticketEndMessage(ended, { ...names, ticket, completes, report })
    return [level, sentence]
  }
  const over = (state: 'released' | 'completed' | 'withdrawn') =>
    ({ kind: 'not-held', by: sighting({ ...heldRecord, state }) }) as const
  const loss = { kind: 'invalid', code: 'LOCK_EXPIRED', own, by: own } as const

  it.each<[string, TicketEnd, boolean, string, string]>([
    ['without a quorum', { kind: 'unanswered' }, false, 'error', 'too few of its relays answered'],
    ['of an unknown ticket', { kind: 'unknown' }, false, 'error', 'the relays know no ticket'],
    ['of another relay set', { kind: 'incompatible', why: 'relay-set', by: own }, false, 'error', 'another relay set'],
    ['of a newer version', { kind: 'incompatible', why: 'newer-version', by: own }, false, 'error', 'a newer version'],
    ['that comes second', over('released'), false, 'notice', 'is released already'],
    ['that would complete what is released', over('released'), true, 'error', 'was not completed'],
    ['that would complete what is completed', over('completed'), true, 'notice', 'is completed already'],
    [
      'of a waiter',
      { kind: 'not-held', by: sighting({ ...heldRecord, state: 'waiting', fence: null }) },
      false,
      'error',
      'waits in line',
    ],
    ['without a period', { kind: 'without-period' }, true, 'error', 'without a cadence'],
    ['of what a keeper renews', { kind: 'kept', by: own }, false, 'error', 'evict it with the sub-action break'],
    ['that went well', { kind: 'ended', own, outcome: released, loss: null }, false, 'info', 'Released the lock'],
    ['that completed', { kind: 'ended', own, outcome: completed, loss: null }, true, 'info', 'its period is completed'],
    [
      'that no quorum showed',
      { kind: 'ended', own, outcome: { ...released, quorum: false }, loss: null },
      false,
      'error',
      'No quorum of relays showed',
    ],
    [
      'of a lost lease',
      { kind: 'ended', own, outcome: released, loss },
      true,
      'error',
      'its lease ended at 2026-11-30T16:00:00.000Z, so its period was not completed',
    ],
    [
      'of what nobody announced',
      {
        kind: 'ended',
        own: { ...own, record: { ...heldRecord, state: 'claiming' } },
        outcome: released,
        loss: { ...loss, by: null },
      },
      false,
      'error',
      'its keeper ended before it had announced it',
    ],
    [
      'that its holder overtook',
      { kind: 'ended', own, outcome: { kind: 'superseded', by: own }, loss: null },
      false,
      'error',
      'is still at work',
    ],
    [
      'that its holder made first',
      { kind: 'ended', own, outcome: { kind: 'superseded', by: over('released').by }, loss: null },
      false,
      'notice',
      'is released already',
    ],
  ])('%s is told so', (_, ended, completes, level, words) => {
    expect(said(ended, completes)).toEqual([level, expect.stringContaining(words)])
  })
})

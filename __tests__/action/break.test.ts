import { describe, expect, it } from '@jest/globals'
import { evictionMessage } from '../../src/action/break.js'
import type { Eviction } from '../../src/commands/break.js'
import type { OwnSighting } from '../../src/protocol/validity.js'
import { heldRecord, sighting, ticket } from '../support/sightings.js'
import { report } from '../support/scene.js'

const victim: OwnSighting = { ...sighting(), record: heldRecord }

describe('an eviction', () => {
  it.each<[string, Eviction, 'notice' | 'error', string]>([
    [
      'that was shown',
      { kind: 'published', victim, isShown: true },
      'notice',
      'lets go within a third of its lease of 2h; if it is dead, the lock is free for whoever has watched it for 2h6m',
    ],
    [
      'that nobody showed',
      { kind: 'published', victim, isShown: false },
      'error',
      'so it may not be met; run this again',
    ],
    ['of nobody', { kind: 'not-live', by: null }, 'error', 'the relays know no record of ticket'],
    ['of the dead', { kind: 'not-live', by: victim }, 'error', 'no live record of (it is held) ticket'],
    ['without a quorum', { kind: 'unanswered' }, 'error', 'too few of its relays answered'],
    [
      'on another relay set',
      { kind: 'incompatible', why: 'relay-set', by: victim },
      'error',
      'was taken on another relay set',
    ],
    ['of a newer version', { kind: 'incompatible', why: 'newer-version', by: victim }, 'error', 'a newer version'],
  ])('%s is told so', (_, eviction, level, words) => {
    const message = evictionMessage(eviction, { lock: 'CI/deploy', namespace: 'o/r' }, ticket, report)
    expect([message.level, message.sentence]).toEqual([level, expect.stringContaining(words)])
  })
})

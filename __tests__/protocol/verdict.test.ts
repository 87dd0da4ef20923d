/** protocol.md, *Acquiring* 1 and 3: what a quorum of answers means, rule by rule. What comes first in the text wins here. */
import { describe, expect, it } from '@jest/globals'
import type { RelaySetId } from '../../src/protocol/values.js'
import type { LookVerdict, Self, VerifyVerdict } from '../../src/protocol/verdict.js'
import { completedRecord, look, sameAs, verify } from '../../src/protocol/verdict.js'
import type { View } from '../../src/protocol/view.js'
import { emptyView, see } from '../../src/protocol/view.js'
import type { Part } from '../support/cast.js'
import { addressOf, at, fence, me, part, period, shown } from '../support/cast.js'
import { holder } from '../support/sightings.js'

const mine: Self = { ...me, period }
const own = part('me', 'claiming', { fence: 1_000_000 })
const seen = (...parts: readonly Part[]): View => see(emptyView, parts.map(shown), at(0))
const lookAt = (...parts: readonly Part[]): LookVerdict => look(seen(...parts), mine, at(0))
const verifyWith = (...parts: readonly Part[]): VerifyVerdict =>
  verify(seen(own, ...parts), mine, fence(1_000_000), at(0))
const address = (who: string): object => ({ address: addressOf(who) })

const completed = part('rival0', 'completed', { period, renewedMs: -9e6 })
const newer = part('rival9', 'newer')
const otherSet = part('rival9', 'claiming', { relaySet: '0000000000000009' as RelaySetId })
const heldFresh = part('rival1', 'held', { renewedMs: -1_000 })
const heldSuspect = part('rival2', 'held', { renewedMs: -300_000 })
const heldRespected = part('rival3', 'held', { renewedMs: -1_400_000, leaseMs: 1_260_000 })
const smaller = part('rival4', 'claiming', { fence: 1_000_000 })
const smallerFence = part('rivalb', 'claiming', { fence: 999_999 })
const smallerSuspect = part('rival5', 'claiming', { fence: 999_000, renewedMs: -300_000 })
const greater = part('rivala', 'claiming', { fence: 1_000_000 })
const greaterFence = part('rival6', 'claiming', { fence: 1_000_001 })
const inLine = part('rival7', 'waiting', { renewedMs: -1_000 })
const lineSuspect = part('rival7', 'waiting', { renewedMs: -300_000 })
const released = part('rivalc', 'released', { fence: 1_000_000, renewedMs: -9e6 })
const withdrawn = part('rivald', 'withdrawn', { fence: 1_000_900 })
const evicted = part('me', 'evicted')

describe('a look', () => {
  // In the order of the text; each is looked at together with all that come after it.
  const rules: readonly [string, Part, object][] = [
    ['completed is the outcome, when my period was completed', completed, { kind: 'completed', by: address('rival0') }],
    ['a newer version of the protocol closes', newer, { kind: 'incompatible', why: 'newer-version' }],
    ['a fresh holder is contended', heldFresh, { kind: 'contended', by: address('rival1') }],
    ['a respected holder is contended', heldRespected, { kind: 'contended', by: address('rival3') }],
    ['a line is contended', inLine, { kind: 'contended', by: address('rival7') }],
    ['a suspect is watched', heldSuspect, { kind: 'watch', why: 'suspect', rival: address('rival2'), until: 63_000 }],
    ['a claim is watched until it is decided', greater, { kind: 'watch', why: 'undecided', rival: address('rivala') }],
    ['the dead stop nobody', released, { kind: 'claim' }],
    ['those who withdrew stop nobody', withdrawn, { kind: 'claim' }],
  ]
  it.each(rules)('%s, alone and before all that follows', (_, rule, verdict) => {
    const following = rules.slice(rules.findIndex(([, other]) => other === rule) + 1).map(([, other]) => other)
    expect(lookAt(rule)).toMatchObject(verdict)
    expect(lookAt(...following, rule)).toMatchObject(verdict)
  })

  it('meets nobody and claims', () => {
    expect(lookAt()).toEqual({ kind: 'claim' })
  })

  it('takes a suspect waiter for no line, and watches it', () => {
    expect(lookAt(lineSuspect)).toMatchObject({ kind: 'watch', why: 'suspect', rival: address('rival7') })
  })

  it('does not see its own record, nor one of another lock', () => {
    const elsewhere = part('rival1', 'held', { lockTag: 'other' as Self['lockTags'][0] })
    expect(lookAt(own, elsewhere)).toEqual({ kind: 'claim' })
  })
})

describe('a verification', () => {
  const rules: readonly [string, Part, object][] = [
    ['completed is the outcome, when my period was completed', completed, { kind: 'completed', by: address('rival0') }],
    ['a newer version of the protocol closes', newer, { kind: 'incompatible', why: 'newer-version' }],
    ['a fresh holder is contended', heldFresh, { kind: 'contended', by: address('rival1') }],
    ['a suspect holder is stepped back from', heldSuspect, { kind: 'yield', to: address('rival2') }],
    ['a smaller fence goes first', smallerFence, { kind: 'yield', to: address('rivalb') }],
    ['with the same fence the smaller ticket goes first', smaller, { kind: 'yield', to: address('rival4') }],
    ['a greater ticket is paused for', greater, { kind: 'pause', rival: address('rivala') }],
    ['a greater fence is paused for', greaterFence, { kind: 'pause', rival: address('rival6') }],
    ['a fence that counts and is not smaller is raised above', released, { kind: 'raise', above: 1_000_000 }],
    ['an eviction of mine is contended', evicted, { kind: 'contended', by: { record: { state: 'evicted' } } }],
    ['those who withdrew do not count', withdrawn, { kind: 'hold' }],
    ['those in line do not count', inLine, { kind: 'hold' }],
  ]
  it.each(rules)('%s, alone and before all that follows', (_, rule, verdict) => {
    const following = rules.slice(rules.findIndex(([, other]) => other === rule) + 1).map(([, other]) => other)
    expect(verifyWith(rule)).toMatchObject(verdict)
    expect(verifyWith(...following, rule)).toMatchObject(verdict)
  })

  it('meets nobody and holds', () => {
    expect(verifyWith()).toEqual({ kind: 'hold' })
  })

  it('a suspect smaller claim is live: it is stepped back from, for nobody watches while claiming', () => {
    expect(verifyWith(smallerSuspect)).toMatchObject({ kind: 'yield', to: address('rival5') })
  })

  it('a fence one below mine is no reason to raise it', () => {
    expect(verifyWith(part('rivalc', 'released', { fence: 999_999 }))).toEqual({ kind: 'hold' })
  })

  it('of two claims that see each other exactly one gives way', () => {
    const [mineAt, itsAt] = [part('me', 'claiming', { fence: 5 }), part('rivala', 'claiming', { fence: 5 })]
    const rival: Self = { ...mine, address: addressOf('rivala'), ticket: shown(itsAt).ticket }
    const view = seen(mineAt, itsAt)
    expect([verify(view, mine, fence(5), at(0)).kind, verify(view, rival, fence(5), at(0)).kind]).toEqual([
      'pause',
      'yield',
    ])
  })

  it('only an eviction by my own key counts', () => {
    expect(verifyWith(part('me', 'evicted', { pubkey: 'ee'.repeat(32) as Self['pubkey'] }))).toEqual({ kind: 'hold' })
    expect(verifyWith(part('rivala', 'evicted'))).toEqual({ kind: 'hold' })
  })
})

describe('a completed record', () => {
  it('counts for its own period only, and in a lock without periods never', () => {
    expect(completedRecord(seen(completed), mine)).toMatchObject(address('rival0'))
    expect(completedRecord(seen(completed), { ...mine, period: 'daily:1970-01-13' as Self['period'] })).toBeNull()
    const none = '' as Self['period']
    expect(completedRecord(seen(part('rival0', 'completed', { period: none })), { ...mine, period: none })).toBeNull()
  })

  it('is not heeded with on-completed: run, in neither step, but its fence counts', () => {
    const runs = { ...mine, heedsCompleted: false }
    expect(look(seen(completed), runs, at(0))).toEqual({ kind: 'claim' })
    expect(verify(seen(own, completed), runs, fence(1_000_000), at(0))).toMatchObject({ kind: 'raise' })
  })
})

describe('a record that names another relay set', () => {
  it.each([
    ['fresh', otherSet],
    ['suspect', { ...otherSet, renewedMs: -300_000 }],
    ['waiting', { ...otherSet, state: 'waiting' as const }],
  ])('closes while it is live: %s', (_, other) => {
    expect(lookAt(other)).toMatchObject({ kind: 'incompatible', why: 'relay-set', by: address('rival9') })
    expect(verifyWith(other)).toMatchObject({ kind: 'incompatible', why: 'relay-set', by: address('rival9') })
  })

  it.each([
    ['long stale', { ...otherSet, renewedMs: -3_700_000 }],
    ['released', { ...otherSet, state: 'released' as const, fence: 1 }],
  ])('stops nobody when it is dead: %s', (_, other) => {
    expect(lookAt(other)).toEqual({ kind: 'claim' })
  })
})

describe('a suspect with a long lease', () => {
  const suspect = (leaseMs: number): Part => part('rivala', 'held', { leaseMs, renewedMs: -leaseMs - 600_000 })
  it('is watched up to 20 minutes, and respected beyond', () => {
    expect(lookAt(suspect(1_200_000))).toMatchObject({ kind: 'watch', why: 'suspect' })
    expect(lookAt(suspect(1_200_001))).toMatchObject({ kind: 'contended' })
    expect(verifyWith(suspect(1_200_001))).toMatchObject({ kind: 'contended' })
  })
})

describe('contention with oneself', () => {
  const rival = (change: Partial<typeof holder>) => {
    const sighting = shown(part('rivala', 'held'))
    return { ...sighting, record: { ...sighting.record, holder: { ...holder, ...change } } } as typeof sighting
  }
  it.each([
    ['my own job', {}, 'job'],
    ['another job of my run', { job: 'other' }, 'run'],
    ['another runner of my job, as matrix legs are', { runner: 'runner-8' }, 'run'],
    ['another run', { runId: '43' }, null],
    ['another attempt', { runAttempt: 2 }, null],
    ['another repository', { repository: 'o/s' }, null],
    ['another server', { server: 'https://ghe.example' }, null],
    ['nobody that is told', { runId: '' }, null],
  ] as const)('%s is told from others', (_, change, same) => {
    expect(sameAs(holder, rival(change))).toBe(same)
  })

  it('is not what an eviction is, though it names the evicted job', () => {
    expect(sameAs({ ...holder, runId: 'me' }, shown(evicted))).toBeNull()
    expect(sameAs(holder, shown(newer))).toBeNull()
  })
})

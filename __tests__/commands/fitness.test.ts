import { describe, expect, it } from '@jest/globals'
import type { Check, Examination, Fault } from '../../src/commands/doctor.js'
import { fitnessOf, ownClockError } from '../../src/commands/fitness.js'
import type { RelayInformation, ToldDemand } from '../../src/ports.js'
import { failed, refused } from '../../src/transport/trouble.js'
import { relay, soundInformation } from '../support/sim-prober.js'

const sound: Examination = {
  relay,
  findings: [{ check: 'connect', ms: 5, tries: 1, fault: null }],
  information: soundInformation,
  clock: { differenceMs: 100, uncertaintyMs: 600 },
}
const sick = (check: Check, fault: Fault, information: Examination['information'] = soundInformation): Examination => ({
  ...sound,
  information,
  findings: [{ check, ms: 5, tries: 1, fault }],
})
const telling = (limits: RelayInformation['limits'], ...demands: ToldDemand[]): Examination => ({
  ...sound,
  information: { ...soundInformation, limits, demands },
})
const aheadBy = (differenceMs: number): Examination => ({ ...sound, clock: { differenceMs, uncertaintyMs: 600 } })

describe('a relay', () => {
  it('is fit where every check went well, and nothing is to be said of it then', () => {
    expect(fitnessOf(sound)).toEqual({ unfit: null, notes: [] })
  })

  it.each<[string, string, Check, Fault]>([
    ['unreachable', 'cannot be reached: host name not found', 'connect', failed('dns', 'host name not found')],
    ['too-slow', 'the query for an event', 'read-back', failed('timeout', 'no EOSE within 10 s')],
    ['too-slow', 'did not answer', 'rival', failed('aborted', 'given up')],
    ['broken', 'breaks off at an event', 'publish', failed('closed', 'connection closed')],
    ['auth', 'refuses an event', 'publish', refused('auth-required: who are you?')],
    ['restricted', 'restricted: no', 'publish', refused('restricted: no')],
    ['restricted', 'the query for', 'read-back', refused('blocked: no')],
    ['proof-of-work', '28 bits', 'publish', refused('pow: 28 bits needed')],
    ['rate-limited', 'a newer version', 'update', refused('rate-limited: slow down')],
    ['clock', 'created_at too late', 'publish', refused('invalid: created_at too late')],
    ['refuses', 'kind not allowed', 'publish', refused('invalid: kind not allowed')],
    ['refuses', 'no reason given', 'publish', refused('')],
    ['does-not-store', 'said OK to an event', 'read-back', { kind: 'missing' }],
    ['does-not-store', 'to its author only', 'rival', { kind: 'missing' }],
    ['does-not-store', 'showing the older version', 'updated', { kind: 'stale' }],
    ['keeps-old-versions', 'beside the newer', 'updated', { kind: 'both' }],
    ['keeps-old-versions', 'goes back', 'replay', { kind: 'stale' }],
    ['does-not-filter', 'not asked for', 'rival', { kind: 'unfiltered' }],
  ])('is unfit as %s, saying "%s"', (reason, words, check, fault) => {
    const { unfit } = fitnessOf(sick(check, fault))
    expect(unfit).toMatchObject({ reason, sentence: expect.stringContaining(words) })
    expect(unfit?.remedy).toMatch(/^[A-Z].*\.$/)
  })

  it('is told to want payment where it refuses, and says that it takes it', () => {
    const paid: RelayInformation = { ...soundInformation, demands: ['payment_required'] }
    expect(fitnessOf(sick('publish', refused('restricted: pay'), paid)).unfit?.reason).toBe('payment')
  })

  it('is fit whatever it demands, where it did everything; only said so', () => {
    const { unfit, notes } = fitnessOf(telling({}, 'auth_required', 'payment_required', 'restricted_writes'))
    expect(unfit).toBeNull()
    expect(notes).toHaveLength(3)
  })

  it.each([
    ['max_message_length', 8_191],
    ['max_content_length', 4_095],
    ['max_event_tags', 6],
    ['max_subscriptions', 3],
    ['max_subid_length', 15],
    ['max_limit', 9],
    ['created_at_lower_limit', 59],
  ] as const)('is unfit by a %s of %i, and fit with one more', (name, limit) => {
    expect(fitnessOf(telling({ [name]: limit })).unfit).toMatchObject({
      reason: 'limits',
      sentence: expect.stringContaining(`has a ${name} of ${limit}`),
    })
    expect(fitnessOf(telling({ [name]: limit + 1 })).unfit).toBeNull()
  })

  it.each([
    [30_600, 0, null],
    [30_601, 1, null],
    [-30_601, 1, null],
    [900_600, 1, null],
    [900_601, 1, 'clock'],
    [-900_601, 1, 'clock'],
  ])('with a clock %i ms ahead of ours has %i notes and is unfit as %s', (differenceMs, count, reason) => {
    const { unfit, notes } = fitnessOf(aheadBy(differenceMs))
    expect([notes.length, unfit?.reason ?? null]).toEqual([count, reason])
  })

  it('is held to the limit that it tells for what is ahead of it, but to no less than half a minute', () => {
    const strict = (limit: number, differenceMs: number) =>
      fitnessOf({
        ...aheadBy(differenceMs),
        ...{ information: telling({ created_at_upper_limit: limit }).information },
      }).unfit?.reason ?? null
    expect([strict(60, -60_601), strict(60, -60_600), strict(1, -30_000), strict(1, -30_601)]).toEqual([
      'clock',
      null,
      null,
      'clock',
    ])
  })

  it('needs no clock that can be read, and no document, but is said to have none', () => {
    const silent: Examination = { ...sound, clock: null, information: failed('http', 'HTTP 404') }
    expect(fitnessOf(silent)).toEqual({ unfit: null, notes: ['it tells no limits (NIP-11)'] })
  })

  it('is fit, and said to be odd, where it shows an older version that is published again beside the newer', () => {
    const odd = fitnessOf(sick('replay', { kind: 'both' }))
    expect(odd).toEqual({ unfit: null, notes: [expect.stringContaining('beside the newer one')] })
  })

  it('is said to show late what it shows at a later look', () => {
    const late: Examination = { ...sound, findings: [{ check: 'updated', ms: 900, tries: 3, fault: null }] }
    expect(fitnessOf(late).notes).toEqual([expect.stringContaining('at look 3')])
  })
})

describe("this machine's clock", () => {
  const clocks = (...differences: number[]) => differences.map((differenceMs) => ({ differenceMs, uncertaintyMs: 500 }))

  it('is judged by the middle of what three relays or more say', () => {
    expect(ownClockError(clocks(40_000, 50_000, 90_000))).toBe(-50_000)
    expect(ownClockError(clocks(-40_000, -50_000, 0))).toBe(40_000)
    expect(ownClockError(clocks(900_000, 1, -1))).toBeNull()
  })

  it('is not judged by two, nor by relays that tell no time', () => {
    expect(ownClockError(clocks(90_000, 90_000))).toBeNull()
    expect(ownClockError([...clocks(90_000, 90_000), null, null])).toBeNull()
  })
})

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { MachineInput, RefusalPrefix, RelayAnswer } from '../../src/protocol/machine.js'
import type { Draft, LockRecord, Sighting } from '../../src/protocol/record.js'
import type { Asked, Round } from '../../src/protocol/round.js'
import {
  absorb,
  answersOf,
  askAgain,
  askRested,
  askedFrom,
  isHopeless,
  isImpossible,
  isAway,
  isSpent,
  nextRest,
  reserveOf,
  stands,
  startRound,
} from '../../src/protocol/round.js'
import type { RelayUrl, RequestId } from '../../src/protocol/values.js'
import { addressOf, at, me, part, relays, shown } from '../support/cast.js'

const [r0, r1, r2] = relays as readonly [RelayUrl, RelayUrl, RelayUrl]
const request = (n: number): RequestId => n as RequestId
const query = { kind: 'addresses', author: me.pubkey, ds: [me.d] } as const
const current = shown(part('me', 'claiming', { createdAt: 7, id: 'mine' }))
const draft: Draft = { record: current.record as LockRecord, createdAt: 7 }
const address = addressOf('me')

const reading = (): Asked => startRound({ purpose: 'look', query, draft: null, address }, relays, request(1), at(0))
const writing = (): Asked => startRound({ purpose: 'claim', query, draft, address }, relays, request(1), at(0))
const signed = (round: Round): Round => absorb(round, { type: 'signed', request: request(1), id: 'mine', at: at(0) })
const shows = (...sightings: Sighting[]): RelayAnswer => ({ kind: 'read', sightings })
const refuses = (prefix: RefusalPrefix): RelayAnswer => ({ kind: 'refused', prefix, detail: '' })
const failed: RelayAnswer = { kind: 'failed', cause: 'timeout', detail: '' }
const answer = (relay: RelayUrl, said: RelayAnswer, n = 1, ms = 10, acknowledged = false): MachineInput => ({
  type: 'answer',
  relay,
  request: request(n),
  answer: said,
  acknowledged,
  at: at(ms),
})
const absorbed = (round: Round, ...inputs: MachineInput[]): Round => inputs.reduce(absorb, round)
const who = (round: Round): readonly RelayUrl[] => [...answersOf(round).keys()]

describe('a read', () => {
  it('asks every relay in one request, and counts each that answers', () => {
    const { round, effects } = reading()
    expect(effects).toEqual([{ type: 'read', request: 1, purpose: 'look', from: relays, query }])
    expect(stands(absorbed(round, answer(r0, shows())), relays, 2)).toBe(false)
    expect(stands(absorbed(round, answer(r0, shows()), answer(r2, shows())), relays, 2)).toBe(true)
  })

  it('counts each relay once, by its first answer', () => {
    const round = absorbed(reading().round, answer(r0, shows(current)), answer(r0, shows()), answer(r0, failed))
    expect([...answersOf(round)]).toEqual([[r0, [current]]])
    expect(stands(round, relays, 2)).toBe(false)
  })

  it.each([
    ['a refusal', refuses('error')],
    ['a final refusal', refuses('blocked')],
    ['a failure', failed],
  ])('never takes %s for an empty answer', (_, said) => {
    expect(who(absorbed(reading().round, answer(r0, said), answer(r1, said), answer(r2, said)))).toEqual([])
  })

  it('ignores answers to other requests, and of relays that were not asked', () => {
    const { round } = reading()
    expect(absorbed(round, answer(r0, shows(), 7), answer('ws://stranger' as RelayUrl, shows()))).toEqual(round)
  })

  it('ignores inputs that are no answers', () => {
    const { round } = reading()
    expect(absorbed(round, { type: 'timer', at: at(1) }, { type: 'start', at: at(1) })).toEqual(round)
  })
})

describe('a write', () => {
  it('counts where this very version is shown, and nowhere else', () => {
    const round = signed(writing().round)
    const older = shown(part('me', 'claiming', { createdAt: 6, id: 'mine' }))
    const tied = shown(part('me', 'claiming', { createdAt: 7, id: 'other' }))
    const rival = shown(part('rivala', 'claiming', { createdAt: 7, id: 'mine' }))
    expect(who(absorbed(round, answer(r0, shows(rival, current))))).toEqual([r0])
    for (const sightings of [[], [older], [tied], [rival]])
      expect(who(absorbed(round, answer(r0, shows(...sightings), 1, 10, true)))).toEqual([])
  })

  it('does not count by an OK alone', () => {
    expect(who(absorbed(signed(writing().round), answer(r0, failed, 1, 10, true)))).toEqual([])
  })

  it('does not count before it was signed', () => {
    expect(who(absorbed(writing().round, answer(r0, shows(current))))).toEqual([])
  })

  it('takes its id from its own request only', () => {
    const stray = absorb(writing().round, { type: 'signed', request: request(9), id: 'mine', at: at(0) })
    expect([stray.id, signed(writing().round).id]).toEqual([null, 'mine'])
  })

  it('missing is not yet: it is read again after a pause, and written again after the third time', () => {
    let round = absorbed(signed(writing().round), answer(r1, shows(current)), answer(r2, shows(current)))
    const asked: string[] = []
    for (let n = 1; n <= 8; n++) {
      round = absorbed(round, answer(r0, shows(), n === 1 ? 1 : Number(round.nextRequest) - 1, n * 10_000, true))
      const next = askRested(round, at(n * 10_000 + 9_999))
      round = next.round
      asked.push(...next.effects.map(({ type }) => type))
    }
    expect(asked).toEqual(['read', 'read', 'publish', 'read', 'read', 'read', 'publish', 'read'])
  })

  it('sends the signed version again, and does not sign it anew, where no OK came', () => {
    const round = absorbed(signed(writing().round), answer(r0, failed))
    expect(askRested(round, at(9_999)).effects).toMatchObject([{ type: 'publish', request: 2, to: [r0], id: 'mine' }])
  })

  it('reads where the OK came and writes where it did not, in two requests', () => {
    const round = absorbed(signed(writing().round), answer(r0, failed), answer(r1, failed, 1, 10, true))
    expect(askRested(round, at(9_999)).effects).toMatchObject([
      { type: 'read', request: 2, from: [r1] },
      { type: 'publish', request: 3, to: [r0] },
    ])
  })
})

describe('a relay that has no answer yet', () => {
  it.each([
    ['that was not there yet, after 100 ms', shows(), 110],
    ['that failed, after 250 ms', failed, 260],
    ['that had an error, after 250 ms', refuses('error'), 260],
    ['that limits rates, after 3 s', refuses('rate-limited'), 3_010],
  ])('%s is asked again', (_, said, due) => {
    const round = absorbed(signed(writing().round), answer(r0, said))
    expect(nextRest(round)).toBe(due)
    expect(askRested(round, at(due - 1)).effects).toEqual([])
    expect(askRested(round, at(due)).effects).toHaveLength(1)
  })

  it('is asked at doubling intervals, 32 times the first at most, and half as much more or less by the dice', () => {
    let round = reading().round
    const rests: number[] = []
    for (let n = 1; n <= 8; n++) {
      round = absorbed(round, answer(r0, failed, n, 0))
      rests.push(nextRest(round))
      round = askRested(round, at(1e6)).round
    }
    expect(rests).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
    const dice = (entropy: number): number =>
      nextRest(absorb(reading().round, { ...answer(r0, failed, 1, 0), at: at(0, entropy) }))
    expect([dice(0), dice(0.999)]).toEqual([125, 250 * 1.499])
  })

  it.each(['auth-required', 'restricted', 'blocked', 'pow', 'invalid'] as const)(
    'is not asked again after %s',
    (prefix) => {
      const round = absorbed(reading().round, answer(r0, refuses(prefix)))
      expect(nextRest(round)).toBe(Infinity)
      expect(askRested(round, at(1e9)).effects).toEqual([])
    },
  )
})

describe('a round', () => {
  it('is impossible as soon as too many refused for good, and hopeless when the others have said something too', () => {
    const one = absorbed(reading().round, answer(r0, refuses('blocked')))
    const two = absorbed(one, answer(r1, refuses('pow')))
    const three = absorbed(two, answer(r2, shows()))
    expect([one, two, three].map((round) => isImpossible(round, 2))).toEqual([false, true, true])
    expect([one, two, three].map((round) => isHopeless(round, 2))).toEqual([false, false, true])
  })

  it('that is put again is put only to those that have answered, and counts them anew', () => {
    const before = absorbed(
      signed(writing().round),
      answer(r0, shows(current)),
      answer(r1, shows(current), 1, 10, true),
    )
    const { round, effects } = askAgain(absorbed(before, answer(r2, refuses('blocked'))), at(500))
    expect(effects.flatMap((effect) => ('from' in effect ? effect.from : 'to' in effect ? effect.to : []))).toEqual([
      r1,
      r0,
    ])
    expect(who(round)).toEqual([])
    expect(who(absorbed(round, answer(r0, shows(current), 1), answer(r1, shows(current), 2)))).toEqual([r1])
  })

  it('was asked from the earliest instant at which an answer that counts was asked for', () => {
    const first = absorbed(reading().round, answer(r0, failed), answer(r1, shows()))
    const second = absorbed(askRested(first, at(400)).round, answer(r0, shows(), 2, 900))
    expect(askedFrom(second)).toBe(0)
    const late = absorbed(reading().round, answer(r0, failed))
    expect(askedFrom(absorbed(askRested(late, at(400)).round, answer(r0, shows(), 2, 900)))).toBe(400)
  })

  it('whatever is answered, counts only relays that were asked, and numbers its requests upwards', () => {
    const said = fc.constantFrom(shows(), shows(current), failed, refuses('blocked'), refuses('rate-limited'))
    const step = fc.tuple(fc.constantFrom(...relays, 'ws://stranger' as RelayUrl), said, fc.nat(6), fc.boolean())
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let round = signed(writing().round)
        let ms = 0
        let last = round.nextRequest
        for (const [relay, what, n, acknowledged] of steps) {
          const next = askRested(absorb(round, answer(relay, what, n, (ms += 1_000), acknowledged)), at(ms))
          for (const effect of next.effects) {
            expect(effect).toMatchObject({ request: last })
            last = request(last + 1)
          }
          round = next.round
          expect(relays).toEqual(expect.arrayContaining([...who(round)]))
          expect(round.attempts.size).toBe(3)
        }
      }),
    )
  })
})

describe('a round with fallback relays in reserve', () => {
  const [f0, f1] = ['ws://f0', 'ws://f1'] as readonly string[] as readonly [RelayUrl, RelayUrl]
  const set = [...relays, f0, f1]
  const reserve = [f0, f1]
  const start = (isWrite = false): Asked =>
    startRound({ purpose: 'claim', query, draft: isWrite ? draft : null, address }, set, request(1), at(0), reserve)
  const askedBy = ({ effects }: Asked): readonly RelayUrl[] =>
    effects.flatMap((effect) => ('from' in effect ? effect.from : 'to' in effect ? effect.to : []))

  it('asks the others at first, and no fallback relay while they answer in time', () => {
    const begun = start()
    expect(askedBy(begun)).toEqual(relays)
    expect(reserveOf(begun.round)).toEqual(reserve)
    const { round, effects } = askRested(absorbed(begun.round, answer(r0, shows()), answer(r1, shows())), at(1_499))
    expect([effects, reserveOf(round)]).toEqual([[], reserve])
  })

  it.each([
    ['refuses', refuses('error')],
    ['refuses for good', refuses('blocked')],
    ['fails', failed],
  ])('asks all of them as soon as one of the others %s', (_claim, said) => {
    const engaged = askRested(absorbed(start().round, answer(r1, said)), at(11))
    expect(askedBy(engaged)).toEqual(reserve)
    expect(reserveOf(engaged.round)).toEqual([])
  })

  it('asks them when one of the others is late, and wakes for it', () => {
    const { round } = start()
    expect(nextRest(round)).toBe(1_500)
    const waiting = absorbed(round, answer(r0, shows()), answer(r1, shows()))
    expect(askedBy(askRested(waiting, at(1_500)))).toEqual(reserve)
    expect(nextRest(askRested(waiting, at(1_500)).round)).toBe(Infinity)
    const whole = absorbed(waiting, answer(r2, shows()))
    expect([nextRest(whole), askRested(whole, at(9_000)).effects]).toEqual([Infinity, []])
  })

  it('takes a relay for late by the time that it has not shown the write, however often it was asked', () => {
    let round = absorbed(signed(start(true).round), answer(r0, shows(current)), answer(r1, shows(current)))
    for (let n = 1, ms = 10; ms < 1_500; ms += 300) {
      round = absorbed(round, answer(r2, shows(), n, ms, true))
      const next = askRested(round, at(ms + 290))
      if (ms + 290 < 1_500) expect(reserveOf(next.round)).toEqual(reserve)
      if (next.effects.length > 0) n = Number(next.round.nextRequest) - 1
      round = next.round
    }
    expect(reserveOf(askRested(round, at(1_500)).round)).toEqual([])
  })

  it('publishes the very version that was signed to whoever is engaged later', () => {
    const round = absorbed(signed(start(true).round), answer(r0, failed))
    expect(askRested(round, at(11)).effects).toEqual([
      { type: 'publish', request: 2, purpose: 'claim', to: reserve, draft, id: 'mine', readBack: query },
    ])
  })

  it('does not take who is asked again for late', () => {
    const whole = absorbed(start().round, ...relays.map((relay) => answer(relay, shows())))
    const again = askAgain(whole, at(60_000))
    expect(askedBy(again)).toEqual(relays)
    expect(askRested(again.round, at(61_499)).effects).toEqual([])
    expect(askedBy(askRested(again.round, at(61_500)))).toEqual(reserve)
  })

  it('is neither impossible, away, spent nor hopeless while somebody is in reserve who may yet make a quorum', () => {
    const round = absorbed(start().round, ...relays.map((relay) => answer(relay, refuses('blocked'))))
    expect([isImpossible(round, 2), isAway(round, 2, at(20_000)), isSpent(round), isHopeless(round, 2)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isImpossible(round, 3)).toBe(true)
    expect(isSpent(absorbed(start().round, ...relays.map((relay) => answer(relay, shows()))))).toBe(true)
  })

  it('counts a quorum over the whole set, whoever was asked', () => {
    const round = absorbed(start().round, answer(r0, shows()), answer(r1, shows()))
    expect([stands(round, set, 3), stands(absorbed(round, answer(r2, shows())), set, 3)]).toEqual([false, true])
    const engaged = absorbed(askRested(absorbed(round, answer(r2, failed)), at(11)).round, answer(f1, shows(), 2))
    expect(stands(engaged, set, 3)).toBe(true)
  })
})

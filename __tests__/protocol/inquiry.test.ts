import { describe, expect, it } from '@jest/globals'
import { inquiry, newInquiry } from '../../src/protocol/inquiry.js'
import type { InquiryOutcome, InquiryState } from '../../src/protocol/inquiry.js'
import type { Effect, MachineInput, RelayAnswer } from '../../src/protocol/machine.js'
import type { RelayUrl, RequestId } from '../../src/protocol/values.js'
import { addressOf, at, me, part, relays, shown } from '../support/cast.js'

const [r0, r1, r2] = relays as readonly [RelayUrl, RelayUrl, RelayUrl]
const query = { kind: 'addresses', author: me.pubkey, ds: [me.d] } as const

type Given = MachineInput extends infer I ? (I extends MachineInput ? Omit<I, 'at'> : never) : never

/** A machine that is fed by hand. */
class Run {
  state: InquiryState
  readonly effects: Effect<InquiryOutcome>[] = []
  constructor(draft: Parameters<typeof newInquiry>[0]['question']['draft'] = null) {
    const question = { purpose: 'look', query, draft, address: me.address } as const
    this.state = newInquiry({ question, relays, reserve: [], quorum: 2, withinMs: 10_000 })
    this.give(0, { type: 'start' })
  }
  give(ms: number, input: Given): void {
    const step = inquiry(this.state, { ...input, at: at(ms) })
    this.state = step.state
    this.effects.push(...step.effects)
  }
  answer(ms: number, relay: RelayUrl, answer: RelayAnswer, request = 1): void {
    this.give(ms, { type: 'answer', request: request as RequestId, relay, answer, acknowledged: true })
  }
  get outcome(): InquiryOutcome | undefined {
    return this.effects.find((effect) => effect.type === 'end')?.outcome
  }
  /** How many relays were asked for what, in order. */
  get asked(): readonly (readonly [string, number])[] {
    return this.effects.flatMap((effect): (readonly [string, number])[] => {
      if (effect.type === 'read') return [['read', effect.from.length]]
      return effect.type === 'publish' ? [['publish', effect.to.length]] : []
    })
  }
}
const read = (...sightings: ReturnType<typeof shown>[]): RelayAnswer => ({ kind: 'read', sightings })
const refused: RelayAnswer = { kind: 'refused', prefix: 'restricted', detail: '' }
const broken: RelayAnswer = { kind: 'failed', cause: 'closed', detail: '' }

describe('an inquiry', () => {
  it('asks every relay, and ends with all that a quorum showed', () => {
    const run = new Run()
    const [mine, theirs] = [shown(part('me', 'held')), shown(part('rival1', 'waiting'))]
    run.answer(5, r0, read(mine))
    expect([run.asked, run.outcome]).toEqual([[['read', 3]], undefined])
    run.answer(9, r2, read(theirs))
    expect(run.outcome).toEqual({ kind: 'answered', sightings: [mine, theirs], from: 0 })
  })

  it('counts a relay once, and no failure as an empty answer', () => {
    const run = new Run()
    run.answer(5, r0, read())
    run.answer(6, r0, read())
    run.answer(7, r1, broken)
    run.answer(8, r2, refused)
    expect(run.outcome).toBeUndefined()
  })

  it('asks again after a rest those that failed', () => {
    const run = new Run()
    run.answer(5, r0, read())
    run.answer(6, r1, broken)
    run.give(2_000, { type: 'timer' })
    expect(run.asked).toEqual([
      ['read', 3],
      ['read', 1],
    ])
    run.answer(2_010, r1, read(), 2)
    expect(run.outcome).toMatchObject({ kind: 'answered', from: 0 })
  })

  it.each([
    [
      'its time is over',
      (run: Run) => {
        run.give(10_000, { type: 'timer' })
      },
    ],
    [
      'it is asked to stop',
      (run: Run) => {
        run.give(10, { type: 'stop', why: 'signal', completes: false })
      },
    ],
    [
      'so many refused for good that no quorum can come',
      (run: Run) => {
        run.answer(5, r0, refused)
        run.answer(6, r1, refused)
      },
    ],
  ])('ends unanswered when %s', (_, act) => {
    const run = new Run()
    act(run)
    expect(run.outcome).toEqual({ kind: 'unanswered' })
  })

  it('counts a relay for a write only when it shows that very version', () => {
    const version = shown(part('me', 'held', { createdAt: 7, id: 'mine' }))
    if (version.record.state === 'newer') throw new Error('a record of ours')
    const run = new Run({ record: version.record, createdAt: 7 })
    run.give(1, { type: 'signed', request: 1 as RequestId, id: 'mine' })
    run.answer(5, r0, read(shown(part('me', 'held', { createdAt: 7, id: 'other' }))))
    run.answer(6, r1, read(version))
    expect(run.outcome).toBeUndefined()
    run.answer(7, r2, read(version))
    expect(run.outcome?.kind).toBe('answered')
    expect(run.asked).toEqual([['publish', 3]])
    expect(version.address).toBe(addressOf('me'))
  })

  it('says nothing more after its end', () => {
    const run = new Run()
    run.give(10_000, { type: 'timer' })
    const { length } = run.effects
    run.answer(10_001, r0, read())
    expect(run.effects).toHaveLength(length)
  })
})

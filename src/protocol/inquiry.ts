/**
 * One question put to every relay until a quorum has answered it: a read, or a write that is read back.
 * Not guaranteed: that a quorum comes. It ends without one when its time is over, or so many relays refused for good that none can.
 */
import type { Effect, MachineInput, Step } from './machine.js'
import type { Sighting } from './record.js'
import type { Question, Round } from './round.js'
import { absorb, answersOf, askRested, askedFrom, isImpossible, nextRest, stands, startRound } from './round.js'
import type { MonoMs, RelayUrl, RequestId } from './values.js'
import { later } from './values.js'

export interface InquiryConfig {
  readonly question: Question
  readonly relays: readonly RelayUrl[]
  /** Those of them that are not asked before they are needed. */
  readonly reserve: readonly RelayUrl[]
  readonly quorum: number
  /** All of it, ms. */
  readonly withinMs: number
}

export type InquiryOutcome =
  /** Everything that the counted relays showed; each was asked at `from` or later. */
  { readonly kind: 'answered'; readonly sightings: readonly Sighting[]; readonly from: MonoMs } | Unanswered
export interface Unanswered {
  readonly kind: 'unanswered'
}

export interface InquiryState {
  readonly config: InquiryConfig
  /** Null before the start. */
  readonly round: Round | null
  readonly until: MonoMs
  readonly isOver: boolean
}

type S = InquiryState
type Result = Step<S, InquiryOutcome>

export const newInquiry = (config: InquiryConfig): S => ({ config, round: null, until: 0 as MonoMs, isOver: false })

export function inquiry(state: S, input: MachineInput): Result {
  const { config, isOver } = state
  const { question, relays, reserve, quorum } = config
  if (isOver) return { state, effects: [] }
  if (state.round === null) {
    const { round, effects } = startRound(question, relays, 1 as RequestId, input.at, reserve)
    return goOn({ ...state, round, until: later(input.at.mono, config.withinMs) }, round, effects)
  }
  const round = absorb(state.round, input)
  if (stands(round, relays, quorum)) {
    const sightings = [...answersOf(round).values()].flat()
    return end(state, { kind: 'answered', sightings, from: askedFrom(round) })
  }
  if (input.type === 'stop' || input.at.mono >= state.until || isImpossible(round, quorum)) {
    return end(state, { kind: 'unanswered' })
  }
  const asked = askRested(round, input.at)
  return goOn(state, asked.round, asked.effects)
}

const goOn = (state: S, round: Round, effects: readonly Effect<never>[]): Result => ({
  state: { ...state, round },
  effects: [...effects, { type: 'wake', at: Math.min(nextRest(round), state.until) as MonoMs }],
})

const end = (state: S, outcome: InquiryOutcome): Result => ({
  state: { ...state, isOver: true },
  effects: [{ type: 'end', outcome }],
})

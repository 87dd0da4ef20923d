/**
 * One question put to every engaged relay of the set, each at its own pace: a read, or a write that is read back. The reserve, fallback
 * relays that nobody needed yet, is engaged when another relay fails or is late; a quorum is of the whole set, whoever is asked.
 * Not guaranteed: that a relay which was counted still shows it. A relay counts once, by its last answer to this round.
 */
import type { Effect, MachineInput, Purpose, Query, RelayAnswer } from './machine.js'
import type { Draft, Sighting } from './record.js'
import type { MonoMs, RelayUrl, RequestId, Stamp } from './values.js'
import { later } from './values.js'
import { isQuorum } from './quorum.js'

interface Attempt {
  /** `reserved` was never asked; `answered` counts; `resting` is asked again at `until`; `hopeless` said something that no repetition changes. */
  readonly status: 'reserved' | 'asked' | 'answered' | 'resting' | 'hopeless'
  readonly request: RequestId
  /** Since when an answer that counts is waited for. */
  readonly since: MonoMs
  readonly askedAt: MonoMs
  readonly until: MonoMs
  readonly tries: number
  /** Refusals and failures in a row: unlike what is not shown yet, they say that the relay is away. */
  readonly failures: number
  readonly acknowledged: boolean
  readonly sightings: readonly Sighting[]
}

export interface Round {
  readonly purpose: Purpose
  readonly query: Query
  /** What is written; null for a read. */
  readonly draft: Draft | null
  readonly address: string
  /** The id of the written event, once it is signed. */
  readonly id: string | null
  readonly startedAt: MonoMs
  readonly attempts: ReadonlyMap<RelayUrl, Attempt>
  /** Requests are numbered through all rounds of a machine. */
  readonly nextRequest: RequestId
}
export interface Asked {
  readonly round: Round
  readonly effects: readonly Effect<never>[]
}

export interface Question {
  readonly purpose: Purpose
  readonly query: Query
  readonly draft: Draft | null
  readonly address: string
}

/** Who has not answered by then, ms, is late. */
const lateMs = 1_500

/** `reserve`: those of the relays that are not asked before they are needed. */
export function startRound(
  question: Question,
  relays: readonly RelayUrl[],
  nextRequest: RequestId,
  at: Stamp,
  reserve: readonly RelayUrl[] = [],
): Asked {
  const reserved: Attempt = {
    status: 'reserved',
    request: 0 as RequestId,
    since: at.mono,
    askedAt: at.mono,
    until: at.mono,
    tries: 0,
    failures: 0,
    acknowledged: false,
    sightings: [],
  }
  const attempts = new Map(reserve.map((relay) => [relay, reserved]))
  const round: Round = { ...question, id: null, startedAt: at.mono, attempts, nextRequest }
  return ask(
    round,
    relays.filter((relay) => !attempts.has(relay)),
    at,
  )
}

/** Asks these relays (again): those that said OK to the write are only read, until they have missed it three times. */
function ask(round: Round, relays: readonly RelayUrl[], at: Stamp): Asked {
  const attempts = new Map(round.attempts)
  const effects: Effect<never>[] = []
  let { nextRequest } = round
  const isRead = (relay: RelayUrl): boolean => {
    const known = round.attempts.get(relay)
    return round.draft === null || (known?.acknowledged === true && known.tries % 4 !== 3)
  }
  const groups = [
    { reading: true, relays: relays.filter(isRead) },
    { reading: false, relays: relays.filter((relay) => !isRead(relay)) },
  ]
  for (const group of groups) {
    if (group.relays.length === 0) continue
    const request = nextRequest
    nextRequest = (nextRequest + 1) as RequestId
    for (const relay of group.relays) {
      const known = round.attempts.get(relay)
      const { tries = 0, failures = 0, acknowledged = false } = known ?? {}
      const isWaitedFor = known?.status === 'resting'
      const asked = {
        status: 'asked',
        request,
        since: isWaitedFor ? known.since : at.mono,
        askedAt: at.mono,
        until: at.mono,
        tries,
        failures,
        acknowledged,
        sightings: [],
      } as const
      attempts.set(relay, asked)
    }
    const { purpose, query, draft, id } = round
    effects.push(
      group.reading || draft === null
        ? { type: 'read', request, purpose, from: group.relays, query }
        : { type: 'publish', request, purpose, to: group.relays, draft, id, readBack: query },
    )
  }
  return { round: { ...round, attempts, nextRequest }, effects }
}

/** Takes in an input; one that belongs to an earlier round or request changes nothing. */
export function absorb(round: Round, input: MachineInput): Round {
  if (input.type === 'signed') {
    const mine = [...round.attempts.values()].some((attempt) => attempt.request === input.request)
    return mine ? { ...round, id: input.id } : round
  }
  if (input.type !== 'answer') return round
  const known = round.attempts.get(input.relay)
  if (known?.request !== input.request || known.status !== 'asked') return round
  const acknowledged = known.acknowledged || input.acknowledged
  const attempts = new Map(round.attempts)
  attempts.set(input.relay, { ...settle(round, known, input.answer, input.at), acknowledged })
  return { ...round, attempts }
}

function settle(round: Round, known: Attempt, answer: RelayAnswer, at: Stamp): Attempt {
  const tries = known.tries + 1
  if (answer.kind === 'read') {
    // A write counts only where this very version is shown; missing is "not yet" (protocol.md, *Parts* ◆, *Acquiring* 3).
    const counts = round.draft === null || answer.sightings.some((sighting) => shows(round, sighting))
    if (counts) return { ...known, status: 'answered', sightings: answer.sightings, tries: 0, failures: 0 }
    return { ...known, status: 'resting', until: later(at.mono, restMs(100, tries, at)), tries, failures: 0 }
  }
  const failures = known.failures + 1
  if (answer.kind === 'refused' && isFinal(answer.prefix)) return { ...known, status: 'hopeless', tries, failures }
  const slow = answer.kind === 'refused' && answer.prefix === 'rate-limited'
  return { ...known, status: 'resting', until: later(at.mono, restMs(slow ? 3_000 : 250, tries, at)), tries, failures }
}

const shows = (round: Round, sighting: Sighting): boolean =>
  sighting.address === round.address &&
  sighting.version.createdAt === round.draft?.createdAt &&
  sighting.version.id === round.id

const isFinal = (prefix: string): boolean =>
  ['auth-required', 'restricted', 'blocked', 'pow', 'invalid'].includes(prefix)

/** Bounded exponential back-off with jitter of ± 50 %. */
const restMs = (baseMs: number, tries: number, at: Stamp): number =>
  baseMs * 2 ** Math.min(tries - 1, 5) * (0.5 + at.entropy)

/** Asks again those whose rest is over, and for the first time the reserve where it is needed. */
export function askRested(round: Round, at: Stamp): Asked {
  const isDue = ({ status, until }: Attempt): boolean => status === 'resting' && until <= at.mono
  const isNeeded = [...round.attempts.values()].some((attempt) => hasFailed(attempt) || at.mono >= lateAt(attempt))
  const due = [...round.attempts].filter(([, attempt]) => isDue(attempt) || (isNeeded && attempt.status === 'reserved'))
  return due.length === 0
    ? { round, effects: [] }
    : ask(
        round,
        due.map(([relay]) => relay),
        at,
      )
}

const hasFailed = ({ status, failures }: Attempt): boolean => status === 'hopeless' || failures > 0

/** When it is too late for an answer; never for who answered, or was not asked. */
const lateAt = ({ status, since }: Attempt): MonoMs =>
  status === 'asked' || status === 'resting' ? later(since, lateMs) : (Infinity as MonoMs)

/** Who was not asked yet, for the next round: whoever was engaged once stays so. */
export const reserveOf = (round: Round): readonly RelayUrl[] =>
  [...round.attempts].filter(([, { status }]) => status === 'reserved').map(([relay]) => relay)

/** Puts the question again to those that have answered it. */
export function askAgain(round: Round, at: Stamp): Asked {
  const answered = [...round.attempts].filter(([, { status }]) => status === 'answered')
  return ask(
    round,
    answered.map(([relay]) => relay),
    at,
  )
}

/** The relays that count, with what they showed. */
export const answersOf = (round: Round): ReadonlyMap<RelayUrl, readonly Sighting[]> =>
  new Map(
    [...round.attempts]
      .filter(([, { status }]) => status === 'answered')
      .map(([relay, { sightings }]) => [relay, sightings]),
  )

export const stands = (round: Round, relays: readonly RelayUrl[], quorum: number): boolean =>
  isQuorum(answersOf(round).keys(), relays, quorum)

/** True when so many relays refused for good that no quorum can come. */
export const isImpossible = (round: Round, quorum: number): boolean =>
  [...round.attempts.values()].filter(({ status }) => status !== 'hopeless').length < quorum

/**
 * True when so many relays are away that whoever has a claim log goes on there: a relay that failed three times in a row, or that has
 * done nothing but fail for ten seconds. It may come back; both locks stay safe, since whoever does without the relays verifies there later.
 */
export function isAway(round: Round, quorum: number, at: Stamp): boolean {
  const isLong = at.mono >= later(round.startedAt, 10_000)
  const isGone = ({ status, failures }: Attempt): boolean =>
    status === 'hopeless' || (status !== 'answered' && (failures >= 3 || (isLong && failures > 0)))
  return [...round.attempts.values()].filter((attempt) => !isGone(attempt)).length < quorum
}

/** Everybody has answered, or has failed at least once; with nobody in reserve where somebody did. */
export function isSpent(round: Round): boolean {
  const asked = [...round.attempts.values()].filter(({ status }) => status !== 'reserved')
  const isWell = asked.every(({ status }) => status === 'answered')
  return (
    isWell ||
    (asked.length === round.attempts.size && asked.every((one) => one.status === 'answered' || hasFailed(one)))
  )
}

/** No quorum can come, and everybody who was asked has said something: others may still have taken what was written. */
export const isHopeless = (round: Round, quorum: number): boolean =>
  isImpossible(round, quorum) && [...round.attempts.values()].every(({ status }) => status !== 'asked')

/** The earliest instant at which any answer that counts was asked for. */
export const askedFrom = (round: Round): MonoMs =>
  Math.min(
    ...[...round.attempts.values()].filter(({ status }) => status === 'answered').map(({ askedAt }) => askedAt),
  ) as MonoMs

/** The latest instant at which an answer that counts was asked for. */
export const askedLast = (round: Round): MonoMs =>
  Math.max(
    ...[...round.attempts.values()].filter(({ status }) => status === 'answered').map(({ askedAt }) => askedAt),
  ) as MonoMs

/** When the next relay's rest is over, or the reserve is needed because one is late. */
export function nextRest(round: Round): MonoMs {
  const attempts = [...round.attempts.values()]
  const rests = attempts.filter(({ status }) => status === 'resting').map(({ until }) => until)
  const hasReserve = attempts.some(({ status }) => status === 'reserved')
  return Math.min(...rests, ...(hasReserve ? attempts.map(lateAt) : [])) as MonoMs
}

/**
 * One visitor of the claim log: it looks, appends, and after a failure rests and looks again. Whatever an append's answer was, it looks
 * before it appends again. Not guaranteed: an answer; who has waited for two minutes goes on without the log.
 */
import type { LogEntry } from './log-entry.js'
import type { LogView } from './log.js'
import { seeLog, seeTaken } from './log.js'
import type { Effect, LogAnswer, LogOp, MachineInput } from './machine.js'
import type { MonoMs, RequestId, Stamp, Ticket } from './values.js'
import { later } from './values.js'

export interface LogAccess {
  readonly request: RequestId
  readonly op: LogOp
  readonly askedAt: Stamp
  /** `looked`: the view is up to date, as of `askedAt`. `resting`: looks again at `until`. */
  readonly status: 'asked' | 'looked' | 'resting' | 'denied'
  readonly until: MonoMs
  /** Since when nothing came of it. A look that succeeds ends that, but not where appending fails and the head stands still. */
  readonly failingSince: MonoMs | null
  readonly tries: number
  readonly failsToAppend: boolean
  /** What was said last about a failure. */
  readonly detail: string
  /** The newest entry that was appended, or that may have been. */
  readonly appended: Appended | null
}

export interface Appended {
  readonly number: number
  readonly nonce: string
  /** When the append started: a lease counts from there. */
  readonly at: Stamp
  /** False after an unclear answer. */
  readonly isCertain: boolean
}

export interface Visited {
  readonly access: LogAccess
  readonly effects: readonly Effect<never>[]
}

/** What fails for so long is not available (protocol.md, *The claim log*), ms. */
const patienceMs = 2 * 60_000

/** Nothing has failed. */
const fresh = { failingSince: null, tries: 0, failsToAppend: false } as const

const startAccess = (request: RequestId, at: Stamp): Visited =>
  ask({ ...fresh, detail: '', appended: null }, request, { op: 'look' }, at)

function ask(
  known: Pick<LogAccess, 'failingSince' | 'tries' | 'failsToAppend' | 'detail' | 'appended'>,
  request: RequestId,
  op: LogOp,
  at: Stamp,
): Visited {
  const { failingSince, tries, failsToAppend, detail, appended } = known
  const failure = { failingSince, tries, failsToAppend, detail }
  const access = { request, op, askedAt: at, status: 'asked', until: at.mono, ...failure } as const
  return { access: { ...access, appended }, effects: [{ type: 'log', request, op }] }
}

export const append = (access: LogAccess, request: RequestId, number: number, entry: LogEntry, at: Stamp): Visited =>
  ask(access, request, { op: 'append', number, entry }, at)

/** To append once more: what was appended before does not count as this attempt. */
export const forgetAppended = (access: LogAccess | null): LogAccess | null =>
  access === null ? null : { ...access, ...fresh, appended: null }

/** Looks anew; an answer that is on its way is waited for. */
export const visit = (access: LogAccess | null, request: RequestId, at: Stamp): Visited => {
  if (access === null) return startAccess(request, at)
  return access.status === 'asked' ? { access, effects: [] } : lookAgain(access, request, at)
}

export const lookAgain = (access: LogAccess, request: RequestId, at: Stamp): Visited =>
  ask(access, request, { op: 'look' }, at)

/** Unique for each attempt to append: 52 random bits beside the ticket, and the number of the request. */
export const nonceOf = (ticket: Ticket, request: RequestId, { entropy }: Stamp): string =>
  `${ticket.slice(0, 8)}-${request}-${Math.floor(entropy * 2 ** 52).toString(16)}`

/** Takes in an answer to the request that is open; another one changes nothing. */
export function absorbLog(access: LogAccess, view: LogView, input: MachineInput): { access: LogAccess; view: LogView } {
  if (input.type !== 'log' || input.request !== access.request || access.status !== 'asked') return { access, view }
  return settle(access, view, input.answer, input.at)
}

function settle(access: LogAccess, view: LogView, answer: LogAnswer, at: Stamp): { access: LogAccess; view: LogView } {
  const { op, askedAt } = access
  switch (answer.kind) {
    case 'looked': {
      const seen = seeLog(view, answer.sight, askedAt.mono, at)
      const appended = found(access.appended, seen)
      const isStuck = seen.head?.number === view.head?.number && appended?.isCertain !== true
      const done = access.failsToAppend && isStuck ? access : { ...access, ...fresh }
      return { access: { ...done, status: 'looked', appended }, view: seen }
    }
    case 'appended': {
      if (op.op !== 'append') throw new Error('invariant: a look appends nothing')
      const { number, entry } = op
      const seen = seeLog(view, { head: { number, body: entry }, newest: { number, entry } }, askedAt.mono, at)
      const appended = { number, nonce: entry.nonce, at: askedAt, isCertain: true }
      return { access: { ...access, ...fresh, status: 'looked', appended }, view: seen }
    }
    case 'taken':
      return { access: rest(access, 0, at), view: seeTaken(view, answer.number, at) }
    case 'unclear': {
      if (op.op !== 'append') return { access: fail(access, answer.detail, at), view }
      const { number, entry } = op
      const appended = { number, nonce: entry.nonce, at: askedAt, isCertain: false }
      return { access: fail({ ...access, appended }, answer.detail, at), view: seeTaken(view, number, at) }
    }
    case 'unknown':
      return { access: fail(access, answer.detail, at), view }
    case 'denied':
      return { access: { ...access, status: 'denied', detail: answer.detail }, view }
  }
}

/** "Mine" after an unclear answer means that my nonce is in that body ◆. */
function found(appended: Appended | null, { head }: LogView): Appended | null {
  if (appended === null || head === null || head.number !== appended.number) return appended
  const isMine = typeof head.body === 'object' && head.body.state !== 'newer' && head.body.nonce === appended.nonce
  return { ...appended, isCertain: isMine }
}

const fail = (access: LogAccess, detail: string, at: Stamp): LogAccess => ({
  ...rest(access, Math.min(250 * 2 ** access.tries, 8_000) * (0.5 + at.entropy), at),
  failingSince: access.failingSince ?? access.askedAt.mono,
  tries: access.tries + 1,
  failsToAppend: access.failsToAppend || access.op.op === 'append',
  detail,
})

/** Looks again after so many ms. */
export const rest = (access: LogAccess, ms: number, at: Stamp): LogAccess => ({
  ...access,
  status: 'resting',
  until: later(at.mono, ms),
})

/** True when repeating it makes no sense any more. */
export const isUnavailable = ({ status, failingSince }: LogAccess, at: Stamp): boolean =>
  status === 'denied' || (failingSince !== null && status !== 'asked' && at.mono >= later(failingSince, patienceMs))

export const isResting = (access: LogAccess | null, at: Stamp): boolean =>
  access?.status === 'resting' && at.mono < access.until

export const isAsked = (access: LogAccess | null): boolean => access?.status === 'asked'

/** When something is due without any answer. */
export const accessDue = ({ status, until }: LogAccess): MonoMs => (status === 'resting' ? until : (Infinity as MonoMs))

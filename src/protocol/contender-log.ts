/**
 * A contender at the claim log (protocol.md, *The claim log*): with a quorum after its claim was verified, without one in place of the
 * relays. Not guaranteed: that both stores are there. Whoever has neither holds nothing.
 */
import type { ContenderState, Phase } from './contender-state.js'
import { prepend, toLog } from './contender-state.js'
import { isWatchOver, leaveWatch, outcomeOf } from './contender-watch.js'
import { highestFence, nextFence } from './fence.js'
import { claimLeaseMs, hasEnded, leaseEnd } from './lease.js'
import { isUnavailable, lookAgain, rest, visit } from './log-access.js'
import { currentFence, judgeLog } from './log.js'
import type { TakingStep } from './log-taking.js'
import { stepTaking } from './log-taking.js'
import type { Effect, Outcome, Step } from './machine.js'
import type { Sighting } from './record.js'
import { renewalDue } from './verification.js'
import type { Fence, LogStore, MonoMs, Stamp } from './values.js'
import { later, laterWall } from './values.js'
import type { VerifyVerdict } from './verdict.js'
import { verify } from './verdict.js'
import { drafted } from './writer.js'

type S = ContenderState
type Logging = Phase & { name: 'logging' }

/** What a visit to the log comes to; the phases of the relays are not entered from here. */
export type InLog =
  | { readonly kind: 'step'; readonly step: Step<S> }
  | { readonly kind: 'taken'; readonly state: S; readonly fence: Fence }
  | { readonly kind: 'raise'; readonly state: S; readonly above: Fence }
  /** The log is not available. */
  | { readonly kind: 'without'; readonly state: S; readonly detail: string }
  | { readonly kind: 'refused'; readonly state: S; readonly outcome: Outcome }
  /** Step back from the claim, and watch the log. */
  | { readonly kind: 'watch'; readonly state: S; readonly rival: Sighting }
  | { readonly kind: 'leave'; readonly state: S; readonly outcome: Outcome }
  | { readonly kind: 'claim-again'; readonly state: S }
  | { readonly kind: 'start-over'; readonly state: S }

/** `claim`: what was verified on a quorum, and its fence; null without a quorum. What is left of the time for relays is kept meanwhile. */
export function startLogging(state: S, claim: Logging['claim'], at: Stamp): Step<S> {
  const leftMs = Math.max(0, state.deadline - at.mono)
  const fence = claim === null ? aloneFence(state, at) : claim.fence
  return toLog({ ...state, phase: { name: 'logging', claim, fence, leftMs } }, visit(state.access, state.nextLog, at))
}

/** Without a quorum: above every fence that can be seen anywhere, and never below the clock. */
function aloneFence({ view, log, config }: S, at: Stamp): Fence {
  const seen = [highestFence(view, config.address)?.fence ?? 0, currentFence(log, config.ticket) ?? 0]
  return nextFence(Math.max(...seen) as Fence, at.wall)
}

export function inLog(state: S, phase: Logging, at: Stamp): InLog {
  const { access, config } = state
  const { claim } = phase
  if (access === null) throw new Error('invariant: who is at the log visits it')
  const resumed = { ...state, deadline: later(at.mono, phase.leftMs) }
  if (claim !== null) {
    if (hasEnded(leaseEnd(claim.claimedAt, claim.leaseMs), at)) return { kind: 'start-over', state: resumed }
    // The claim is renewed while the log takes its time.
    if (at.mono >= renewalDue(claim) && access.status !== 'asked') return { kind: 'claim-again', state: resumed }
  } else {
    const verdict = verify(state.view, config, phase.fence, at)
    const alone = refusedAlone(verdict)
    if (alone !== null) return standBehind(resumed, alone, at)
    if (verdict.kind === 'raise') return inLog({ ...state, phase }, { ...phase, fence: aloneFence(state, at) }, at)
  }
  const step = stepTaking({ ...state, config }, access, phase.fence, at)
  return onTaking(resumed, { ...state, phase }, phase, step, at)
}

function onTaking(resumed: S, state: S, phase: Logging, step: TakingStep, at: Stamp): InLog {
  const isAlone = phase.claim === null
  switch (step.kind) {
    case 'goes-on': {
      const { access } = step
      const appends = isAlone && access.op.op === 'append' && step.effects.length > 0
      const draft = drafted(state, 'claiming', phase.fence, claimLeaseMs(state.config), at)
      return { kind: 'step', step: prepend(appends ? [{ type: 'persist', draft }] : [], toLog(state, step)) }
    }
    case 'taken':
      return { kind: 'taken', state: resumed, fence: phase.fence }
    case 'raise':
      return isAlone
        ? inLog(state, { ...phase, fence: nextFence(step.above, at.wall) }, at)
        : { kind: 'raise', state: resumed, above: step.above }
    case 'unavailable': {
      return { kind: 'without', state: resumed, detail: step.detail }
    }
    case 'contended':
      return isAlone
        ? standBehind(resumed, step, at)
        : { kind: 'refused', state: resumed, outcome: outcomeOf(state, step) }
    case 'watch':
      return isAlone
        ? { kind: 'step', step: watchLog(resumed, step.rival, step.until, at) }
        : { kind: 'watch', state: resumed, rival: step.rival }
    case 'completed':
    case 'incompatible':
      return { kind: 'leave', state: resumed, outcome: outcomeOf(state, step) }
  }
}

/** On a relay that did answer, a live `held` record or a smaller live claim refuses as well. */
function refusedAlone(verdict: VerifyVerdict): Exclude<VerifyVerdict, { kind: 'hold' | 'pause' | 'raise' }> | null {
  return verdict.kind === 'hold' || verdict.kind === 'pause' || verdict.kind === 'raise' ? null : verdict
}

type Standing = Exclude<VerifyVerdict, { kind: 'hold' | 'pause' | 'raise' }>
function standBehind(state: S, verdict: Standing, at: Stamp): InLog {
  const isWaiter = state.config.waitTimeoutMs !== null
  switch (verdict.kind) {
    case 'yield':
      if (!isWaiter && isWatchOver(state, at))
        return { kind: 'leave', state, outcome: outcomeOf(state, { kind: 'contended', by: verdict.to }) }
      return { kind: 'step', step: watchLog(state, verdict.to, Infinity as MonoMs, at) }
    case 'contended':
      return isWaiter && verdict.by.record.state !== 'evicted'
        ? { kind: 'step', step: watchLog(state, verdict.by, Infinity as MonoMs, at) }
        : { kind: 'leave', state, outcome: outcomeOf(state, verdict) }
    default:
      return { kind: 'leave', state, outcome: outcomeOf(state, verdict) }
  }
}

// ---------------------------------------------------------------- watch and wait at the log

/** Rests, then looks at the log again, until its head is nobody's; the deadline of the relays' work stands still. */
export function watchLog(state: S, rival: Sighting, until: MonoMs, at: Stamp): Step<S> {
  const { config } = state
  const { waitTimeoutMs } = config
  const line =
    waitTimeoutMs === null || state.line !== null
      ? state.line
      : { until: later(at.mono, waitTimeoutMs), countsUntil: null, told: null }
  const watch = state.watch ?? { leftMs: Math.max(0, state.deadline - at.mono), since: at.mono }
  const pause = logPauseMs(config.log, at)
  const rested = Math.min(pause, until > at.mono ? until - at.mono : pause)
  const isNews = state.watch === null || state.rival?.ticket !== rival.ticket
  const untilWall = laterWall(at.wall, Math.min(line?.until ?? until, 1e15) - at.mono)
  const report: Effect = {
    type: 'report',
    event:
      line === null
        ? { kind: 'watching', rival, why: 'suspect', untilWall }
        : { kind: 'queued', place: null, behind: rival, untilWall },
  }
  const next: S = { ...state, line, watch, rival, phase: { name: 'watching-log' } }
  const rests = { access: state.access === null ? null : rest(state.access, rested, at) }
  const step =
    state.access === null ? toLog(next, visit(null, state.nextLog, at)) : { state: { ...next, ...rests }, effects: [] }
  return prepend(isNews ? [report] : [], step)
}

export function inWatchOfLog(state: S, at: Stamp): InLog {
  const { access, line, config, rival } = state
  if (line !== null && at.mono >= line.until)
    return { kind: 'leave', state, outcome: { kind: 'timeout', phase: 'waiting', by: rival } }
  if (access === null || access.status === 'asked' || (access.status === 'resting' && at.mono < access.until))
    return { kind: 'step', step: { state, effects: [] } }
  if (access.status === 'resting' && !isUnavailable(access, at))
    return { kind: 'step', step: toLog(state, lookAgain(access, state.nextLog, at)) }
  if (access.status !== 'looked') return { kind: 'start-over', state: leaveWatch(state, at) }
  const verdict = judgeLog(state.log, config, at)
  switch (verdict.kind) {
    case 'completed':
    case 'incompatible':
      return { kind: 'leave', state, outcome: outcomeOf(state, verdict) }
    case 'contended':
      if (line === null) return { kind: 'leave', state, outcome: outcomeOf(state, verdict) }
      return { kind: 'step', step: watchLog(state, verdict.by, Infinity as MonoMs, at) }
    case 'watch':
      if (line === null && isWatchOver(state, at))
        return { kind: 'leave', state, outcome: outcomeOf(state, { kind: 'contended', by: verdict.rival }) }
      return { kind: 'step', step: watchLog(state, verdict.rival, verdict.until, at) }
    default:
      return { kind: 'start-over', state: leaveWatch(state, at) }
  }
}

/** Looking at a directory costs little. */
const logPauseMs = (log: LogStore | null, at: Stamp): number => (log === 'dir' ? 2_000 : 15_000) * (0.5 + at.entropy)

/** In line, and next, but the log's head is somebody's: it is looked at again once in a while. */
export function pollLog(state: S, at: Stamp): Step<S> {
  const { access } = state
  if (access === null) return toLog(state, visit(null, state.nextLog, at))
  if (access.status === 'asked') return { state, effects: [] }
  if (access.status !== 'resting')
    return { state: { ...state, access: rest(access, logPauseMs(state.config.log, at), at) }, effects: [] }
  if (at.mono < access.until) return { state, effects: [] }
  return toLog(state, lookAgain(access, state.nextLog, at))
}

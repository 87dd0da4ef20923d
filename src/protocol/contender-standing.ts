/**
 * Won: announcing it on the relays, and standing on the claim log where there is no quorum of them (protocol.md, *Acquiring* 4, *The claim log*).
 * Not guaranteed: that the relays were verified where the log stands alone; the keeper does that before it counts them.
 */
import type { ContenderState, Phase, VerifiedClaim } from './contender-state.js'
import { again, end, enter, isOver, prepend } from './contender-state.js'
import { outcomeOf } from './contender-watch.js'
import type { LeaseEnd } from './lease.js'
import { entryLeaseMs, hasEnded, laterEnd, leaseEnd } from './lease.js'
import type { Backend, Outcome, Step } from './machine.js'
import { askRested, isImpossible, isSpent, stands } from './round.js'
import type { Fence, LogStore, Stamp } from './values.js'
import { later } from './values.js'
import { verify } from './verdict.js'
import { drafted, fenceOf, lockRound, ownRound } from './writer.js'

type S = ContenderState
/** How long relays are told of a lock that stands on the log alone before it is used, ms. */
const tellMs = 3_000

/** What announcing comes to, beside a step: `surrender` gives up what was won. */
export type Announced =
  | { readonly kind: 'step'; readonly step: Step<S> }
  | { readonly kind: 'surrender'; readonly outcome: Outcome }
  /** A fence on a relay that did answer is not below this one: it is given back, and won anew with a greater one. */
  | { readonly kind: 'raise' }

/** From here on this contender never publishes `withdrawn` or `waiting` again: its fence goes on counting ◆. */
export function announce(state: S, claim: VerifiedClaim, at: Stamp): Step<S> {
  const draft = drafted(state, 'held', fenceOf(state.draft), state.config.leaseMs, at)
  const claimEnd = leaseEnd(claim.claimedAt, claim.leaseMs)
  // The lease that is announced may be shorter than the claim's, and what was told of it must not shrink.
  const safe = leaseEnd(claim.claimedAt, Math.min(claim.leaseMs, state.config.leaseMs))
  const isHandedOver = state.config.handsOver === true && !hasEnded(safe, at)
  const verified = isHandedOver ? acquired({ ...state, draft }, safe) : null
  // Whoever ends it from here on, be the holder there or not, ends what held.
  if (verified !== null) return prepend([{ type: 'persist', draft }], verified)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'announcing', round, startedAt: at, claimEnd }),
    ownRound(state, 'announce', draft, at),
  )
}

export function onAnnouncing(state: S, phase: Phase & { name: 'announcing' }, at: Stamp): Announced {
  const { config } = state
  const { round, startedAt, claimEnd } = phase
  const safe = leaseEnd(startedAt, config.leaseMs)
  // What counts only after the claim's lease announces nothing: somebody else may hold by then ◆. A lease that has ended by now, as it may have for a frozen process, is no acquisition any more.
  const hasRunOut = hasEnded(claimEnd, at) || hasEnded(safe, at)
  const isLate = hasRunOut || isOver(state, at) || isImpossible(round, config.quorum)
  if (isLate) {
    // Where the log is this contender's, it stands on that.
    const standing = isLogSafe(state, at) ? acquired(state, null) : null
    return standing === null
      ? { kind: 'surrender', outcome: { kind: 'unavailable' } }
      : { kind: 'step', step: standing }
  }
  if (!stands(round, config.relays, config.quorum))
    return { kind: 'step', step: again(state, phase, askRested(round, at)) }
  return { kind: 'step', step: acquired(state, safe) ?? { state, effects: [] } }
}

/** Won on the log alone: whatever relays can be reached are told, and what they show is looked at. */
export function stand(state: S, fence: Fence, at: Stamp): Step<S> {
  const draft = drafted(state, 'held', fence, state.config.leaseMs, at)
  return enter(
    { ...state, draft },
    (round) => ({ name: 'standing', round, until: later(at.mono, tellMs) }),
    lockRound(state, 'claim', draft, at),
  )
}

export function onStanding(state: S, phase: Phase & { name: 'standing' }, at: Stamp): Announced {
  const { config } = state
  const { round, until } = phase
  if (!isLogSafe(state, at)) return { kind: 'surrender', outcome: { kind: 'unavailable' } }
  const verdict = verify(state.view, config, fenceOf(state.draft), at)
  // A live holder on a relay that did answer has the lock ◆.
  if (verdict.kind === 'contended' || verdict.kind === 'completed' || verdict.kind === 'incompatible')
    return { kind: 'surrender', outcome: outcomeOf(state, verdict) }
  if (verdict.kind === 'yield' && verdict.to.record.state === 'held')
    return { kind: 'surrender', outcome: outcomeOf(state, { kind: 'contended', by: verdict.to }) }
  if (verdict.kind === 'raise') return { kind: 'raise' }
  if (!isSpent(round) && at.mono < until) return { kind: 'step', step: again(state, phase, askRested(round, at)) }
  return { kind: 'step', step: acquired(state, null) ?? { state, effects: [] } }
}

/** `onRelays`: the lease there; null where it stands on the log alone. Null where nothing was signed yet. */
function acquired(state: S, onRelays: LeaseEnd | null): Step<S> | null {
  const { config, draft, id, access } = state
  if (draft === null || id === null) return null
  const { ticket, lockTags, period, log } = config
  const entry = access?.appended?.isCertain === true ? access.appended : null
  const until = logEnd(state)
  const onLog = entry === null || until === null ? null : { number: entry.number, until }
  const safe = laterEnd(onRelays, until)
  if (safe === null) throw new Error('invariant: who holds stands on something')
  return end(state, {
    kind: 'acquired',
    holding: {
      ticket,
      lockTag: lockTags[0],
      period,
      fence: fenceOf(draft),
      backend: backendOf(onRelays !== null, onLog === null ? null : log),
      draft,
      eventId: id,
      safeUntil: safe.mono,
      safeUntilWall: safe.wall,
      reserve: state.reserve,
      onRelays,
      onLog,
    },
  })
}

export function backendOf(onRelays: boolean, log: LogStore | null): Backend {
  if (log === null) return 'relays'
  return onRelays ? `relays+${log}` : log
}

/** When the entry that this contender appended runs out; null where it has none. */
function logEnd({ access, config }: S): LeaseEnd | null {
  if (access?.appended?.isCertain !== true || config.log === null) return null
  return leaseEnd(access.appended.at, entryLeaseMs(config.log, config.leaseMs))
}

function isLogSafe(state: S, at: Stamp): boolean {
  const until = logEnd(state)
  return until !== null && !hasEnded(until, at)
}

/**
 * How a holding ends: an entry that is not live in the claim log first, then `released` or `completed` on the relays (protocol.md, *Releasing*).
 * Not guaranteed: that it is shown in time; then each lease ends by itself.
 */
import type { Ending, HolderPhase as Phase, HolderState } from './holder-state.js'
import { again, end, enter, toLog } from './holder-state.js'
import { forgetAppended, visit } from './log-access.js'
import { stepLogEnding } from './log-ending.js'
import type { Step } from './machine.js'
import type { Sighting } from './record.js'
import { askRested, isAway, isHopeless, isSpent, stands } from './round.js'
import type { MonoMs, Stamp, WallMs } from './values.js'
import { later } from './values.js'
import { drafted, fenceOf, foreignVersion, ownRound } from './writer.js'

type S = HolderState

/** `to` is null where nobody is known. Whoever was superseded in the log appends nothing more ◆. */
export function lose(
  state: S,
  cause: 'expired' | 'overtaken' | 'evicted',
  to: Sighting | null,
  at: Stamp,
  isSuperseded = false,
): Step<S> {
  const outcome = { kind: 'lost', cause, to, since: state.lapsedAt ?? at.wall } as const
  const why = { kind: 'lost', outcome } as const
  return isSuperseded
    ? endOnRelays({ ...state, kept: null }, why, later(at.mono, state.config.releaseWithinMs), at)
    : publishEnding(state, why, at)
}

/** The log first, then the relays ◆: also where no entry is known, because one may have been appended all the same. */
export function publishEnding(state: S, why: Ending, at: Stamp): Step<S> {
  const { config } = state
  const endBy = later(at.mono, config.releaseWithinMs)
  if (config.log === null) return endOnRelays(state, why, endBy, at)
  const until = later(at.mono, config.releaseWithinMs / 2)
  const phase = { name: 'ending-entry', until, endBy, why } as const
  return toLog({ ...state, phase }, visit(forgetAppended(state.access), state.nextLog, at))
}

export function onEndingEntry(state: S, phase: Phase & { name: 'ending-entry' }, at: Stamp): Step<S> {
  const { access } = state
  const { why, until, endBy } = phase
  if (access === null) throw new Error('invariant: who ends an entry visits the log')
  const step = stepLogEnding(state, access, endingState(why), at)
  if (step.kind === 'goes-on' && at.mono < until) return toLog(state, step)
  const isEntryEnded = step.kind === 'done'
  return endOnRelays({ ...state, isEntryEnded }, why, endBy, at)
}

/** Its fence goes on counting, so whoever held never withdraws ◆; a lost lease is never completed. */
function endOnRelays(state: S, why: Ending, until: MonoMs, at: Stamp): Step<S> {
  const draft = drafted(state, endingState(why), fenceOf(state.draft), state.config.leaseMs, at)
  const asked = ownRound(state, 'release', draft, at)
  return enter({ ...state, draft }, (round) => ({ name: 'ending', round, until, why }), asked)
}

const endingState = (why: Ending): 'released' | 'completed' => (why.kind === 'released' ? why.state : 'released')

export function onEnding(state: S, { round, until, why }: Phase & { name: 'ending' }, at: Stamp): Step<S> {
  const { config, safe } = state
  if (foreignVersion(state)) return meetForeign(state)
  const quorum = stands(round, config.relays, config.quorum)
  // Where the log stood alone, or has ended it, relays are told as far as they can be reached.
  const isTold = state.isEntryEnded === true && (safe === null ? isSpent(round) : isAway(round, config.quorum, at))
  const isOver = quorum || isTold || isHopeless(round, config.quorum) || at.mono >= until
  if (!isOver) return again(state, askRested(round, at))
  if (why.kind === 'lost') return end(state, why.outcome)
  const log = state.kept === null ? null : state.isEntryEnded === true
  return end(state, { kind: 'released', state: why.state, quorum, log, endsBy: endsBy(state, quorum) })
}

/** When the leases that could not be ended end by themselves; null where nothing is left. */
function endsBy({ safe, kept, isEntryEnded }: S, quorum: boolean): WallMs | null {
  const left = [
    ...(quorum || safe === null ? [] : [safe.wall]),
    ...(kept === null || isEntryEnded === true ? [] : [kept.until.wall]),
  ]
  return left.length === 0 ? null : (Math.max(...left) as WallMs)
}

/** Somebody else ended this holding: it is the writer of the address now, and this one stops for good ◆. */
export function meetForeign(state: S): Step<S> {
  const by = state.view.observations.get(state.config.address)?.sighting
  if (by === undefined) throw new Error('invariant: a foreign version was seen')
  return end(state, { kind: 'superseded', by })
}

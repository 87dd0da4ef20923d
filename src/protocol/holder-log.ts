/**
 * A holder at the claim log: its entry is appended anew every third of its lease, beside the renewals on the relays, and taken again after a
 * lapse (protocol.md, *Keeping it*). Not guaranteed: that the log can be reached; a holder on both goes on standing on the relays.
 */
import { lose } from './holder-end.js'
import type { HolderPhase as Phase, HolderState } from './holder-state.js'
import { end, keptFrom, toLog } from './holder-state.js'
import { hasEnded, leaseEnd } from './lease.js'
import { forgetAppended, rest, visit } from './log-access.js'
import { entrySighting, supersededBy } from './log.js'
import { stepTaking } from './log-taking.js'
import type { Step } from './machine.js'
import { renewalDue } from './verification.js'
import type { Stamp } from './values.js'
import { later } from './values.js'
import { fenceOf } from './writer.js'

type S = HolderState
/** How soon an append that failed is tried again, ms. */
const retryMs = 30_000

/** What the log says of this holding: null while it stands; else how it ends. */
export function judgeKept(state: S, at: Stamp): Step<S> | null {
  const { kept, log, config } = state
  if (kept === null) return null
  const by = supersededBy(log, kept.number, config)
  if (by !== null) return lose(state, 'overtaken', by, at, true)
  const { newest } = log
  // Another process ended this holding: an entry of this ticket that is not live.
  if (newest !== null && newest.entry.ticket === config.ticket && newest.entry.state !== 'held')
    return end(state, { kind: 'superseded', by: entrySighting(newest.entry, config) })
  return null
}

/** Appends the next entry when it is due; what the relays do goes on meanwhile. */
export function keepEntry(state: S, at: Stamp): Step<S> {
  const { kept, config } = state
  if (kept === null || state.lapsedAt !== null) return { state, effects: [] }
  if (!kept.isRenewing) {
    if (at.mono < kept.renewAt) return { state, effects: [] }
    const visited = visit(forgetAppended(state.access), state.nextLog, at)
    return toLog({ ...state, kept: { ...kept, isRenewing: true } }, visited)
  }
  if (state.access === null) throw new Error('invariant: who appends visits the log')
  const step = stepTaking(state, state.access, fenceOf(state.draft), at)
  switch (step.kind) {
    case 'goes-on':
      return toLog(state, step)
    case 'taken':
      return { state: { ...state, kept: keptFrom(step.appended, config) }, effects: [] }
    case 'raise':
      return lose(state, 'overtaken', null, at, true)
    default:
      // It is tried again; until then it stands on what it has.
      return {
        state: { ...state, kept: { ...kept, isRenewing: false, renewAt: later(at.mono, retryMs) } },
        effects: [],
      }
  }
}

/** After a lapse, and after the claim was verified again on the relays, or without a quorum of them. */
export const relog = (state: S, claim: (Phase & { name: 'relogging' })['claim'], at: Stamp): Step<S> =>
  toLog({ ...state, phase: { name: 'relogging', claim } }, visit(forgetAppended(state.access), state.nextLog, at))

/** `regained`: the entry was appended, or with a quorum the log is not available: `kept` is null then. */
export type Relogged =
  | { readonly kind: 'step'; readonly step: Step<S> }
  | { readonly kind: 'regained'; readonly state: S }
  | { readonly kind: 'claim-again'; readonly state: S }

export function onRelogging(state: S, { claim }: Phase & { name: 'relogging' }, at: Stamp): Relogged {
  const { access, config } = state
  if (access === null) throw new Error('invariant: who is at the log visits it')
  if (claim !== null) {
    const hasRunOut = hasEnded(leaseEnd(claim.claimedAt, claim.leaseMs), at)
    if (hasRunOut || (at.mono >= renewalDue(claim) && access.status !== 'asked')) return { kind: 'claim-again', state }
  }
  const step = stepTaking(state, access, fenceOf(state.draft), at)
  switch (step.kind) {
    case 'goes-on':
      return { kind: 'step', step: toLog(state, step) }
    case 'taken':
      return { kind: 'regained', state: { ...state, kept: keptFrom(step.appended, config) } }
    case 'unavailable':
      if (claim !== null) return { kind: 'regained', state: { ...state, kept: null } }
      // Neither store is there: the relays are asked again, and the log only after a rest.
      return { kind: 'claim-again', state: { ...state, access: rest(access, retryMs, at) } }
    case 'raise':
      return { kind: 'step', step: lose(state, 'overtaken', null, at, true) }
    case 'watch':
      return { kind: 'step', step: lose(state, 'overtaken', step.rival, at, true) }
    case 'contended':
    case 'completed':
    case 'incompatible':
      return { kind: 'step', step: lose(state, 'overtaken', step.by, at, true) }
  }
}

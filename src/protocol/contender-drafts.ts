/** The versions that a contender writes, and the questions that it puts to the relays. */
import type { ContenderState } from './contender-state.js'
import type { Query } from './machine.js'
import type { Draft, FencedRecord, WithdrawnRecord } from './record.js'
import type { Asked } from './round.js'
import { startRound } from './round.js'
import type { Fence, Stamp } from './values.js'
import { isNewer, nextCreatedAt } from './version.js'

/** Another process wrote a newer version at this address than this one signed: it is the writer now ◆. */
export function foreignVersion({ view, config, draft, id }: ContenderState): boolean {
  const own = view.observations.get(config.address)?.sighting.version
  if (own === undefined) return false
  return draft === null || id === null ? draft === null : isNewer(own, { createdAt: draft.createdAt, id })
}

export function drafted(
  state: ContenderState,
  to: 'claiming' | 'held' | 'released' | 'withdrawn',
  fence: Fence,
  leaseMs: number,
  at: Stamp,
): Draft {
  const { namespace, lock, period, ticket, relaySet, holder, address } = state.config
  const seen = state.view.observations.get(address)?.sighting.version.createdAt ?? 0
  const createdAt = nextCreatedAt(at.wall, Math.max(state.draft?.createdAt ?? 0, seen))
  const base = {
    v: 1,
    namespace,
    lock,
    period,
    ticket,
    seq: 0,
    leaseMs,
    renewedAt: at.wall,
    relays: relaySet,
    holder,
  } as const
  const record: FencedRecord | WithdrawnRecord = { ...base, state: to, fence }
  return { record, createdAt }
}

export function fenceOf(draft: Draft | null): Fence {
  const fence = draft !== null && 'fence' in draft.record ? draft.record.fence : null
  if (fence === null) throw new Error('invariant: a claim has a fence')
  return fence
}

export const isTakenBack = ({ record }: Draft): boolean => record.state === 'withdrawn' || record.state === 'released'

export function lockRound(state: ContenderState, purpose: 'look' | 'claim', draft: Draft | null, at: Stamp): Asked {
  const { lockTag, completionTag, shared, pubkey, maxClockSkewMs, relays, address } = state.config
  const since = Math.floor((at.wall - maxClockSkewMs) / 1000) - 8 * 24 * 3_600
  const query: Query = { kind: 'lock', lockTag, completionTag, author: shared ? pubkey : null, since }
  return startRound({ purpose, query, draft, address }, relays, state.nextRequest, at)
}

export function addressRound(state: ContenderState, purpose: 'step-back' | 'announce', draft: Draft, at: Stamp): Asked {
  const { pubkey, d, relays, address } = state.config
  const query: Query = { kind: 'address', author: pubkey, d }
  return startRound({ purpose, query, draft, address }, relays, state.nextRequest, at)
}

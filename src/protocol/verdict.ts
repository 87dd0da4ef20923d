/**
 * What a contender makes of its view: the rules of protocol.md, *Acquiring* 1 and 3, in their order.
 * Not guaranteed: anything by a look alone. Only the verdict on a quorum of answers that hold the contender's own record at its current version lets it hold.
 */
import type { FencedRecord, Sighting } from './record.js'
import { holderOf } from './record.js'
import { maxSeq } from './codec.js'
import { countedFence, highestFence } from './fence.js'
import { longestWatchedLeaseMs } from './lease.js'
import type { Fence, LockTag, MonoMs, PerKey, PeriodKey, Pubkey, RelaySetId, Stamp, Ticket } from './values.js'
import type { Liveness, Observation, View } from './view.js'
import { isLive, liveness, watchEnd } from './view.js'

/** What the verdicts need to know of the contender. */
export interface Self {
  readonly address: string
  readonly pubkey: Pubkey
  readonly ticket: Ticket
  readonly lockTags: PerKey<LockTag>
  readonly period: PeriodKey
  readonly relaySet: RelaySetId
  readonly maxClockSkewMs: number
  /** False with `on-completed: run`: a completed period does not count then. */
  readonly heedsCompleted: boolean
}

/** Ends the attempt, closed. */
export type Refusal =
  | { readonly kind: 'completed'; readonly by: Sighting }
  | { readonly kind: 'incompatible'; readonly why: 'relay-set' | 'newer-version'; readonly by: Sighting }
  | { readonly kind: 'contended'; readonly by: Sighting }

export type LookVerdict =
  | Refusal
  | { readonly kind: 'watch'; readonly rival: Sighting; readonly why: 'suspect' | 'undecided'; readonly until: MonoMs }
  | { readonly kind: 'claim' }

export type VerifyVerdict =
  | Refusal
  /** Step back behind a rival, then look again. */
  | { readonly kind: 'yield'; readonly to: Sighting }
  /** A greater claim will step back, or holds already: verify again after a pause. */
  | { readonly kind: 'pause'; readonly rival: Sighting }
  | { readonly kind: 'raise'; readonly above: Fence; readonly by: Sighting }
  | { readonly kind: 'hold' }

export type TurnVerdict =
  | Refusal
  | { readonly kind: 'go' }
  /** `place` 1 is next. `checkAt`: when a quorum read could show that somebody ahead is gone. */
  | { readonly kind: 'wait'; readonly place: number; readonly behind: Sighting; readonly checkAt: MonoMs }

interface Rival {
  readonly known: Observation
  readonly sighting: Sighting
  readonly state: 'waiting' | 'claiming' | 'held'
  readonly liveness: Liveness
}

/** Step 1, on a quorum of complete answers. */
export function look(view: View, self: Self, at: Stamp): LookVerdict {
  const rivals = liveRivals(view, self, at)
  const refusal = refuse(view, self, at) ?? behindHeldOrRespected(rivals)
  if (refusal !== null) return refusal
  const line = rivals.find(({ state, liveness }) => state === 'waiting' && liveness === 'fresh')
  if (line !== undefined) return { kind: 'contended', by: line.sighting }
  const suspect = rivals.find(({ liveness }) => liveness === 'suspect')
  const watched = suspect ?? rivals[0]
  if (watched === undefined) return { kind: 'claim' }
  const why = watched.state === 'claiming' ? 'undecided' : 'suspect'
  return { kind: 'watch', rival: watched.sighting, why, until: watchEnd(watched.known) }
}

/** Step 3, on a quorum of answers that hold this contender's record at its current version. */
export function verify(view: View, self: Self, fence: Fence, at: Stamp): VerifyVerdict {
  const rivals = liveRivals(view, self, at)
  const refusal = refuse(view, self, at) ?? behindHeldOrRespected(rivals)
  if (refusal !== null) return refusal
  const held = rivals.find(({ state }) => state === 'held')
  if (held !== undefined) return { kind: 'yield', to: held.sighting }
  const claims = rivals.filter(({ state }) => state === 'claiming')
  const smaller = claims.find(({ sighting }) => isSmaller(sighting, fence, self.ticket))
  if (smaller !== undefined) return { kind: 'yield', to: smaller.sighting }
  if (claims[0] !== undefined) return { kind: 'pause', rival: claims[0].sighting }
  const highest = highestFence(view, self.address)
  if (highest !== null && highest.fence >= fence) return { kind: 'raise', above: highest.fence, by: highest.by }
  const evicted = ownEviction(view, self)
  return evicted === null ? { kind: 'hold' } : { kind: 'contended', by: evicted }
}

/** In line: whether it is this contender's turn (protocol.md, *Waiting*). A push may bring it: claiming and verifying decide. */
export function turn(view: View, self: Self, seq: number, at: Stamp): TurnVerdict {
  const refusal = refuse(view, self, at)
  if (refusal !== null) return refusal
  const evicted = ownEviction(view, self)
  if (evicted !== null) return { kind: 'contended', by: evicted }
  const ahead = liveRivals(view, self, at).filter(
    ({ state, sighting }) => state !== 'waiting' || isAheadInLine(sighting, seq, self.ticket),
  )
  const behind = ahead.find(({ state }) => state !== 'waiting') ?? ahead[0]
  if (behind === undefined) return { kind: 'go' }
  const place = ahead.filter(({ state }) => state === 'waiting').length + 1
  const checkAt = Math.min(...ahead.map(({ known }) => watchEnd(known))) as MonoMs
  return { kind: 'wait', place, behind: behind.sighting, checkAt }
}

/** The next place in line: after every live contender's. */
export function nextSeq(view: View, self: Self, at: Stamp): number {
  const seqs = liveRivals(view, self, at).map(({ sighting }) => seqOf(sighting))
  return Math.min(Math.max(0, ...seqs) + 1, maxSeq)
}

/** What ends an attempt whatever else there is, before a claim and after it: a completed period ◆, or what this code must not stand beside. */
function refuse(view: View, self: Self, at: Stamp): Refusal | null {
  const completed = self.heedsCompleted ? completedRecord(view, self) : null
  if (completed !== null) return { kind: 'completed', by: completed }
  for (const known of view.observations.values()) {
    const { sighting } = known
    if (!self.lockTags.includes(sighting.lockTag) || sighting.address === self.address) continue
    if (sighting.record.state === 'newer') return { kind: 'incompatible', why: 'newer-version', by: sighting }
    // Contenders of two relay sets may never meet on a common relay, so a live one of another set closes ◆.
    const foreign = sighting.record.relays !== self.relaySet
    if (foreign && isLive(liveness(view, known, at, self.maxClockSkewMs))) {
      return { kind: 'incompatible', why: 'relay-set', by: sighting }
    }
  }
  return null
}

/** The record that says that a run finished this contender's period. */
export function completedRecord(view: View, self: Pick<Self, 'lockTags' | 'period'>): Sighting | null {
  if (self.period === '') return null
  for (const { sighting } of view.observations.values()) {
    const { record } = sighting
    if (record.state === 'completed' && self.lockTags.includes(sighting.lockTag) && record.period === self.period)
      return sighting
  }
  return null
}

/** A fresh holder, or a suspect one whose lease is too long to be watched: it is respected until it is long stale ◆. */
function behindHeldOrRespected(rivals: readonly Rival[]): Refusal | null {
  const fresh = rivals.find(({ state, liveness }) => state === 'held' && liveness === 'fresh')
  const respected = rivals.find(
    ({ liveness, sighting }) =>
      liveness === 'suspect' && 'leaseMs' in sighting.record && sighting.record.leaseMs > longestWatchedLeaseMs,
  )
  const by = fresh ?? respected
  return by === undefined ? null : { kind: 'contended', by: by.sighting }
}

function liveRivals(view: View, self: Self, at: Stamp): readonly Rival[] {
  const rivals: Rival[] = []
  for (const known of view.observations.values()) {
    const { sighting } = known
    const { state } = sighting.record
    if (!self.lockTags.includes(sighting.lockTag) || sighting.address === self.address) continue
    if (state !== 'waiting' && state !== 'claiming' && state !== 'held') continue
    const judged = liveness(view, known, at, self.maxClockSkewMs)
    if (isLive(judged)) rivals.push({ known, sighting, state, liveness: judged })
  }
  return rivals.sort((a, b) => (isBefore(a.sighting, b.sighting) ? -1 : 1))
}

/** An `evicted` record of this contender; only the same key may write one, so that a stranger can block but never evict. */
export function ownEviction(view: View, self: Pick<Self, 'ticket' | 'pubkey'>): Sighting | null {
  for (const { sighting } of view.observations.values()) {
    if (sighting.record.state === 'evicted' && sighting.ticket === self.ticket && sighting.pubkey === self.pubkey)
      return sighting
  }
  return null
}

/** Claims are ordered by (fence, ticket). */
const isSmaller = (rival: Sighting, fence: Fence, ticket: Ticket): boolean => {
  const its = countedFence(rival.record) ?? Infinity
  return its !== fence ? its < fence : rival.ticket < ticket
}

const seqOf = ({ record }: Sighting): number => ('seq' in record ? record.seq : 0)

/** The line is ordered by (seq, ticket). */
const isAheadInLine = (rival: Sighting, seq: number, ticket: Ticket): boolean =>
  seqOf(rival) !== seq ? seqOf(rival) < seq : rival.ticket < ticket

/** Who is named first: the smaller fence, then the smaller place in line, then the ticket. */
function isBefore(a: Sighting, b: Sighting): boolean {
  const key = ({ record }: Sighting): number => countedFence(record) ?? Infinity
  return key(a) !== key(b) ? key(a) < key(b) : isAheadInLine(a, seqOf(b), b.ticket)
}

/** Contention with one's own run, or job: the person who reads it made it, so it is said. */
export function sameAs(self: FencedRecord['holder'], rival: Sighting): 'job' | 'run' | null {
  // An eviction names the evicted one, which is this contender itself.
  const other = rival.record.state === 'evicted' ? null : holderOf(rival.record)
  if (other === null || self.runId === '' || other.runId !== self.runId) return null
  if (other.server !== self.server || other.repository !== self.repository || other.runAttempt !== self.runAttempt)
    return null
  return other.job !== '' && other.job === self.job && other.runner === self.runner ? 'job' : 'run'
}

/**
 * What a view shows, lock by lock, in words for a screen. It decides nothing: liveness, the order of the line and the scope are the protocol's.
 * Not guaranteed: that it is the present, or all; relays may hide records, and of each address they keep only the newest version.
 */
import type { Listed, ListScope } from '../commands/status.js'
import { entriesOf, releasedOf } from '../commands/status.js'
import { takenAt } from '../protocol/fence.js'
import type { FencedRecord, Sighting } from '../protocol/record.js'
import type { Fence, LockTag, PeriodKey, Stamp, WallMs } from '../protocol/values.js'
import { laterWall } from '../protocol/values.js'
import { isLive } from '../protocol/view.js'
import type { View } from '../protocol/view.js'
import type { Signer } from '../ports.js'
import { logLine } from '../text/escape.js'
import { partyOf } from './party.js'
import type { Party } from './party.js'

/**
 * `silent`: a holder stopped renewing, and is not out yet. `claimed`: somebody claims, and is not decided. `lapsed`: free, and the last lease ran out.
 * `completed`: free, and the period that was asked for is done. `newer`: somebody speaks a newer version of the protocol.
 */
export type Standing = 'held' | 'silent' | 'claimed' | 'newer' | 'queued' | 'completed' | 'lapsed' | 'free'

/** Whoever holds, or claims. */
export interface Hold {
  readonly party: Party
  readonly state: 'held' | 'claiming' | 'newer'
  readonly period: PeriodKey
  /** The rest is null for a record that cannot be read. */
  readonly fence: Fence | null
  readonly sinceMs: WallMs | null
  readonly lease: Lease | null
  readonly evictedBy: string | null
}
export interface Lease {
  readonly renewedAt: WallMs
  readonly leaseMs: number
}
export interface Waiting {
  readonly party: Party
  readonly isSilent: boolean
}
export interface Completion {
  readonly period: PeriodKey
  readonly party: Party
  readonly atMs: WallMs
}
/** One holding, from about when it was taken to its last write, or until the lease ran out. */
export interface Span {
  readonly kind: 'holding' | 'released' | 'completed' | 'ran-out'
  readonly party: Party
  readonly fromMs: WallMs
  readonly toMs: WallMs
}

export interface Row {
  readonly id: LockTag
  readonly name: string
  readonly standing: Standing
  readonly holds: readonly Hold[]
  /** In its order. */
  readonly line: readonly Waiting[]
  /** The newest first. */
  readonly completed: readonly Completion[]
  /** Of the last two days, the newest first. */
  readonly spans: readonly Span[]
}

/** How long relays keep a record that is over (protocol.md, *Parts*: `expiration`), and so what can be shown, ms. */
export const shownMs = 2 * 24 * 3_600_000

/** By name, so that a row stays where it is while its lock changes hands. */
export function boardOf(view: View, scope: ListScope, signer: Signer, at: Stamp): readonly Row[] {
  const locks = new Map<LockTag, { entries: Listed[]; released: Sighting[] }>()
  const lockOf = ({ lockTag }: Sighting): { entries: Listed[]; released: Sighting[] } => {
    const lock = locks.get(lockTag) ?? { entries: [], released: [] }
    locks.set(lockTag, lock)
    return lock
  }
  for (const entry of entriesOf(view, scope, signer, at)) lockOf(entry.sighting).entries.push(entry)
  for (const sighting of releasedOf(view, scope, signer)) lockOf(sighting).released.push(sighting)
  const told = { scope, isShared: signer.shared, now: at.wall }
  const rows = [...locks].map(([id, { entries, released }]) => rowOf(id, entries, released, told))
  return rows.sort((a, b) => (a.name === b.name ? order(a.id, b.id) : order(a.name, b.name)))
}

const order = (a: string, b: string): number => (a < b ? -1 : 1)

interface Told {
  readonly scope: ListScope
  readonly isShared: boolean
  readonly now: WallMs
}

function rowOf(id: LockTag, entries: readonly Listed[], released: readonly Sighting[], told: Told): Row {
  const { isShared, scope } = told
  const holds = entries.flatMap((entry) => holdOf(entry, isShared))
  const line = entries.flatMap(({ sighting, liveness }) =>
    sighting.record.state === 'waiting' && isLive(liveness)
      ? [{ party: partyOf(sighting, isShared), isSilent: liveness === 'suspect' }]
      : [],
  )
  const completed = entries
    .flatMap(({ sighting: { record }, sighting }) =>
      record.state === 'completed'
        ? [{ period: record.period, party: partyOf(sighting, isShared), atMs: record.renewedAt }]
        : [],
    )
    .sort((a, b) => b.atMs - a.atMs)
  const spans = [...entries.flatMap((entry) => spanOf(entry, told)), ...released.flatMap((one) => overOf(one, told))]
    .filter(({ toMs }) => toMs > told.now - shownMs)
    .sort((a, b) => b.fromMs - a.fromMs)
  const isDone = scope.period !== '' && completed.some(({ period }) => period === scope.period)
  const standing = standingOf(entries, line.length, isDone, spans[0])
  return {
    id,
    name: nameOf(id, [...entries.map(({ sighting }) => sighting), ...released]),
    standing,
    holds,
    line,
    completed,
    spans,
  }
}

function nameOf(id: LockTag, sightings: readonly Sighting[]): string {
  for (const { record } of sightings) if ('lock' in record && record.lock !== null) return logLine(record.lock, 120)
  return `(tells no name) ${id.slice(0, 16)}`
}

function standingOf(entries: readonly Listed[], waiting: number, isDone: boolean, last: Span | undefined): Standing {
  const live = (state: string, liveness: string): boolean =>
    entries.some((entry) => entry.sighting.record.state === state && entry.liveness === liveness)
  if (live('newer', 'fresh')) return 'newer'
  if (live('held', 'fresh')) return 'held'
  if (live('held', 'suspect')) return 'silent'
  if (live('claiming', 'fresh') || live('claiming', 'suspect')) return 'claimed'
  if (waiting > 0) return 'queued'
  if (isDone) return 'completed'
  return last?.kind === 'ran-out' ? 'lapsed' : 'free'
}

function holdOf({ sighting, liveness, evictedBy }: Listed, isShared: boolean): readonly Hold[] {
  const { record } = sighting
  if (!isLive(liveness)) return []
  const party = partyOf(sighting, isShared)
  if (record.state === 'newer') {
    return [
      { party, state: 'newer', period: '' as PeriodKey, fence: null, sinceMs: null, lease: null, evictedBy: null },
    ]
  }
  if (record.state !== 'held' && record.state !== 'claiming') return []
  const { state, period, fence, renewedAt, leaseMs } = record
  const by = evictedBy === null ? null : logLine(evictedBy, 120)
  return [{ party, state, period, fence, sinceMs: takenAt(record), lease: { renewedAt, leaseMs }, evictedBy: by }]
}

function spanOf({ sighting, liveness }: Listed, told: Told): readonly Span[] {
  const { record } = sighting
  if (record.state !== 'held') return overOf(sighting, told)
  const kind = isLive(liveness) ? 'holding' : 'ran-out'
  const endMs = isLive(liveness) ? told.now : laterWall(record.renewedAt, record.leaseMs)
  return [span(kind, sighting, record, endMs, told)]
}

function overOf(sighting: Sighting, told: Told): readonly Span[] {
  const { record } = sighting
  if (record.state !== 'released' && record.state !== 'completed') return []
  return [span(record.state, sighting, record, record.renewedAt, told)]
}

/** By the writer's clock, which may be ahead of this one. */
function span(
  kind: Span['kind'],
  sighting: Sighting,
  record: FencedRecord,
  endMs: WallMs,
  { isShared, now }: Told,
): Span {
  const toMs = Math.min(endMs, now) as WallMs
  return { kind, party: partyOf(sighting, isShared), fromMs: Math.min(takenAt(record), toMs) as WallMs, toMs }
}

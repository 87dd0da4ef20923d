/**
 * Lists who holds, who waits and what is completed: of a lock, or of a namespace's locks in one period. It never takes anything.
 * Not guaranteed: that it is still so, nor that a record which looks live is; one read cannot watch (protocol.md, *Lease by observation*).
 */
import type { EnginePorts } from '../engine/engine.js'
import type { Unanswered } from '../protocol/inquiry.js'
import type { Query } from '../protocol/machine.js'
import type { LockRecord, NewerRecord, Sighting } from '../protocol/record.js'
import type { PeriodKey, Stamp, WallMs } from '../protocol/values.js'
import type { Liveness, View } from '../protocol/view.js'
import { liveness } from '../protocol/view.js'
import type { Signer } from '../ports.js'
import { lockQueryOf, queryLocks } from './query-locks.js'

/** What is listed: one lock in every period, or with a null `lock` every lock of the namespace in this one. */
export interface ListScope {
  readonly namespace: string
  readonly lock: string | null
  readonly period: PeriodKey
  readonly quorum: number
  readonly maxClockSkewMs: number
}

export interface Listed {
  readonly sighting: Sighting
  readonly liveness: Liveness
  /** Who asked it to let go; null if nobody did. */
  readonly evictedBy: string | null
}

export interface Listing {
  readonly kind: 'answered'
  /** Holders first, then claims, the line in its order, and what is completed. */
  readonly entries: readonly Listed[]
  readonly at: WallMs
}

export async function listLocks(
  scope: ListScope,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Listing | Unanswered> {
  const survey = await queryLocks(listQuery(scope, ports), scope.quorum, ports, signal)
  if (survey.kind === 'unanswered') return survey
  const { view, at } = survey
  return { kind: 'answered', entries: entriesOf(view, scope, ports.signer, at), at: at.wall }
}

/** What a view shows of a scope: holders first, then claims, the line in its order, and what is completed. */
export function entriesOf(view: View, scope: ListScope, signer: Signer, at: Stamp): readonly Listed[] {
  const entries: Listed[] = []
  for (const known of view.observations.values()) {
    const { sighting } = known
    if (rankOf(sighting.record) === undefined || !isInScope(sighting, scope, signer)) continue
    const judged = liveness(view, known, at, scope.maxClockSkewMs)
    entries.push({ sighting, liveness: judged, evictedBy: evictor(view, sighting) })
  }
  return entries.sort(inOrder)
}

/** The holdings of a scope that were given up without completing a period: they tell what was, and are no part of a listing. */
export const releasedOf = (view: View, scope: ListScope, signer: Signer): readonly Sighting[] =>
  [...view.observations.values()]
    .map(({ sighting }) => sighting)
    .filter((sighting) => sighting.record.state === 'released' && isInScope(sighting, scope, signer))

export function listQuery(scope: ListScope, ports: Pick<EnginePorts, 'signer' | 'clock'>): Query {
  const { namespace, lock, period } = scope
  const { signer } = ports
  if (lock !== null) return lockQueryOf({ ...scope, lock, periodEndMs: null }, period, ports)
  return { kind: 'period', tags: signer.periodTags(namespace, null, period), authors: signer.authors }
}

/** Relays answer with more than was asked, and a record without names has tags that nobody can check. */
function isInScope({ lockTag, record }: Sighting, scope: ListScope, signer: Signer): boolean {
  if (scope.lock !== null) return signer.lockTags(scope.namespace, scope.lock).includes(lockTag)
  if (record.state === 'newer') return true
  return record.period === scope.period && (record.namespace === null || record.namespace === scope.namespace)
}

function evictor({ observations }: View, { address }: Sighting): string | null {
  const record = observations.get(`${address}:evicted`)?.sighting.record
  return record?.state === 'evicted' ? record.by : null
}

/** Undefined for what neither lives nor tells of a period: it only left a fence behind. */
function rankOf({ state }: LockRecord | NewerRecord): number | undefined {
  const rank = ['newer', 'held', 'claiming', 'waiting', 'completed'].indexOf(state)
  return rank < 0 ? undefined : rank
}

function inOrder(a: Listed, b: Listed): number {
  const key = ({ sighting: { record, ticket } }: Listed): readonly (number | string)[] => [
    rankOf(record) ?? 0,
    'seq' in record ? record.seq : 0,
    ticket,
  ]
  const [left, right] = [key(a), key(b)]
  const at = left.findIndex((part, i) => part !== right[i])
  if (at < 0) return 0
  return (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1
}

/**
 * Evicts a ticket, for a person who knows that it must go. Not guaranteed: that the lock is free then. An eviction frees nothing by itself ◆:
 * a victim that lives lets go when it meets it, a dead one is watched out (protocol.md, *Holding*: eviction).
 */
import type { EnginePorts } from '../engine/engine.js'
import { addressOf } from '../engine/lock-spec.js'
import { evictionOf } from '../protocol/eviction.js'
import type { Unanswered } from '../protocol/inquiry.js'
import type { Sighting } from '../protocol/record.js'
import type { PeriodKey, Ticket } from '../protocol/values.js'
import type { Incompatible, OwnSighting } from '../protocol/validity.js'
import { isLive, liveness } from '../protocol/view.js'
import type { LockTarget } from './query-locks.js'
import { lockQueryOf, publishLock, queryLocks } from './query-locks.js'

export type Eviction =
  | Unanswered
  | Incompatible
  /** No live record has this ticket; nothing was written. `by`: what it left, if anything. */
  | { readonly kind: 'not-live'; readonly by: Sighting | null }
  /** `isShown`: a quorum showed the eviction. */
  | { readonly kind: 'published'; readonly victim: OwnSighting; readonly isShown: boolean }

/** @param by who evicts, and @param reason why: told to the victim and to whoever reads the records. Throws without a shared key: nobody else's ticket can be evicted. */
export async function evict(
  target: LockTarget,
  ticket: Ticket,
  { by, reason }: { readonly by: string; readonly reason: string },
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Eviction> {
  const { signer, relays } = ports
  if (!signer.shared) throw new Error('invariant: only the shared key evicts')
  const survey = await queryLocks(lockQueryOf(target, '' as PeriodKey, ports), target.quorum, ports, signal)
  if (survey.kind === 'unanswered') return survey
  const { view, at } = survey
  const { d, address } = addressOf(target, ticket, signer)
  const known = view.observations.get(address)
  const victim = known?.sighting
  if (known === undefined || victim === undefined) return { kind: 'not-live', by: null }
  if (victim.record.state === 'newer') return { kind: 'incompatible', why: 'newer-version', by: victim }
  if (victim.record.relays !== relays.id) return { kind: 'incompatible', why: 'relay-set', by: victim }
  if (!isLive(liveness(view, known, at, target.maxClockSkewMs))) return { kind: 'not-live', by: victim }
  const earlier = view.observations.get(`${address}:evicted`)?.sighting.version.createdAt ?? 0
  const draft = evictionOf(victim.record, by, reason, earlier, at)
  const isShown = await publishLock(draft, `${d}:evicted`, 'evict', target, ports, signal)
  return { kind: 'published', victim: { ...victim, record: victim.record }, isShown }
}

/**
 * What this reader knows of every address, and when it saw it change: the lease by observation (protocol.md).
 * Not guaranteed: that it is the present. A relay may show old versions or hide new ones; only quorums of answers bound that.
 */
import type { Sighting, Version } from './record.js'
import { futureMs, marginMs, undecidedSkewMs } from './lease.js'
import type { MonoMs, Stamp, WallMs } from './values.js'
import { later } from './values.js'
import { isNewer, isSame } from './version.js'

export interface Observation {
  /** The newest version seen of this address. */
  readonly sighting: Sighting
  /** When that version was first seen, on the reader's own monotonic clock. */
  readonly firstSeenAt: MonoMs
  /** The newest version known when the last quorum read ended. */
  readonly atLastQuorum: Version | null
  /** When it last changed between two quorum reads. */
  readonly changedAt: MonoMs | null
}

export interface View {
  readonly observations: ReadonlyMap<string, Observation>
  /** When the youngest completed quorum read started. */
  readonly quorumReadFrom: MonoMs | null
}

export const emptyView: View = { observations: new Map(), quorumReadFrom: null }

/** Takes in what any relay showed; an older version than the known one changes nothing. */
export function see(view: View, sightings: readonly Sighting[], at: Stamp): View {
  const observations = new Map(view.observations)
  for (const sighting of sightings) {
    const known = observations.get(sighting.address)
    if (known !== undefined && !isNewer(sighting.version, known.sighting.version)) continue
    observations.set(sighting.address, {
      sighting,
      firstSeenAt: at.mono,
      atLastQuorum: known?.atLastQuorum ?? null,
      changedAt: known?.changedAt ?? null,
    })
  }
  return { ...view, observations }
}

/** A quorum read ended: its answers have been seen, and each was asked for at `from` or later. */
export function endQuorumRead(view: View, from: MonoMs, at: Stamp): View {
  const observations = new Map<string, Observation>()
  for (const [address, known] of view.observations) {
    const changed = known.atLastQuorum !== null && !isSame(known.atLastQuorum, known.sighting.version)
    observations.set(address, {
      ...known,
      atLastQuorum: known.sighting.version,
      changedAt: changed ? at.mono : known.changedAt,
    })
  }
  const last = view.quorumReadFrom
  return { observations, quorumReadFrom: last === null || from > last ? from : last }
}

/** `ended`: a state that is never live. The rest is protocol.md, *Lease by observation*. */
export type Liveness = 'ended' | 'long-stale' | 'watched-out' | 'fresh' | 'suspect'
export const isLive = (liveness: Liveness): boolean => liveness === 'fresh' || liveness === 'suspect'

export function liveness(view: View, known: Observation, at: Stamp, maxClockSkewMs: number): Liveness {
  const { record } = known.sighting
  // A record of an unknown version has an unknown lease: it is live as long as it is shown.
  if (record.state === 'newer') return 'fresh'
  if (record.state !== 'waiting' && record.state !== 'claiming' && record.state !== 'held') return 'ended'
  const watched = { firstSeenAt: known.firstSeenAt, changedAt: known.changedAt, confirmedFrom: view.quorumReadFrom }
  const skewMs = record.state === 'claiming' ? undecidedSkewMs(maxClockSkewMs) : maxClockSkewMs
  return watchedLiveness(record, watched, at, skewMs)
}

/** What a reader noted of a lease, on its own monotonic clock. */
export interface Watched {
  readonly firstSeenAt: MonoMs
  readonly changedAt: MonoMs | null
  /** When the youngest read that could have shown a change started. */
  readonly confirmedFrom: MonoMs | null
}

/** The lease of a record, or of an entry of the claim log, by observation. */
export function watchedLiveness(
  { leaseMs, renewedAt }: { readonly leaseMs: number; readonly renewedAt: WallMs },
  { firstSeenAt, changedAt, confirmedFrom }: Watched,
  at: Stamp,
  maxClockSkewMs: number,
): 'long-stale' | 'watched-out' | 'fresh' | 'suspect' {
  const age = at.wall - renewedAt
  if (age > leaseMs + maxClockSkewMs) return 'long-stale'
  const span = leaseMs + marginMs(leaseMs)
  // The read that confirms must have started after the watch was over: an answer may have been on its way for long ◆.
  if (confirmedFrom !== null && confirmedFrom >= later(firstSeenAt, span)) return 'watched-out'
  const recent = age <= span && age >= -futureMs
  // A change counts between two quorum reads: old versions that one relay still shows prove nothing ◆.
  const changed = changedAt !== null && at.mono <= later(changedAt, span)
  return recent || changed ? 'fresh' : 'suspect'
}

/** The instant from which a quorum read can confirm that this version was not renewed. */
export function watchEnd(known: Observation): MonoMs {
  const { record } = known.sighting
  if (record.state === 'newer') return Infinity as MonoMs
  return later(known.firstSeenAt, record.leaseMs + marginMs(record.leaseMs))
}

/** One simulated relay: it keeps the newest version of each address (where it is told to, until that expires), answers when it likes, and has named faults. */
import type { Query } from '../../src/protocol/machine.js'
import type { SimEvent } from './sim-signer.js'
import { epochMs } from './sim-process.js'

export interface RelayFaults {
  /** Does not answer at all. */
  down?: boolean
  /** Says OK and stores nothing. */
  okNotStored?: boolean
  /** Answers reads from a copy that lags by so many ms. */
  staleMs?: number
  /** Applies a write so many ms after it said OK. */
  applyLateMs?: number
  refuse?: 'rate-limited' | 'restricted' | null
}

export class SimRelay {
  private readonly stored = new Map<string, SimEvent>()
  private readonly history: { at: number; event: SimEvent }[] = []
  private readonly subscribers = new Set<(event: SimEvent) => void>()
  readonly faults: RelayFaults = {}
  writes = 0
  /** Every message that reached it, and every subscription. */
  asked = 0

  constructor(private readonly forgetsExpired = false) {}

  store(event: SimEvent, at: number): void {
    this.writes++
    if (this.faults.okNotStored === true) return
    const address = `${event.pubkey}:${event.d}`
    const known = this.stored.get(address)
    if (known !== undefined && !isNewer(event, known)) return
    this.stored.set(address, event)
    this.history.push({ at, event })
    for (const push of this.subscribers) push(event)
  }

  find(query: Query, at: number): readonly SimEvent[] {
    const lag = this.faults.staleMs ?? 0
    const events = lag === 0 ? [...this.stored.values()] : this.asOf(at - lag)
    const isKept = ({ expiration }: SimEvent): boolean => !this.forgetsExpired || expiration * 1_000 > epochMs + at
    return events.filter((event) => matches(event, query) && isKept(event))
  }

  all(): readonly SimEvent[] {
    return [...this.stored.values()]
  }
  forget(): void {
    this.stored.clear()
    this.history.length = 0
  }
  subscribe(push: (event: SimEvent) => void): () => void {
    this.asked++
    this.subscribers.add(push)
    return () => this.subscribers.delete(push)
  }
  /** Drops every subscription, and says so to nobody. */
  unsubscribe(): void {
    this.subscribers.clear()
  }

  /** Pushes nothing any more to whoever has subscribed so far. */
  silence(): void {
    this.subscribers.clear()
  }

  private asOf(at: number): readonly SimEvent[] {
    const then = new Map<string, SimEvent>()
    for (const { at: when, event } of this.history) if (when <= at) then.set(`${event.pubkey}:${event.d}`, event)
    return [...then.values()]
  }
}

/** NIP-01, as relays have it, whatever the shipped code makes of it. */
const isNewer = (a: SimEvent, b: SimEvent): boolean =>
  a.createdAt !== b.createdAt ? a.createdAt > b.createdAt : a.id < b.id

function matches(event: SimEvent, query: Query): boolean {
  if (query.kind === 'addresses') return event.pubkey === query.author && query.ds.includes(event.d)
  if (query.authors !== null && !query.authors.includes(event.pubkey)) return false
  const isUnder = (tags: readonly string[]): boolean => tags.some((tag) => event.tags.includes(tag))
  if (query.kind === 'period') return isUnder(query.tags)
  return (isUnder(query.lockTags) && event.createdAt >= query.since) || isUnder(query.completionTags)
}

/** The Relays port of one simulated process: a network with a latency of its own for every message, either way. */
import type { Relays } from '../../src/ports.js'
import type { PerRelay, Query, RelayAnswer } from '../../src/protocol/machine.js'
import type { RelaySetId, RelayUrl } from '../../src/protocol/values.js'
import { Sieve } from '../../src/transport/sieve.js'
import type { Dice } from './dice.js'
import type { SimProcess } from './sim-process.js'
import type { SimRelay } from './sim-relay.js'
import type { SimEvent } from './sim-signer.js'
import { eventOf, openSimEvent } from './sim-signer.js'
import type { VirtualTime } from './virtual-time.js'

export interface Network {
  readonly time: VirtualTime
  readonly dice: Dice
  readonly relays: ReadonlyMap<RelayUrl, SimRelay>
  /** One way, ms; Infinity loses the message. */
  latency(relay: RelayUrl, way: 'up' | 'down'): number
  /** Called just after all messages of a request were sent. */
  onSent?(): void
  /** The relay takes nothing from this process. */
  isMute?(relay: RelayUrl): boolean
  /** Called for each push that arrives. */
  onPushed?(): void
  readonly losesPushes?: boolean
  /** Asked only when the others fail or are late. */
  readonly fallback?: readonly RelayUrl[]
}

const unseen = { connectMs: null, okMs: null, readMs: null }
const requestTimeoutMs = 10_000

export function simRelays(network: Network, process: SimProcess): Relays {
  const { time } = network
  const travel = (relay: RelayUrl, way: 'up' | 'down', action: () => void): void => {
    const ms = network.latency(relay, way)
    if (ms !== Infinity) time.schedule(time.now + ms, action)
  }
  const { fallback = [] } = network
  const sieve = new Sieve()
  const idle = new Set(fallback)
  const subscriptions = new Set<(relay: RelayUrl) => void>()
  const engage = (relay: RelayUrl): void => {
    if (idle.delete(relay)) for (const subscribe of subscriptions) subscribe(relay)
  }
  const ask = (
    to: readonly RelayUrl[],
    event: SimEvent | null,
    query: Query,
    signal: AbortSignal,
  ): AsyncIterable<PerRelay> => {
    to.forEach(engage)
    const answers = new Arrivals<PerRelay>(to.length, signal)
    const late: (() => void)[] = []
    time.schedule(time.now + requestTimeoutMs, () => {
      for (const timeOut of late) timeOut()
    })
    for (const relay of to) {
      let answered = false
      const answer = (result: RelayAnswer, acknowledged: boolean): void => {
        if (answered) return
        process.run(() => {
          if (!answered) answers.add({ relay, answer: sieved(result, query, sieve), acknowledged, timing: unseen })
          answered = true
        })
      }
      let acknowledged = false
      late.push(() => {
        answer({ kind: 'failed', cause: 'timeout', detail: '' }, acknowledged)
      })
      const send = (isWrite: boolean): void => {
        process.run(() => {
          travel(relay, 'up', () => {
            onArrival(relay, isWrite ? event : null)
          })
        })
      }
      const onArrival = (url: RelayUrl, written: SimEvent | null): void => {
        const store = network.relays.get(url)
        if (store === undefined) return
        store.asked++
        if (store.faults.down === true) return
        const { refuse = null } = store.faults
        if (refuse !== null && written !== null) {
          travel(relay, 'down', () => {
            answer({ kind: 'refused', prefix: refuse, detail: '' }, false)
          })
          return
        }
        if (written !== null && network.isMute?.(relay) === true) {
          travel(relay, 'down', () => {
            answer({ kind: 'refused', prefix: 'rate-limited', detail: '' }, false)
          })
          return
        }
        if (written !== null) {
          const { applyLateMs = 0 } = store.faults
          if (applyLateMs === 0) store.store(written, time.now)
          else
            time.schedule(time.now + applyLateMs, () => {
              store.store(written, time.now)
            })
          travel(relay, 'down', () => {
            acknowledged = true
            send(false)
          })
          return
        }
        const sightings = store.find(query, time.now).flatMap((found) => openSimEvent(found) ?? [])
        travel(relay, 'down', () => {
          answer({ kind: 'read', sightings }, acknowledged)
        })
      }
      send(event !== null)
    }
    network.onSent?.()
    return answers
  }
  return {
    all: [...network.relays.keys()],
    fallback,
    id: [...network.relays.keys()].map(fingerprint).join('-') as RelaySetId,
    publish: (to, event, readBack, signal) => ask(to, eventOf(event), readBack, signal),
    read: (from, query, signal) => ask(from, null, query, signal),
    watch(tags, _authors, onPush) {
      const stops: (() => void)[] = []
      const subscribe = (relay: RelayUrl): void => {
        const stop = network.relays.get(relay)?.subscribe((event) => {
          if (!tags.some((tag) => event.tags.includes(tag)) || network.losesPushes === true) return
          travel(relay, 'down', () => {
            const sighting = openSimEvent(event)
            if (sighting !== undefined)
              process.run(() => {
                network.onPushed?.()
                sieve.wants(sighting)
                onPush(relay, sighting)
              })
          })
        })
        if (stop !== undefined) stops.push(stop)
      }
      subscriptions.add(subscribe)
      for (const relay of network.relays.keys()) if (!idle.has(relay)) subscribe(relay)
      return () => {
        subscriptions.delete(subscribe)
        for (const stop of stops) stop()
      }
    },
    close: () => undefined,
  }
}

const fingerprint = (url: RelayUrl): string => Buffer.from(url).toString('hex').slice(-16).padStart(16, '0')

/** As the transport leaves out what decides nothing. */
function sieved(answer: RelayAnswer, query: Query, sieve: Sieve): RelayAnswer {
  if (answer.kind !== 'read' || query.kind !== 'lock' || query.whole === true) return answer
  const claims = answer.sightings.map((sighting) => ({
    sighting,
    signature: '',
    isAuthentic: () => true,
  }))
  const wanted = claims.filter(({ sighting }) => sieve.wants(sighting))
  const proven = wanted.map(({ sighting }) => sighting)
  const rest = claims.filter((claim) => !wanted.includes(claim))
  return { ...answer, sightings: [...proven, ...sieve.sift(proven, rest, ({ sighting }) => sighting)] }
}

/** What arrives, in its order, until all of it came or the signal says stop. */
class Arrivals<T> implements AsyncIterable<T>, AsyncIterator<T> {
  private readonly items: T[] = []
  private notify: () => void = () => undefined
  private readonly onAbort = (): void => {
    this.notify()
  }
  constructor(
    private expected: number,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', this.onAbort)
  }
  [Symbol.asyncIterator](): this {
    return this
  }
  add(item: T): void {
    this.items.push(item)
    this.notify()
  }
  async next(): Promise<IteratorResult<T, undefined>> {
    while (this.expected > 0 && !this.signal.aborted) {
      const value = this.items.shift()
      if (value !== undefined) {
        this.expected--
        return { done: false, value }
      }
      await new Promise<void>((resolve) => (this.notify = resolve))
    }
    return this.return()
  }
  return(): Promise<IteratorResult<T, undefined>> {
    this.signal.removeEventListener('abort', this.onAbort)
    return Promise.resolve({ done: true, value: undefined })
  }
}

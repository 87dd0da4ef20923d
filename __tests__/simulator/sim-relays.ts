/** The Relays port of one simulated process: a network with a latency of its own for every message, either way. */
import type { Relays } from '../../src/ports.js'
import type { PerRelay, Query, RelayAnswer } from '../../src/protocol/machine.js'
import type { RelaySetId, RelayUrl } from '../../src/protocol/values.js'
import type { Dice } from './dice.js'
import type { SimProcess } from './sim-process.js'
import type { SimRelay } from './sim-relay.js'
import type { SimEvent } from './sim-signer.js'
import { openSimEvent } from './sim-signer.js'
import type { VirtualTime } from './virtual-time.js'

export interface Network {
  readonly time: VirtualTime
  readonly dice: Dice
  readonly relays: ReadonlyMap<RelayUrl, SimRelay>
  /** One way, ms; Infinity loses the message. */
  latency(relay: RelayUrl): number
  /** Called for each push that arrives. */
  onPushed?(): void
  readonly losesPushes?: boolean
}

const unseen = { connectMs: null, okMs: null, readMs: null }
const requestTimeoutMs = 10_000

export function simRelays(network: Network, process: SimProcess): Relays {
  const { time } = network
  const travel = (relay: RelayUrl, action: () => void): void => {
    const ms = network.latency(relay)
    if (ms !== Infinity) time.schedule(time.now + ms, action)
  }
  const ask = async function* (
    to: readonly RelayUrl[],
    event: SimEvent | null,
    query: Query,
    signal: AbortSignal,
  ): AsyncIterable<PerRelay> {
    const answers = new Arrivals<PerRelay>(to.length, signal)
    for (const relay of to) {
      let answered = false
      const answer = (result: RelayAnswer, acknowledged: boolean): void => {
        process.run(() => {
          if (!answered) answers.add({ relay, answer: result, acknowledged, timing: unseen })
          answered = true
        })
      }
      let acknowledged = false
      time.schedule(time.now + requestTimeoutMs, () => {
        answer({ kind: 'failed', cause: 'timeout', detail: '' }, acknowledged)
      })
      const send = (isWrite: boolean): void => {
        process.run(() => {
          travel(relay, () => {
            onArrival(relay, isWrite ? event : null)
          })
        })
      }
      const onArrival = (url: RelayUrl, written: SimEvent | null): void => {
        const store = network.relays.get(url)
        if (store === undefined || store.faults.down === true) return
        if (store.faults.refuse !== undefined && written !== null) {
          const { refuse } = store.faults
          travel(relay, () => {
            answer({ kind: 'refused', prefix: refuse, detail: '' }, false)
          })
          return
        }
        if (written !== null) {
          const late = store.faults.applyLateMs ?? 0
          if (late === 0) store.store(written, time.now)
          else
            time.schedule(time.now + late, () => {
              store.store(written, time.now)
            })
          travel(relay, () => {
            acknowledged = true
            send(false)
          })
          return
        }
        const sightings = store.find(query, time.now).flatMap((found) => openSimEvent(found) ?? [])
        travel(relay, () => {
          answer({ kind: 'read', sightings }, acknowledged)
        })
      }
      send(event !== null)
    }
    yield* answers
  }
  return {
    all: [...network.relays.keys()],
    id: [...network.relays.keys()].map((_, i) => String(i).padStart(16, '0')).join('-') as RelaySetId,
    publish: (to, event, readBack, signal) => ask(to, JSON.parse(event.json) as SimEvent, readBack, signal),
    read: (from, query, signal) => ask(from, null, query, signal),
    watch(tag, _author, onPush) {
      const stops = [...network.relays].map(([relay, store]) =>
        store.subscribe((event) => {
          if (!event.tags.includes(tag) || network.losesPushes === true) return
          travel(relay, () => {
            const sighting = openSimEvent(event)
            if (sighting !== undefined)
              process.run(() => {
                network.onPushed?.()
                onPush(relay, sighting)
              })
          })
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    close: () => undefined,
  }
}

/** What arrives, in its order, until all of it came or the signal says stop. */
class Arrivals<T> {
  private readonly items: T[] = []
  private notify: () => void = () => undefined
  constructor(
    private expected: number,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => {
      this.notify()
    })
  }
  add(item: T): void {
    this.items.push(item)
    this.notify()
  }
  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    while (this.expected > 0 && !this.signal.aborted) {
      const item = this.items.shift()
      if (item !== undefined) {
        this.expected--
        yield item
      } else await new Promise<void>((resolve) => (this.notify = resolve))
    }
  }
}

/** Relays of the set at once; one outcome for each, in the order of arrival. */
import type { Clock, Random, Relays } from '../ports.js'
import type { PerRelay } from '../protocol/machine.js'
import type { Sighting } from '../protocol/record.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { RelayUrl } from '../protocol/values.js'
import { relaySetId } from './fingerprint.js'
import { Relay, type Timeouts } from './relay.js'
import { Sieve } from './sieve.js'
import type { RelaySigner } from './signer.js'
import type { Dial } from './socket.js'
import { aborted } from './step.js'

export interface RelaysOptions {
  readonly endpoints: readonly Endpoint[]
  readonly signer: RelaySigner
  readonly clock: Clock
  readonly random: Random
  readonly timeouts?: Partial<Timeouts>
}

const defaultTimeouts: Timeouts = { connectMs: 10_000, okMs: 10_000, eoseMs: 10_000 }

/**
 * Connects to nobody before the first request. A request starts when it is made, and goes on to its end when its
 * iteration is left early. Throws where a request names a relay that is not a member.
 */
export function relaysOver(dial: Dial, { endpoints, signer, clock, random, timeouts }: RelaysOptions): Relays {
  const sieve = new Sieve()
  const options = { dial, signer, sieve, clock, random, timeouts: { ...defaultTimeouts, ...timeouts } }
  const members = new Map(endpoints.map((endpoint) => [endpoint.url, new Relay(endpoint, options)]))
  const closing = new AbortController()
  const fallback = endpoints.filter(({ isFallback }) => isFallback === true).map(({ url }) => url)
  const idle = new Set<RelayUrl>(fallback)
  const watches = new Set<(relay: Relay) => void>()

  /** Whoever is asked anything is subscribed to as well. */
  const engage = (relay: Relay): void => {
    if (idle.delete(relay.url)) for (const subscribe of watches) subscribe(relay)
  }

  const ask = (
    urls: readonly RelayUrl[],
    signal: AbortSignal,
    request: (relay: Relay, signal: AbortSignal) => Promise<PerRelay>,
  ): AsyncIterable<PerRelay> => {
    const relays = urls.map((url) => {
      const relay = members.get(url)
      if (relay === undefined) throw new Error(`${url} is no member of the relay set`)
      return relay
    })
    relays.forEach(engage)
    const either = join(signal, closing.signal)
    const answers = relays.map((relay) => request(relay, either.signal))
    void Promise.allSettled(answers).then(either.release)
    return inOrderOfArrival(answers)
  }

  return {
    all: [...members.keys()],
    fallback,
    id: relaySetId([...members.keys()]),
    publish: (to, event, readBack, signal) =>
      ask(to, signal, (relay, either) => relay.publish(event, readBack, either)),
    read: (from, query, signal) => ask(from, signal, (relay, either) => relay.read(query, either)),
    watch: (tags, authors, onPush) => {
      const watching = new AbortController()
      const either = join(watching.signal, closing.signal)
      const subscribe = (relay: Relay): void => {
        const push = (sighting: Sighting): void => {
          onPush(relay.url, sighting)
        }
        relay.watch(tags, authors, push, either.signal)
      }
      watches.add(subscribe)
      for (const relay of members.values()) if (!idle.has(relay.url)) subscribe(relay)
      return () => {
        watches.delete(subscribe)
        watching.abort()
        either.release()
      }
    },
    close: () => {
      closing.abort()
      for (const relay of members.values()) relay.close(aborted())
    },
  }
}

/** Aborts as soon as one of the two does. Not `AbortSignal.any`, whose result Node 20 may collect while it is listened to. */
function join(...signals: readonly AbortSignal[]): { signal: AbortSignal; release: () => void } {
  const joined = new AbortController()
  const abort = (): void => {
    joined.abort()
  }
  const release = (): void => {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
  for (const signal of signals) {
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  }
  return { signal: joined.signal, release }
}

async function* inOrderOfArrival<T>(promises: readonly Promise<T>[]): AsyncGenerator<T> {
  const pending = new Map(promises.map((promise, index) => [index, promise.then((value) => ({ index, value }))]))
  while (pending.size > 0) {
    const { index, value } = await Promise.race(pending.values())
    pending.delete(index)
    yield value
  }
}

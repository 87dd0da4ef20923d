/** A relay that doctor examines in no time, right in everything but what a test makes it do wrong. */
import type { Clock, ProbeConnection, Prober, RelayInformation } from '../../src/ports.js'
import type { Trouble } from '../../src/transport/trouble.js'
import type { MonoMs, Pubkey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import type { SignedEvent } from '../../src/protocol/record.js'

export const relay = 'wss://a.example' as RelayUrl
export const soundInformation: RelayInformation = {
  kind: 'information',
  name: 'a',
  software: 'strfry',
  version: '1',
  limits: { max_message_length: 131_072, max_subscriptions: 20 },
  demands: [],
}

/** What was asked of it, and what it has: of one address, as there is no other. */
export class SimProbed {
  readonly said: string[] = []
  stored: readonly SignedEvent[] = []
  /** In the place of what it would do. */
  connecting: (as: string) => Trouble | null = () => null
  publishing: (nth: number) => Trouble | null = () => null
  storing: (event: SignedEvent, nth: number) => readonly SignedEvent[] = (event) =>
    // The newest version stays: doctor signs them in their order, and publishes the first again.
    this.stored.some(({ id }) => id > event.id) ? this.stored : [event]
  showing: (as: string, nth: number) => readonly string[] | Trouble = () => this.stored.map(({ json }) => json)
  strays = 0
  informing: Awaited<ReturnType<Prober['inform']>> = { answer: soundInformation, clock: null }
  #published = 0
  #reads = 0

  prober(shared = true): Prober {
    let signed = 0
    return {
      all: [relay],
      author: 'a'.repeat(64) as Pubkey,
      shared,
      sign: (probe) => {
        const id = String(++signed)
        this.said.push(`sign ${probe.createdAt} ${probe.expiration - probe.createdAt}`)
        return { id, json: JSON.stringify({ event: id, ...probe }) }
      },
      inform: () => Promise.resolve(this.informing),
      connect: (_, as) => Promise.resolve(this.connecting(as) ?? this.#connection(as)),
    }
  }

  #connection(as: string): ProbeConnection {
    this.said.push(`${as} connects`)
    return {
      publish: (event) => {
        this.said.push(`${as} publishes ${event.id}`)
        const nth = ++this.#published
        const trouble = this.publishing(nth)
        if (trouble === null) this.stored = this.storing(event, nth)
        return Promise.resolve(trouble)
      },
      read: (query) => {
        const by = query.kind === 'tag' && query.author === null ? ' of anybody' : ''
        this.said.push(`${as} reads by ${query.kind}${by}`)
        const shown = this.showing(as, ++this.#reads)
        return Promise.resolve(
          'kind' in shown ? shown : ({ kind: 'shown', events: shown, strays: this.strays } as const),
        )
      },
      close: () => void this.said.push(`${as} closes`),
    }
  }
}

/** Every pause is over at once, but for such as end an examination. */
export class HastyClock implements Clock {
  readonly #now = { mono: 5_000 }
  readonly slept: number[] = []

  mono(): MonoMs {
    return this.#now.mono as MonoMs
  }

  wall(): WallMs {
    return 1_796_000_000_000 as WallMs
  }

  wake(at: MonoMs, signal: AbortSignal): Promise<void> {
    const ms = at - this.#now.mono
    if (ms >= 40_000)
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve()
        })
      })
    this.slept.push(ms)
    this.#now.mono = at
    return Promise.resolve()
  }
}

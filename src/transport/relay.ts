/**
 * One relay: a connection that is opened when it is needed, shared by what goes on at the same time, and opened anew by
 * the next request after it dropped. One outcome for each request, never a rejection.
 */
import type { Clock, Random } from '../ports.js'
import type { PerRelay, Query, Timing } from '../protocol/machine.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { Sighting, SignedEvent } from '../protocol/record.js'
import type { Authors, RelayUrl } from '../protocol/values.js'
import { Connection, type Acknowledgement } from './connection.js'
import { Depth } from './depth.js'
import type { NostrEvent } from './event.js'
import { readQuery, withAuthentication } from './query.js'
import type { Sieve } from './sieve.js'
import type { RelaySigner } from './signer.js'
import type { Dial } from './socket.js'
import { aborted, step } from './step.js'
import { isTrouble, prefixOf, refused, type Trouble } from './trouble.js'
import { keepWatching } from './watch.js'
import { createWords } from './words.js'

export interface Timeouts {
  readonly connectMs: number
  readonly okMs: number
  /** Since the last event that was news. */
  readonly eoseMs: number
}

export interface RelayOptions {
  readonly dial: Dial
  readonly signer: RelaySigner
  readonly sieve: Sieve
  readonly clock: Clock
  readonly random: Random
  readonly timeouts: Timeouts
}

interface Dialing {
  readonly connected: Promise<Connection | Trouble>
  readonly abort: () => void
  waiting: number
}

export class Relay {
  readonly url: RelayUrl
  readonly #words
  readonly #depth = new Depth()
  #connection: Connection | null = null
  #dialing: Dialing | null = null

  constructor(
    readonly endpoint: Endpoint,
    readonly options: RelayOptions,
  ) {
    this.url = endpoint.url
    this.#words = createWords(endpoint.connectUrl)
  }

  /** EVENT, its own OK, then the read-back, which alone tells what the relay shows (protocol.md, *Writing counts only when it is shown*). */
  async publish(event: SignedEvent, readBack: Query, signal: AbortSignal): Promise<PerRelay> {
    return this.#request(signal, async (connection, outcome) => {
      const { elapsed } = this.#stopwatch()
      const answer = await withAuthentication(connection, signal, async () => {
        const told = await connection.publish(event, signal)
        return isTrouble(told) || goesOn(told) ? told : refused(told.message)
      })
      if (isTrouble(answer)) return { ...outcome, answer }
      const timing = { ...outcome.timing, okMs: elapsed() }
      const { created_at } = JSON.parse(event.json) as NostrEvent
      const acknowledged = { ...outcome, timing, acknowledged: answer.accepted }
      return this.#read(connection, acknowledged, readBack, created_at, signal)
    })
  }

  async read(query: Query, signal: AbortSignal): Promise<PerRelay> {
    return this.#request(signal, (connection, outcome) => this.#read(connection, outcome, query, null, signal))
  }

  /** Pushes of these tags, and what is stored under them each time that the subscription is opened, until the signal aborts. */
  watch(tags: readonly string[], authors: Authors, onPush: (sighting: Sighting) => void, signal: AbortSignal): void {
    const connect = (): Promise<Connection | Trouble> => this.#connect(signal)
    void keepWatching({ ...this.options, connect }, tags, authors, onPush, signal)
  }

  /** Terminates the socket, or the attempt to open one. */
  close(trouble: Trouble): void {
    this.#dialing?.abort()
    this.#connection?.drop(trouble)
  }

  async #request(
    signal: AbortSignal,
    ask: (connection: Connection, outcome: Outcome) => Promise<PerRelay>,
  ): Promise<PerRelay> {
    const { elapsed } = this.#stopwatch()
    const open = this.#open()
    const connection = signal.aborted ? aborted() : (open ?? (await this.#connect(signal)))
    const timing: Timing = { connectMs: null, okMs: null, readMs: null }
    const outcome = { relay: this.url, acknowledged: false, timing }
    if (isTrouble(connection)) return { ...outcome, answer: connection }
    return ask(connection, { ...outcome, timing: { ...timing, connectMs: open === null ? elapsed() : null } })
  }

  async #read(
    connection: Connection,
    outcome: Outcome,
    query: Query,
    written: number | null,
    signal: AbortSignal,
  ): Promise<PerRelay> {
    const { signer, sieve, timeouts } = this.options
    const { elapsed } = this.#stopwatch()
    const options = { signer, sieve, eoseMs: timeouts.eoseMs, depth: this.#depth, written }
    const answer = await readQuery(connection, query, options, signal)
    const readMs = answer.kind === 'read' ? elapsed() : null
    return { ...outcome, timing: { ...outcome.timing, readMs }, answer }
  }

  #open(): Connection | null {
    return this.#connection?.trouble === null ? this.#connection : null
  }

  /** Joins the attempt that is under way, or starts one; it is given up when nobody waits for it any more. */
  async #connect(signal: AbortSignal): Promise<Connection | Trouble> {
    const open = this.#open()
    if (open !== null) return open
    const dialing = (this.#dialing ??= this.#dial())
    dialing.waiting++
    const result = await step<Connection>({ clock: this.options.clock, signal }, ({ settle }) => {
      void dialing.connected.then(settle)
      return () => undefined
    })
    if (--dialing.waiting === 0) dialing.abort()
    return result
  }

  #dial(): Dialing {
    const { dial, clock, signer, timeouts } = this.options
    const { connectMs, okMs } = timeouts
    const over = new AbortController()
    const late = (): string => `not connected within ${connectMs / 1000} s`
    const options = { clock, signal: over.signal, timeoutMs: connectMs, late }
    const connected = dial(this.endpoint.connectUrl, this.#words, options, (socket) => {
      return (this.#connection = new Connection(socket, { url: this.url, words: this.#words, clock, signer, okMs }))
    })
    const dialing: Dialing = {
      connected,
      waiting: 0,
      abort: () => {
        over.abort()
        forget()
      },
    }
    const forget = (): void => {
      if (this.#dialing === dialing) this.#dialing = null
    }
    void connected.then(forget)
    return dialing
  }

  #stopwatch(): { elapsed: () => number } {
    const start = this.options.clock.mono()
    return { elapsed: () => this.options.clock.mono() - start }
  }
}

type Outcome = Omit<PerRelay, 'answer'>

/** `duplicate` and `replaced` are no refusals: what the relay shows decides. */
const goesOn = ({ accepted, message }: Acknowledgement): boolean =>
  accepted || ['duplicate', 'replaced'].includes(prefixOf(message))

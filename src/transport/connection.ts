/**
 * One open connection to one relay. Every frame is handled as it comes, so nothing is buffered here; what belongs to
 * nobody is counted, and a relay that floods or keeps sending what no relay sends is dropped. Not guaranteed: that a
 * connection without trouble is alive; a peer that vanished is noticed by the first step that hears nothing.
 */
import type { Clock } from '../ports.js'
import type { SignedEvent } from '../protocol/record.js'
import type { MonoMs, RelayUrl } from '../protocol/values.js'
import { parseEvent, type NostrEvent } from './event.js'
import type { Filter } from './filter.js'
import { parseFrame, type Frame } from './frames.js'
import { Patience } from './patience.js'
import type { RelaySigner } from './signer.js'
import type { Socket } from './socket.js'
import { step, type StepOptions } from './step.js'
import { failed, isTrouble, refused, type Trouble } from './trouble.js'
import type { Words } from './words.js'

export interface ConnectionOptions {
  readonly url: RelayUrl
  readonly words: Words
  readonly clock: Clock
  readonly signer: RelaySigner
  /** For an OK, and for a challenge. */
  readonly okMs: number
}

export interface Listener {
  /** In the shape of an event, and nothing more. `bytes`: of the whole frame. */
  event(event: NostrEvent, bytes: number): void
  eose(): void
  /** Nothing comes any more. */
  ended(trouble: Trouble): void
}

export interface Acknowledgement {
  readonly accepted: boolean
  readonly message: string
}

export class Connection {
  readonly #subscriptions = new Map<string, Listener>()
  readonly #acknowledging = new Map<string, Set<(answer: Acknowledgement | Trouble) => void>>()
  readonly #patience = new Patience()
  #trouble: Trouble | null = null
  #lastSubscription = 0
  #notice = ''
  #heardAt: MonoMs
  #challenge: string | null = null
  #challenged: ((challenge: { readonly text: string } | Trouble) => void) | null = null
  #authentication: Promise<Trouble | null> | null = null

  constructor(
    readonly socket: Socket,
    readonly options: ConnectionOptions,
  ) {
    this.#heardAt = options.clock.mono()
    socket.listen({
      frame: (text, size) => {
        if (this.#trouble === null) this.#receive(parseFrame(text), size)
      },
      ended: (trouble) => {
        this.drop(trouble)
      },
    })
  }

  /** Why it is down; null while it is up. */
  get trouble(): Trouble | null {
    return this.#trouble
  }

  /** Asks under a fresh subscription id. The returned function ends the subscription; it may be called at any time, once. */
  subscribe(filter: Filter, listener: Listener): () => void {
    if (this.#trouble !== null) {
      listener.ended(this.#trouble)
      return () => undefined
    }
    const id = `nostr-lock-${++this.#lastSubscription}`
    this.#subscriptions.set(id, listener)
    this.#send(JSON.stringify(['REQ', id, filter]))
    return () => {
      if (this.#subscriptions.delete(id)) this.#send(JSON.stringify(['CLOSE', id]))
    }
  }

  /** Sends the event and waits for its own OK. */
  async publish(
    event: SignedEvent,
    signal: AbortSignal,
    verb: 'EVENT' | 'AUTH' = 'EVENT',
  ): Promise<Acknowledgement | Trouble> {
    return this.step<Acknowledgement>('OK', this.options.okMs, signal, ({ settle }) => {
      if (this.#trouble !== null) {
        settle(this.#trouble)
        return () => undefined
      }
      const waiting = this.#acknowledging.get(event.id) ?? new Set()
      this.#acknowledging.set(event.id, waiting.add(settle))
      this.#send(`["${verb}",${event.json}]`)
      return () => {
        waiting.delete(settle)
        if (waiting.size === 0) this.#acknowledging.delete(event.id)
      }
    })
  }

  /** Answers the relay's challenge once for all requests that need it (NIP-42). Null when the relay said OK. */
  async authenticate(signal: AbortSignal): Promise<Trouble | null> {
    const authentication = (this.#authentication ??= this.#answerChallenge())
    const waited = await step<{ readonly result: Trouble | null }>(
      { clock: this.options.clock, signal },
      ({ settle }) => {
        void authentication.then((result) => {
          settle({ result })
        })
        return () => undefined
      },
    )
    return isTrouble(waited) ? waited : waited.result
  }

  /** A step of a request on this connection: a silent peer is taken for gone, so that the next request dials anew. */
  async step<T>(
    awaited: string,
    timeoutMs: number,
    signal: AbortSignal,
    begin: Parameters<typeof step<T>>[1],
  ): Promise<T | Trouble> {
    const { clock } = this.options
    const since = clock.mono()
    const late = (): string => {
      const said = this.#notice === '' ? '' : `; the relay said: ${this.#notice}`
      return `no ${awaited} within ${timeoutMs / 1000} s${said}`
    }
    const options: StepOptions = { clock, signal, timeoutMs, late }
    const result = await step<T>(options, begin)
    const timedOut =
      typeof result === 'object' &&
      result !== null &&
      isTrouble(result) &&
      result.kind === 'failed' &&
      result.cause === 'timeout'
    if (timedOut && this.#heardAt <= since) this.drop(failed('closed', `connection dropped: ${result.detail}`))
    return result
  }

  /** Something that no honest relay sends. */
  fault(): void {
    this.#dropFor(this.#patience.fault())
  }

  /** Ends everything on it at once, without a closing handshake. */
  drop(trouble: Trouble): void {
    if (this.#trouble !== null) return
    this.#trouble = trouble
    this.socket.terminate()
    this.#challenged?.(trouble)
    this.#endSubscriptions(trouble)
    for (const waiting of [...this.#acknowledging.values()]) for (const settle of [...waiting]) settle(trouble)
  }

  #receive(frame: Frame, bytes: number): void {
    this.#heardAt = this.options.clock.mono()
    switch (frame.kind) {
      case 'broken':
        this.#broken()
        return
      case 'event':
      case 'eose':
      case 'closed': {
        const listener = this.#subscriptions.get(frame.subscription)
        if (listener === undefined) break
        this.#deliver(frame, bytes, listener)
        return
      }
      case 'ok': {
        const waiting = this.#acknowledging.get(frame.id)
        if (waiting === undefined) break
        const answer = { accepted: frame.accepted, message: this.options.words(frame.message) }
        for (const settle of [...waiting]) settle(answer)
        return
      }
      case 'auth':
        this.#challenge = frame.challenge
        this.#authentication = null
        this.#challenged?.({ text: frame.challenge })
        break
      case 'notice':
        this.#notice = this.options.words(frame.message)
        break
      case 'unknown':
    }
    this.#dropFor(this.#patience.stray(bytes))
  }

  #deliver(frame: Extract<Frame, { subscription: string }>, bytes: number, listener: Listener): void {
    if (frame.kind === 'closed') {
      this.#subscriptions.delete(frame.subscription)
      listener.ended(refused(this.options.words(frame.message)))
    } else if (frame.kind === 'eose') {
      this.#patience.answered()
      listener.eose()
    } else {
      const event = parseEvent(frame.event)
      if (event === undefined) this.#broken()
      else listener.event(event, bytes)
    }
  }

  /** It may have been the event that was looked for: no read that was under way is an answer any more. */
  #broken(): void {
    this.#endSubscriptions(failed('protocol', 'the relay sent a broken frame'))
    this.fault()
  }

  #dropFor(trouble: Trouble | null): void {
    if (trouble !== null) this.drop(trouble)
  }

  #endSubscriptions(trouble: Trouble): void {
    const listeners = [...this.#subscriptions]
    for (const [id, listener] of listeners) {
      if (this.#subscriptions.delete(id)) this.#send(JSON.stringify(['CLOSE', id]))
      listener.ended(trouble)
    }
  }

  /** For all who wait for it, so that none of them can call it off; time and the connection bound it. */
  async #answerChallenge(): Promise<Trouble | null> {
    const { url, clock, signer, okMs } = this.options
    const { signal } = new AbortController()
    const challenge = await this.step<{ readonly text: string }>('challenge', okMs, signal, ({ settle }) => {
      this.#challenged = settle
      if (this.#trouble !== null) settle(this.#trouble)
      else if (this.#challenge !== null) settle({ text: this.#challenge })
      return () => {
        this.#challenged = null
      }
    })
    if (isTrouble(challenge)) return challenge
    for (const event of signer.signAuths(challenge.text, url, Math.floor(clock.wall() / 1000))) {
      const answer = await this.publish(event, signal, 'AUTH')
      if (isTrouble(answer)) return answer
      if (!answer.accepted) return refused(answer.message)
    }
    return null
  }

  #send(text: string): void {
    if (this.#trouble === null) this.socket.send(text)
  }
}

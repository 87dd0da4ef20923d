/** One client of an embedded relay: its messages, its subscriptions, its authentication (NIP-01, NIP-42). */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { WebSocket, type RawData } from 'ws'
import { Complaint, complaintOf, readEvent, tagOf, type NostrEvent } from './relay-event.js'
import type { Answer, Frame, RelayFaults, Verb } from './relay-faults.js'
import { parseFilter, select, type RelayFilter } from './relay-filter.js'
import type { RelayStore } from './relay-store.js'

export interface RelayCounts {
  connections: number
  /** EVENTs that were accepted as news. */
  events: number
  reqs: number
  /** Live EVENTs sent to subscriptions. */
  pushes: number
}

/** What the connections of one relay share. */
export interface RelayContext {
  readonly url: string
  readonly store: RelayStore
  readonly faults: RelayFaults
  readonly counts: RelayCounts
  readonly limits: { readonly maxLimit: number; readonly maxSubscriptions: number; readonly maxEventBytes: number }
  readonly nowS: () => number
  /** Runs `action` after `ms`; what it returns cancels it. */
  readonly later: (ms: number, action: () => void) => () => void
  readonly broadcast: (event: NostrEvent) => void
}

const authKind = 22242
const authWindowS = 600

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

const parseMessage = (text: string): readonly unknown[] => {
  try {
    const message: unknown = JSON.parse(text)
    if (Array.isArray(message)) return message
  } catch {
    // Told below, like everything else that is no message.
  }
  throw new Complaint('unparseable message')
}

export class RelayConnection {
  readonly #subscriptions = new Map<string, readonly RelayFilter[]>()
  readonly #authenticated = new Set<string>()
  readonly #pending = new Set<() => void>()
  #challenge: string | undefined
  #messages = 0

  constructor(
    private readonly socket: WebSocket,
    private readonly wire: Socket,
    private readonly relay: RelayContext,
  ) {
    // A client that breaks the WebSocket protocol is closed by ws; there is nobody to tell.
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary)
    })
    socket.on('close', () => {
      for (const cancel of this.#pending) cancel()
    })
    if (this.#disposition(0) === 'drop') this.drop()
    else if (this.relay.faults.ask((fault) => fault.challenges).length > 0) this.#sendChallenge()
  }

  /** Without a closing handshake, as a relay that died. */
  drop(): void {
    this.socket.terminate()
  }

  push(event: NostrEvent): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    for (const [id, filters] of this.#subscriptions) {
      if (!filters.some(({ matches }) => matches(event))) continue
      this.relay.counts.pushes++
      this.#say('EVENT', id, event)
    }
  }

  #disposition(n: number): 'swallow' | 'drop' | undefined {
    const all = this.relay.faults.ask((fault) => fault.receive?.(n))
    return all.includes('drop') ? 'drop' : all[0]
  }

  #receive(data: RawData, isBinary: boolean): void {
    const disposition = this.#disposition(++this.#messages)
    if (disposition === 'drop') this.drop()
    if (disposition !== undefined) return
    try {
      const [verb, subject, ...rest] = isBinary ? [] : parseMessage((data as Buffer).toString())
      if (verb === 'EVENT' || verb === 'AUTH') this.#event(verb, subject)
      else if (verb === 'REQ') this.#req(subject, rest)
      else if (verb === 'CLOSE' && typeof subject === 'string') this.#subscriptions.delete(subject)
      else throw new Complaint('unknown cmd')
    } catch (error) {
      this.#say('NOTICE', `ERROR: bad msg: ${complaintOf(error)}`)
    }
  }

  #event(verb: 'EVENT' | 'AUTH', value: unknown): void {
    if (typeof value !== 'object' || value === null || !('id' in value)) throw new Complaint('no event with an id')
    const { store, faults, counts, limits, nowS } = this.relay
    try {
      const event = readEvent(value, nowS(), limits.maxEventBytes)
      if (verb === 'AUTH') {
        this.#authenticate(event)
        return
      }
      if (event.kind === authKind) throw new Complaint('an AUTH event is not stored')
      if (this.#refuses('EVENT', (message) => ['OK', event.id, false, message])) return
      if (faults.ask((fault) => fault.discards).length > 0) {
        this.#say('OK', event.id, true, '')
        return
      }
      const { accepted, message, fresh } = store.put(event)
      this.#say('OK', event.id, accepted, message)
      if (!fresh) return
      counts.events++
      this.relay.broadcast(event)
      for (const afterWrite of faults.ask((fault) => fault.afterWrite)) afterWrite()
    } catch (error) {
      this.#say('OK', value.id, false, `invalid: ${complaintOf(error)}`)
    }
  }

  #authenticate(event: NostrEvent): void {
    if (event.kind !== authKind) throw new Complaint(`AUTH needs kind ${authKind}`)
    if (this.#challenge === undefined || tagOf(event, 'challenge') !== this.#challenge)
      throw new Complaint('wrong challenge')
    if (hostOf(tagOf(event, 'relay') ?? '') !== hostOf(this.relay.url))
      throw new Complaint('AUTH is meant for another relay')
    if (Math.abs(this.relay.nowS() - event.created_at) > authWindowS) throw new Complaint('AUTH is too old or too new')
    const [refusal] = this.relay.faults.ask((fault) => fault.authRefusal)
    if (refusal === undefined) this.#authenticated.add(event.pubkey)
    this.#say('OK', event.id, refusal === undefined, refusal ?? '')
  }

  #req(id: unknown, rawFilters: readonly unknown[]): void {
    const { store, faults, counts, limits } = this.relay
    counts.reqs++
    try {
      if (typeof id !== 'string' || id === '' || id.length > 64) throw new Complaint('bad subscription id')
      if (rawFilters.length === 0) throw new Complaint('arr too small')
      const filters = rawFilters.map((filter) => parseFilter(filter, limits.maxLimit))
      if (this.#refuses('REQ', (message) => ['CLOSED', id, message])) return
      if (!this.#subscriptions.has(id) && this.#subscriptions.size >= limits.maxSubscriptions) {
        this.#say('NOTICE', 'ERROR: too many concurrent REQs')
        return
      }
      this.#subscriptions.set(id, filters)
      const [shown] = faults.ask((fault) => fault.shown?.())
      for (const event of select(shown ?? store.all(), filters)) this.#say('EVENT', id, event)
      for (const frames of faults.ask((fault) => fault.stream?.(id))) this.#stream(frames[Symbol.iterator]())
      this.#say('EOSE', id)
    } catch (error) {
      this.#say('NOTICE', `ERROR: bad req: ${complaintOf(error)}`)
    }
  }

  #refuses(verb: Verb, answer: (message: string) => Answer): boolean {
    const [refusal] = this.relay.faults.ask((fault) => fault.refusal?.(verb, this.#authenticated))
    if (refusal === undefined) return false
    if (refusal.message.startsWith('auth-required:')) this.#sendChallenge()
    this.#say(...(refusal.notice === true ? (['NOTICE', refusal.message] as const) : answer(refusal.message)))
    return true
  }

  /** Once a connection: upon connecting, or with the first refusal where authentication became required later. */
  #sendChallenge(): void {
    if (this.#challenge !== undefined) return
    this.#challenge = randomBytes(16).toString('hex')
    this.#say('AUTH', this.#challenge)
  }

  #say(...answer: Answer): void {
    const frames = this.relay.faults.distort(answer)
    const delayMs = Math.max(0, ...this.relay.faults.ask((fault) => fault.delayMs))
    const send = (): void => {
      for (const frame of frames) this.#send(frame)
    }
    if (delayMs === 0) {
      send()
      return
    }
    const cancel = this.relay.later(delayMs, () => {
      this.#pending.delete(cancel)
      send()
    })
    this.#pending.add(cancel)
  }

  /** One frame a turn, as fast as the client reads, so that everything else happens in between. */
  #stream(frames: Iterator<Frame>): void {
    const next = frames.next()
    if (next.done === true) return
    const goOn = (): void => {
      this.#stream(frames)
    }
    this.#send(next.value, () => setImmediate(goOn))
  }

  #send(frame: Frame, sent?: () => void): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (typeof frame === 'string' || frame instanceof Uint8Array) this.socket.send(frame, sent)
    else this.wire.write(frame.wire, sent)
  }
}

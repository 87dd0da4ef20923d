/** A client that sends and shows raw frames, in order; it believes nothing and judges nothing. */
import { once } from 'node:events'
import { finalizeEvent, generateSecretKey, type EventTemplate, type NostrEvent } from 'nostr-tools/pure'
import { WebSocket } from 'ws'

/** The instant of every test, in seconds. */
export const nowS = 1_800_000_000

export const secretKey = generateSecretKey()

export const signed = (fields: Partial<EventTemplate> = {}, key = secretKey): NostrEvent =>
  JSON.parse(
    JSON.stringify(finalizeEvent({ kind: 1, created_at: nowS, tags: [], content: '', ...fields }, key)),
  ) as NostrEvent

/** A version of an addressable event. */
export const version = (createdAt: number, content = '', d = 'address'): NostrEvent =>
  signed({ kind: 30078, created_at: createdAt, tags: [['d', d]], content })

export class RawClient {
  /** Text frames that are JSON as values, other text as it is, binary frames as buffers. */
  readonly received: unknown[] = []
  readonly closed: Promise<number>
  #taken = 0
  #wake: () => void = () => undefined

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data, isBinary) => {
      const text = (data as Buffer).toString()
      this.received.push(isBinary ? data : /^[[{]/.test(text) ? JSON.parse(text) : text)
      this.#wake()
    })
    socket.on('error', () => undefined)
    // Not `once`, which rejects when the connection breaks before it closes.
    this.closed = new Promise((resolve) => socket.once('close', resolve))
  }

  static async open(url: string): Promise<RawClient> {
    const socket = new WebSocket(url)
    const client = new RawClient(socket)
    await once(socket, 'open')
    return client
  }

  send(...message: unknown[]): void {
    this.socket.send(JSON.stringify(message))
  }

  /** The next frame that was not taken yet. */
  async next(): Promise<unknown> {
    while (this.#taken >= this.received.length) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.received[this.#taken++]
  }

  async publish(event: object): Promise<unknown> {
    this.send('EVENT', event)
    return this.next()
  }

  /** Every frame from a REQ to its EOSE. */
  async query(...filters: unknown[]): Promise<unknown[]> {
    this.send('REQ', 'query', ...filters)
    const frames: unknown[] = []
    for (;;) {
      const frame = await this.next()
      if (Array.isArray(frame) && frame[0] === 'EOSE') return frames
      frames.push(frame)
    }
  }

  async contents(...filters: unknown[]): Promise<string[]> {
    return (await this.query(...filters)).map((frame) => (frame as [string, string, NostrEvent])[2].content)
  }

  /** Everything said in answer to what was sent before: a relay answers the ping after it dealt with all of that. */
  async saidSoFar(): Promise<unknown[]> {
    const answered = once(this.socket, 'pong')
    this.socket.ping()
    await answered
    const said = this.received.slice(this.#taken)
    this.#taken = this.received.length
    return said
  }
}

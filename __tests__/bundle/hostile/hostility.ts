/** The ways to make a hostile relay: an embedded one with faults, a liar in front of an honest one, a port that says what it likes. */
import type { Socket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { FaultName, FaultOptions, Frame } from '../../../src/demo/relay-faults.js'
import type { Scene } from './scene.js'
import { upgradeAnswer } from '../../support/wire.js'

export interface HostileRelay {
  readonly url: string
  /** Variables of the processes that meet it. */
  readonly env?: Readonly<Record<string, string>>
  /** How often it did what it is there for: a trial in which it never did shows nothing. */
  readonly strikes: () => number
  /** Throws where something came of it that the outcome of the action does not show. */
  readonly verify?: () => void
}
/** Named by what such a relay does: "a relay that …". */
export type Hostility = (scene: Scene) => Promise<HostileRelay>
export type Hostilities = Readonly<Record<string, Hostility>>

/** An honest relay but for its faults. */
export const faulty =
  (faults: { readonly [N in FaultName]?: FaultOptions[N] }): Hostility =>
  async (scene) => {
    const relay = await scene.relay({ faults })
    return { url: relay.url, strikes: () => relay.counts.connections }
  }
export const before = (...frames: readonly Frame[]): Hostility => faulty({ garbage: { where: 'before', frames } })
export const instead = (...frames: readonly Frame[]): Hostility => faulty({ garbage: { where: 'instead', frames } })
/** Bytes on the wire, outside any frame of the relay's own. */
export const bytesBefore = (...all: readonly Uint8Array[]): Hostility => before(...all.map((wire) => ({ wire })))

/** `event`: the n-th event of an endless stream that each REQ starts; counted, so that a trial may wait for many. */
export const flooding =
  (event: (n: number) => unknown, options: { subscription?: string; eose?: boolean } = {}): Hostility =>
  async (scene) => {
    let sent = 0
    const flood = {
      ...(options.subscription === undefined ? {} : { subscription: options.subscription }),
      event: (n: number): unknown => {
        sent++
        return event(n)
      },
    }
    const relay = await scene.relay({ faults: { flood, ...(options.eose === false ? { 'no-eose': {} } : {}) } })
    return { url: relay.url, strikes: () => sent }
  }

export type Said = readonly unknown[] | string | Uint8Array
export interface Twist {
  /** What is said in the place of an answer of the honest relay behind; undefined leaves it. */
  readonly says?: (answer: readonly unknown[], client: WebSocket) => readonly Said[] | undefined
  /** What the honest relay behind hears in the place of a message; undefined leaves it. */
  readonly hears?: (message: readonly unknown[], client: WebSocket) => readonly (readonly unknown[])[] | undefined
}

/** A liar in front of an honest relay. The twist is made anew for each trial, so it may remember. */
export const twisted =
  (makeTwist: () => Twist): Hostility =>
  async (scene) => {
    const twist = makeTwist()
    const behind = await scene.relay()
    let strikes = 0
    const changed = <T>(value: T | undefined, unchanged: T): T => {
      if (value !== undefined) strikes++
      return value ?? unchanged
    }
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    server.on('connection', (client) => {
      const relay = new WebSocket(behind.url)
      const opened = new Promise((resolve) => relay.once('open', resolve))
      for (const socket of [client, relay]) socket.on('error', () => undefined)
      client.on('close', () => {
        relay.terminate()
      })
      client.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as unknown[]
        const heard = changed(twist.hears?.(message, client), [message])
        void opened.then(() => {
          for (const one of heard) relay.send(JSON.stringify(one))
        })
      })
      relay.on('message', (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as unknown[]
        for (const said of changed(twist.says?.(answer, client), [answer])) say(client, said)
      })
    })
    await new Promise((resolve) => server.once('listening', resolve))
    scene.atEnd(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    const { port } = server.address() as { port: number }
    return { url: `ws://127.0.0.1:${port}`, strikes: () => strikes }
  }

export function say(client: WebSocket, said: Said): void {
  if (client.readyState !== WebSocket.OPEN) return
  client.send(typeof said === 'string' || said instanceof Uint8Array ? said : JSON.stringify(said), () => undefined)
}

/** A port that does as it likes with a connection, before anything came on it. */
export const onConnection =
  (strike: (socket: Socket) => void, scheme: 'ws' | 'wss' = 'ws'): Hostility =>
  async (scene) => {
    let strikes = 0
    const port = await scene.port((socket) => {
      strikes++
      strike(socket)
    })
    return { url: `${scheme}://127.0.0.1:${port}`, strikes: () => strikes }
  }

/** A port that does as it likes with a request for a WebSocket. */
export const onRequest = (strike: (socket: Socket, request: string) => void): Hostility =>
  onConnection((socket) => {
    let request = ''
    const collect = (chunk: Buffer): void => {
      request += chunk.toString('latin1')
      if (!request.includes('\r\n\r\n')) return
      socket.off('data', collect)
      socket.on('data', () => undefined)
      strike(socket, request)
    }
    socket.on('data', collect)
  })

/** A port that does as it likes with an open WebSocket; `headers` of its answer to the handshake may be wrong. */
export const onWebSocket = (strike: (socket: Socket) => void, ...headers: readonly string[]): Hostility =>
  onRequest((socket, request) => {
    socket.write(upgradeAnswer(request, ...headers))
    strike(socket)
  })

/** Writes without end, as fast as the other side reads, or one piece each `everyMs`. */
export function endlessly(socket: Socket, piece: (n: number) => string | Uint8Array, everyMs?: number): void {
  let n = 0
  const write = (): void => {
    if (!socket.writable) return
    socket.write(piece(n++), () => (everyMs === undefined ? setImmediate(write) : setTimeout(write, everyMs)))
  }
  write()
}

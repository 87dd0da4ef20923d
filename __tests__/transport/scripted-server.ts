/** Servers that say what a test wants, byte by byte, and a clock that a test moves. They close with the test. */
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach } from '@jest/globals'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock, Relays } from '../../src/ports.js'
import type { PerRelay, Query } from '../../src/protocol/machine.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import type { Endpoint } from '../../src/protocol/relay-set.js'
import { createRelays } from '../../src/transport/relays.js'
import type { RelaySigner } from '../../src/transport/signer.js'
import { clock as realClock, endpoint, forever, random } from '../support/lock-records.js'
import { onlyAnswer } from '../support/relay-contract.js'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})
export const atEnd = (end: () => void): void => {
  endings.push(end)
}

export interface Client {
  /** Arrays as frames, strings and bytes as they are. */
  say(...frames: (readonly unknown[] | string | Uint8Array)[]): void
  readonly socket: WebSocket
}
export interface Script {
  connect?(client: Client): void
  req?(client: Client, subscription: string, filter: Record<string, unknown>): void
  event?(client: Client, event: { id: string }): void
  auth?(client: Client, event: { id: string; pubkey: string; tags: string[][] }): void
}

export interface ScriptedServer {
  readonly url: string
  readonly port: number
  /** Everything that came, in order. */
  readonly received: readonly unknown[][]
  readonly clients: readonly Client[]
  /** Resolves when `count` messages of that verb have come. */
  heard(verb: string, count?: number): Promise<void>
}

/** A WebSocket server that does what the script says, and nothing else. */
export async function scripted(script: Script): Promise<ScriptedServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 1e8 })
  const received: unknown[][] = []
  const clients: Client[] = []
  const waiting = new Set<() => void>()
  server.on('connection', (socket) => {
    const client: Client = {
      socket,
      say: (...frames) => {
        for (const frame of frames)
          socket.send(typeof frame === 'string' || frame instanceof Uint8Array ? frame : JSON.stringify(frame))
      },
    }
    clients.push(client)
    socket.on('error', () => undefined)
    script.connect?.(client)
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as unknown[]
      received.push(message)
      const [verb, subject, filter] = message
      if (verb === 'REQ') script.req?.(client, subject as string, filter as Record<string, unknown>)
      if (verb === 'EVENT') script.event?.(client, subject as { id: string })
      if (verb === 'AUTH') script.auth?.(client, subject as { id: string; pubkey: string; tags: string[][] })
      for (const wake of waiting) wake()
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  atEnd(() => {
    for (const { socket } of clients) socket.terminate()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const heard = (verb: string, count = 1): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (received.filter(([its]) => its === verb).length < count) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  return { url: `ws://127.0.0.1:${port}`, port, received, clients, heard }
}

/** A port on which each connection is given to `accept`. */
export async function rawPort(accept: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    accept(socket)
  })
  return listening(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

export async function httpPort(server: Server = createServer()): Promise<number> {
  return listening(server, () => {
    server.closeAllConnections()
  })
}

async function listening(server: Server | ReturnType<typeof createTcpServer>, drop: () => void): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(() => {
    server.close()
    drop()
  })
  return (server.address() as AddressInfo).port
}

/** Relays that close with the test, on the real clock unless another is given. */
export function open(signer: RelaySigner, endpoints: readonly (string | Endpoint)[], clock: Clock = realClock): Relays {
  const relays = createRelays({
    endpoints: endpoints.map((one) => (typeof one === 'string' ? endpoint(one) : one)),
    signer,
    clock,
    random,
  })
  atEnd(() => {
    relays.close()
  })
  return relays
}

export const readOne = (relays: Relays, query: Query, signal = forever): Promise<PerRelay> =>
  onlyAnswer(relays.read(relays.all, query, signal))

/** A clock that stands still until it is moved; `rung` resolves when a sleeper is there to be woken. */
export class StillClock implements Clock {
  #now = 1_000_000
  readonly #sleepers = new Set<{ at: number; wake: () => void }>()

  mono(): MonoMs {
    return this.#now as MonoMs
  }

  wall(): WallMs {
    return Date.now() as WallMs
  }

  wake(at: MonoMs, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = {
        at,
        wake: () => {
          this.#sleepers.delete(sleeper)
          resolve()
        },
      }
      this.#sleepers.add(sleeper)
      signal.addEventListener('abort', sleeper.wake)
      if (signal.aborted || at <= this.#now) sleeper.wake()
    })
  }

  get sleepers(): number {
    return this.#sleepers.size
  }

  move(ms: number): void {
    this.#now += ms
    for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.#now) sleeper.wake()
  }
}

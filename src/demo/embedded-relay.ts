/**
 * A Nostr relay in this process, for the demo and the tests. It is not for anything that must last: its data is in memory, it has no
 * rate limits, it verifies on the only thread, and it listens on 127.0.0.1 alone.
 * It answers as strfry does, to NIP-01, 09, 11, 40 and 42, except that pushes are not batched and ephemeral events are never stored.
 */
import { STATUS_CODES, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { RelayConnection, type RelayContext, type RelayCounts } from './relay-connection.js'
import { newestS, oldestS, type NostrEvent } from './relay-event.js'
import { RelayFaults, type FaultName, type FaultOptions } from './relay-faults.js'
import { RelayStore } from './relay-store.js'

export interface EmbeddedRelayOptions {
  /** 0, the default, takes any free port; `port` of an earlier relay brings it back at its address. */
  readonly port?: number
  /** The most events that one filter gets, whatever it asks for (500). */
  readonly maxLimit?: number
  readonly maxSubscriptions?: number
  /** A greater message closes the connection (131,072). */
  readonly maxMessageBytes?: number
  readonly maxEventBytes?: number
  readonly nowS?: () => number
  readonly later?: (ms: number, action: () => void) => () => void
  readonly faults?: { readonly [N in FaultName]?: FaultOptions[N] }
  /** What it has from the beginning, taken without a check. */
  readonly events?: readonly NostrEvent[]
}

export interface EmbeddedRelay {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string
  readonly port: number
  readonly counts: Readonly<RelayCounts>
  /** What is stored now, in the order of arrival. */
  events(): readonly NostrEvent[]
  /** Switches a fault on, or gives it other options. Throws on an unknown name. */
  setFault<N extends FaultName>(name: N, options?: FaultOptions[N]): void
  /** Switches one fault off, or all. */
  clearFaults(name?: FaultName): void
  /** Loses every event. */
  forget(): void
  /** Drops every connection at once; nothing of the relay keeps the process alive afterwards. */
  close(): Promise<void>
}

const laterByTimer = (ms: number, action: () => void): (() => void) => {
  const timer = setTimeout(action, ms)
  return () => {
    clearTimeout(timer)
  }
}

/** Starts a relay on 127.0.0.1. Rejects where the port is taken, naming it. */
export const startEmbeddedRelay = async (options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay> => {
  const { port: wantedPort = 0, maxMessageBytes = 131_072, later = laterByTimer } = options
  const limits = {
    maxLimit: options.maxLimit ?? 500,
    maxSubscriptions: options.maxSubscriptions ?? 200,
    maxEventBytes: options.maxEventBytes ?? 65_536,
  }
  const connections = new Set<RelayConnection>()
  const dropAll = (): void => {
    for (const connection of connections) connection.drop()
  }
  const store = new RelayStore()
  for (const event of options.events ?? []) store.put(event)
  const faults = new RelayFaults({ store, dropAll })
  const counts: RelayCounts = { connections: 0, events: 0, reqs: 0, pushes: 0 }

  const refusedStatus = (): number | undefined => faults.ask((fault) => fault.status)[0]
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const status = refusedStatus()
    if (status !== undefined) {
      response.writeHead(status).end(STATUS_CODES[status])
    } else if (request.headers.accept?.includes('application/nostr+json') === true) {
      response.writeHead(200, { 'content-type': 'application/nostr+json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify(information()))
    } else {
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('This is a Nostr relay: connect with a Nostr client.')
    }
  }
  /** The NIP-11 document. */
  const information = (): object => ({
    name: 'nostr-lock embedded relay',
    description: 'A relay in memory, for the demo and the tests of nostr-lock',
    supported_nips: [1, 9, 11, 40, 42],
    software: 'nostr-lock',
    limitation: {
      max_message_length: maxMessageBytes,
      max_subscriptions: limits.maxSubscriptions,
      max_limit: limits.maxLimit,
      max_subid_length: 64,
      auth_required: faults.ask((fault) => fault.challenges).length > 0,
      created_at_lower_limit: oldestS,
      created_at_upper_limit: newestS,
    },
  })

  const http = createServer(respond)
  const sockets = new WebSocketServer({
    server: http,
    maxPayload: maxMessageBytes,
    verifyClient: (_, done) => {
      const status = refusedStatus()
      done(status === undefined, status)
    },
  })
  await new Promise<void>((resolve, reject) => {
    sockets.once('listening', resolve)
    sockets.once('error', (cause) => {
      reject(new Error(`The embedded relay cannot listen on 127.0.0.1:${wantedPort}: ${cause.message}`, { cause }))
    })
    http.listen(wantedPort, '127.0.0.1')
  })
  const { port } = http.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}`

  const context: RelayContext = {
    url,
    store,
    faults,
    counts,
    limits,
    later,
    nowS: options.nowS ?? (() => Math.floor(Date.now() / 1000)),
    broadcast: (event) => {
      for (const connection of connections) connection.push(event)
    },
  }
  sockets.on('connection', (socket, request) => {
    counts.connections++
    const connection = new RelayConnection(socket, request.socket, context)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })

  const setFault = <N extends FaultName>(name: N, given?: FaultOptions[N]): void => {
    faults.set(name, given ?? {})
  }
  for (const [name, given] of Object.entries(options.faults ?? {})) setFault(name as FaultName, given)

  return {
    url,
    port,
    counts,
    setFault,
    events: () => store.all(),
    clearFaults: (name) => {
      faults.clear(name)
    },
    forget: () => {
      store.clear()
    },
    close: async () => {
      faults.clear()
      const gone = [
        new Promise((resolve) => http.close(resolve)),
        new Promise((resolve) => {
          sockets.close(resolve)
        }),
      ]
      http.closeAllConnections()
      dropAll()
      await Promise.all(gone)
    },
  }
}

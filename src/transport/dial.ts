/**
 * Opens one WebSocket, with the real cause where that fails. Not guaranteed: that a host name is looked up within the
 * time; the look-up of the operating system cannot be called off, its answer is ignored.
 */
import type { ClientRequest, IncomingMessage } from 'node:http'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import { WebSocket } from 'ws'
import type { FailureCause } from '../protocol/machine.js'
import { closedSocket, maxFrameBytes, type Socket } from './socket.js'
import { step, type StepOptions } from './step.js'
import { failed, type Trouble } from './trouble.js'
import type { Words } from './words.js'

/** `connectUrl` may hold secrets: no failure quotes it. `adopt` is called before the first frame can arrive. */
export async function dial<T>(
  connectUrl: string,
  words: Words,
  options: StepOptions,
  adopt: (socket: Socket) => T,
): Promise<T | Trouble> {
  const over = new AbortController()
  return step<T>(options, ({ settle }) => {
    let socket: WebSocket
    let proxied = false
    try {
      const agent = proxyAgent(connectUrl, over.signal)
      proxied = agent !== undefined
      socket = new WebSocket(connectUrl, {
        perMessageDeflate: false,
        followRedirects: false,
        maxPayload: maxFrameBytes,
        maxFragments: 1_024,
        ...(agent === undefined ? {} : { agent }),
      })
    } catch {
      settle(failed('protocol', 'the URL of the relay, or of the proxy, cannot be used'))
      return () => undefined
    }
    let adopted = false
    socket.on('open', () => {
      adopted = true
      settle(adopt(listenable(socket, words)))
    })
    socket.on('unexpected-response', (_request: ClientRequest, response: IncomingMessage) => {
      const status = words(`HTTP ${response.statusCode ?? 0} ${response.statusMessage ?? ''}`)
      settle(failed('http', proxied ? `${status} (through a proxy)` : status))
    })
    // Stays on: terminating a socket that is not open yet is an error of ws, and without a listener an uncaught one.
    socket.on('error', (error) => {
      settle(dialFailure(error))
    })
    return () => {
      if (adopted) return
      over.abort()
      socket.terminate()
    }
  })
}

const listenable = (socket: WebSocket, words: Words): Socket => ({
  listen: ({ frame, ended }) => {
    socket.on('message', (data, isBinary) => {
      const isText = !isBinary && Buffer.isBuffer(data)
      frame(isText ? data.toString('utf8') : null, (data as Buffer).length)
    })
    socket.on('error', (error) => {
      ended(brokenSocket(error))
    })
    socket.on('close', (code, reason) => {
      ended(closedSocket(code, reason.toString(), words))
    })
  },
  // A failure to send is followed by `close`, which tells everybody.
  send: (text) => {
    socket.send(text, () => undefined)
  },
  terminate: () => {
    socket.terminate()
  },
})

function brokenSocket(error: Error): Trouble {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return failed('limit', 'the relay sent a frame over 512 KiB')
  if (code.startsWith('WS_ERR_')) return failed('protocol', `the relay broke the WebSocket protocol (${code})`)
  return failed('closed', `connection lost (${code === '' ? 'no cause given' : code})`)
}

/** The signal ends the connection to the proxy, which nothing else can reach while the proxy has not answered. */
export function proxyAgent(connectUrl: string, signal: AbortSignal): HttpsProxyAgent<string> | undefined {
  const proxy = getProxyForUrl(connectUrl.replace(/^ws/, 'http'))
  return proxy === '' ? undefined : new HttpsProxyAgent(proxy, { signal })
}

const causes: Readonly<Record<string, readonly [FailureCause, string]>> = {
  ECONNREFUSED: ['refused', 'connection refused'],
  EHOSTUNREACH: ['refused', 'host unreachable'],
  ENETUNREACH: ['refused', 'network unreachable'],
  EACCES: ['refused', 'connection not permitted'],
  ENOTFOUND: ['dns', 'host name not found'],
  EAI_AGAIN: ['dns', 'host name could not be looked up'],
  ETIMEDOUT: ['timeout', 'connection timed out'],
  ECONNRESET: ['closed', 'connection reset while connecting'],
  EPIPE: ['closed', 'connection closed while connecting'],
  EPROTO: ['tls', 'TLS handshake failed'],
}

/** By its code alone: messages of certificates and parsers quote what the other side said. */
export function dialFailure(error: Error): Trouble {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const [cause, sentence] = causes[code] ?? unlistedCause(code)
  return failed(cause, code === '' ? sentence : `${sentence} (${code})`)
}

function unlistedCause(code: string): readonly [FailureCause, string] {
  if (/CERT|SELF_SIGNED|UNABLE_TO|CRL/.test(code)) return ['tls', 'TLS certificate not accepted']
  if (/_SSL_|_TLS_/.test(code)) return ['tls', 'TLS handshake failed']
  return ['protocol', 'no WebSocket handshake']
}

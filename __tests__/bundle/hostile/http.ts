/** Answers to the request for a WebSocket that are none (RFC 6455, 4.1; RFC 9112). */
import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import { endlessly, onConnection, onRequest, onWebSocket, type Hostilities, type Hostility } from './hostility.js'
import { poison } from './poison.js'
import { bomb, frame, opcode, upgradeAnswer } from '../../support/wire.js'

const line = poison.replace(/[\r\n]+/g, ' ')
const answer = (status: string, ...rest: readonly string[]): string =>
  `HTTP/1.1 ${status}\r\n${rest.join('\r\n')}\r\n\r\n`
const says = (text: string | Uint8Array, end = true): Hostility =>
  onRequest((socket) => (end ? socket.end(text) : socket.write(text)))
const without = (text: string, header: RegExp): string => text.replace(header, '')
const drip = (socket: Socket, text: string): void => {
  endlessly(socket, (n) => text[n] ?? 'x', 5)
}

/** Sends the client to a relay that must never be asked. */
const redirecting =
  (status: string, location?: string): Hostility =>
  async (scene) => {
    const target = await scene.relay()
    const hostile = await onRequest((socket) => {
      socket.end(answer(status, `Location: ${location ?? target.url}`, 'Content-Length: 0'))
    })(scene)
    const verify = (): void => {
      if (target.counts.connections > 0) throw new Error('the redirection was followed')
    }
    return { ...hostile, verify }
  }

const gzipped = gzipSync(Buffer.alloc(50 * 1024 * 1024), { level: 9 })

export const http: Hostilities = {
  'accepts a connection and says nothing': onConnection(() => undefined),
  'hangs up at once': onConnection((socket) => socket.end()),
  'resets the connection at once': onConnection((socket) => socket.resetAndDestroy()),
  'resets the connection at the request': onRequest((socket) => socket.resetAndDestroy()),
  'answers with half an upgrade': says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnec', false),
  'answers with half an upgrade and hangs up': says('HTTP/1.1 101 Switching Protocols\r\nUpgrade: web'),
  'answers with headers that do not end': onRequest((socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n')
    endlessly(socket, () => 'x-more: more\r\n')
  }),
  'answers with a header line that does not end': onRequest((socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nx: ')
    endlessly(socket, () => 'x'.repeat(1_000))
  }),
  'answers with a status line that does not end': onRequest((socket) => {
    socket.write('HTTP/1.1 101 ')
    endlessly(socket, () => 'x'.repeat(1_000))
  }),
  'answers the upgrade byte by byte, and never ends it': onRequest((socket, request) => {
    drip(socket, upgradeAnswer(request, `x-long: ${'x'.repeat(10_000)}`))
  }),
  'goes on with 100 Continue without end': onRequest((socket) => {
    endlessly(socket, () => 'HTTP/1.1 100 Continue\r\n\r\n')
  }),
  'gives early hints without end': onRequest((socket) => {
    endlessly(socket, () => answer('103 Early Hints', 'Link: </a>; rel=preload'))
  }),
  'proves nothing with Sec-WebSocket-Accept': onWebSocket(
    () => undefined,
    'Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  ),
  'leaves Sec-WebSocket-Accept out': onRequest((socket, request) => {
    socket.write(without(upgradeAnswer(request), /^sec-websocket-accept.*\r\n/im))
  }),
  'leaves Upgrade out': onRequest((socket, request) => {
    socket.write(without(upgradeAnswer(request), /^upgrade: .*\r\n/im))
  }),
  'upgrades to something else': onRequest((socket, request) => {
    socket.write(upgradeAnswer(request).replace('Upgrade: websocket', 'Upgrade: h2c'))
  }),
  'negotiates compression that was not offered, and sends 100 MB in 100 KB': onWebSocket(
    (socket) => socket.write(frame(opcode.text, bomb, { reserved: 4 })),
    'Sec-WebSocket-Extensions: permessage-deflate',
  ),
  'negotiates a subprotocol that was not offered': onWebSocket(() => undefined, 'Sec-WebSocket-Protocol: mqtt'),
  'upgrades and gives a length and chunks beside': onWebSocket(
    (socket) => socket.write('5\r\nhello\r\n0\r\n\r\n'),
    'Content-Length: 5',
    'Transfer-Encoding: chunked',
  ),
  'has frames ready before it is asked': onWebSocket((socket) =>
    socket.write(frame(opcode.text, '["EOSE","nostr-lock-1"]')),
  ),
  'answers 200 with a body in gzip that unfolds to 50 MB': says(
    Buffer.concat([
      Buffer.from(answer('200 OK', 'Content-Encoding: gzip', `Content-Length: ${gzipped.length}`)),
      gzipped,
    ]),
  ),
  'answers 200 with a body that does not end': onRequest((socket) => {
    socket.write(answer('200 OK', 'Content-Type: text/html'))
    endlessly(socket, () => 'x'.repeat(16_384))
  }),
  'answers 401 and asks for a password': says(
    answer('401 Unauthorized', 'WWW-Authenticate: Basic realm="nsec"', 'Content-Length: 0'),
  ),
  'answers 407 as if it were a proxy': says(
    answer('407 Proxy Authentication Required', 'Proxy-Authenticate: Basic', 'Content-Length: 0'),
  ),
  'answers 503 with a body of chunks that do not end': onRequest((socket) => {
    socket.write(answer('503 Service Unavailable', 'Retry-After: 0', 'Transfer-Encoding: chunked'))
    endlessly(socket, () => `4000\r\n${'x'.repeat(0x4000)}\r\n`)
  }),
  'answers with commands for a status': says(answer(`500 ${line}`, 'Content-Length: 0')),
  'answers with a status that is no number': says(answer('abc OK')),
  'answers with a status of ten digits': says(answer('9999999999 OK', 'Content-Length: 0')),
  'redirects to another relay (301)': redirecting('301 Moved Permanently'),
  'redirects to another relay (307)': redirecting('307 Temporary Redirect'),
  'redirects to a file': redirecting('302 Found', 'file:///etc/passwd'),
  'redirects to itself': onRequest((socket) => {
    socket.end(answer('302 Found', 'Location: /', 'Content-Length: 0'))
  }),
  'speaks mail': onConnection((socket) => socket.end(`220 ${line} ESMTP\r\n`)),
  'speaks SSH, and goes on': onConnection((socket) => {
    endlessly(socket, () => 'SSH-2.0-OpenSSH_9.6\r\n')
  }),
  'speaks HTTP/2': onConnection((socket) => socket.write(Buffer.from('000006040000000000000400ffff00', 'hex'))),
}

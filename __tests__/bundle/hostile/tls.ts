/** What a wss:// relay can do wrong before a word of HTTP is spoken. */
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { selfSigned, type CertificateForm } from './certificate.js'
import { endlessly, onConnection, type Hostilities, type Hostility } from './hostility.js'
import { poison } from './poison.js'

const day = 86_400_000

/** An honest relay behind TLS. `trusted`: the processes take the certificate for an authority, as far as it is valid. */
export const behindTls =
  (
    form: CertificateForm = {},
    { trusted = true, options = {} }: { trusted?: boolean; options?: TlsOptions } = {},
  ): Hostility =>
  async (scene) => {
    const relay = await scene.relay()
    const certificate = selfSigned(form)
    const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-tls-'))
    scene.atEnd(() => {
      rmSync(folder, { recursive: true })
    })
    const file = path.join(folder, 'authority.pem')
    writeFileSync(file, certificate.cert)
    let strikes = 0
    const server = createServer({ ...certificate, ...options })
    server.on('secureConnection', (client) => {
      const inner = connect(relay.port, '127.0.0.1')
      for (const socket of [client, inner]) socket.on('error', () => undefined)
      client.pipe(inner).pipe(client)
      client.on('close', () => inner.destroy())
    })
    server.on('tlsClientError', () => undefined)
    const port = await scene.port(() => {
      strikes++
    }, server)
    const verify = (): void => {
      if (relay.counts.connections > 0) throw new Error('the certificate was accepted')
    }
    return {
      url: `wss://127.0.0.1:${port}`,
      env: trusted ? { NODE_EXTRA_CA_CERTS: file } : {},
      strikes: () => strikes,
      verify,
    }
  }

const onPlain = (strike: (socket: Socket) => void): Hostility => onConnection(strike, 'wss')
/** After the first bytes of the client. */
const onHello = (strike: (socket: Socket) => void): Hostility =>
  onPlain((socket) =>
    socket.once('data', () => {
      strike(socket)
    }),
  )
/** The head of a TLS record with a ServerHello that says to be 16 KB long. */
const halfHello = Buffer.from('160303400002003ffc0303', 'hex')

export const tls: Hostilities = {
  'shows a certificate that only itself signed': behindTls({}, { trusted: false }),
  'shows a certificate that expired': behindTls({
    from: new Date(Date.now() - 2 * day),
    to: new Date(Date.now() - day),
  }),
  'shows a certificate that is not valid yet': behindTls({
    from: new Date(Date.now() + day),
    to: new Date(Date.now() + 2 * day),
  }),
  'shows a certificate of another host': behindTls({ host: 'relay.example' }),
  'shows a certificate with commands for a name': behindTls({ subject: poison.slice(0, 60) }, { trusted: false }),
  'speaks a version of TLS that is long broken': behindTls(
    {},
    { options: { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } },
  ),
  'speaks plain HTTP on the port of TLS': onHello((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  'speaks plain WebSocket on the port of TLS': onHello((socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  }),
  'never begins the TLS handshake': onPlain(() => undefined),
  'never ends the TLS handshake': onHello((socket) => socket.write(halfHello)),
  'ends the TLS handshake with an alert': onHello((socket) => socket.end(Buffer.from('15030300020228', 'hex'))),
  'resets the connection within the TLS handshake': onHello((socket) => socket.resetAndDestroy()),
  'sends junk in the TLS handshake, without end': onHello((socket) => {
    endlessly(socket, () => Buffer.alloc(16_384, 0x16))
  }),
  'sends the TLS handshake byte by byte': onHello((socket) => {
    endlessly(socket, (n) => halfHello.subarray(n % halfHello.length, (n % halfHello.length) + 1), 5)
  }),
}

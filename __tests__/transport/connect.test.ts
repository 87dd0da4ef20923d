/** Why a connection did not come about, and what it was opened through. */
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startEmbeddedRelay, type EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { PerRelay } from '../../src/protocol/machine.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import { freshNames, freshSigner, lockQuery } from '../support/lock-records.js'
import { atEnd, httpPort, open, rawPort, readOne, scripted, StillClock } from './scripted-server.js'

const signer = freshSigner()
const query = lockQuery(signer, freshNames())
const ask = (url: string): Promise<PerRelay> => readOne(open(signer, [url]), query)
const proxyVariables = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [
  name,
  name.toUpperCase(),
])

let environment: NodeJS.ProcessEnv
beforeEach(() => {
  environment = { ...process.env }
  for (const name of proxyVariables) Reflect.deleteProperty(process.env, name)
})
afterEach(() => {
  for (const name of proxyVariables) {
    Reflect.deleteProperty(process.env, name)
    if (environment[name] !== undefined) process.env[name] = environment[name]
  }
})

const embedded = async (): Promise<EmbeddedRelay> => {
  const relay = await startEmbeddedRelay()
  atEnd(() => void relay.close())
  return relay
}

/** A port that takes a connection and what is sent on it, and never answers. */
const silentPort = async (onData: () => void): Promise<{ port: number; closed: Promise<void> }> => {
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const port = await rawPort((socket) => {
    socket.once('data', onData)
    socket.on('close', close)
  })
  return { port, closed }
}

describe('a connection that fails', () => {
  it('is told as refused where nobody listens', async () => {
    const relay = await startEmbeddedRelay()
    await relay.close()
    expect((await ask(relay.url)).answer).toEqual({
      kind: 'failed',
      cause: 'refused',
      detail: 'connection refused (ECONNREFUSED)',
    })
  })

  it('is told as dns where the name does not exist', async () => {
    expect((await ask('ws://no-such-relay.invalid')).answer).toMatchObject({ kind: 'failed', cause: 'dns' })
  })

  it('is told as tls where the other side does not speak it', async () => {
    expect((await ask(`wss://127.0.0.1:${await httpPort()}`)).answer).toMatchObject({ kind: 'failed', cause: 'tls' })
  })

  it('is told as http, with the status', async () => {
    const server = createServer()
    server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 403 For\tbidden\r\nContent-Length: 0\r\n\r\n'))
    expect(await ask(`ws://127.0.0.1:${await httpPort(server)}`)).toMatchObject({
      answer: { kind: 'failed', cause: 'http', detail: 'HTTP 403 For bidden' },
      acknowledged: false,
      timing: { connectMs: null, okMs: null, readMs: null },
    })
  })

  it('follows no redirection', async () => {
    const target = await embedded()
    const server = createServer()
    server.on('upgrade', (_, socket) =>
      socket.end(`HTTP/1.1 302 Found\r\nLocation: ${target.url}\r\nContent-Length: 0\r\n\r\n`),
    )
    expect((await ask(`ws://127.0.0.1:${await httpPort(server)}`)).answer).toMatchObject({ cause: 'http' })
    expect(target.counts.connections).toBe(0)
  })

  it('is told as protocol where the other side speaks something else', async () => {
    const port = await rawPort((socket) => socket.end('220 mail.example ESMTP\r\n'))
    expect((await ask(`ws://127.0.0.1:${port}`)).answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
  })

  it('is told as closed where the other side hangs up', async () => {
    const port = await rawPort((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect((await ask(`ws://127.0.0.1:${port}`)).answer).toMatchObject({ kind: 'failed', cause: 'closed' })
  })

  it('is told as timeout after ten seconds, and its socket is closed', async () => {
    const clock = new StillClock()
    const { port, closed } = await silentPort(() => {
      clock.move(9_999)
      expect(clock.sleepers).toBe(1)
      clock.move(1)
    })
    const { answer } = await readOne(open(signer, [`ws://127.0.0.1:${port}`], clock), query)
    expect(answer).toEqual({ kind: 'failed', cause: 'timeout', detail: 'not connected within 10 s' })
    await closed
  })

  it('is given up with its socket when nobody waits for it any more', async () => {
    const caller = new AbortController()
    const { port, closed } = await silentPort(() => {
      caller.abort()
    })
    const { answer } = await readOne(open(signer, [`ws://127.0.0.1:${port}`]), query, caller.signal)
    expect(answer).toMatchObject({ kind: 'failed', cause: 'aborted' })
    await closed
  })

  it('is not given up by one request while another waits for it', async () => {
    const caller = new AbortController()
    const server = await scripted({
      req: (client, subscription) => {
        client.say(['EOSE', subscription])
      },
    })
    const relays = open(signer, [server.url])
    const [given, patient] = [readOne(relays, query, caller.signal), readOne(relays, query)]
    caller.abort()
    expect((await given).answer).toMatchObject({ cause: 'aborted' })
    expect((await patient).answer).toEqual({ kind: 'read', sightings: [] })
    expect(server.clients).toHaveLength(1)
  })

  it('quotes no part of a URL that cannot be used', async () => {
    const url = 'ws://relay.example' as RelayUrl
    const relays = open(signer, [{ url, connectUrl: 'ws://user:pass%00word@relay.example:1/?token=hush#fragment' }])
    const { answer } = await readOne(relays, query)
    expect(answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
    expect(JSON.stringify(answer)).not.toMatch(/user|pass|hush|fragment/)
  })
})

describe('user info and query of a relay', () => {
  it('are sent to the relay, and taken out of what it says', async () => {
    const server = createServer()
    const asked: unknown[] = []
    server.on('upgrade', (request, socket) => {
      const { authorization } = request.headers
      asked.push(request.url, authorization)
      socket.end(`HTTP/1.1 401 bad ${authorization} for ${request.url}, p@ssword\r\nContent-Length: 0\r\n\r\n`)
    })
    const port = await httpPort(server)
    const url = `ws://127.0.0.1:${port}` as RelayUrl
    const relays = open(signer, [{ url, connectUrl: `ws://alice:p%40ssword@127.0.0.1:${port}/?token=hush-hush` }])
    const { answer } = await readOne(relays, query)
    const basic = Buffer.from('alice:p@ssword').toString('base64')
    expect(asked).toEqual(['/?token=hush-hush', `Basic ${basic}`])
    expect(answer).toEqual({ kind: 'failed', cause: 'http', detail: 'HTTP 401 bad Basic *** for /?***, ***' })
  })
})

describe('a proxy', () => {
  const startProxy = async (refusal?: string): Promise<{ port: number; targets: string[] }> => {
    const targets: string[] = []
    const server = createServer()
    server.on('connect', (request, socket) => {
      targets.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
      if (refusal !== undefined) {
        socket.end(`HTTP/1.1 ${refusal}\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      const [host, port] = (request.url ?? '').split(':')
      const onward = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
      for (const end of [socket, onward]) end.on('error', () => undefined)
      atEnd(() => onward.destroy())
    })
    return { port: await httpPort(server), targets }
  }

  it('of HTTP_PROXY carries ws:// relays, and gets its own user info', async () => {
    const { port, targets } = await startProxy()
    const relay = await embedded()
    process.env['HTTP_PROXY'] = `http://me:secret@127.0.0.1:${port}`
    expect((await ask(relay.url)).answer).toEqual({ kind: 'read', sightings: [] })
    expect(targets).toEqual([`127.0.0.1:${relay.port} Basic ${Buffer.from('me:secret').toString('base64')}`])
  })

  it('of HTTPS_PROXY carries wss:// relays', async () => {
    const { port, targets } = await startProxy('502 Bad Gateway')
    process.env['HTTPS_PROXY'] = `http://127.0.0.1:${port}`
    expect((await ask('wss://relay.invalid')).answer).toEqual({
      kind: 'failed',
      cause: 'http',
      detail: 'HTTP 502 Bad Gateway (through a proxy)',
    })
    expect(targets).toEqual(['relay.invalid:443 '])
  })

  it('is not asked for what NO_PROXY names', async () => {
    const { port, targets } = await startProxy()
    const relay = await embedded()
    process.env['HTTP_PROXY'] = `http://127.0.0.1:${port}`
    process.env['NO_PROXY'] = '127.0.0.1'
    expect((await ask(relay.url)).answer).toEqual({ kind: 'read', sightings: [] })
    expect(targets).toEqual([])
  })

  it('that never answers is let go with the relays', async () => {
    const { port, closed } = await silentPort(() => {
      relays.close()
    })
    process.env['HTTP_PROXY'] = `http://127.0.0.1:${port}`
    const relays = open(signer, ['ws://relay.invalid'])
    expect((await readOne(relays, query)).answer).toMatchObject({ cause: 'aborted' })
    await closed
  })

  it('of a URL that cannot be used is told without the URL', async () => {
    process.env['HTTP_PROXY'] = 'http://me:secret@:99999'
    const { answer } = await ask('ws://relay.invalid')
    expect(answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})

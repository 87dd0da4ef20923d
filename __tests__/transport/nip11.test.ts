/** What a relay tells of itself, asked for over HTTP, read as hostile. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Clock } from '../../src/ports.js'
import { fetchInformation, parseInformation, readClock } from '../../src/transport/nip11.js'
import { createWords } from '../../src/transport/words.js'
import { clock as realClock, forever } from '../support/lock-records.js'
import { httpPort, rawPort, StillClock } from './scripted-server.js'

const plain = createWords('ws://relay.example')
const fetchFrom = (connectUrl: string, clock: Clock = realClock, signal = forever) =>
  fetchInformation({ connectUrl, words: createWords(connectUrl), clock, timeoutMs: 10_000 }, signal)

type Handler = (request: IncomingMessage, response: ServerResponse) => void
const serve = async (handler: Handler): Promise<string> => `127.0.0.1:${await httpPort(createServer(handler))}`

const variables = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()])
let environment: NodeJS.ProcessEnv
beforeEach(() => {
  environment = { ...process.env }
  for (const name of variables) Reflect.deleteProperty(process.env, name)
})
afterEach(() => {
  for (const name of variables) {
    Reflect.deleteProperty(process.env, name)
    if (environment[name] !== undefined) process.env[name] = environment[name]
  }
})

describe('an information document', () => {
  it('tells name, software, version, limits and demands', () => {
    const text = JSON.stringify({
      name: 'a',
      software: 'strfry',
      version: '1.0',
      limitation: {
        max_message_length: 131_072,
        created_at_upper_limit: 3,
        auth_required: true,
        payment_required: false,
      },
    })
    expect(parseInformation(text, plain)).toEqual({
      kind: 'information',
      name: 'a',
      software: 'strfry',
      version: '1.0',
      limits: { max_message_length: 131_072, created_at_upper_limit: 3 },
      demands: ['auth_required'],
    })
  })

  it('tells nothing where a value has not its type', () => {
    const limitation = { max_limit: '500', max_subscriptions: -1, max_subid_length: 1.5, auth_required: 'true', x: 1 }
    const nothing = { kind: 'information', name: '', software: '', version: '', limits: {}, demands: [] }
    expect(parseInformation(JSON.stringify({ name: 7, software: ['x'], version: null, limitation }), plain)).toEqual(
      nothing,
    )
    expect(parseInformation('{"limitation":[1]}', plain)).toEqual(nothing)
    expect(parseInformation('{"__proto__":{"name":"x"},"limitation":{"__proto__":{"max_limit":1}}}', plain)).toEqual(
      nothing,
    )
  })

  it('is none where it is no JSON object', () => {
    for (const text of ['', 'x', '[]', 'null', '7', '{"name":']) expect(parseInformation(text, plain)).toBeUndefined()
  })

  it('is read whatever it is, and what it says is short and visible', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ name: value, limitation: value })),
        ),
        (text) => {
          const told = parseInformation(text, plain)
          expect(told === undefined || typeof told.name === 'string').toBe(true)
        },
      ),
    )
    const told = parseInformation(JSON.stringify({ name: `a\n::error::\u0007${'x'.repeat(900)}` }), plain)
    expect(told?.name).toMatch(/^a ::error:: x{1,200}$/)
    expect(told?.name.length).toBeLessThanOrEqual(200)
  })
})

describe('a relay that is asked for its document', () => {
  it("is asked as the socket is: at the same path, with the same query and user info, for NIP-11's type", async () => {
    const asked: IncomingMessage[] = []
    const host = await serve((request, response) => {
      asked.push(request)
      response.end('{"name":"a"}')
    })
    const { answer } = await fetchFrom(`ws://me:secret@${host}/path?key=geheim`)
    expect(answer).toMatchObject({ kind: 'information', name: 'a' })
    const authorization = `Basic ${Buffer.from('me:secret').toString('base64')}`
    expect(asked.map(({ method, url }) => [method, url])).toEqual([['GET', '/path?key=geheim']])
    expect(asked[0]?.headers).toMatchObject({ accept: 'application/nostr+json', authorization })
  })

  it('never has its secrets told, wherever it repeats them', async () => {
    const host = await serve((_, response) => response.end('{"name":"geheim secret","software":"c2VjcmV0"}'))
    const { answer } = await fetchFrom(`ws://me:secret@${host}/?key=geheim`)
    expect(answer).toMatchObject({ name: '*** ***' })
    const refusing = await serve((_, response) => response.writeHead(403, 'geheim').end())
    expect((await fetchFrom(`ws://me:secret@${refusing}/?key=geheim`)).answer).toEqual({
      kind: 'failed',
      cause: 'http',
      detail: 'HTTP 403 ***',
    })
  })

  it('is not followed to where it redirects', async () => {
    let isFollowed = false
    const target = await serve((_, response) => {
      isFollowed = true
      response.end('{}')
    })
    const host = await serve((_, response) => response.writeHead(302, { location: `http://${target}/` }).end())
    expect((await fetchFrom(`ws://${host}`)).answer).toMatchObject({
      kind: 'failed',
      cause: 'http',
      detail: 'HTTP 302 Found',
    })
    expect(isFollowed).toBe(false)
  })

  it('is read up to 64 KiB, and no further', async () => {
    const sized = (bytes: number) => serve((_, response) => response.end(`{"name":"a"}`.padEnd(bytes)))
    expect((await fetchFrom(`ws://${await sized(65_536)}`)).answer).toMatchObject({ kind: 'information' })
    expect((await fetchFrom(`ws://${await sized(65_537)}`)).answer).toMatchObject({ kind: 'failed', cause: 'limit' })
  })

  it('is dropped while it streams without end', async () => {
    let closed = (): void => undefined
    const isClosed = new Promise<void>((resolve) => (closed = resolve))
    const host = await serve((_, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), more)
      }
      response.on('close', closed)
      more()
    })
    expect((await fetchFrom(`ws://${host}`)).answer).toMatchObject({ kind: 'failed', cause: 'limit' })
    await isClosed
  })

  it('has its time, and is dropped when that is over, in the middle of its answer, too', async () => {
    for (const begin of ['', 'HTTP/1.1 200 OK\r\n\r\n{"name":']) {
      const clock = new StillClock()
      let closed = (): void => undefined
      const isClosed = new Promise<void>((resolve) => (closed = resolve))
      const port = await rawPort((socket) => {
        socket.on('close', closed)
        socket.once('data', () => {
          socket.write(begin)
          clock.move(10_000)
        })
      })
      expect((await fetchFrom(`ws://127.0.0.1:${port}`, clock)).answer).toEqual({
        kind: 'failed',
        cause: 'timeout',
        detail: 'no information document within 10 s',
      })
      await isClosed
    }
  })

  it('is given up with the signal', async () => {
    const stop = new AbortController()
    const port = await rawPort((socket) => {
      socket.once('data', () => {
        stop.abort()
      })
    })
    expect((await fetchFrom(`ws://127.0.0.1:${port}`, realClock, stop.signal)).answer).toMatchObject({
      cause: 'aborted',
    })
  })

  it.each([
    ['ws', 'no HTTP at all\r\n\r\n', 'protocol', 'no HTTP answer'],
    [
      'ws',
      'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{',
      'closed',
      'connection reset while connecting (ECONNRESET)',
    ],
    ['wss', 'no TLS', 'tls', 'TLS handshake failed'],
  ] as const)('over %s is told why, where it says %j', async (scheme, said, cause, detail) => {
    const port = await rawPort((socket) => {
      socket.once('data', () => socket.end(said))
    })
    expect((await fetchFrom(`${scheme}://127.0.0.1:${port}`)).answer).toEqual({
      kind: 'failed',
      cause,
      detail: expect.stringContaining(detail),
    })
  })

  it('is asked through the proxy that its socket goes through', async () => {
    const host = await serve((_, response) => response.end('{"name":"behind"}'))
    const tunnels: (string | undefined)[] = []
    const proxy = createServer()
    proxy.on('connect', ({ url }, socket) => {
      tunnels.push(url)
      const [hostname = '', port = ''] = host.split(':')
      const onward = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
    })
    process.env['HTTP_PROXY'] = `http://127.0.0.1:${await httpPort(proxy)}`
    expect((await fetchFrom('ws://relay.example')).answer).toMatchObject({ name: 'behind' })
    expect(tunnels).toEqual(['relay.example:80'])
  })

  it('is not asked where the URL of the proxy cannot be used', async () => {
    process.env['HTTP_PROXY'] = 'http://exa mple'
    expect((await fetchFrom('ws://relay.example')).answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
  })
})

describe('the clock of a relay', () => {
  const date = 'Mon, 30 Nov 2026 14:00:10 GMT'
  const told = Date.parse('2026-11-30T14:00:10Z')

  it('is read off the date of an answer, half a second either way of the wait', () => {
    expect(readClock({ date }, told, 40)).toEqual({ differenceMs: 500, uncertaintyMs: 540 })
    expect(readClock({ date }, told + 9_500, 40)).toEqual({ differenceMs: -9_000, uncertaintyMs: 540 })
  })

  it('is not read off a date that is none, that is missing, or that comes from a cache', () => {
    expect(readClock({ date: '2026-11-30T14:00:10Z' }, told, 40)).toBeNull()
    expect(readClock({ date: 'Mon, 99 Nov 2026 14:00:10 GMT' }, told, 40)).toBeNull()
    expect(readClock({}, told, 40)).toBeNull()
    expect(readClock({ date, age: '7' }, told, 40)).toBeNull()
  })

  it('is read where the relay has no document, too', async () => {
    const host = await serve((_, response) => {
      response.writeHead(404, { date: new Date(Date.now() + 3_600_000).toUTCString() }).end()
    })
    const { answer, clock } = await fetchFrom(`ws://${host}`)
    expect(answer).toMatchObject({ kind: 'failed', cause: 'http' })
    expect(Math.round((clock?.differenceMs ?? 0) / 60_000)).toBe(60)
  })
})

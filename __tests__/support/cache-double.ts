/**
 * A double of the Actions cache service, version 2: three calls in JSON, and the store of the blobs. It does what its facts say: a
 * reservation is exclusive in one scope and version, a look-up finds by prefix, the newest first, and in the own scope before others.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Call = 'reserve' | 'upload' | 'finalize' | 'look' | 'download'
/** `lost`: done, and the connection ends without an answer. `cut`: half of the body. */
type Fault = 'miss' | 'lost' | 'reset' | 'cut' | { readonly status: number; readonly message: string }

interface Entry {
  readonly id: number
  readonly scope: string
  readonly key: string
  readonly version: string
  body: Buffer | null
  finalized: boolean
}

export class CacheDouble {
  readonly entries: Entry[] = []
  /** Every call in the order of arrival, as `call key`. */
  readonly calls: string[] = []
  /** What goes wrong, for a call and the key that it names; a promise holds the answer back. */
  fault: (call: Call, key: string) => Fault | undefined | Promise<undefined> = () => undefined
  /** Like servers that replace an entry where the service would refuse the key. */
  lax = false
  #server: Server
  #lastId = 0

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  /** The variables of a job. The scopes that its token opens: it writes to the first, and reads them all; '!' is a token that may not write. */
  env(scopes = 'main'): Record<string, string> {
    return { ACTIONS_CACHE_SERVICE_V2: 'True', ACTIONS_RESULTS_URL: this.url, ACTIONS_RUNTIME_TOKEN: scopes }
  }

  keys(): string[] {
    return this.entries.filter(({ finalized }) => finalized).map(({ key }) => key)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', this.url)
    const call = callOf(request.method, url)
    if (call === 'upload' || call === 'download') {
      const entry = this.entries.find(({ id }) => id === Number(url.pathname.split('/').at(-1)))
      if (entry === undefined) response.writeHead(404).end()
      else
        await this.#answer(call, entry.key, response, () => {
          this.#blob(call, entry, body, response)
        })
      return
    }
    const scopes = (request.headers.authorization ?? '').replace('Bearer ', '').split(',')
    const asked = JSON.parse(body.toString()) as { key: string; version: string }
    await this.#answer(call, asked.key, response, () => {
      json(response, ...this[call](asked, scopes))
    })
  }

  async #answer(call: Call, key: string, response: ServerResponse, perform: () => void): Promise<void> {
    this.calls.push(`${call} ${key}`)
    const fault = await this.fault(call, key)
    if (fault === 'lost' || fault === 'reset') {
      if (fault === 'lost') response.end = () => response
      if (fault === 'lost') perform()
      response.socket?.destroy()
    } else if (fault === 'miss') json(response, 200, { ok: false })
    else if (fault === 'cut') {
      const end = response.end.bind(response)
      response.end = ((bytes: Buffer) => end(bytes.subarray(0, bytes.length / 2))) as typeof response.end
      perform()
    } else if (typeof fault === 'object') json(response, fault.status, { code: 'fault', msg: fault.message })
    else perform()
  }

  #blob(call: 'upload' | 'download', entry: Entry, body: Buffer, response: ServerResponse): void {
    if (call === 'download') {
      response.writeHead(200).end(entry.body)
      return
    }
    entry.body = body
    response.writeHead(201, { etag: '"1"', 'last-modified': new Date(0).toUTCString() }).end()
  }

  reserve({ key, version }: Asked, [scope = '']: string[]): Reply {
    if (scope === '!') return [200, { ok: false, message: 'cache write denied: the token is read-only' }]
    const holds = this.entries.some((entry) => entry.key === key && entry.version === version && entry.scope === scope)
    if (holds && !this.lax) return [409, { code: 'already_exists', msg: 'cache entry already exists' }]
    const entry = { id: ++this.#lastId, scope, key, version, body: null, finalized: false }
    this.entries.push(entry)
    return [200, { ok: true, signed_upload_url: `${this.url}account/blobs/${entry.id}?sig=signature` }]
  }

  finalize({ key, version }: Asked, [scope]: string[]): Reply {
    const entry = this.entries.findLast((it) => it.key === key && it.version === version && it.scope === scope)
    if (!entry?.body) return [404, { code: 'not_found', msg: 'no such reservation' }]
    entry.finalized = true
    return [200, { ok: true, entry_id: String(entry.id) }]
  }

  look({ key, version }: Asked, scopes: string[]): Reply {
    const found = scopes
      .map((scope) =>
        this.entries.findLast(
          (entry) => entry.scope === scope && entry.version === version && entry.finalized && entry.key.startsWith(key),
        ),
      )
      .find((entry) => entry !== undefined)
    if (found === undefined) return [200, { ok: false }]
    const url = `${this.url}account/blobs/${found.id}?sig=signature`
    return [200, { ok: true, signed_download_url: url, matched_key: found.key }]
  }
}

interface Asked {
  readonly key: string
  readonly version: string
}
type Reply = [status: number, body: object]

const callNames: Readonly<Record<string, 'reserve' | 'finalize' | 'look'>> = {
  CreateCacheEntry: 'reserve',
  FinalizeCacheEntryUpload: 'finalize',
  GetCacheEntryDownloadURL: 'look',
}

function callOf(method: string | undefined, url: URL): Call {
  const named = callNames[url.pathname.split('/').at(-1) ?? '']
  return named ?? (method === 'PUT' ? 'upload' : 'download')
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/**
 * What a relay tells of itself (NIP-11), and by the way its clock. Not guaranteed: that a word of it is true, or that the
 * clock is the relay's own and not that of a proxy before it; nothing about the lock is decided by either.
 */
import http from 'node:http'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Clock, ClockReading, RelayInformation, ToldDemand, ToldLimit } from '../ports.js'
import { dialFailure, proxyAgent } from './dial.js'
import { step } from './step.js'
import { failed, isTrouble, type Trouble } from './trouble.js'
import type { Words } from './words.js'

const maxBytes = 64 * 1024

const toldLimits = [
  'max_message_length',
  'max_subscriptions',
  'max_limit',
  'max_subid_length',
  'max_event_tags',
  'max_content_length',
  'min_pow_difficulty',
  'created_at_lower_limit',
  'created_at_upper_limit',
] as const satisfies readonly ToldLimit[]
const toldDemands = ['auth_required', 'payment_required', 'restricted_writes'] as const satisfies readonly ToldDemand[]

/** Total: whatever has not its type is as if it was not told; undefined where the text is no JSON object. */
export function parseInformation(text: string, words: Words): RelayInformation | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(value)) return undefined
  const told = isObject(value['limitation']) ? value['limitation'] : {}
  const wordsOf = (name: string): string => (typeof value[name] === 'string' ? words(value[name]) : '')
  const limits = toldLimits.flatMap((name) => {
    const limit = told[name]
    return Number.isSafeInteger(limit) && (limit as number) >= 0 ? [[name, limit as number] as const] : []
  })
  return {
    kind: 'information',
    name: wordsOf('name'),
    software: wordsOf('software'),
    version: wordsOf('version'),
    limits: Object.fromEntries(limits),
    demands: toldDemands.filter((name) => told[name] === true),
  }
}

export interface InformationOptions {
  /** A secret: no failure quotes it. */
  readonly connectUrl: string
  readonly words: Words
  readonly clock: Clock
  /** For all of it, ms. */
  readonly timeoutMs: number
}

/**
 * Asks at the relay's own URL, dialled as its socket is: through the same proxy, with the same user info, following no redirection.
 * The clock is read off the header `Date` of whatever answer comes (whole seconds, RFC 9110), against the middle of the wait for it.
 */
export async function fetchInformation(
  { connectUrl, words, clock, timeoutMs }: InformationOptions,
  signal: AbortSignal,
): Promise<{ readonly answer: RelayInformation | Trouble; readonly clock: ClockReading | null }> {
  let reading: ClockReading | null = null
  const late = (): string => `no information document within ${timeoutMs / 1000} s`
  const fetched = await step<{ readonly text: string }>({ clock, signal, timeoutMs, late }, ({ settle }) => {
    const over = new AbortController()
    const asked = { mono: clock.mono(), wall: clock.wall() }
    try {
      const url = connectUrl.replace(/^ws/, 'http')
      const { request } = url.startsWith('https:') ? https : http
      // A connection that is kept would keep the process.
      const agent = proxyAgent(connectUrl, over.signal) ?? false
      const headers = { accept: 'application/nostr+json', 'user-agent': 'nostr-lock' }
      const call = request(url, { agent, headers, signal: over.signal }, (response) => {
        const waitedMs = clock.mono() - asked.mono
        reading = readClock(response.headers, asked.wall + waitedMs / 2, waitedMs / 2)
        receive(response, words, settle)
      })
      call.on('error', (error) => {
        settle(httpFailure(error))
      })
      call.end()
    } catch {
      settle(failed('protocol', 'the URL of the relay, or of the proxy, cannot be used'))
    }
    return () => {
      over.abort()
    }
  })
  if (isTrouble(fetched)) return { answer: fetched, clock: reading }
  const answer =
    parseInformation(fetched.text, words) ?? failed('protocol', 'the information document is no JSON object')
  return { answer, clock: reading }
}

function receive(
  response: IncomingMessage,
  words: Words,
  settle: (result: { readonly text: string } | Trouble) => void,
): void {
  const { statusCode = 0, statusMessage = '' } = response
  response.on('error', (error) => {
    settle(httpFailure(error))
  })
  if (statusCode !== 200) {
    settle(failed('http', words(`HTTP ${statusCode} ${statusMessage}`)))
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBytes) chunks.push(chunk)
    else settle(failed('limit', 'the information document is over 64 KiB'))
  })
  response.on('end', () => {
    settle({ text: Buffer.concat(chunks).toString('utf8') })
  })
}

/** A connection that fails is told as the socket's; everything else is no HTTP. */
function httpFailure(error: Error): Trouble {
  const failure = dialFailure(error)
  return failure.kind === 'failed' && failure.cause === 'protocol' ? failed('protocol', 'no HTTP answer') : failure
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const httpDate = new RegExp(`^[A-Z][a-z]{2}, \\d{2} (?:${months}) \\d{4} \\d{2}:\\d{2}:\\d{2} GMT$`)

/** `middle`: by this machine's wall clock; `halfMs`: either way of it. A cached answer (`Age`) tells an earlier time. */
export function readClock(
  { date, age }: Pick<IncomingMessage['headers'], 'date' | 'age'>,
  middle: number,
  halfMs: number,
): ClockReading | null {
  if (date === undefined || age !== undefined || !httpDate.test(date)) return null
  // A date of whole seconds is half a second old on average.
  const told = Date.parse(date) + 500
  return Number.isNaN(told)
    ? null
    : { differenceMs: Math.round(told - middle), uncertaintyMs: Math.round(halfMs) + 500 }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

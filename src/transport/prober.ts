/**
 * Relays as doctor examines them: raw events, no repetitions, no verdict. Not guaranteed: anything about the lock, whose records
 * never go this way. What a relay says is parsed, bounded and timed by the connection that the lock uses, too.
 */
import type { Clock, ProbeConnection, ProbeQuery, Prober } from '../ports.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { RelayUrl } from '../protocol/values.js'
import { Connection } from './connection.js'
import { dial } from './dial.js'
import { formatProbeAddress, recordKind } from './event.js'
import { matches, type Filter } from './filter.js'
import { Haul } from './haul.js'
import { fetchInformation } from './nip11.js'
import { withAuthentication } from './query.js'
import type { Timeouts } from './relay.js'
import type { RelaySigner } from './signer.js'
import { aborted } from './step.js'
import { isTrouble, prefixOf, refused, type Trouble } from './trouble.js'
import { createWords } from './words.js'

export interface ProberOptions {
  readonly endpoints: readonly Endpoint[]
  readonly author: RelaySigner
  /** With a shared key the author's own. */
  readonly rival: RelaySigner
  readonly clock: Clock
  readonly timeouts?: Partial<Timeouts>
}

const defaultTimeouts: Timeouts = { connectMs: 10_000, okMs: 10_000, eoseMs: 10_000 }

/** Connects to nobody before it is asked. Throws where a call names a relay that is not a member. */
export function createProber({ endpoints, author, rival, clock, timeouts }: ProberOptions): Prober {
  const { connectMs, okMs, eoseMs } = { ...defaultTimeouts, ...timeouts }
  const member = (relay: RelayUrl): Endpoint => {
    const endpoint = endpoints.find(({ url }) => url === relay)
    if (endpoint === undefined) throw new Error(`${relay} is no member of the relay set`)
    return endpoint
  }
  return {
    all: endpoints.map(({ url }) => url),
    author: author.pubkey,
    shared: author.shared,
    sign: (probe) => author.signProbe(probe),
    inform: (relay, signal) => {
      const { connectUrl } = member(relay)
      return fetchInformation({ connectUrl, words: createWords(connectUrl), clock, timeoutMs: connectMs }, signal)
    },
    connect: async (relay, as, signal) => {
      const { url, connectUrl } = member(relay)
      const signer = as === 'author' ? author : rival
      const words = createWords(connectUrl)
      const late = (): string => `not connected within ${connectMs / 1000} s`
      const options = { clock, signal, timeoutMs: connectMs, late }
      const connection = await dial(
        connectUrl,
        words,
        options,
        (socket) => new Connection(socket, { url, words, clock, signer, okMs }),
      )
      return isTrouble(connection) ? connection : probing(connection, eoseMs)
    },
  }
}

const probing = (connection: Connection, eoseMs: number): ProbeConnection => ({
  publish: async (event, signal) => {
    const answer = await withAuthentication<{ readonly isTaken: true }>(connection, signal, async () => {
      const told = await connection.publish(event, signal)
      if (isTrouble(told)) return told
      const isTaken = told.accepted || ['duplicate', 'replaced'].includes(prefixOf(told.message))
      return isTaken ? { isTaken } : refused(told.message)
    })
    return isTrouble(answer) ? answer : null
  },
  read: (query, signal) => withAuthentication(connection, signal, () => readPage(connection, query, eoseMs, signal)),
  close: () => {
    connection.drop(aborted())
  },
})

type Shown = Exclude<Awaited<ReturnType<ProbeConnection['read']>>, Trouble>

function readPage(
  connection: Connection,
  query: ProbeQuery,
  eoseMs: number,
  signal: AbortSignal,
): Promise<Shown | Trouble> {
  const filter = filterOf(query)
  const haul = new Haul()
  const events: string[] = []
  let strays = 0
  return connection.step<Shown>('EOSE', eoseMs, signal, ({ settle }) =>
    connection.subscribe(filter, {
      event: (event, bytes) => {
        const over = haul.count(event.pubkey, bytes)
        if (over !== null) settle(over)
        else if (matches(filter, event)) events.push(JSON.stringify(event))
        else strays++
      },
      eose: () => {
        settle({ kind: 'shown', events, strays })
      },
      ended: settle,
    }),
  )
}

function filterOf(query: ProbeQuery): Filter {
  const base = { kinds: [recordKind], limit: 10 }
  if (query.kind === 'address') return { ...base, authors: [query.author], '#d': [formatProbeAddress(query.id)] }
  return { ...base, ...(query.author === null ? {} : { authors: [query.author] }), '#t': [query.tag] }
}

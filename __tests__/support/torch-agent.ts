/**
 * An agent that does what torch-lock is documented to do: it looks, publishes under a fresh key, looks again, and the earliest has won.
 * Its wait between the two looks is the test's. Not guaranteed: the parts of torch-lock that have nothing to do with a lock.
 */
import { finalizeEvent, generateSecretKey, type NostrEvent } from 'nostr-tools/pure'
import { WebSocket } from 'ws'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'

export const utcToday = (): string => new Date().toISOString().slice(0, 10)

export interface TorchAgentOptions {
  readonly namespace: string
  readonly agent: string
  readonly cadence?: 'daily' | 'weekly'
  readonly date?: string
  readonly ttlS?: number
  /** Seconds; now where it is left out. */
  readonly createdAt?: number
}

interface Seen {
  readonly id: string
  readonly createdAt: number
  readonly status: unknown
}

export class TorchAgent {
  private own = ''

  constructor(
    private readonly relays: readonly Pick<EmbeddedRelay, 'url'>[],
    private readonly options: TorchAgentOptions,
  ) {}

  /** What is active for this agent on any relay, the earliest first. */
  async active(): Promise<readonly Seen[]> {
    const { namespace, cadence = 'daily', date = utcToday(), agent } = this.options
    const filter = { kinds: [30078], '#t': [`${namespace}-lock-${cadence}-${date}`] }
    const found = (await Promise.all(this.relays.map((relay) => query(relay.url, filter)))).flat()
    const events = [...new Map(found.map((event) => [event.id, event])).values()]
    return events
      .map((event) => {
        const expires = event.tags.find(([name]) => name === 'expiration')?.[1]
        const told = parsed(event.content)
        const expiresAt = expires === undefined ? null : parseInt(expires, 10)
        return { id: event.id, createdAt: event.created_at, status: told['status'], agent: told['agent'], expiresAt }
      })
      .filter(({ expiresAt }) => expiresAt === null || expiresAt === 0 || expiresAt > Date.now() / 1000)
      .filter((one) => one.agent === agent)
      .sort((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id))
  }

  async publish(status: 'started' | 'completed' = 'started'): Promise<NostrEvent> {
    const { namespace, agent, cadence = 'daily', date = utcToday(), ttlS = 7_200, createdAt } = this.options
    const now = createdAt ?? Math.floor(Date.now() / 1000)
    const series = `${namespace}-lock-${cadence}`
    const tags = [
      ['d', `${namespace}-lock/${cadence}/${agent}/${date}`],
      ...[`${namespace}-agent-lock`, series, `${series}-${date}`].map((tag) => ['t', tag]),
      ...(status === 'completed' ? [] : [['expiration', String(now + ttlS)]]),
    ]
    const content = JSON.stringify({ agent, cadence, status, namespace, date, platform: 'codex' })
    const event = finalizeEvent({ kind: 30078, created_at: now, tags, content }, generateSecretKey())
    await Promise.all(this.relays.map(({ url }) => send(url, event)))
    this.own = event.id
    return event
  }

  /** After its wait: whether the earliest of those that race is its own. */
  async hasWon(): Promise<boolean> {
    const racing = await this.active()
    return racing.length <= 1 || racing[0]?.id === this.own
  }

  async lock(): Promise<'ok' | 'already_locked' | 'already_completed' | 'race_lost'> {
    const [first] = await this.active()
    if (first !== undefined) return first.status === 'completed' ? 'already_completed' : 'already_locked'
    await this.publish()
    return (await this.hasWon()) ? 'ok' : 'race_lost'
  }
}

function parsed(content: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const query = (url: string, filter: object): Promise<NostrEvent[]> => {
  const events: NostrEvent[] = []
  return talk(url, ['REQ', 'q', filter], (message) => {
    if (message[0] === 'EVENT') events.push(message[2] as NostrEvent)
    return message[0] === 'EOSE' ? events : undefined
  })
}

export const send = (url: string, event: NostrEvent): Promise<unknown> =>
  talk(url, ['EVENT', event], (message) => (message[0] === 'OK' ? message : undefined))

function talk<T>(url: string, request: unknown[], hear: (message: unknown[]) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.on('error', reject)
    socket.on('open', () => {
      socket.send(JSON.stringify(request))
    })
    socket.on('message', (data) => {
      const answer = hear(JSON.parse((data as Buffer).toString('utf8')) as unknown[])
      if (answer === undefined) return
      socket.close()
      resolve(answer)
    })
  })
}

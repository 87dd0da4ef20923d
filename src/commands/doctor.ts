/**
 * Does with each relay what a lock does with it, at an address and under a tag that no lock has. Not guaranteed: that a relay which did
 * well today does so tomorrow, under load, or for another key. Whether what was found makes it fit is judged in fitness.ts.
 */
import type {
  Clock,
  ClockReading,
  ProbeConnection,
  ProbeQuery,
  ProbeRecord,
  Prober,
  Random,
  RelayInformation,
} from '../ports.js'
import type { SignedEvent } from '../protocol/record.js'
import { later } from '../protocol/values.js'
import type { RelayUrl } from '../protocol/values.js'
import { isTrouble, type Trouble } from '../transport/trouble.js'

/** In their order; each stands on the one before. The `rival` looks by tag, on a connection of its own, as another contender does. */
export type Check = 'connect' | 'publish' | 'read-back' | 'rival' | 'update' | 'updated' | 'rival-updated' | 'replay'

export type Fault =
  | Trouble
  /** It said OK, and does not show the version that it must. */
  | { readonly kind: 'missing' }
  /** It shows the older version instead. */
  | { readonly kind: 'stale' }
  /** It shows the older version beside the newer. */
  | { readonly kind: 'both' }
  /** It shows what was not asked for. */
  | { readonly kind: 'unfiltered' }

export interface Finding {
  readonly check: Check
  readonly ms: number
  /** How often it was asked; 1 where the first answer was right. */
  readonly tries: number
  readonly fault: Fault | null
}

export interface Examination {
  readonly relay: RelayUrl
  /** Up to the first that has a fault. */
  readonly findings: readonly Finding[]
  readonly information: RelayInformation | Trouble
  readonly clock: ClockReading | null
}

export interface DoctorPorts {
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes'>
  readonly prober: Prober
}

/** All of one relay, ms. */
const withinMs = 45_000
/** Missing is "not yet" (protocol.md, *Acquiring*): it is asked again after each of these, ms. */
const pauses = [0, 250, 1_000, 3_000]
/** Relays may forget the probe after this, s. */
const keptS = 600
/** Characters: with this a probe is about as large as a lock's record with long names. */
const padding = 3_000

interface Probe {
  readonly id: string
  readonly tag: string
  readonly first: SignedEvent
  /** The last version, which says that it is over. */
  readonly last: SignedEvent
}

/** All relays at once, three events to each: two versions of one record, and the older one again. */
export async function examineRelays(ports: DoctorPorts, signal: AbortSignal): Promise<readonly Examination[]> {
  const probe = drawProbe(ports)
  return Promise.all(ports.prober.all.map((relay) => examine(relay, probe, ports, signal)))
}

function drawProbe({ clock, random, prober }: DoctorPorts): Probe {
  const hex = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')
  const [id, tag, nowS] = [hex(16), hex(32), Math.floor(clock.wall() / 1000)]
  const record = (createdAt: number, text: string): ProbeRecord => ({
    id,
    tag,
    createdAt,
    expiration: nowS + keptS,
    content: `nostr-lock doctor: ${text}${'.'.repeat(padding)}`,
  })
  return {
    id,
    tag,
    first: prober.sign(record(nowS - 1, 'a test of this relay has begun')),
    last: prober.sign(record(nowS, 'the test of this relay is over')),
  }
}

async function examine(relay: RelayUrl, probe: Probe, ports: DoctorPorts, signal: AbortSignal): Promise<Examination> {
  const { clock, prober } = ports
  const over = new AbortController()
  const abort = (): void => {
    over.abort()
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  void clock.wake(later(clock.mono(), withinMs), over.signal).then(abort)
  const informed = prober.inform(relay, over.signal)
  const findings = await findingsOf(relay, probe, ports, over.signal)
  const { answer, clock: reading } = await informed
  signal.removeEventListener('abort', abort)
  abort()
  return { relay, findings, information: answer, clock: reading }
}

async function findingsOf(
  relay: RelayUrl,
  { id, tag, first, last }: Probe,
  { clock, prober }: DoctorPorts,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const connections = new Map<Role, ProbeConnection>()
  const connect = async (as: Role): Promise<Trouble | null> => {
    const connection = await prober.connect(relay, as, signal)
    if (isTrouble(connection)) return connection
    connections.set(as, connection)
    return null
  }
  const by = (as: Role): ProbeConnection => {
    const connection = connections.get(as)
    if (connection === undefined) throw new Error(`invariant: the ${as} is connected by then`)
    return connection
  }
  const queries = {
    author: { kind: 'address', author: prober.author, id },
    rival: { kind: 'tag', tag, author: prober.shared ? prober.author : null },
  } as const satisfies Record<Role, ProbeQuery>
  const look = (as: Role, shown: SignedEvent, gone: SignedEvent | null): Promise<Found> =>
    lookFor(by(as), queries[as], shown, gone, clock, signal)
  const publish = async (event: SignedEvent): Promise<Found> => once(await by('author').publish(event, signal))

  const checks: readonly (readonly [Check, () => Promise<Found>])[] = [
    ['connect', async () => once(await connect('author'))],
    ['publish', () => publish(first)],
    ['read-back', () => look('author', first, null)],
    [
      'rival',
      async () => {
        const trouble = await connect('rival')
        return trouble === null ? look('rival', first, null) : once(trouble)
      },
    ],
    ['update', () => publish(last)],
    ['updated', () => look('author', last, first)],
    ['rival-updated', () => look('rival', last, first)],
    [
      'replay',
      async () => {
        // Whoever saw it can publish it again; to refuse it is right, and what is shown decides.
        const { fault } = await publish(first)
        return fault?.kind === 'failed' ? once(fault) : look('author', last, first)
      },
    ],
  ]
  const findings: Finding[] = []
  for (const [check, act] of checks) {
    const start = clock.mono()
    const found = await act()
    findings.push({ check, ms: clock.mono() - start, ...found })
    if (found.fault !== null) break
  }
  for (const connection of connections.values()) connection.close()
  return findings
}

type Role = 'author' | 'rival'

interface Found {
  readonly fault: Fault | null
  readonly tries: number
}

const once = (fault: Fault | null): Found => ({ fault, tries: 1 })

/** Asks until the relay shows the one version and not the other, a few times. */
async function lookFor(
  connection: ProbeConnection,
  query: ProbeQuery,
  wanted: SignedEvent,
  unwanted: SignedEvent | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<Found> {
  let tries = 0
  let fault: Fault = { kind: 'missing' }
  for (const pause of pauses) {
    if (pause > 0) await clock.wake(later(clock.mono(), pause), signal)
    tries++
    const page = await connection.read(query, signal)
    if (isTrouble(page)) return { fault: page, tries }
    if (page.strays > 0) return { fault: { kind: 'unfiltered' }, tries }
    const isShown = page.events.includes(wanted.json)
    const isOldShown = unwanted !== null && page.events.includes(unwanted.json)
    if (isShown && !isOldShown) return { fault: null, tries }
    fault = { kind: isShown ? 'both' : isOldShown ? 'stale' : 'missing' }
  }
  return { fault, tries }
}

/** Records, keys and the transport as the tests of adapters use them. */
import { finalizeEvent } from 'nostr-tools/pure'
import type { Query } from '../../src/protocol/machine.js'
import type { Endpoint } from '../../src/protocol/relay-set.js'
import type { EvictedRecord, FencedRecord, Holder, SignedEvent, WaitingRecord } from '../../src/protocol/record.js'
import type { Fence, PeriodKey, RelaySetId, RelayUrl, Ticket, WallMs } from '../../src/protocol/values.js'
import type { Relays } from '../../src/ports.js'
import { systemClock } from '../../src/system/clock.js'
import { systemRandom } from '../../src/system/random.js'
import type { Timeouts } from '../../src/transport/relay.js'
import { createRelays } from '../../src/transport/relays.js'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { createSigner, type RelaySigner } from '../../src/transport/signer.js'

export const random = systemRandom()
export const clock = systemClock()

/** A signer of a fresh key: one that all contenders share, or a throw-away one. */
export const freshSigner = (shared = true): RelaySigner =>
  createSigner({ shared, bytes: throwAwayKey(random).bytes }, random)

const hex = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')
export const freshTicket = (): Ticket => hex(16) as Ticket

export interface Names {
  readonly namespace: string
  readonly lock: string
}
/** Fresh names, so that tests on one relay do not meet. */
export const freshNames = (): Names => ({ namespace: 'octo/deploy', lock: `lock-${hex(6)}` })

const holder: Holder = {
  server: 'https://github.com',
  repository: 'octo/deploy',
  workflow: 'Nightly',
  job: 'deploy',
  runId: '4711',
  runAttempt: 1,
  runUrl: 'https://github.com/octo/deploy/actions/runs/4711',
  runner: 'GitHub Actions 7',
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

const base = ({ namespace, lock }: Names, ticket: Ticket) =>
  ({
    v: 1,
    namespace,
    lock,
    period: '' as PeriodKey,
    ticket,
    leaseMs: 300_000,
    renewedAt: Date.now() as WallMs,
    relays: '0123456789abcdef' as RelaySetId,
    holder,
  }) as const

export const heldRecord = (names: Names, ticket = freshTicket(), change: Partial<FencedRecord> = {}): FencedRecord => ({
  ...base(names, ticket),
  state: 'held',
  seq: 0,
  fence: nowSeconds() as Fence,
  ...change,
})
export const waitingRecord = (names: Names, ticket = freshTicket()): WaitingRecord => ({
  ...base(names, ticket),
  state: 'waiting',
  seq: 1,
  fence: null,
})
export const evictedRecord = (names: Names, ticket = freshTicket()): EvictedRecord => ({
  ...base(names, ticket),
  state: 'evicted',
  by: 'octocat',
  reason: 'stuck',
})

/** Signed, and kept by relays for two days. */
export const seal = (
  signer: RelaySigner,
  record: Parameters<RelaySigner['seal']>[0],
  names: Names,
  createdAt = nowSeconds(),
): SignedEvent => signer.seal(record, createdAt, names, nowSeconds() + 2 * 86_400)

/** Any event at all, soundly signed by a stranger unless a key is given. */
export const signRaw = (
  template: { kind: number; created_at: number; content: string; tags: string[][] },
  key = throwAwayKey(random).bytes,
): SignedEvent => {
  const { id, pubkey, created_at, kind, tags, content, sig } = finalizeEvent({ ...template }, key)
  return { id, json: JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }) }
}

export const lockQuery = (signer: RelaySigner, names: Names, period: PeriodKey | null = null): Query => ({
  kind: 'lock',
  lockTags: signer.lockTags(names.namespace, names.lock),
  completionTags: period === null ? [] : signer.periodTags(names.namespace, names.lock, period),
  authors: signer.authors,
  since: nowSeconds() - 8 * 86_400,
  whole: true,
})

export const endpoint = (url: string): Endpoint => ({ url: url as RelayUrl, connectUrl: url })

/** The real transport, on the real clock. */
export const openRelays = (signer: RelaySigner, urls: readonly string[], timeouts: Partial<Timeouts> = {}): Relays =>
  createRelays({ endpoints: urls.map(endpoint), signer, clock, random, timeouts })

export const forever = new AbortController().signal

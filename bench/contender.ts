/** One contender of the bench, in this process: the shipped engine over real sockets, without the action around it. */
import { acquire, drawTicket, release } from '../src/commands/acquire.js'
import type { EnginePorts } from '../src/engine/engine.js'
import type { LockSpec } from '../src/engine/lock-spec.js'
import type { Outcome } from '../src/protocol/machine.js'
import type { Endpoint } from '../src/protocol/relay-set.js'
import type { LockRecord } from '../src/protocol/record.js'
import type { Fence, PeriodKey, RelayUrl, WallMs } from '../src/protocol/values.js'
import { systemClock } from '../src/system/clock.js'
import { systemRandom } from '../src/system/random.js'
import { createRelays } from '../src/transport/relays.js'
import { throwAwayKey } from '../src/transport/secret-key.js'
import { createSigner, type RelaySigner } from '../src/transport/signer.js'

export const clock = systemClock()
export const random = systemRandom()
/** One key for all, as a team has; a signer for each, since signers remember what they verified. */
const key = throwAwayKey(random).bytes
const freshSigner = (): RelaySigner => createSigner({ shared: true, bytes: key }, random)

const endpointsOf = (urls: readonly string[]): Endpoint[] =>
  urls.map((url) => ({ url: `${url}/` as RelayUrl, connectUrl: url }))

let locks = 0
export const freshLock = (): string => `lock-${String(++locks)}-${Buffer.from(random.bytes(4)).toString('hex')}`

export function specOf(lock: string, n: number, waitTimeoutMs: number | null = null): LockSpec {
  return {
    namespace: 'octo/bench',
    lock,
    period: '' as PeriodKey,
    periodEndMs: null,
    tellsNames: true,
    holder: {
      server: 'https://github.example',
      repository: 'octo/bench',
      workflow: 'bench',
      job: 'job',
      runId: '1',
      runAttempt: 1,
      runUrl: 'https://github.example/octo/bench/actions/runs/1',
      runner: 'bench',
    },
    quorum: Math.floor(n / 2) + 1,
    leaseMs: 300_000,
    acquireTimeoutMs: 60_000,
    waitTimeoutMs,
    maxClockSkewMs: 900_000,
    heedsCompleted: true,
  }
}

export interface Attempt {
  readonly outcome: Outcome
  /** When the claim was verified, and when the outcome was told, ms of `performance.now`. */
  readonly decidedAt: number
  readonly toldAt: number
  /** Resolves to when `released` was published, ms of `performance.now`. */
  release(): Promise<number>
  close(): void
}

/** From the first dial to the outcome. */
export async function attempt(urls: readonly string[], spec: LockSpec): Promise<Attempt> {
  const signer = freshSigner()
  const relays = createRelays({ endpoints: endpointsOf(urls), signer, clock, random })
  let decidedAt = 0
  let releasedAt = 0
  const ports: EnginePorts = {
    clock,
    random,
    relays,
    signer,
    claims: null,
    journal: { persist: () => undefined, stopRequested: () => false },
    log: { event: () => undefined },
    trace: (entry) => {
      if (!('effect' in entry) || entry.effect.type !== 'publish') return
      if (entry.effect.purpose === 'announce') decidedAt ||= performance.now()
      if (entry.effect.purpose === 'release') releasedAt ||= performance.now()
    },
  }
  const forever = new AbortController().signal
  const outcome = await acquire(spec, drawTicket(random), ports, forever)
  const toldAt = performance.now()
  return {
    outcome,
    decidedAt: decidedAt || toldAt,
    toldAt,
    release: async () => {
      if (outcome.kind === 'acquired')
        await release(spec, outcome.holding.draft, 'released', 20_000, ports, new AbortController().signal)
      return releasedAt
    },
    close: () => {
      relays.close()
    },
  }
}

/** So many released records of a lock, a second apart, on every relay that takes them. */
export async function fill(urls: readonly string[], spec: LockSpec, count: number): Promise<void> {
  const signer = freshSigner()
  const relays = createRelays({ endpoints: endpointsOf(urls), signer, clock, random })
  const { namespace, lock, period, holder, leaseMs } = spec
  const nowS = Math.floor(Date.now() / 1000)
  for (let i = count; i > 0; i--) {
    const ticket = drawTicket(random)
    const renewedAt = ((nowS - i) * 1000) as WallMs
    const fence = (nowS - i) as Fence
    const ended = { v: 1, state: 'released', seq: 0, fence, leaseMs, renewedAt, relays: relays.id, holder } as const
    const record: LockRecord = { ...ended, namespace, lock, period, ticket }
    const event = signer.seal(record, nowS - i, spec, nowS + 86_400)
    const d = `nostr-lock:${signer.lockTag(namespace, lock)}:${ticket}`
    const shown = relays.publish(
      relays.all,
      event,
      { kind: 'addresses', author: signer.pubkey, ds: [d] },
      new AbortController().signal,
    )
    // The next goes out while this one is on its way.
    const all = (async () => {
      for await (const _ of shown) continue
    })()
    if (i % 20 === 1) await all
  }
  relays.close()
}

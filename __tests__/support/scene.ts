import type { Settings } from '../../src/action/inputs.js'
import type { Scene } from '../../src/action/messages.js'
import type { RelayReport } from '../../src/action/relay-report.js'
import type { Holding, Outcome } from '../../src/protocol/machine.js'
import type { Fence, MonoMs, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { heldRecord, holder, lockTag, ticket } from './sightings.js'

const url = (host: string): RelayUrl => `wss://${host}.example` as RelayUrl
export const relays = [url('a'), url('b'), url('c')] as const

export const settings: Settings = {
  lock: 'CI/deploy',
  namespace: 'o/r',
  period: { key: '' as PeriodKey, endMs: null },
  endpoints: relays.map((relay) => ({ url: relay, connectUrl: relay })),
  quorum: 2,
  secretKey: { shared: true, bytes: new Uint8Array(32).fill(7) },
  onContention: 'fail',
  onCompleted: 'skip',
  onUnavailable: 'fail',
  acquireTimeoutMs: 60_000,
  leaseMs: 7_200_000,
  waitTimeoutMs: null,
  heartbeat: true,
  fallback: { kind: 'none' },
  maxHoldMs: 21_600_000,
  onLost: 'fail',
  release: 'post',
  complete: 'on-success',
  maxClockSkewMs: 900_000,
  phase: 'pre',
  compat: 'none',
  githubToken: '',
  jobId: '',
  jobIndex: '',
}

export const report: RelayReport = [
  { relay: relays[0], connectMs: 12.4, lookMs: 5, claimMs: 7, readBackMs: 4, isOk: true, said: 'claim: ok' },
  {
    relay: relays[1],
    connectMs: 30,
    lookMs: 6,
    claimMs: null,
    readBackMs: null,
    isOk: false,
    said: 'claim: refused, blocked: no',
  },
  {
    relay: relays[2],
    connectMs: null,
    lookMs: null,
    claimMs: null,
    readBackMs: null,
    isOk: false,
    said: 'look: timeout, 10 s',
  },
]

export const own = { ...holder, runId: '77', job: 'other' }

export const scene = (changes: Partial<Settings> = {}): Scene => ({
  settings: { ...settings, ...changes },
  own,
  report,
  logTrouble: null,
})

const holding: Holding = {
  ticket,
  fence: 1_796_000_001 as Fence,
  lockTag,
  period: '' as PeriodKey,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 1_796_000_000 },
  eventId: 'ef'.repeat(32),
  safeUntil: 1 as MonoMs,
  safeUntilWall: Date.parse('2026-11-30T16:00:00Z') as WallMs,
  onRelays: { mono: 1 as MonoMs, wall: Date.parse('2026-11-30T16:00:00Z') as WallMs },
  reserve: [],
  onLog: null,
}
export const acquired: Outcome & { kind: 'acquired' } = { kind: 'acquired', holding }

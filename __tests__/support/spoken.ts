/**
 * What the message functions say, over all their cases: whatever of it is made of clauses can be read nowhere else.
 * Not guaranteed: that a case which is new is here; the compiler asks for new kinds of decisions, verdicts and events alone.
 */
import { keeperFinding, relayFinding } from '../../src/action/assert-finding.js'
import { evictionMessage } from '../../src/action/break.js'
import { verdictOf } from '../../src/action/decision.js'
import type { Decision } from '../../src/action/decision.js'
import { torchWarning } from '../../src/action/torch.js'
import { degraded } from '../../src/action/degraded.js'
import { endingMessage, lapseSentence } from '../../src/action/ending-message.js'
import type { Settings } from '../../src/action/inputs.js'
import { parseInputs } from '../../src/action/inputs.js'
import { decisionMessage, ephemeralWarning } from '../../src/action/messages.js'
import { progressLine } from '../../src/action/progress.js'
import { relayWords } from '../../src/action/relay-report.js'
import { keeperMessage, ticketEndMessage } from '../../src/action/release-message.js'
import { refusedLink, unknown } from '../../src/claims/directory-fault.js'
import type { Eviction } from '../../src/commands/break.js'
import type { TicketEnd } from '../../src/commands/release.js'
import type { HoldingEnd } from '../../src/keeper/holding-end.js'
import type { KeeperPhase, KeeperStatus } from '../../src/keeper/status.js'
import type { LogEvent } from '../../src/ports.js'
import type { Backend, FailureCause, RelayAnswer } from '../../src/protocol/machine.js'
import type { LockRecord } from '../../src/protocol/record.js'
import { torchSighting } from '../../src/protocol/torch.js'
import type { Fence, MonoMs, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import type { InvalidCode, OwnSighting, Validity } from '../../src/protocol/validity.js'
import { acquired, own as self, report, scene, settings } from './scene.js'
import { heldRecord, sighting, ticket } from './sightings.js'

const names = { lock: 'CI/deploy', namespace: 'o/r' }
const wall = 1_796_000_000_000 as WallMs
const by = sighting()
const own: OwnSighting = { ...by, record: heldRecord }
const withState = (state: 'claiming' | 'released' | 'completed' | 'withdrawn') => sighting({ ...heldRecord, state })
const waiter = sighting({ ...heldRecord, state: 'waiting', fence: null })
const evictedRecord: LockRecord = { ...heldRecord, state: 'evicted', by: 'alice', reason: 'stuck' }
const evicted = sighting(evictedRecord)
const agent = { id: 'e', pubkey: 'p', createdAt: 1, agent: 'a', platform: 'codex', isCompleted: false, expiresAt: 2 }
const torchName = { namespace: 'n', agent: 'a', cadence: 'daily', days: [], date: '2026-11-30', mark: '' } as const
const cache: Settings['fallback'] = { kind: 'cache' }

const decisions: readonly Decision[] = [
  acquired,
  ...[by, withState('claiming'), waiter, evicted].map((rival): Decision => ({
    kind: 'contended',
    by: rival,
    same: null,
  })),
  { kind: 'contended', by, same: 'job' },
  { kind: 'contended', by, same: 'run' },
  { kind: 'completed', by },
  { kind: 'contended', by: torchSighting({ ...agent, tags: [], mark: '' }, torchName, '' as PeriodKey), same: null },
  { kind: 'timeout', phase: 'deciding', by },
  { kind: 'timeout', phase: 'waiting', by: null },
  { kind: 'unavailable' },
  ...(['relay-set', 'newer-version', 'fence'] as const).map((why): Decision => ({ kind: 'incompatible', why, by })),
  ...(['signal', 'stop-file', 'deadline', 'worker-gone', 'no-keeper', 'superseded'] as const).map((why): Decision => ({
    kind: 'stopped',
    why,
  })),
]
const wishes: readonly Partial<Settings>[] = [
  {},
  { onContention: 'skip', onUnavailable: 'skip', fallback: cache },
  { onContention: 'cancel', onCompleted: 'cancel' },
  { secretKey: null, onCompleted: 'fail' },
  { compat: 'torch' },
]
const ofDecisions = decisions.flatMap((decision) =>
  wishes.map((wish) => decisionMessage(decision, scene(wish)).sentence),
)
/** What a verdict adds is a clause of its own. */
const ofVerdicts = (['skip', 'cancel'] as const).flatMap((asked) => {
  const wish = { ...settings, onContention: asked }
  const decision: Decision = { kind: 'contended', by, same: null }
  if (verdictOf(decision, wish, self) !== asked) throw new Error(`${asked} is another verdict now`)
  return decisionMessage(decision, scene(wish)).sentence.split('; ').slice(1)
})

const backends: readonly Backend[] = ['relays', 'cache', 'dir']
const ofLess = backends.flatMap((backend) =>
  ([cache, { kind: 'dir', directory: '/x' }] as const).flatMap(
    (fallback) => degraded(backend, fallback, 'no')?.clause ?? [],
  ),
)

const released = { kind: 'released', state: 'released', quorum: true, log: null, endsBy: null } as const
const superseded = { kind: 'superseded', by } as const
const to = { ticket, fence: 7, runUrl: '', by: 'alice', reason: 'stuck' }
const ends: readonly HoldingEnd[] = [
  ...(['released', 'completed', 'withdrawn'] as const).map((state) => ({ ...released, state })),
  { ...released, quorum: false, endsBy: wall },
  { ...released, quorum: false },
  { ...released, log: false, endsBy: wall },
  { ...released, log: true, quorum: false, endsBy: wall },
  ...(['expired', 'overtaken', 'evicted'] as const).map((cause) => ({ kind: 'lost', cause, since: wall, to }) as const),
  { kind: 'superseded', state: 'released' },
]
const holding = { ...names, fence: 5, countedAt: wall, onLost: 'fail' } as const
const ofEnds = ends.map((end) => endingMessage(end, holding, report).sentence)

const status = (phase: KeeperPhase, end: HoldingEnd | null): KeeperStatus => ({
  v: 1,
  pid: 1,
  phase,
  ticket,
  fence: 7 as Fence,
  safeUntil: 1 as MonoMs,
  safeUntilWall: 1 as WallMs,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 5 },
  renewedAt: null,
  renewals: 0,
  lapses: [],
  end,
})
const ofKeepers = [...ends, null].flatMap((end) =>
  [false, true].map((completes) => keeperMessage(status('released', end), names, completes).sentence),
)

const invalid = (code: InvalidCode, rival: Validity & { kind: 'invalid' } extends { by: infer B } ? B : never) =>
  ({ kind: 'invalid', code, own, by: rival }) as const
const ticketEnds: readonly TicketEnd[] = [
  { kind: 'unanswered' },
  { kind: 'unknown' },
  { kind: 'incompatible', why: 'relay-set', by: own },
  { kind: 'incompatible', why: 'newer-version', by: own },
  ...[waiter, withState('released'), withState('completed')].map((found) => ({ kind: 'not-held', by: found }) as const),
  { kind: 'without-period' },
  { kind: 'kept', by: own },
  { kind: 'ended', own, outcome: released, loss: null },
  { kind: 'ended', own, outcome: { ...released, quorum: false }, loss: null },
  ...([evicted, by, null] as const).map(
    (rival) => ({ kind: 'ended', own, outcome: released, loss: invalid('LOCK_LOST', rival) }) as const,
  ),
  { kind: 'ended', own, outcome: released, loss: invalid('LOCK_EXPIRED', own) },
  ...[by, withState('released')].map(
    (newer) => ({ kind: 'ended', own, outcome: { ...superseded, by: newer }, loss: null }) as const,
  ),
]
const ofTickets = ticketEnds.flatMap((end) =>
  [false, true].map((completes) => ticketEndMessage(end, { ...names, ticket, completes, report }).sentence),
)

const evictions: readonly Eviction[] = [
  { kind: 'published', victim: own, isShown: true },
  { kind: 'published', victim: own, isShown: false },
  { kind: 'not-live', by: null },
  { kind: 'not-live', by: own },
  { kind: 'unanswered' },
  { kind: 'incompatible', why: 'relay-set', by: own },
]
const ofEvictions = evictions.map((eviction) => evictionMessage(eviction, names, ticket, report).sentence)

const asked = { ...names, ticket, fence: '7' }
const now = { mono: 0 as MonoMs, wall: 0 as WallMs }
const ofAssert = [
  keeperFinding('damaged', asked, now),
  ...ends.map((end) => keeperFinding(status('lost', end.kind === 'lost' ? end : null), asked, now)),
  ...(['released', 'superseded', 'lapsed'] as const).map((phase) => keeperFinding(status(phase, null), asked, now)),
  keeperFinding(status('holding', null), { ...asked, fence: '8' }, now),
  ...(
    [
      { kind: 'valid', own, fence: 7 as Fence, until: wall },
      { kind: 'unanswered' },
      { kind: 'incompatible', why: 'relay-set', by: own },
      { kind: 'incompatible', why: 'newer-version', by: own },
      invalid('LOCK_NOT_HELD', null),
      invalid('LOCK_NOT_HELD', waiter),
      invalid('LOCK_LOST', evicted),
      invalid('LOCK_LOST', by),
      invalid('LOCK_EXPIRED', null),
      invalid('FENCING_TOKEN_MISMATCH', null),
    ] as const
  ).map((judged) => relayFinding(judged, asked, true, { quorum: 2, report })),
].flatMap((finding) => finding?.sentence ?? [])

const timing = { connectMs: null, okMs: null, readMs: null }
const answers: readonly RelayAnswer[] = [
  { kind: 'read', sightings: [] },
  { kind: 'refused', prefix: 'blocked', detail: 'blocked: no' },
  ...(['refused', 'dns', 'tls', 'http', 'closed', 'timeout', 'protocol', 'limit', 'aborted'] as const).map(
    (cause: FailureCause) => ({ kind: 'failed', cause, detail: 'why' }) as const,
  ),
]
const relay = 'wss://a.example' as RelayUrl
const ofRelays = answers.flatMap((answer) =>
  [false, true].map((acknowledged) =>
    relayWords({ kind: 'relay', purpose: 'claim', relay, answer, acknowledged, timing }, ticket),
  ),
)

const events: readonly LogEvent[] = [
  { kind: 'watching', rival: by, why: 'suspect', untilWall: wall },
  { kind: 'watching', rival: by, why: 'undecided', untilWall: wall },
  { kind: 'queued', place: 1, behind: by, untilWall: wall },
  { kind: 'queued', place: null, behind: by, untilWall: wall },
  { kind: 'claimed', fence: 5 as Fence },
  { kind: 'raised', fence: 5 as Fence },
  { kind: 'renewed', safeUntil: 1 as MonoMs, safeUntilWall: wall, eventId: '', backend: 'relays' },
  { kind: 'falling-back', log: 'cache' },
  { kind: 'log-unavailable', log: 'dir', detail: 'why' },
  { kind: 'degraded', backend: 'cache' },
  { kind: 'lapsed' },
  { kind: 'stepped-back', behind: null },
  { kind: 'stepped-back', behind: by },
]
const ofEvents = events.map((event) => progressLine(event, wall, true, ticket))

const codes = ['EACCES', 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENOSPC', 'EDQUOT', 'EIO', 'EXDEV']
const ofDirectories = codes.flatMap((code) =>
  [unknown, refusedLink].map((told) => told('list /x', Object.assign(new Error(code), { code }), '/x').detail),
)

const ofInputs = [
  { INPUT_LEASE: 'soon', 'INPUT_ON-LOST': 'x', 'INPUT_SECRET-KEY': '', INPUT_QUORUM: '1' },
  { INPUT_RELAYS: ' ' },
  { INPUT_RELAYS: 'wss://a.example WSS://A.example' },
  {
    INPUT_RELAYS: 'https://a.example',
    INPUT_COMPAT: 'torch',
    INPUT_TIMEZONE: 'Europe/Berlin',
    INPUT_HEARTBEAT: 'false',
  },
  { INPUT_LOCK: 'a/b', INPUT_NAMESPACE: 'a b', INPUT_COMPAT: 'torch', INPUT_CADENCE: 'daily' },
].flatMap((env) => {
  const result = parseInputs(
    { INPUT_LOCK: 'x', INPUT_NAMESPACE: 'o/r', ...env },
    { event: 'push', schedule: null, timeZone: null },
    wall,
  )
  return result.ok ? [] : result.errors
})

export const spoken: readonly string[] = [
  ...ofDecisions,
  ...ofVerdicts,
  ...ofLess,
  ...ofEnds,
  ...ofKeepers,
  ...ofTickets,
  ...ofEvictions,
  ...ofAssert,
  ...ofRelays,
  ...ofEvents,
  ...ofDirectories,
  ...ofInputs,
  lapseSentence(1, 'x'),
  ephemeralWarning,
  torchWarning,
]

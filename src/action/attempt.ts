/**
 * One attempt at the lock in pre or main: take it or be refused, and leave in the state what a later stage needs to end it.
 * Not guaranteed: that this process lives to the end of it; what it published is in the state before it was sent.
 */
import type { EnginePorts } from '../engine/engine.js'
import type { LogEvent } from '../ports.js'
import type { LockSpec } from '../engine/lock-spec.js'
import { acquire, drawTicket } from '../commands/acquire.js'
import { holdingFolder } from '../keeper/folder.js'
import type { StartedKeeper } from '../keeper/spawn.js'
import { toldHolder } from '../github/context.js'
import type { Outcome } from '../protocol/machine.js'
import { later } from '../protocol/values.js'
import type { SigningKey } from '../transport/secret-key.js'
import { throwAwayKey } from '../transport/secret-key.js'
import { isDecision, verdictOf } from './decision.js'
import { handOver } from './hand-over.js'
import type { Settings } from './inputs.js'
import { isKept } from './inputs.js'
import { decisionMessage, ephemeralWarning } from './messages.js'
import { outputsOf } from './outputs.js'
import { progressLine } from './progress.js'
import { addToReport, emptyReport } from './relay-report.js'
import type { Stage } from './stage.js'
import { openTrace } from './stage.js'
import type { StateEntry, Telling } from './state.js'
import { attemptEntry, draftEntry } from './state.js'
import { decisionSummary } from './summary.js'
import type { TorchPart } from './torch.js'
import { claimTorch, lookFirst, openTorchPart } from './torch.js'

export async function attempt(settings: Settings, stage: Stage): Promise<Telling> {
  const { runner, context, adapters, signal } = stage
  const { clock, random, pid } = adapters
  const key = signingKey(settings, stage)
  const signer = adapters.createSigner(key)
  const relays = adapters.createRelays(settings.endpoints, signer)
  const ticket = drawTicket(random)
  const startedAt = clock.wall()
  const startedMono = clock.mono()
  const save = ([name, value]: StateEntry): void => {
    runner.save(name, value)
  }
  const folder = holdingFolder(context.tempDir, ticket)
  let report = emptyReport(relays)
  let logTrouble: string | null = null
  const tell = (event: LogEvent): void => {
    report = addToReport(report, event, ticket)
    if (event.kind === 'log-unavailable') logTrouble = event.detail
    const line = progressLine(event, clock.wall(), key.shared, ticket)
    if (event.kind === 'relay') runner.detail(line)
    else runner.line(line)
  }
  const part = openTorchPart(settings, signer, folder, stage, (purpose, answer) => {
    tell({ kind: 'relay', purpose, ...answer })
  })
  const torch = part === undefined ? undefined : { name: part.name, key: part.key }
  // Early, so that a later stage can end whatever this process leaves.
  const secret = key.shared ? null : Buffer.from(key.bytes).toString('hex')
  const own = { pubkey: signer.pubkey, throwAwayKey: secret, startedAt, ticket, pid }
  save(attemptEntry(settings, torch === undefined ? own : { ...own, torch }))
  const holder = toldHolder(context, key.shared)
  const early: { keeper: StartedKeeper | null } = { keeper: null }
  try {
    const spec = specOf(settings, stage, key.shared)
    const ports: EnginePorts = {
      clock,
      random,
      relays,
      signer,
      claims: adapters.createClaims(settings.fallback, signer.lockTag(settings.namespace, settings.lock), true),
      journal: {
        persist: (draft) => {
          save(draftEntry(draft))
          // The keeper starts while the relays are asked whether the claim stands.
          const isClaimed = draft.record.state === 'claiming' || draft.record.state === 'held'
          if (isClaimed && isKept(settings)) early.keeper ??= adapters.startKeeper(context.tempDir)
        },
        stopRequested: () => folder.has('stop'),
      },
      log: {
        event: tell,
      },
      trace: openTrace(stage, ticket),
    }
    const take = async (): Promise<Outcome> => {
      const acquired = await acquire(spec, ticket, ports, signal)
      return acquired.kind === 'acquired'
        ? handOver(acquired, settings, spec, { key, torch }, early.keeper, folder, ports, stage)
        : acquired
    }
    const outcome = part === undefined ? await take() : await withTorch(part, take)
    if (!isDecision(outcome)) throw new Error(`invariant: an attempt does not end as ${outcome.kind}`)
    const waitedMs = clock.mono() - startedMono
    const lockTag = signer.lockTag(settings.namespace, settings.lock)
    const seen = { lockTag, period: settings.period.key, pubkey: signer.pubkey, report, waitedMs }
    const scene = { settings, own: holder, report, logTrouble }
    await runner.summarize(decisionSummary(outcome, scene, seen))
    return {
      verdict: verdictOf(outcome, settings, holder),
      message: decisionMessage(outcome, scene),
      outputs: outputsOf(outcome, seen),
      decidedAt: clock.wall(),
    }
  } finally {
    early.keeper?.drop()
    relays.close()
    part?.ports.relays.close()
  }
}

/** Both locks, in the order that never changes. */
async function withTorch(part: TorchPart, take: () => Promise<Outcome>): Promise<Outcome> {
  const { waitTimeoutMs } = part.settings
  const { clock } = part.ports
  const waitUntil = waitTimeoutMs === null ? null : later(clock.mono(), waitTimeoutMs)
  const refused = await lookFirst(part)
  if (refused !== null) return refused
  const taken = await take()
  return taken.kind === 'acquired' ? claimTorch(taken, waitUntil, part) : taken
}

function signingKey({ secretKey }: Settings, { runner, adapters }: Stage): SigningKey {
  if (secretKey !== null) return secretKey
  const key = throwAwayKey(adapters.random)
  runner.mask(Buffer.from(key.bytes).toString('hex'))
  runner.tell({ level: 'warning', sentence: ephemeralWarning, details: [] })
  return key
}

function specOf(settings: Settings, { context }: Stage, isShared: boolean): LockSpec {
  const { namespace, lock, period, quorum, leaseMs, acquireTimeoutMs, maxClockSkewMs, onCompleted } = settings
  return {
    namespace,
    lock,
    period: period.key,
    periodEndMs: period.endMs,
    tellsNames: isShared || context.visibility === 'public',
    holder: toldHolder(context, isShared),
    quorum,
    leaseMs,
    acquireTimeoutMs,
    waitTimeoutMs: settings.waitTimeoutMs,
    handsOver: isKept(settings),
    maxClockSkewMs,
    heedsCompleted: onCompleted !== 'run',
  }
}

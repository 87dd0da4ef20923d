/**
 * The part of an attempt that torch-lock agents have in it: a second lock, always taken after our own, and ended after it (docs/torch.md).
 * Not guaranteed: exclusion as among our own. The machines know nothing of it.
 */
import type { TorchPorts } from '../engine/torch.js'
import { lookForTorch, publishTorch } from '../engine/torch.js'
import type { Folder } from '../keeper/folder.js'
import { hasEnded, readStatus } from '../keeper/status.js'
import { stopKeeper } from '../keeper/stop.js'
import { writeTorchFile } from '../keeper/torch.js'
import type { Outcome } from '../protocol/machine.js'
import type { TorchEvent, TorchName } from '../protocol/torch.js'
import { startedAtS, startedDraft, torchNameOf, torchSighting, withdrawnDraft } from '../protocol/torch.js'
import type { MonoMs, PeriodKey } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { Signer } from '../ports.js'
import { throwAwayKey } from '../transport/secret-key.js'
import type { Settings } from './inputs.js'
import type { Stage } from './stage.js'

/** The names are in the clear, also where a key keeps those of the records. */
export const torchWarning =
  'With "compat: torch" the names of this lock and of its namespace are published in the clear, and whoever knows them can block it; torch-lock agents are excluded less strictly than runs of this action are.'

export interface TorchPart {
  readonly name: TorchName
  readonly ports: TorchPorts
  readonly settings: Settings
  readonly folder: Folder
  readonly stage: Stage
}

/** A period key that no cadence has: its tag is that of no record, and under a shared key nobody else can tell whose it is. */
const markPeriod = 'torch' as PeriodKey

/** Undefined without `compat: torch`; `key`: the throw-away key of it, 64 hex digits. Whoever opens it closes `ports.relays`. */
export function openTorchPart(
  settings: Settings,
  signer: Signer,
  folder: Folder,
  stage: Stage,
  tell: TorchPorts['tell'],
): (TorchPart & { readonly key: string }) | undefined {
  if (settings.compat === 'none') return undefined
  const { runner, adapters } = stage
  const { clock, random } = adapters
  const { namespace, lock, period, endpoints, quorum } = settings
  const [mark, otherMark] = signer.periodTags(namespace, lock, markPeriod)
  const found = torchNameOf(settings, period.key, mark, clock.wall())
  const name = found && { ...found, ...(otherMark !== undefined && { otherMark }) }
  if (name === undefined) throw new Error('invariant: the inputs give a period that torch-lock has')
  const key = Buffer.from(throwAwayKey(random).bytes).toString('hex')
  runner.mask(key)
  runner.tell({ level: 'warning', sentence: torchWarning, details: [] })
  const ports = { ...adapters.openTorch(endpoints, key), clock, quorum, tell }
  return { name, key, ports, settings, folder, stage }
}

type Acquired = Extract<Outcome, { kind: 'acquired' }>
type Refused = Extract<Outcome, { kind: 'contended' | 'completed' | 'unavailable' | 'timeout' | 'stopped' }>

/** Between two looks at an agent that is waited for, ms. */
const pollMs = 10_000
/** The keeper's renewals in between take the versions in between. */
const step = 10
const letGoWithinMs = 30_000

/** Before our own lock is tried: who is there already refuses at once. Null where nobody does, or where it is waited for. */
export async function lookFirst(part: TorchPart): Promise<Refused | null> {
  const { settings, stage } = part
  const look = await lookUntil(part, deadlineOf(part))
  if (stage.signal.aborted) return { kind: 'stopped', why: 'signal' }
  if (look.kind === 'held' && settings.waitTimeoutMs !== null) return null
  return look.kind === 'free' ? null : refusalOf(part, look)
}

/** After our own lock was taken and is kept: shows it to agents, and looks again. Whoever refuses has let go of both. */
export async function claimTorch(
  acquired: Acquired,
  waitUntil: MonoMs | null,
  part: TorchPart,
): Promise<Acquired | Refused> {
  const { folder, stage, ports } = part
  let last = 0
  let deadline = deadlineOf(part)
  for (;;) {
    const status = keeperStatus(folder)
    // Lost, or ended by post: whoever tells of it sees that, and nothing may be shown any more.
    if (status !== undefined && hasEnded(status)) return acquired
    const until = status?.safeUntilWall ?? acquired.holding.safeUntilWall
    last = startedAtS(last, ports.clock.wall(), step)
    writeTorchFile(folder, last, true)
    const draft = startedDraft(part.name, last, until, ports.clock.wall())
    const isShown = await publishTorch(part.name, draft, ports, deadline, stage.signal)
    const look = isShown ? await lookUntil(part, deadline) : ({ kind: 'unanswered' } as const)
    if (look.kind === 'free') return acquired
    if (look.kind !== 'held' || waitUntil === null || stage.signal.aborted) return letGo(refusalOf(part, look), part)
    last += step
    writeTorchFile(folder, last, false)
    const { leaseMs } = part.settings
    const back = withdrawnDraft(part.name, last, leaseMs, ports.clock.wall())
    await publishTorch(part.name, back, ports, deadlineOf(part), stage.signal)
    const ended = await waitForAgent(look.by, waitUntil, part)
    if (ended !== null) return letGo(ended, part)
    deadline = deadlineOf(part)
  }
}

/** Null when no agent is in the way any more, or when our own lock is gone. */
async function waitForAgent(by: TorchEvent, waitUntil: MonoMs, part: TorchPart): Promise<Refused | null> {
  const { ports, stage, folder, settings } = part
  const { clock } = ports
  stage.runner.line('A torch-lock agent has the lock; waiting for it while holding our own.')
  for (;;) {
    const soon = later(clock.mono(), pollMs * (0.75 + stage.adapters.random.entropy() / 2))
    await clock.wake(soon < waitUntil ? soon : waitUntil, stage.signal)
    const status = keeperStatus(folder)
    if (status !== undefined && hasEnded(status)) return null
    if (stage.signal.aborted) return { kind: 'stopped', why: 'signal' }
    const look = await lookUntil(part, deadlineOf(part))
    if (look.kind === 'completed') return refusalOf(part, look)
    if (look.kind === 'free') return null
    if (clock.mono() >= waitUntil) {
      const rival = look.kind === 'held' ? look.by : by
      return { kind: 'timeout', phase: 'waiting', by: torchSighting(rival, part.name, settings.period.key) }
    }
  }
}

/** The keeper ends both; what it leaves, post ends. */
async function letGo(refused: Refused, { folder, stage }: TorchPart): Promise<Refused> {
  await stopKeeper(folder, false, stage.adapters, letGoWithinMs, new AbortController().signal)
  return stage.signal.aborted ? { kind: 'stopped', why: 'signal' } : refused
}

type Look = Awaited<ReturnType<typeof lookForTorch>>

const lookUntil = ({ name, ports, settings, stage }: TorchPart, deadline: MonoMs): Promise<Look> =>
  lookForTorch(name, settings.onCompleted !== 'run', ports, deadline, stage.signal)

const deadlineOf = ({ ports, settings }: TorchPart): MonoMs => later(ports.clock.mono(), settings.acquireTimeoutMs)

function refusalOf({ name, settings }: TorchPart, look: Exclude<Look, { kind: 'free' }>): Refused {
  if (look.kind === 'unanswered') return { kind: 'unavailable' }
  const by = torchSighting(look.by, name, settings.period.key)
  return look.kind === 'held' ? { kind: 'contended', by, same: null } : { kind: 'completed', by }
}

function keeperStatus(folder: Folder) {
  const status = readStatus(folder)
  return status === 'damaged' ? undefined : status
}

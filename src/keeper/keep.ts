/**
 * The keeper: a process of its own that renews the lease while the job runs, and says in a file how it stands.
 * Not guaranteed: that it outlives the runner; when both are gone, only the lease helps.
 */
import type { Stop } from '../engine/engine.js'
import type { TorchPorts } from '../engine/torch.js'
import type { ClaimLog, Clock, LogEvent, Random, Relays, Runs, Signer } from '../ports.js'
import type { WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { Folder } from './folder.js'
import type { Handoff } from './handoff.js'
import { heartbeat } from './heartbeat.js'
import { holdingEnd } from './holding-end.js'
import type { KeeperStatus } from './status.js'
import { writeStatus } from './status.js'
import { keepTorch } from './torch.js'

export interface KeeperPorts {
  readonly clock: Clock
  readonly random: Pick<Random, 'entropy'>
  readonly relays: Relays
  readonly signer: Signer
  /** Null with `fallback: none`. */
  readonly claims: ClaimLog | null
  /** With `compat: torch`. */
  readonly torch?: Pick<TorchPorts, 'relays' | 'signer'>
  readonly folder: Folder
  /** Null where nothing is to be cancelled. */
  readonly runs: Runs | null
  readonly pid: number
  readonly isAlive: (pid: number) => boolean
}

/** How often it looks for what nothing tells it of, ms: each look costs, and the system tells of a request to stop at once. */
const glanceMs = 10_000
/** All of a release, ms. */
const releaseWithinMs = 20_000

/** Runs until the lock is lost, or released because somebody asked for it, the runner is gone, or `max-hold` is over. */
export async function keep(handoff: Handoff, ports: KeeperPorts): Promise<void> {
  const { spec, holding, workerPid, holdUntil } = handoff
  const { clock, folder, pid, runs } = ports
  let status: KeeperStatus = {
    v: 1,
    pid,
    phase: 'holding',
    ticket: holding.ticket,
    fence: holding.fence,
    safeUntil: holding.safeUntil,
    safeUntilWall: holding.safeUntilWall,
    backend: holding.backend,
    draft: holding.draft,
    renewedAt: null,
    renewals: 0,
    lapses: [],
    end: null,
  }
  const update = (change: Partial<KeeperStatus>): void => {
    status = { ...status, ...change }
    writeStatus(folder, status)
  }
  update({})
  const torch = torchOf(handoff, ports, (standing) => {
    update({ torch: standing })
  })
  const cancelling: Promise<void>[] = []
  const cancelOnce = (): void => {
    if (runs === null || cancelling.length > 0) return
    // What GitHub says to it cannot help anybody here; post tells of the loss anyway.
    cancelling.push(runs.cancelThisRun(new AbortController().signal).catch(() => undefined))
  }
  const onEvent = (event: LogEvent): void => {
    if (event.kind === 'renewed') {
      const wall = clock.wall()
      const lapses = status.lapses.map((lapse) => ({ ...lapse, to: lapse.to ?? wall }))
      const { safeUntil, safeUntilWall, backend } = event
      const renewals = status.renewals + 1
      update({ phase: 'holding', safeUntil, safeUntilWall, backend, renewedAt: wall, renewals, lapses })
      torch?.renew(safeUntilWall)
    } else if (event.kind === 'degraded') {
      update({ backend: event.backend })
    } else if (event.kind === 'lapsed') {
      update({ phase: 'lapsed', lapses: [...status.lapses, { from: clock.wall(), to: null }] })
      cancelOnce()
    }
  }
  const stopping = new AbortController()
  const over = new AbortController()
  const watching = watchForStop({ workerPid, holdUntil }, ports, stopping, over.signal)
  try {
    const outcome = await heartbeat(
      spec,
      holding,
      releaseWithinMs,
      {
        ...ports,
        journal: {
          persist: (draft) => {
            update({ draft })
          },
          stopRequested: () => false,
        },
        log: { event: onEvent },
        trace: () => undefined,
      },
      stopping.signal,
    )
    if (outcome.kind === 'lost') cancelOnce()
    const phase = outcome.kind === 'lost' || outcome.kind === 'superseded' ? outcome.kind : 'released'
    const last = { phase, end: holdingEnd(outcome) } as const
    // Whoever asks must know of a loss at once; after a release this process is ended as soon as it has told of it.
    if (phase !== 'released') update(last)
    await torch?.end(outcome.kind === 'released' && outcome.state === 'completed')
    update(last)
  } finally {
    over.abort()
    ports.relays.close()
    ports.torch?.relays.close()
    await watching
    await Promise.all(cancelling)
  }
}

function torchOf({ torch, spec }: Handoff, ports: KeeperPorts, told: Parameters<typeof keepTorch>[4]) {
  if (torch === undefined || ports.torch === undefined) return undefined
  const { leaseMs, quorum } = spec
  const periodEndMs = spec.periodEndMs ?? (0 as WallMs)
  const asked = { ...ports.torch, clock: ports.clock, quorum, tell: () => undefined }
  return keepTorch(torch.name, { leaseMs, periodEndMs }, asked, ports.folder, told)
}

/** A request to stop, the end of the runner's process, or that of `max-hold`. */
async function watchForStop(
  { workerPid, holdUntil }: Pick<Handoff, 'workerPid' | 'holdUntil'>,
  { clock, folder, isAlive }: KeeperPorts,
  stopping: AbortController,
  over: AbortSignal,
): Promise<void> {
  const stop = (reason: Stop): void => {
    stopping.abort(reason)
  }
  let nudge = new AbortController()
  const wakeUp = (): void => {
    nudge.abort()
  }
  const unwatch = folder.watch(wakeUp)
  over.addEventListener('abort', wakeUp)
  while (!over.aborted && !stopping.signal.aborted) {
    nudge = new AbortController()
    const request = folder.has('stop') ? folder.read('stop') : undefined
    if (request !== undefined) stop({ why: 'stop-file', completes: isCompleting(request) })
    else if (clock.wall() >= holdUntil) stop({ why: 'deadline', completes: false })
    else if (workerPid !== null && !isAlive(workerPid)) stop({ why: 'worker-gone', completes: false })
    else await clock.wake(later(clock.mono(), glanceMs), nudge.signal)
  }
  unwatch()
}

const isCompleting = (request: unknown): boolean =>
  typeof request === 'object' && request !== null && 'completes' in request && request.completes === true

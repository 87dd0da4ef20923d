/**
 * The holding as torch-lock agents see it, renewed beside ours and ended after it. Not guaranteed: that they see it; whatever fails here
 * takes nothing from the lock itself, and is told in post.
 */
import type { TorchPorts } from '../engine/torch.js'
import { endTorch, publishTorch } from '../engine/torch.js'
import type { TorchName } from '../protocol/torch.js'
import { startedAtS, startedDraft } from '../protocol/torch.js'
import type { WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { Folder } from './folder.js'

/** What the stage that took the lock has published so far; without this file nothing was. */
export interface TorchFile {
  readonly v: 1
  /** Of the newest version, s. */
  readonly last: number
  /** False while it was taken back, because an agent is in the way. */
  readonly isPublished: boolean
}

/** How it went. `ended`: null while it goes on. */
export interface TorchStanding {
  /** Renewals that no quorum showed. */
  readonly missed: number
  readonly ended: boolean | null
}

export const writeTorchFile = (folder: Folder, last: number, isPublished: boolean): void => {
  folder.write('torch', { v: 1, last, isPublished } satisfies TorchFile)
}

/** What cannot be read counts as published: then it is ended. */
export function readTorchFile(folder: Folder): TorchFile | undefined {
  const value = folder.read('torch')
  if (value === undefined) return undefined
  const { last, isPublished } = (typeof value === 'object' ? (value ?? {}) : {}) as Partial<Record<string, unknown>>
  return { v: 1, last: typeof last === 'number' ? last : 0, isPublished: isPublished !== false }
}

export interface TorchKeeping {
  /** Until that end of our own lease; does not wait for it. */
  renew(untilMs: WallMs): void
  end(completes: boolean): Promise<void>
}

const renewWithinMs = 15_000
const endWithinMs = 5_000

/** @param told of every change of how it stands. */
export function keepTorch(
  name: TorchName,
  { leaseMs, periodEndMs }: { readonly leaseMs: number; readonly periodEndMs: WallMs },
  ports: TorchPorts,
  folder: Folder,
  told: (standing: TorchStanding) => void,
): TorchKeeping {
  const { clock } = ports
  let standing: TorchStanding = { missed: 0, ended: null }
  let last = 0
  let renewing = Promise.resolve()
  let over = new AbortController()
  const update = (change: Partial<TorchStanding>): void => {
    standing = { ...standing, ...change }
    told(standing)
  }
  const renewal = async (createdAt: number, untilMs: WallMs, signal: AbortSignal): Promise<void> => {
    const draft = startedDraft(name, createdAt, untilMs, clock.wall())
    const isShown = await publishTorch(name, draft, ports, later(clock.mono(), renewWithinMs), signal)
    if (!isShown) update({ missed: standing.missed + 1 })
  }
  return {
    renew: (untilMs) => {
      const file = readTorchFile(folder)
      if (file?.isPublished !== true) return
      over.abort()
      over = new AbortController()
      last = startedAtS(Math.max(last, file.last), clock.wall())
      renewing = Promise.all([renewing, renewal(last, untilMs, over.signal)]).then(() => undefined)
    },
    end: async (completes) => {
      over.abort()
      await renewing
      const file = readTorchFile(folder)
      if (file === undefined) return
      const ending = { completes, periodEndMs, leaseMs, last: Math.max(last, file.last) }
      const within = later(clock.mono(), endWithinMs)
      update({ ended: await endTorch(name, ending, ports, within, new AbortController().signal) })
    },
  }
}

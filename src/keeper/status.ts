/** What the keeper says of itself on disk. Not guaranteed: that it still lives; whoever reads it compares the clocks. */
import { decodeRecord, encodeRecord } from '../protocol/codec.js'
import type { Backend } from '../protocol/machine.js'
import type { Draft } from '../protocol/record.js'
import type { Fence, MonoMs, Ticket, WallMs } from '../protocol/values.js'
import type { Folder } from './folder.js'
import type { HoldingEnd } from './holding-end.js'
import type { TorchStanding } from './torch.js'

/**
 * `holding`: the lease is safe until `safeUntil`. `lapsed`: it ended before a renewal counted, and is being verified again.
 * `lost`, `released`, `superseded`: the keeper has ended.
 */
export const keeperPhases = ['holding', 'lapsed', 'lost', 'released', 'superseded'] as const
export type KeeperPhase = (typeof keeperPhases)[number]

export interface KeeperStatus {
  readonly v: 1
  readonly pid: number
  readonly phase: KeeperPhase
  readonly ticket: Ticket
  readonly fence: Fence
  /** The lease, by the last write that counted; it ends at whichever comes first. */
  readonly safeUntil: MonoMs
  readonly safeUntilWall: WallMs
  /** What it stands on now. */
  readonly backend: Backend
  /** The newest version signed, persisted before it is sent ◆. */
  readonly draft: Draft
  /** When the last renewal counted; null before the first. */
  readonly renewedAt: WallMs | null
  /** How many did. */
  readonly renewals: number
  /** Spans in which the lease was not safe; the last one is open (`to: null`) while it is not. */
  readonly lapses: readonly { readonly from: WallMs; readonly to: WallMs | null }[]
  /** How it ended; null while it goes on. */
  readonly end: HoldingEnd | null
  /** With `compat: torch`. */
  readonly torch?: TorchStanding
}

export function writeStatus(folder: Folder, status: KeeperStatus): void {
  const { createdAt, record } = status.draft
  folder.write('status', { ...status, draft: { createdAt, record: encodeRecord(record) } })
}

/** Undefined where there is none; 'damaged' where it cannot be read as one. */
export function readStatus(folder: Folder): KeeperStatus | 'damaged' | undefined {
  const value = folder.read('status')
  if (value === undefined) return undefined
  return decode(value) ?? 'damaged'
}

function decode(value: unknown): KeeperStatus | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const status = value as Partial<Record<keyof KeeperStatus, unknown>>
  const draft = decodeDraft(status.draft)
  const isSound =
    status.v === 1 &&
    keeperPhases.some((phase) => phase === status.phase) &&
    typeof status.ticket === 'string' &&
    typeof status.backend === 'string' &&
    [status.pid, status.fence, status.safeUntil, status.safeUntilWall, status.renewals].every(Number.isFinite) &&
    (status.renewedAt === null || Number.isFinite(status.renewedAt)) &&
    Array.isArray(status.lapses) &&
    status.lapses.every(isLapse) &&
    isEnd(status.end) &&
    isTorch(status.torch)
  return isSound && draft !== undefined ? ({ ...status, draft } as KeeperStatus) : undefined
}

const isLapse = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  'to' in value &&
  Number.isFinite(value.from) &&
  (value.to === null || Number.isFinite(value.to))

const endKinds = ['released', 'lost', 'superseded']
const isEnd = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && 'kind' in value && endKinds.some((kind) => kind === value.kind))

const isTorch = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'missed' in value &&
    Number.isFinite(value.missed) &&
    'ended' in value &&
    (value.ended === null || typeof value.ended === 'boolean'))

function decodeDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null || !('record' in value) || !('createdAt' in value)) return undefined
  const record = typeof value.record === 'string' ? decodeRecord(value.record) : undefined
  if (record === undefined || record.state === 'newer' || typeof value.createdAt !== 'number') return undefined
  return { record, createdAt: value.createdAt }
}

/** True while nobody else can hold, by the clocks of this machine. */
export const isHolding = (status: KeeperStatus, mono: MonoMs, wall: WallMs): boolean =>
  status.phase === 'holding' && mono < status.safeUntil && wall < status.safeUntilWall

export const hasEnded = ({ phase }: KeeperStatus): boolean => phase !== 'holding' && phase !== 'lapsed'

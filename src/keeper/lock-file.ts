/**
 * What later steps of the job need to know of a holding, found by its ticket. Not guaranteed: that it still holds.
 * No secret is in it: no key, and no user info or query of a relay.
 */
import type { Fence, LockTag, PeriodKey, Pubkey, RelayUrl, WallMs } from '../protocol/values.js'
import type { Fallback } from '../claims/open.js'
import { isFallback } from '../claims/open.js'
import type { Folder } from './folder.js'

/** Durations in ms. */
export interface LockFile {
  readonly v: 1
  readonly namespace: string
  readonly lock: string
  readonly period: PeriodKey
  readonly periodEndMs: WallMs | null
  readonly relays: readonly RelayUrl[]
  readonly quorum: number
  readonly maxClockSkewMs: number
  readonly leaseMs: number
  readonly fallback: Fallback
  readonly pubkey: Pubkey
  /** True with `secret-key`. */
  readonly shared: boolean
  readonly lockTag: LockTag
  readonly fence: Fence
}

export function writeLockFile(folder: Folder, file: LockFile): void {
  folder.write('lock', file)
}

/** Undefined where there is none; 'damaged' where it cannot be read as one. */
export function readLockFile(folder: Folder): LockFile | 'damaged' | undefined {
  const value = folder.read('lock')
  if (value === undefined) return undefined
  return isLockFile(value) ? value : 'damaged'
}

function isLockFile(value: unknown): value is LockFile {
  if (typeof value !== 'object' || value === null) return false
  const file = value as Partial<Record<keyof LockFile, unknown>>
  return (
    file.v === 1 &&
    [file.namespace, file.lock].every((name) => isText(name) && name !== '') &&
    isText(file.period) &&
    (file.periodEndMs === null || isWhole(file.periodEndMs)) &&
    Array.isArray(file.relays) &&
    file.relays.length > 0 &&
    file.relays.every(isText) &&
    [file.quorum, file.maxClockSkewMs, file.leaseMs, file.fence].every(isWhole) &&
    [file.pubkey, file.lockTag].every((hex) => isText(hex) && /^[0-9a-f]{64}$/.test(hex)) &&
    typeof file.shared === 'boolean' &&
    isFallback(file.fallback)
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

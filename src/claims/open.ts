/** Opens the claim log that the inputs ask for. Not guaranteed: that it can be used; each operation says so by itself. */
import type { ClaimLog, Clock, Random } from '../ports.js'
import type { LockTag } from '../protocol/values.js'
import { cacheLog } from './cache-log.js'
import type { Environment } from './cache-setting.js'
import { directoryLog } from './directory-log.js'

/** Where the lock is kept beside the relays. */
export type Fallback =
  | { readonly kind: 'none' }
  | { readonly kind: 'cache' }
  /** A directory that all runners share, as an absolute path. */
  | { readonly kind: 'dir'; readonly directory: string }

export const noFallback: Fallback = { kind: 'none' }

/** For what was written to a file and read again. */
export function isFallback(value: unknown): value is Fallback {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'dir') return 'directory' in value && typeof value.directory === 'string'
  return value.kind === 'none' || value.kind === 'cache'
}

export interface ClaimsSource {
  readonly clock: Clock
  readonly random: Random
  /** The bundle `cache-log/index.js`. */
  readonly program: string
  /** Of an action's step; a process that did not inherit it was handed `cacheVariables`. */
  readonly env: Environment
  /** The cache's library is loaded ahead of the first visit, while the relays are being asked. */
  readonly isWarm?: boolean
}

export function openClaimLog(fallback: Fallback, lockTag: LockTag, source: ClaimsSource): ClaimLog | null {
  switch (fallback.kind) {
    case 'none':
      return null
    case 'cache':
      return cacheLog({ ...source, lockTag })
    case 'dir':
      return directoryLog({ directory: fallback.directory, lockTag, random: source.random })
  }
}

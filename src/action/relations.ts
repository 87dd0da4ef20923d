/** What inputs demand of each other; each of them is sound by itself. Relations of one input with the relay set or the period are where those are read. */
import type { Fallback } from '../claims/open.js'
import { marginMs } from '../protocol/lease.js'
import { formatDuration, parseDuration } from '../text/duration.js'
import type { SigningKey } from '../transport/secret-key.js'
import { inputDefaults } from './input-reader.js'
import type { InputReader } from './input-reader.js'

interface Related {
  readonly leaseMs: number
  readonly maxClockSkewMs: number
  readonly secretKey: SigningKey | null
  readonly fallback: Fallback
  readonly onContention: string
  readonly onCompleted: string
  readonly onLost: string
  readonly release: string
  readonly githubToken: string
}

/** Complains of every broken relation; protocol.md, *Lease by observation*, is the source of the clock's. */
export function checkRelations(read: InputReader, given: Related): void {
  const margin = marginMs(given.leaseMs)
  if (given.maxClockSkewMs <= margin) {
    read.refuse(
      'max-clock-skew',
      `more than ${formatDuration(margin)}, which is the margin of a lease of ${formatDuration(given.leaseMs)}`,
    )
  }
  const cancelling = { 'on-contention': given.onContention, 'on-completed': given.onCompleted, 'on-lost': given.onLost }
  for (const name of ['on-contention', 'on-completed', 'on-lost'] as const) {
    if (cancelling[name] === 'cancel' && given.githubToken === '') {
      read.complain(name, 'cancel needs the input github-token, of a job with "permissions: actions: write".')
    }
  }
  // The claim log is named by one key, so it would exclude half of those that the relays make exclude each other.
  if (given.secretKey?.second !== undefined && given.fallback.kind !== 'none') {
    read.complain(
      'fallback',
      'secret-key holds two keys, and a claim log goes by one; while a key is rotated give "fallback: none" in all workflows of the lock.',
    )
  }
  if (given.release === 'manual' && given.secretKey === null) {
    read.complain('release', 'manual needs a shared secret-key, or no other job could release the lock.')
  }
  if (given.release === 'manual' && given.leaseMs === parseDuration(inputDefaults.lease)) {
    read.complain(
      'lease',
      'release is manual, so nothing renews it after the job; give one that lasts until the release.',
    )
  }
}

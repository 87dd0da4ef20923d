/** What inputs demand of each other; each of them is sound by itself. Relations of one input with the relay set or the period are where those are read. */
import { marginMs } from '../protocol/lease.js'
import { formatDuration, parseDuration } from '../text/duration.js'
import { inputDefaults } from './input-reader.js'
import type { InputReader } from './input-reader.js'

interface Related {
  readonly leaseMs: number
  readonly maxClockSkewMs: number
  readonly secretKey: Uint8Array | null
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

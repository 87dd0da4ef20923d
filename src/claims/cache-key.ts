/**
 * The keys of the claim log in the Actions cache (facts of its service: docs/protocol.md, *The claim log*). Not guaranteed: that the
 * service compares keys as wholes. It does not: even a look-up of one key finds every key that begins with it, so each ends in a
 * delimiter and is compared again here.
 */
import type { LockTag } from '../protocol/values.js'

const root = 'nostr-lock/v1/'
const numberForm = /^([1-9][0-9]{0,14})\/$/

/** What every entry of this lock begins with, and nothing else: the newest of them is found by it. */
export const logPrefix = (lockTag: LockTag): string => `${root}${lockTag}/`

export const entryKey = (lockTag: LockTag, number: number): string => `${logPrefix(lockTag)}${number}/`

/** A key that nobody else can name, and that no lock's prefix finds. `random`: 128 bits, hex. */
export const probeKey = (random: string): string => `${root}probe/${random}/`

/** The number of an entry of this lock, or undefined: strict decimal, no leading zero, at most 15 digits. */
export function numberOf(lockTag: LockTag, key: string): number | undefined {
  const prefix = logPrefix(lockTag)
  const digits = key.startsWith(prefix) ? numberForm.exec(key.slice(prefix.length))?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

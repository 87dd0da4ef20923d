/**
 * An entry of the claim log (protocol.md, *The claim log*): JSON, strictly decoded. The form of v1 never changes.
 * Not guaranteed: that its author is who it says. A claim log is trusted as far as the directory, or the repository's cache, is.
 */
import {
  isFence,
  isInteger,
  isObject,
  isText,
  decodeHolder,
  maxLeaseMs,
  periodForm,
  ticketForm,
  wallLimit,
} from './codec.js'
import type { Holder, NewerRecord } from './record.js'
import type { Fence, PeriodKey, Ticket, WallMs } from './values.js'

export interface LogEntry {
  readonly v: 1
  /** Only `held` is ever live. */
  readonly state: 'held' | 'released' | 'completed'
  readonly ticket: Ticket
  /** Of this attempt to append: after an unclear answer an entry is mine when it has my nonce ◆. */
  readonly nonce: string
  readonly fence: Fence
  /** Of the entry, ms: in a directory the lock's lease, on the cache at least 15 minutes. */
  readonly leaseMs: number
  readonly renewedAt: WallMs
  readonly holder: Holder
  /** Carried forward from entry to entry, so that pruning forgets no finished period ◆. */
  readonly completed: readonly CompletedPeriod[]
}

export interface CompletedPeriod {
  readonly period: PeriodKey
  readonly ticket: Ticket
  readonly fence: Fence
  /** Nobody needs it after that: the period's end and two days. */
  readonly keepUntil: WallMs
  readonly holder: Holder
}

/** Of an hourly lock some fifty are kept. An entry with more does not decode, so nobody appends one. */
export const maxCompleted = 256
const nonceForm = /^[0-9a-z-]{1,64}$/

export function encodeEntry(entry: LogEntry): string {
  const { v, state, ticket, nonce, fence, leaseMs, renewedAt, holder, completed } = entry
  return JSON.stringify({ v, state, ticket, nonce, fence, leaseMs, renewedAt, holder, completed })
}

/** Total. `undefined`: read whole, it does not decode, and counts as ended. A `v` that is not 1 is live, closed. */
export function decodeEntry(text: string): LogEntry | NewerRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value['v'] !== 'number') return undefined
  if (value['v'] !== 1) return { v: value['v'], state: 'newer' }
  const { state, ticket, nonce, fence, leaseMs, renewedAt, completed } = value
  const holder = decodeHolder(value['holder'])
  if (state !== 'held' && state !== 'released' && state !== 'completed') return undefined
  if (!isTicket(ticket) || !isText(nonce) || !nonceForm.test(nonce) || !isFence(fence)) return undefined
  if (!isInteger(leaseMs, 1, maxLeaseMs) || !isInteger(renewedAt, 0, wallLimit) || holder === undefined)
    return undefined
  if (!Array.isArray(completed) || completed.length > maxCompleted) return undefined
  const periods = completed.map(decodeCompleted)
  if (!periods.every((period) => period !== undefined)) return undefined
  return {
    v: 1,
    state,
    ticket,
    nonce,
    fence,
    leaseMs,
    renewedAt: renewedAt as WallMs,
    holder,
    completed: periods,
  }
}

function decodeCompleted(value: unknown): CompletedPeriod | undefined {
  if (!isObject(value)) return undefined
  const { period, ticket, fence, keepUntil } = value
  const holder = decodeHolder(value['holder'])
  if (!isText(period) || period === '' || !periodForm.test(period) || holder === undefined) return undefined
  if (!isTicket(ticket) || !isFence(fence) || !isInteger(keepUntil, 0, wallLimit)) return undefined
  return { period: period as PeriodKey, ticket, fence, keepUntil: keepUntil as WallMs, holder }
}

const isTicket = (value: unknown): value is Ticket => isText(value) && ticketForm.test(value)

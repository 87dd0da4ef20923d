/**
 * The content of a record's event: JSON, strictly decoded.
 * Not guaranteed here: that the content is authentic, or fits the event's tags and `created_at`; the Signer sees to that.
 */
import type { EvictedRecord, Holder, LockRecord, NewerRecord } from './record.js'
import type { Fence, PeriodKey, RelaySetId, Ticket, WallMs } from './values.js'

/** protocol.md, *Parts*: `leaseMs` is at most 7 days, `seq` at most 2³¹. */
export const maxLeaseMs = 7 * 24 * 3_600_000
export const maxSeq = 2 ** 31
const fenceLimit = 1e15
export const wallLimit = 8.64e15
const textLimit = 4_096

export const ticketForm = /^[0-9a-f]{32}$/
export const periodForm = /^(?:(?:hourly|daily|weekly|monthly):[0-9A-Za-z:+.-]{1,40})?$/
const relaysForm = /^[0-9a-f]{16}(?:-[0-9a-f]{16}){0,63}$/

export function encodeRecord(record: LockRecord): string {
  const { v, state, namespace, lock, period, ticket, leaseMs, renewedAt, relays, holder } = record
  const own =
    record.state === 'evicted' ? { by: record.by, reason: record.reason } : { seq: record.seq, fence: record.fence }
  return JSON.stringify({ v, state, namespace, lock, period, ticket, ...own, leaseMs, renewedAt, relays, holder })
}

/**
 * Total: junk is `undefined`, never a throw. Unknown extra fields are ignored; a `v` that is not 1 is a live rival that
 * this code cannot read (protocol.md, *Validity*).
 */
export function decodeRecord(text: string): LockRecord | NewerRecord | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value['v'] !== 'number') return undefined
  return value['v'] === 1 ? decodeV1(value) : { v: value['v'], state: 'newer' }
}

function decodeV1(value: Json): LockRecord | undefined {
  const { state, namespace, lock, period, ticket, leaseMs, renewedAt, relays, seq, fence } = value
  const holder = decodeHolder(value['holder'])
  const named = isText(namespace) && isText(lock) && namespace !== '' && lock !== ''
  const unnamed = namespace === null && lock === null
  if (holder === undefined || !(named || unnamed)) return undefined
  if (!matches(period, periodForm) || !matches(ticket, ticketForm) || !matches(relays, relaysForm)) return undefined
  if (!isInteger(leaseMs, 1, maxLeaseMs) || !isInteger(renewedAt, 0, wallLimit)) return undefined
  const base = {
    v: 1,
    namespace: named ? namespace : null,
    lock: named ? lock : null,
    period: period as PeriodKey,
    ticket: ticket as Ticket,
    leaseMs,
    renewedAt: renewedAt as WallMs,
    relays: relays as RelaySetId,
    holder,
  } as const
  if (state === 'evicted') return decodeEvicted(base, value)
  if (!isInteger(seq, 0, maxSeq)) return undefined
  switch (state) {
    case 'waiting':
      return fence === null ? { ...base, state, seq, fence } : undefined
    case 'withdrawn':
      return fence === null || isFence(fence) ? { ...base, state, seq, fence } : undefined
    case 'claiming':
    case 'held':
    case 'released':
    case 'completed':
      return isFence(fence) ? { ...base, state, seq, fence } : undefined
    default:
      return undefined
  }
}

function decodeEvicted(base: Omit<EvictedRecord, 'state' | 'by' | 'reason'>, value: Json): EvictedRecord | undefined {
  const { by, reason } = value
  return isText(by) && isText(reason) ? { ...base, state: 'evicted', by, reason } : undefined
}

export function decodeHolder(value: unknown): Holder | undefined {
  if (!isObject(value)) return undefined
  const { server, repository, workflow, job, runId, runAttempt, runUrl, runner } = value
  if (!isText(server) || !isText(repository) || !isText(workflow) || !isText(job)) return undefined
  if (!isText(runId) || !isText(runUrl) || !isText(runner) || !isInteger(runAttempt, 0, 1e9)) return undefined
  return { server, repository, workflow, job, runId, runAttempt, runUrl, runner }
}

type Json = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= textLimit
const matches = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)
export const isInteger = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
export const isFence = (value: unknown): value is Fence => isInteger(value, 0, fenceLimit - 1)

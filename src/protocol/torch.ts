/**
 * What torch-lock agents write and read (kind 30078), and what a contender makes of it. Not guaranteed: that a torch-lock agent is excluded
 * as our own contenders are. Nobody is authenticated, so whoever knows the names can write any of this, and torch-lock grants a
 * lock where it reaches no relay. Nothing here goes into the protocol between our own.
 */
import { civilFromDays, dayMs, daysFromCivil, mondayOf, realDays } from './civil.js'
import type { FencedRecord, Sighting } from './record.js'
import type { Fence, LockTag, PeriodKey, Pubkey, RelaySetId, Ticket, WallMs } from './values.js'

/** What one lock in one period is called there. */
export interface TorchName {
  readonly namespace: string
  /** The name of the lock. */
  readonly agent: string
  readonly cadence: 'daily' | 'weekly'
  /** The UTC days of the period, `YYYY-MM-DD`: there a week is a day, too. */
  readonly days: readonly string[]
  /** The one of them that names the address. */
  readonly date: string
  /** By which contenders of our own know each other's events: those exclude each other without them. */
  readonly mark: string
  /** The mark of those that sign with the second of two keys. */
  readonly otherMark?: string
}

/** An event to be signed. `createdAt`: seconds. */
export interface TorchDraft {
  readonly createdAt: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

/** What torch-lock looks at in an event, and what people are told of it; any text in it is a stranger's. */
export interface TorchEvent {
  readonly id: string
  readonly pubkey: string
  readonly createdAt: number
  readonly agent: string
  readonly platform: string
  readonly isCompleted: boolean
  /** Seconds; null where it never ends. */
  readonly expiresAt: number | null
  readonly tags: readonly string[]
  readonly mark: string
}

/** An authentic event as it is on the wire. */
export interface WireEvent {
  readonly id: string
  readonly pubkey: string
  readonly created_at: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

export type TorchVerdict = { readonly kind: 'free' } | { readonly kind: 'held' | 'completed'; readonly by: TorchEvent }

/** What names an agent or a namespace may have here, so that `d` stays under the 255 bytes that relays keep apart. */
export const torchAgents = /^[A-Za-z0-9._-]{1,100}$/
export const torchNamespaces = /^[A-Za-z0-9._/-]{1,100}$/

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0')
const dayText = (days: number): string => {
  const { year, month, day } = civilFromDays(days)
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`
}
const utcDay = (ms: number): string => dayText(Math.floor(ms / dayMs))
/** RFC 3339, to the second. */
function instant(ms: number): string {
  const seconds = Math.floor((ms % dayMs) / 1000)
  return `${utcDay(ms)}T${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}Z`
}

/** Undefined for a period that torch-lock does not have. The zone of the period must be UTC, which the key does not tell. */
export function torchNameOf(
  names: { readonly namespace: string; readonly lock: string },
  period: PeriodKey,
  mark: string,
  nowMs: WallMs,
): TorchName | undefined {
  const found = daysOf(period)
  if (found === undefined) return undefined
  const { cadence, first, count } = found
  const days = Array.from({ length: count }, (_, i) => dayText(first + i))
  const today = utcDay(nowMs)
  const date = days.includes(today) ? today : dayText(first)
  return { namespace: names.namespace, agent: names.lock, cadence, days, date, mark }
}

function daysOf(period: PeriodKey): { cadence: TorchName['cadence']; first: number; count: number } | undefined {
  const [, year, month, day] = /^daily:(\d{4})-(\d\d)-(\d\d)$/.exec(period) ?? []
  const only = realDays({ year: Number(year), month: Number(month), day: Number(day) })
  if (year !== undefined && only !== undefined) return { cadence: 'daily', first: only, count: 1 }
  const [, weekYear, week] = /^weekly:(\d{4})-W(\d\d)$/.exec(period) ?? []
  if (weekYear === undefined) return undefined
  // The fourth of January is always in the first ISO week.
  const monday = mondayOf(daysFromCivil({ year: Number(weekYear), month: 1, day: 4 })) + (Number(week) - 1) * 7
  return { cadence: 'weekly', first: monday, count: 7 }
}

/** The address of one holding: with a key of its own. */
export const torchD = ({ namespace, cadence, agent, date }: TorchName): string =>
  `${namespace}-lock/${cadence}/${agent}/${date}`

const dayTag = ({ namespace, cadence }: TorchName, day: string): string => `${namespace}-lock-${cadence}-${day}`

/** The tags to look at: the days of the period, and today and yesterday, where somebody may be at work still. */
export function torchTags(name: TorchName, nowMs: WallMs): readonly string[] {
  const days = new Set([...name.days.filter((day) => day <= utcDay(nowMs) || day === name.date)])
  days.add(utcDay(nowMs))
  days.add(utcDay(nowMs - dayMs))
  return [...days].map((day) => dayTag(name, day))
}

/** How far back a holding dates its events, s: there the earliest wins a race, and an agent may publish long after it looked. */
export const backdatedS = 600

/** `last`: the newest version of the address so far, 0 where there is none; `step` leaves room for another process in between. */
export const startedAtS = (last: number, nowMs: WallMs, step = 1): number =>
  Math.max(last + step, Math.floor(nowMs / 1000) - backdatedS)

/** Held until `untilMs`, and seen on every day until then: at midnight (UTC) agents begin to look elsewhere. */
export function startedDraft(name: TorchName, createdAt: number, untilMs: WallMs, nowMs: WallMs): TorchDraft {
  const expiresAt = Math.ceil(untilMs / 1000)
  const days = new Set([name.date, utcDay(nowMs), utcDay(untilMs)])
  const told = { lockedAt: instant(nowMs), expiresAt: instant(expiresAt * 1000) }
  return draft(name, createdAt, [...days], 'started', expiresAt, told)
}

/** Seen on every day of the period, and kept for two days more, as our own record is. */
export function completedDraft(name: TorchName, createdAt: number, periodEndMs: WallMs, nowMs: WallMs): TorchDraft {
  const expiresAt = Math.ceil((Math.max(nowMs, periodEndMs) + 2 * dayMs) / 1000)
  return draft(name, createdAt, name.days, 'completed', expiresAt, { completedAt: instant(nowMs) })
}

/**
 * Takes the place of what was published, and is found by no agent: it has no tag and names no agent. torch-lock has no such word, and knows no
 * status by which a lock is free. It outlives what it replaces, which somebody might publish again.
 */
export function withdrawnDraft(name: TorchName, createdAt: number, leaseMs: number, nowMs: WallMs): TorchDraft {
  const expiresAt = Math.ceil((nowMs + leaseMs) / 1000) + 60
  const content = JSON.stringify({ status: 'released', platform, mark: name.mark })
  return { createdAt, tags: [['d', torchD(name)], expiration(expiresAt)], content }
}

const platform = 'nostr-lock'
const expiration = (seconds: number): readonly string[] => ['expiration', String(seconds)]

function draft(
  name: TorchName,
  createdAt: number,
  days: readonly string[],
  status: 'started' | 'completed',
  expiresAt: number,
  told: Readonly<Record<string, string>>,
): TorchDraft {
  const { namespace, agent, cadence, date, mark } = name
  const series = [`${namespace}-agent-lock`, `${namespace}-lock-${cadence}`]
  const values = [...series, ...days.map((day) => dayTag(name, day))]
  const tags = [['d', torchD(name)], ...values.map((value) => ['t', value]), expiration(expiresAt)]
  return {
    createdAt,
    tags,
    content: JSON.stringify({ agent, cadence, status, namespace, date, platform, ...told, mark }),
  }
}

/** Undefined for what torch-lock, too, finds no agent in. Whatever else is odd counts as it does there, or as held: closed. */
export function decodeTorch({ id, pubkey, created_at, tags, content }: WireEvent): TorchEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const told = value as Readonly<Record<string, unknown>>
  const text = (name: string): string => (typeof told[name] === 'string' ? told[name] : '')
  if (text('agent') === '') return undefined
  const ends = tags.find(([name]) => name === 'expiration')?.[1] ?? ''
  const seconds = /^\d{1,12}$/.test(ends) ? Number(ends) : 0
  return {
    id,
    pubkey,
    createdAt: created_at,
    agent: text('agent'),
    platform: text('platform'),
    isCompleted: told['status'] === 'completed',
    expiresAt: seconds === 0 ? null : seconds,
    tags: tags.filter(([name]) => name === 't').map(([, tag = '']) => tag),
    mark: text('mark'),
  }
}

/**
 * Who is in the way. Whoever is seen at all is, whenever it says that it came: an agent that lost its race leaves its event, and cannot be told
 * from one that won. Completed in this period comes first, as in our own verification.
 */
export function judgeTorch(
  events: readonly TorchEvent[],
  name: TorchName,
  nowMs: WallMs,
  heedsCompleted: boolean,
): TorchVerdict {
  const ofPeriod = new Set(name.days.map((day) => dayTag(name, day)))
  const seen = new Set(torchTags(name, nowMs))
  const live = events.filter(
    ({ agent, mark, expiresAt, tags }) =>
      agent === name.agent &&
      mark !== name.mark &&
      mark !== name.otherMark &&
      (expiresAt === null || expiresAt * 1000 > nowMs) &&
      tags.some((tag) => seen.has(tag)),
  )
  const completed = live.find(({ isCompleted, tags }) => isCompleted && tags.some((tag) => ofPeriod.has(tag)))
  if (completed !== undefined && heedsCompleted) return { kind: 'completed', by: completed }
  const held = live.find(({ isCompleted }) => !isCompleted)
  return held === undefined ? { kind: 'free' } : { kind: 'held', by: held }
}

/** The address of a sighting that stands for an agent. */
export const torchAddress = 'torch-lock'

/** An agent as a rival in our own words; it has no ticket, no fence and no run. */
export function torchSighting(by: TorchEvent, name: TorchName, period: PeriodKey): Sighting {
  const base = { v: 1, namespace: name.namespace, lock: name.agent, period, seq: 0, fence: 0 as Fence } as const
  const renewedAt = (by.createdAt * 1000) as WallMs
  const leaseMs = by.expiresAt === null ? 0 : Math.max(0, by.expiresAt * 1000 - renewedAt)
  const unnamed = { server: '', repository: '', workflow: '', runId: '', runAttempt: 0, runUrl: '' }
  const holder = { ...unnamed, job: by.agent, runner: by.platform }
  const state = by.isCompleted ? 'completed' : 'held'
  const ticket = '' as Ticket
  const record: FencedRecord = { ...base, state, ticket, leaseMs, renewedAt, relays: '' as RelaySetId, holder }
  const version = { createdAt: by.createdAt, id: by.id }
  const unsigned = { lockTag: '' as LockTag, event: { id: by.id, json: '' } }
  return { address: torchAddress, pubkey: by.pubkey as Pubkey, ticket, version, record, ...unsigned }
}

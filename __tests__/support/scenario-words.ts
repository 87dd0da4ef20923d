/** How scenarios spell records, and how they print effects. Instants are counted from the start. */
import type { Effect, LogOp, Outcome, Progress } from '../../src/protocol/machine.js'
import type { LockRecord, NewerRecord, Sighting } from '../../src/protocol/record.js'
import type { PeriodKey, RelaySetId, RelayUrl } from '../../src/protocol/values.js'
import { parseDuration } from '../../src/text/duration.js'
import type { Part } from './cast.js'
import { at, part, relays } from './cast.js'

const states = ['waiting', 'claiming', 'held', 'released', 'completed', 'withdrawn', 'evicted', 'newer'] as const

/** `10s`, `-2m`, `50ms`. */
export function ms(text: string): number {
  const short = /^(\d+)ms$/.exec(text)
  const value = short === null ? parseDuration(text.replace(/^-/, '')) : Number(short[1])
  if (value === undefined) throw new Error(`no duration: ${text}`)
  return text.startsWith('-') ? -value : value
}

/** `rival1 held fence=1000005 at=-10s lease=5m v=1000009 period=daily:… relays=…` */
export function parsePart(text: string): Part {
  const [who = '', word, ...options] = text.trim().split(/\s+/)
  const state = states.find((one) => one === word)
  if (state === undefined) throw new Error(`no record: ${text}`)
  const { at: renewed, lease, v, fence, period, relays: set, run, ...unknown } = parseOptions(options)
  if (Object.keys(unknown).length > 0) throw new Error(`no option of a record: ${Object.keys(unknown).join(' ')}`)
  return part(who, state, {
    ...(renewed !== undefined && { renewedMs: ms(renewed) }),
    ...(lease !== undefined && { leaseMs: ms(lease) }),
    ...(v !== undefined && { createdAt: Number(v) }),
    ...(fence !== undefined && { fence: Number(fence) }),
    ...(period !== undefined && { period: period as PeriodKey }),
    ...(set !== undefined && { relaySet: set as RelaySetId }),
    ...(run !== undefined && { runId: run }),
  })
}

export const parseOptions = (words: readonly string[]): Partial<Record<string, string>> =>
  Object.fromEntries(words.map((word) => word.split('=', 2) as [string, string]))

export const parseRelays = (text: string): readonly RelayUrl[] =>
  text === 'all' ? relays : (text.split(',') as readonly string[] as readonly RelayUrl[])

const named = (to: readonly RelayUrl[]): string => (to.length === relays.length ? 'all' : to.join(','))
const seconds = (value: number): string => `${Number((value / 1000).toFixed(3))}s`
const wall = (value: number): string => seconds(value - at(0).wall)
const nameOf = ({ ticket, record }: Sighting): string => {
  const letter = ticket.charAt(0)
  return `${letter === '8' ? 'me' : `rival${letter}`} ${record.state}`
}
const fenceWord = (record: LockRecord | NewerRecord): string => ('fence' in record ? ` fence=${record.fence}` : '')

export function printEffect(effect: Effect): string {
  switch (effect.type) {
    case 'publish': {
      const { request, draft, to, id } = effect
      const { record, createdAt } = draft
      const lease = seconds(record.leaseMs)
      const again = id === null ? '' : ' again'
      return `publish #${request}${again} ${record.state}${fenceWord(record)} v=${createdAt} lease=${lease} to ${named(to)}`
    }
    case 'read':
      return `read #${effect.request} ${effect.purpose} from ${named(effect.from)}`
    case 'log':
      return `log #${effect.request} ${printLogOp(effect.op)}`
    case 'persist':
      return `persist ${effect.draft.record.state}`
    case 'republish':
      return `republish ${effect.event.id} to ${named(effect.to)}`
    case 'watch':
      return `watch ${effect.tags.join(' ')}`
    case 'wake':
      return `wake at ${seconds(effect.at)}`
    case 'report':
      return `report ${printProgress(effect.event)}`
    case 'end':
      return `end ${printOutcome(effect.outcome)}`
  }
}

function printLogOp(op: LogOp): string {
  if (op.op === 'look') return 'look'
  const { state, fence, leaseMs, completed } = op.entry
  const periods = completed.length === 0 ? '' : ` completed ${completed.map(({ period }) => period).join(',')}`
  return `append ${op.number} ${state} fence=${fence} lease=${seconds(leaseMs)}${periods}`
}

function printProgress(event: Progress): string {
  switch (event.kind) {
    case 'watching':
      return `watching ${nameOf(event.rival)}, ${event.why}, until ${wall(event.untilWall)}`
    case 'claimed':
    case 'raised':
      return `${event.kind} ${event.fence}`
    case 'queued':
      return `queued place ${event.place ?? 'at the log'} behind ${nameOf(event.behind)}, until ${wall(event.untilWall)}`
    case 'renewed':
      return `renewed, safe until ${seconds(event.safeUntil)}, wall ${wall(event.safeUntilWall)}`
    case 'lapsed':
      return event.kind
    case 'falling-back':
      return `falling back to ${event.log}`
    case 'log-unavailable':
      return `${event.log} not available: ${event.detail}`
    case 'degraded':
      return `degraded to ${event.backend}`
    case 'stepped-back':
      return event.behind === null ? 'stepped back' : `stepped back behind ${nameOf(event.behind)}`
  }
}

function printOutcome(outcome: Outcome): string {
  const { kind } = outcome
  switch (kind) {
    case 'acquired': {
      const { fence, draft, eventId, safeUntil, safeUntilWall, backend } = outcome.holding
      const on = backend === 'relays' ? '' : ` on ${backend}`
      return `acquired${on} fence=${fence} v=${draft.createdAt} id=${eventId} safe until ${seconds(safeUntil)}, wall ${wall(safeUntilWall)}`
    }
    case 'contended':
      return `contended by ${nameOf(outcome.by)}${outcome.same === null ? '' : `, same ${outcome.same}`}`
    case 'completed':
    case 'superseded':
      return `${kind} by ${nameOf(outcome.by)}`
    case 'timeout':
      return `timeout ${outcome.phase}${outcome.by === null ? '' : ` by ${nameOf(outcome.by)}`}`
    case 'unavailable':
      return kind
    case 'incompatible':
      return `incompatible ${outcome.why} by ${nameOf(outcome.by)}`
    case 'stopped':
      return `stopped ${outcome.why}`
    case 'lost':
      return `lost, ${outcome.cause}${outcome.to === null ? '' : ` to ${nameOf(outcome.to)}`}, since ${wall(outcome.since)}`
    case 'released': {
      const ends = outcome.endsBy === null ? '' : `, ends by ${wall(outcome.endsBy)}`
      return `released ${outcome.state}, ${outcome.quorum ? 'shown by a quorum' : 'no quorum'}${ends}`
    }
  }
}

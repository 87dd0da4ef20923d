/**
 * Whether a relay is fit for locks, by what was found: what it did decides, and what it tells of itself explains, or bounds, that.
 * Not guaranteed: that a sentence is safe to print; it may quote the relay. Pure.
 */
import type { ClockReading, RelayInformation, ToldLimit } from '../ports.js'
import type { Check, Examination, Fault, Finding } from './doctor.js'

/** Words of the JSON report: scripts may look at them. */
export const reasons = [
  'unreachable',
  'too-slow',
  'broken',
  'auth',
  'payment',
  'restricted',
  'proof-of-work',
  'rate-limited',
  'refuses',
  'does-not-store',
  'keeps-old-versions',
  'does-not-filter',
  'limits',
  'clock',
] as const
export type Reason = (typeof reasons)[number]

export interface Fitness {
  /** Null where it is fit. `sentence` continues the relay's name, `remedy` stands by itself. */
  readonly unfit: { readonly reason: Reason; readonly sentence: string; readonly remedy: string } | null
  /** What to know of it, fit or not. */
  readonly notes: readonly string[]
}

/** As far as clocks may be apart where nobody says otherwise: the default of `max-clock-skew`, and strfry's limit, s. */
const farthestS = 900
/** Beyond this a reader takes a record for one from the future (protocol.md, *Reading*), ms. */
const noteworthyMs = 30_000

/** The least that the lock can do with: a record with long names, its tags, three reads at once beside what is live, ids of its own. */
const needs = {
  max_message_length: 8_192,
  max_content_length: 4_096,
  max_event_tags: 7,
  max_subscriptions: 4,
  max_subid_length: 16,
  max_limit: 10,
  created_at_lower_limit: 60,
} as const satisfies Partial<Record<ToldLimit, number>>

const another = 'Give another relay in its place.'

export function fitnessOf({ findings, information, clock }: Examination): Fitness {
  const told = information.kind === 'information' ? information : null
  const fault = findings.find((finding) => finding.fault !== null && !isHarmless(finding))
  const unfit = fault === undefined ? (lackOf(told) ?? lateness(told, clock)) : diagnose(fault, told)
  return { unfit, notes: [...notesOn(findings, told, clock)] }
}

/** Of each address only the newest version counts (protocol.md, *Reading*), and that is shown, too. */
const isHarmless = ({ check, fault }: Finding): boolean => check === 'replay' && fault?.kind === 'both'

type Unfit = NonNullable<Fitness['unfit']>
type Told = RelayInformation | null

function diagnose({ check, fault }: Finding, told: Told): Unfit {
  if (fault === null) throw new Error('invariant: only a fault is diagnosed')
  const unfit = (reason: Reason, sentence: string, remedy = another): Unfit => ({ reason, sentence, remedy })
  switch (fault.kind) {
    case 'missing':
      return check === 'rival' || check === 'rival-updated'
        ? unfit('does-not-store', `shows ${subjects[check]} to its author only, or does not find it by its tag`)
        : unfit('does-not-store', `said OK to ${subjects[check]}, and does not show it`)
    case 'stale':
      return check === 'replay'
        ? unfit('keeps-old-versions', 'goes back to an older version that is published again')
        : unfit('does-not-store', 'goes on showing the older version after it said OK to the newer one')
    case 'both':
      return unfit('keeps-old-versions', 'shows an older version beside the newer one of the same address')
    case 'unfiltered':
      return unfit('does-not-filter', 'shows what was not asked for, so the records of a lock would drown in it')
    case 'refused':
      return refusal(fault, check, told)
    case 'failed':
      return failure(fault, check)
  }
}

function refusal({ prefix, detail }: Extract<Fault, { kind: 'refused' }>, check: Check, told: Told): Unfit {
  const sentence = `refuses ${subject(check)}: ${detail}`
  const unfit = (reason: Reason, remedy: string): Unfit => ({ reason, sentence, remedy })
  const demands = told?.demands ?? []
  switch (prefix) {
    case 'auth-required':
      return unfit('auth', 'Have the key of the lock admitted there, or give another relay in its place.')
    case 'restricted':
    case 'blocked':
      return demands.includes('payment_required')
        ? unfit('payment', 'Pay for the key of the lock there, or give another relay in its place.')
        : unfit('restricted', 'Have the key of the lock admitted there, or give another relay in its place.')
    case 'pow':
      return unfit('proof-of-work', `A lock has no time for proof of work. ${another}`)
    case 'rate-limited':
      return unfit('rate-limited', 'Try again in some minutes, and if it refuses then too, give another relay.')
    case 'invalid':
      return /created_at|timestamp|future|too (early|late|old|new)/i.test(detail)
        ? unfit('clock', 'Set the clock of this machine; if it is right, give another relay in its place.')
        : unfit('refuses', another)
    case 'error':
    case 'other':
      return unfit('refuses', another)
  }
}

function failure({ cause, detail }: Extract<Fault, { kind: 'failed' }>, check: Check): Unfit {
  const unfit = (reason: Reason, sentence: string, remedy: string): Unfit => ({ reason, sentence, remedy })
  const reached = `Check its URL and the way out to it (firewall, HTTPS_PROXY), or give another relay in its place.`
  if (cause === 'aborted') return unfit('too-slow', `did not answer ${subject(check)} in time`, another)
  if (check === 'connect') return unfit('unreachable', `cannot be reached: ${detail}`, reached)
  if (cause === 'timeout') return unfit('too-slow', `does not answer ${subject(check)}: ${detail}`, another)
  return unfit('broken', `breaks off at ${subject(check)}: ${detail}`, another)
}

const subjects: Readonly<Record<Check, string>> = {
  connect: 'the connection',
  publish: 'an event of kind 30078',
  'read-back': 'an event of kind 30078',
  rival: 'an event of kind 30078',
  update: 'a newer version of an event',
  updated: 'a newer version of an event',
  'rival-updated': 'a newer version of an event',
  replay: 'an older version of an event, published again',
}
const reads: readonly Check[] = ['read-back', 'rival', 'updated', 'rival-updated']
const subject = (check: Check): string => `${reads.includes(check) ? 'the query for ' : ''}${subjects[check]}`

function lackOf(told: Told): Unfit | null {
  for (const [name, need] of Object.entries(needs) as [keyof typeof needs, number][]) {
    const limit = told?.limits[name]
    if (limit === undefined || limit >= need) continue
    return { reason: 'limits', sentence: `has a ${name} of ${limit}, and a lock needs ${need}`, remedy: another }
  }
  return null
}

/** A contender's clock is judged by others; a relay's matters where it refuses what is ahead of it. */
function lateness(told: Told, clock: ClockReading | null): Unfit | null {
  if (clock === null) return null
  const boundS = Math.min(farthestS, Math.max(told?.limits.created_at_upper_limit ?? farthestS, noteworthyMs / 1000))
  if (Math.abs(clock.differenceMs) - clock.uncertaintyMs <= boundS * 1000) return null
  return {
    reason: 'clock',
    sentence: `has a clock that is ${clockText(clock)} that of this machine`,
    remedy: 'Set the clock of this machine; if it is right, give another relay in its place.',
  }
}

/** `12 s ahead of`, `1 s behind`. */
const clockText = ({ differenceMs }: ClockReading): string =>
  `${Math.round(Math.abs(differenceMs) / 1000)} s ${differenceMs >= 0 ? 'ahead of' : 'behind'}`

function* notesOn(findings: readonly Finding[], told: Told, clock: ClockReading | null): Generator<string> {
  const slow = findings.filter(({ tries, fault }) => tries > 1 && fault === null)
  if (slow.length > 0) {
    const most = Math.max(...slow.map(({ tries }) => tries))
    yield `it shows an event some time after its OK only: at look ${most} here; the lock asks again, too`
  }
  if (findings.some(isHarmless))
    yield 'it shows an older version that is published again beside the newer one; the lock takes the newer'
  if (clock !== null && Math.abs(clock.differenceMs) - clock.uncertaintyMs > noteworthyMs)
    yield `its clock is ${clockText(clock)} that of this machine`
  if (told === null) {
    yield 'it tells no limits (NIP-11)'
    return
  }
  const { limits, demands } = told
  if (demands.includes('auth_required'))
    yield 'it says that it wants authentication, which a lock gives with its own key'
  if (demands.includes('payment_required')) yield 'it says that it takes payment'
  if (demands.includes('restricted_writes')) yield 'it says that not everybody may write'
  if ((limits.min_pow_difficulty ?? 0) > 0)
    yield `it says that it wants proof of work (${limits.min_pow_difficulty ?? 0} bits)`
  const upper = limits.created_at_upper_limit
  if (upper !== undefined && upper < noteworthyMs / 1000)
    yield `it says that it refuses events from more than ${upper} s ahead: the clocks of all runners must be that good`
}

/** The middle of what the relays' clocks differ by, ms; null below three readings. What most of them say is about this machine. */
export function ownClockError(clocks: readonly (ClockReading | null)[]): number | null {
  const all = clocks.flatMap((clock) => (clock === null ? [] : [clock.differenceMs])).sort((a, b) => a - b)
  const middle = all[Math.floor(all.length / 2)]
  if (all.length < 3 || middle === undefined) return null
  return Math.abs(middle) > noteworthyMs ? -middle : null
}

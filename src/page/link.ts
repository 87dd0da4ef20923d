/**
 * What to watch, as a link tells it in its fragment, which a browser sends to nobody. Not guaranteed: that a link stays private; so no
 * secret is ever written into one, and a key that came in one is refused.
 */
import { periodForm } from '../protocol/codec.js'
import { cadences, choosePeriod } from '../protocol/period.js'
import type { Endpoint } from '../protocol/relay-set.js'
import { parseRelays } from '../protocol/relay-set.js'
import type { PeriodKey, WallMs } from '../protocol/values.js'
import { logLine } from '../text/escape.js'

export const linkNames = ['relays', 'namespace', 'lock', 'period'] as const
/** As they were written, unchecked. */
export type LinkTexts = { readonly [N in (typeof linkNames)[number]]: string }

export interface Subject {
  readonly endpoints: readonly Endpoint[]
  /** NFC, as the action compares it. */
  readonly namespace: string
  /** Null: every lock of the namespace in this period. */
  readonly lock: string | null
  readonly period: PeriodKey
}

export interface Problem {
  readonly field: (typeof linkNames)[number] | 'key' | 'link'
  readonly sentence: string
}

export interface ReadLink {
  /** Null for what the link does not say. */
  readonly texts: { readonly [N in keyof LinkTexts]: string | null }
  readonly problems: readonly Problem[]
  /** The address bar holds what must not stay there. */
  readonly holdsKey: boolean
}

const keyRefused =
  'The link holds a secret key, and it was not used: links are kept in histories, chats and logs, so whoever finds this one has the key. ' +
  'Make a new key, take it into your secrets, and give it in the field below.'

/** @param search the query, which a browser does send to the server: nothing is read from it, but a key in it is refused all the same. */
export function readLink(search: string, fragment: string): ReadLink {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const holdsKey = [...new URLSearchParams(search), ...given].some(([name, value]) => isKey(name, value))
  if (holdsKey) return { texts: textsOf(() => null), problems: [{ field: 'link', sentence: keyRefused }], holdsKey }
  const strange = [...given.keys()].filter((name) => !linkNames.some((known) => known === name))
  const problems = strange.map((name): Problem => {
    const sentence = `The link says "${logLine(name, 40)}", which is none of ${linkNames.join(', ')}; it was left out.`
    return { field: 'link', sentence }
  })
  return { texts: textsOf((name) => given.get(name)), problems, holdsKey }
}

/** By its name or by its form. A lock may well be named by 64 hex digits, so these count only where no name belongs. */
const isKey = (name: string, value: string): boolean =>
  /^(secret[-_]?)?key$|nsec|secret/i.test(name) ||
  /nsec1[0-9a-z]{8}/i.test(value) ||
  (!linkNames.some((known) => known === name) && /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i.test(`${name} ${value}`))

const textsOf = (read: (name: keyof LinkTexts) => string | null): ReadLink['texts'] => ({
  relays: read('relays'),
  namespace: read('namespace'),
  lock: read('lock'),
  period: read('period'),
})

/** The fragment that says the same, without what is secret in a relay's URL, and without what is empty. */
export function formatLink(texts: LinkTexts, endpoints: readonly Endpoint[]): string {
  const told = { ...texts, relays: endpoints.map(({ url }) => url).join(',') }
  const parts = linkNames.filter((name) => told[name] !== '').map((name) => `${name}=${encoded(told[name])}`)
  return `#${parts.join('&')}`
}

/** Slashes, colons and commas may stand in a fragment, and a link that can be read can be checked. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:2F|3A|2C|40)/g, (code) => decodeURIComponent(code))

/** A user name, a password or a query in a relay's URL is a secret of whoever gave it. */
export function hasSecretPart({ connectUrl }: Endpoint): boolean {
  const { username, password, search } = new URL(connectUrl)
  return `${username}${password}${search}` !== ''
}

export type SubjectResult =
  { readonly ok: true; readonly subject: Subject } | { readonly ok: false; readonly problems: readonly Problem[] }

/** Checks what was written. `nowMs` picks the period where only a cadence is given. */
export function subjectOf(texts: LinkTexts, nowMs: WallMs): SubjectResult {
  const problems: Problem[] = []
  const relays = parseRelays(texts.relays)
  if (!relays.ok)
    for (const problem of relays.problems) problems.push({ field: 'relays', sentence: `Relays: ${problem}.` })
  const namespace = texts.namespace.normalize('NFC')
  if (namespace === '') {
    const sentence = 'Namespace: give the one of the action, which is OWNER/REPOSITORY unless a workflow says another.'
    problems.push({ field: 'namespace', sentence })
  }
  const period = periodOf(texts.period, nowMs)
  if (period === undefined) {
    const sentence =
      'Period: give a key such as daily:2026-11-30, or a cadence (hourly, daily, weekly, monthly) with a time zone behind it, as in "daily Europe/Berlin"; leave it empty for locks without a cadence.'
    problems.push({ field: 'period', sentence })
  }
  if (problems.length > 0 || !relays.ok || period === undefined) return { ok: false, problems }
  const lock = texts.lock === '' ? null : texts.lock.normalize('NFC')
  return { ok: true, subject: { endpoints: relays.endpoints, namespace, lock, period } }
}

/** A period's key, or a cadence and perhaps a zone (UTC), which mean the period of now; undefined for anything else. */
function periodOf(text: string, nowMs: WallMs): PeriodKey | undefined {
  const [named = '', zone = 'UTC', ...rest] = text.trim().split(/\s+/)
  const cadence = cadences.find((one) => one === named)
  if (cadence === undefined || rest.length > 0)
    return periodForm.test(text.trim()) ? (text.trim() as PeriodKey) : undefined
  const result = choosePeriod(cadence, zone, { kind: 'now' }, nowMs)
  return result.ok ? result.period.key : undefined
}

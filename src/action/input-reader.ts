/**
 * Inputs as the runner hands them over, and how a bad one is refused. Knows nothing of what they mean; a value that may be
 * a secret never appears in an error.
 */
import type { Environment } from '../github/context.js'
import { parseDuration } from '../text/duration.js'
import { logLine } from '../text/escape.js'

const publicRelays = [
  'wss://purplerelay.com',
  'wss://nostr.oxtr.dev',
  'wss://nostr.data.haus',
  'wss://nostr-01.yakihonne.com',
  'wss://schnorr.me',
]

/** Every input, with the default of action.yml; null where that is an expression of the runner's. */
export const inputDefaults = {
  lock: null,
  namespace: null,
  cadence: 'none',
  date: 'now',
  timezone: 'UTC',
  relays: publicRelays.join(' '),
  'fallback-relays': '',
  quorum: 'majority',
  'secret-key': 'ephemeral',
  'on-contention': 'fail',
  'on-completed': 'skip',
  'on-unavailable': 'fail',
  'wait-timeout': '30m',
  'acquire-timeout': '60s',
  lease: '5m',
  heartbeat: 'true',
  'max-hold': '6h',
  'on-lost': 'fail',
  complete: 'on-success',
  release: 'post',
  fallback: 'cache',
  'claim-dir': '',
  compat: 'none',
  'max-clock-skew': '15m',
  phase: 'pre',
  'github-token': null,
  'job-status': null,
  'job-id': null,
  'job-index': null,
} as const satisfies Readonly<Record<string, string | null>>
export type InputName = keyof typeof inputDefaults
/** Inputs whose values may be shown. */
type Open<N extends string> = Exclude<N, 'secret-key' | 'github-token' | 'relays' | 'fallback-relays'>

const durationForms = 'a duration such as 90s, 5m, 2h, 1h30m, or plain seconds'

/** `N` are the inputs of one action. */
export interface InputReader<N extends string = InputName> {
  readonly errors: readonly string[]
  /** Exactly as given; the default where the variable is missing. */
  exact(name: N): string
  /** Without white space around it. */
  text(name: N): string
  /** One of the legal values; after an error the first of them, which nobody may use. */
  choice<const T extends string>(name: Open<N>, legal: readonly T[]): T
  /** Milliseconds from `min` to `max`; after an error the default. */
  duration(name: Open<N>, limits: { readonly min: string; readonly max: string }): number
  /** `demand` continues "it must be …". */
  refuse(name: Open<N>, demand: string): void
  /** A sentence of its own, for what concerns more than one value. */
  complain(name: N, sentence: string): void
}

/** As the runner's users know an input. */
export const inputLabel = (name: string): string => `Input "${name}"`

export const createInputReader = (env: Environment): InputReader => readerOf(env, inputDefaults)

/** Reads `INPUT_<NAME>`: upper case, spaces as `_`, hyphens kept, as the runner sets them. @param label what an error calls an input. */
export function readerOf<N extends string>(
  env: Environment,
  defaults: Readonly<Record<N, string | null>>,
  label: (input: string) => string = inputLabel,
): InputReader<N> {
  const errors: string[] = []
  const exact = (name: N): string => env[`INPUT_${name.toUpperCase()}`] ?? defaults[name] ?? ''
  const complain = (name: N, sentence: string): void => void errors.push(`${label(name)}: ${sentence}`)
  const refuse = (name: N, demand: string): void => {
    const value = exact(name).trim()
    const shown = value === '' ? 'is empty' : `is "${logLine(value, 100)}"`
    errors.push(`${label(name)} ${shown}; it must be ${demand}.`)
  }
  return {
    errors,
    exact,
    text: (name) => exact(name).trim(),
    refuse,
    complain,
    choice(name, legal) {
      const value = exact(name).trim()
      const found = legal.find((one) => one === value)
      if (found === undefined) refuse(name, `one of ${legal.join(', ')}`)
      return found ?? (legal[0] as (typeof legal)[number])
    },
    duration(name, { min, max }) {
      const [least, most] = [parseDuration(min) ?? 0, parseDuration(max) ?? 0]
      const value = parseDuration(exact(name).trim())
      if (value === undefined || value < least || value > most) {
        refuse(name, `${durationForms}, from ${min} to ${max}`)
        return parseDuration(defaults[name] ?? '') ?? least
      }
      return value
    },
  }
}

/** Inputs of the contract that the code does not follow yet. Sound values are refused, so that nobody relies on what does not happen. */
import { parseRelays } from '../protocol/relay-set.js'
import { inputDefaults } from './input-reader.js'
import type { InputName, InputReader } from './input-reader.js'

export type LaterWork = ReturnType<typeof readLaterWork>

/** Parses them like all others; an unsound value is an error of its own. */
export function readLaterWork(read: InputReader) {
  return {
    compat: read.choice('compat', ['none', 'torch']),
    'fallback-relays': read.text('fallback-relays'),
    date: read.text('date'),
  } as const
}

/** Complains of each one that asks for more than there is. */
export function checkAvailability(read: InputReader, given: LaterWork): void {
  const unavailable: readonly (readonly [InputName, boolean])[] = [
    ['compat', given.compat === 'torch'],
    ['fallback-relays', given['fallback-relays'] !== '' && parseRelays(given['fallback-relays']).ok],
    ['date', given.date === 'scheduled'],
  ]
  for (const [name, isAsked] of unavailable) {
    if (!isAsked) continue
    const value = name === 'fallback-relays' ? 'it' : `"${read.text(name)}"`
    const standard = inputDefaults[name] ?? ''
    read.complain(name, `${value} is not available yet; leave it out${standard === '' ? '' : `, or give ${standard}`}.`)
  }
}

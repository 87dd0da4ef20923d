/** Inputs of the contract that the code does not follow yet. Sound values are refused, so that nobody relies on what does not happen. */
import { parseRelays } from '../protocol/relay-set.js'
import { parseDuration } from '../text/duration.js'
import { inputDefaults } from './input-reader.js'
import type { InputName, InputReader } from './input-reader.js'

export type LaterWork = ReturnType<typeof readLaterWork>

/** Parses them like all others; an unsound value is an error of its own. */
export function readLaterWork(read: InputReader) {
  return {
    'on-contention': read.choice('on-contention', ['fail', 'skip', 'wait', 'cancel']),
    heartbeat: read.choice('heartbeat', ['false', 'true']),
    release: read.choice('release', ['post', 'manual']),
    fallback: read.choice('fallback', ['none', 'cache', 'dir']),
    'claim-dir': read.text('claim-dir'),
    'on-lost': read.choice('on-lost', ['fail', 'warn', 'cancel']),
    compat: read.choice('compat', ['none', 'torch']),
    'max-hold': read.duration('max-hold', { min: '15s', max: '168h' }),
    'fallback-relays': read.text('fallback-relays'),
    date: read.text('date'),
  } as const
}

/** Complains of each one that asks for more than there is. */
export function checkAvailability(read: InputReader, given: LaterWork): void {
  const unavailable: readonly (readonly [InputName, boolean])[] = [
    ['on-contention', given['on-contention'] === 'wait'],
    ['heartbeat', given.heartbeat === 'true'],
    ['release', given.release === 'manual'],
    ['fallback', given.fallback !== 'none'],
    ['on-lost', given['on-lost'] !== 'fail'],
    ['compat', given.compat === 'torch'],
    ['max-hold', given['max-hold'] !== parseDuration(inputDefaults['max-hold'])],
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

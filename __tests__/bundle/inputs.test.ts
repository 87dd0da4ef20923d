/** Bad inputs of the built action: each fails before anything is asked of a relay, with its name, its value and what is legal. */
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep } from '../support/built-step.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const secret = 'hunter2-hunter2'

const bad: readonly (readonly [string, string, RegExp])[] = [
  ['cadence', 'fortnightly', /is "fortnightly"; it must be one of none, hourly, daily, weekly, monthly/],
  ['timezone', 'Mars/Olympus', /is "Mars\/Olympus"; it must be an IANA name/],
  ['date', '2026-02-30', /is "2026-02-30"; it must be now, scheduled, a real day/],
  ['quorum', '1', /is "1"; it must be majority, or a number from 2 to 3/],
  ['quorum', '4', /is "4"; it must be majority, or a number from 2 to 3/],
  ['on-contention', 'explode', /is "explode"; it must be one of fail, skip, wait, cancel/],
  ['on-completed', 'wait', /is "wait"; it must be one of skip, fail, cancel, run/],
  ['on-unavailable', 'cancel', /is "cancel"; it must be one of fail, skip/],
  ['acquire-timeout', 'soon', /is "soon"; it must be a duration such as 90s, 5m, 2h.*, from 1s to 1h/],
  ['lease', '14s', /is "14s"; it must be a duration .* from 15s to 168h/],
  ['lease', '169h', /is "169h"; it must be a duration .* from 15s to 168h/],
  ['complete', 'sometimes', /is "sometimes"; it must be one of on-success, always, never/],
  ['max-clock-skew', '2s', /is "2s"; it must be more than .*, which is the margin of a lease/],
  ['phase', 'post', /is "post"; it must be one of pre, main/],
  ['wait-timeout', '0', /is "0"; it must be a duration/],
  ['secret-key', '', /secret-key is empty: the secret does not exist, or this is a run of a forked pull request/],
  ['secret-key', secret, /secret-key is malformed: it must be an nsec/],
  ['secret-key', 'npub10elfcs4fr0l0r8af98jlmgdh9c8tcxjvz9qkw038js35mp4dma8qzvjptg', /is a public key/],
  ['relays', '', /no relay is given/],
  ['relays', `https://user:${secret}@relay.example`, /relay 1 of 1 is not a ws:\/\/ or wss:\/\/ URL/],
  [
    'relays',
    `wss://a.example/?k=${secret} wss://a.example`,
    /wss:\/\/a\.example is given twice, and a relay counts once/,
  ],
  ['heartbeat', 'maybe', /is "maybe"; it must be one of true, false/],
]

/** The failures of pre and of main, which are one. */
async function errorsOf(inputs: Readonly<Record<string, string>>): Promise<string> {
  const relays = await startRelays(3)
  const [before, alone] = await Promise.all(
    (['pre', 'main'] as const).map((stage) => builtStep(relays, inputs).run(stage)),
  )
  expect([before?.code, alone?.code, before?.log]).toEqual([1, 1, alone?.log])
  expect(relays.map(({ counts }) => counts.connections)).toEqual([0, 0, 0])
  return before?.log.replace(/^::add-mask::.*$/gm, '') ?? ''
}

describe('a bad input', () => {
  it.each(bad)('fails the step with a sentence that helps: %s "%s"', async (name, value, sentence) => {
    const log = await errorsOf({ [name]: value })
    expect(log).toMatch(new RegExp(`^::error::Input "${name}"`, 'm'))
    expect(log).toMatch(sentence)
    expect(log).not.toContain(secret)
  })

  it('does not hide another one', async () => {
    const log = await errorsOf({ cadence: 'x', lease: 'y', phase: 'z' })
    expect(log.match(/^::error::/gm)?.length).toBe(3)
  })

  it('is one where others make it one: a bare day for an hour, and cancelling without a token', async () => {
    const log = await errorsOf({ cadence: 'hourly', date: '2026-11-30', 'on-contention': 'cancel' })
    expect(log).toMatch(/^::error::Input "date" is "2026-11-30"; .* because cadence is hourly/m)
    expect(log).toMatch(/^::error::Input "on-contention": cancel needs the input github-token/m)
  })
})

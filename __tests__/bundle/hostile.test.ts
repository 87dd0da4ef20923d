/** The built action beside relays that are not only broken but mean harm: each misbehaviour has a name (`hostile/`). */
import { describe, expect, it, jest } from '@jest/globals'
import { events } from './hostile/events.js'
import { frames } from './hostile/frames.js'
import { http } from './hostile/http.js'
import type { Hostilities, Hostility } from './hostile/hostility.js'
import { injection, notices, openInjection, unreadInjection } from './hostile/injection.js'
import { order } from './hostile/order.js'
import { floods, openFloods, streams } from './hostile/resources.js'
import { behindTls, tls } from './hostile/tls.js'
import {
  expectExclusion,
  expectRefused,
  expectRight,
  expectRightAfterWait,
  expectUnavailable,
  type TrialForm,
} from './hostile/trial.js'
import { websocket } from './hostile/websocket.js'

jest.setTimeout(240_000)

const unheard: Hostilities = { ...http, ...tls }
const heard: Hostilities = {
  ...frames,
  ...websocket,
  ...order,
  ...floods,
  ...streams,
  ...injection,
  ...notices,
  ...unreadInjection,
}
const all: Hostilities = { ...unheard, ...heard, ...events }
/** Where one relay of five may lie, the quorum is four (the README's table): with three, two quorums may meet in the liar alone. */
const strict: TrialForm = { inputs: { quorum: '4' } }
const open = { 'secret-key': 'ephemeral' }

const named = (...names: readonly string[]): Hostility[] =>
  names.map((name) => {
    const hostility = all[name]
    if (hostility === undefined) throw new Error(`Nothing hostile is called "${name}".`)
    return hostility
  })
const cases = (hostilities: Hostilities): [string, Hostility][] => Object.entries(hostilities)

describe('one hostile relay beside four honest ones', () => {
  it('is hostile in more than two hundred ways, each with a name of its own', () => {
    const tables = [http, tls, frames, websocket, order, floods, streams, injection, notices, unreadInjection, events]
    expect(Object.keys(all)).toHaveLength(tables.reduce((sum, table) => sum + Object.keys(table).length, 0))
    expect(Object.keys(all).length).toBeGreaterThan(200)
  })

  it.concurrent.each(cases({ ...unheard, ...heard }))('that %s changes nothing', async (_, hostility) => {
    await expectRight([hostility])
  })

  it.concurrent.each(cases(events))('that %s makes no two holders and no false refusal', async (_, hostility) => {
    await expectExclusion([hostility], strict)
  })

  it.concurrent.each(cases(openFloods))('that %s changes nothing under a throw-away key', async (_, hostility) => {
    await expectRight([hostility], { inputs: open })
  })

  it.concurrent.each(cases(openInjection))(
    'that %s blocks whoever has a throw-away key, and what it said is told without harm',
    async (_, hostility) => {
      // A quorum of all: what one relay alone shows may otherwise be missed by right.
      await expectRefused([hostility], 'PWNED', { inputs: { ...open, quorum: '5' } })
    },
  )

  it.concurrent('is heard behind TLS where its certificate is good', async () => {
    const control: Hostility = async (scene) => {
      const { verify, ...relay } = await behindTls()(scene)
      return {
        ...relay,
        verify: () => {
          expect(verify).toThrow('the certificate was accepted')
        },
      }
    }
    await expectRight([control])
  })
})

describe('one hostile relay, while somebody waits with a subscription open,', () => {
  it.concurrent.each(cases(floods))('that %s keeps nobody from the lock', async (_, hostility) => {
    await expectRightAfterWait([hostility], { strikes: 200 })
  })

  it.concurrent.each(cases(openFloods))(
    'that %s keeps nobody with a throw-away key from the lock',
    async (_, hostility) => {
      await expectRightAfterWait([hostility], { strikes: 2_000, inputs: open })
    },
  )

  const others = [
    'shows a released record that a stranger signed',
    'shows a released record for the contender’s own ticket, forged under the shared key',
    'shows every version that there ever was, the oldest last',
    'shows forged copies of every EVENT before and after it',
    'says EOSE a thousand times',
    'asks who is there a thousand times',
    'demands it again after each answer',
    'drops the connection at the third message',
    'closes normally (1000) before each answer',
  ]
  it.concurrent.each([...Object.keys(streams), ...others])('that %s keeps nobody from the lock', async (name) => {
    await expectRightAfterWait(named(name))
  })
})

describe('two hostile relays beside three honest ones', () => {
  it.concurrent.each([
    ['sends frames of 10 MB', 'sends EVENTs of a stranger without end'],
    ['says no EOSE', 'answers the upgrade byte by byte, and never ends it'],
    ['says OK and stores nothing', 'closes every query with auth-required'],
    ['never ends the TLS handshake', 'accepts a connection and says nothing'],
    ['sends pings without end', 'sends NOTICEs without end'],
    ['puts commands into CLOSED and OK', 'begins CLOSED and OK with a command'],
    ['shows a certificate that expired', 'redirects to another relay (307)'],
    ['forgets after each write', 'says that it is not OK, and stores'],
  ])('of which one %s and the other %s change nothing', async (one, other) => {
    await expectRight(named(one, other), { honest: 3 })
  })
})

describe('three hostile relays beside two honest ones', () => {
  it.concurrent.each(Object.keys(injection))(
    'end in unavailable where each %s, and what they said is told without harm',
    async (name) => {
      await expectUnavailable(named(name, name, name), name.includes('10,000 blanks') ? null : 'PWNED')
    },
  )

  it.concurrent.each(Object.keys(notices))(
    'end in unavailable where each %s, which is told after ten seconds without harm',
    async (name) => {
      await expectUnavailable(named(name, name, name), 'PWNED', { inputs: { 'acquire-timeout': '12s' } })
    },
  )

  it.concurrent.each([
    ['says no EOSE', 'closes every query with blocked', 'is mute'],
    ['says OK and stores nothing', 'says no OK', 'refuses to be written'],
    ['sends frames of 10 MB', 'sends EVENTs without end, and no EOSE', 'says half a JSON text'],
    ['hangs up at once', 'answers 200 with a body that does not end', 'never begins the TLS handshake'],
    ['drops every connection', 'closes as soon as the WebSocket is open', 'answers with headers that do not end'],
    ['changes one digit of every signature', 'says OK for another event', 'counts in the place of answering (NIP-45)'],
  ])('end in unavailable where one %s, one %s, and one %s', async (...names) => {
    await expectUnavailable(named(...names), null)
  })
})

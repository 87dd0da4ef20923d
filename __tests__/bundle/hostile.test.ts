/** The built action beside relays that are not only broken but mean harm. */
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { FaultName, FaultOptions, Frame } from '../../src/demo/relay-faults.js'
import { builtStep, commandsIn, statesOn, type BuiltStep } from '../support/built-step.js'
import { nowSeconds } from '../support/lock-records.js'
import { startRelays } from '../support/relay-set.js'
import { rawPort, scripted } from '../transport/scripted-server.js'

jest.setTimeout(60_000)

/** What the runner would execute, a terminal would obey, or a reader would believe. */
const poison =
  '\u001b[31mPWNED\u001b]0;PWNED\u0007\n::set-output name=fence::PWNED\r\n::error::PWNED\r::stop-commands::PWNED\n##[error]PWNED ##[set-env name=A]PWNED\u2028::add-path::PWNED'

const mebibytes10 = 'x'.repeat(10 * 1024 * 1024)
const subscriptions = Array.from({ length: 9 }, (_, n) => `nostr-lock-${n + 1}`)
const poisoned: readonly Frame[] = [
  JSON.stringify(['NOTICE', poison]),
  JSON.stringify(['OK', 'f'.repeat(64), true, poison]),
  JSON.stringify(['AUTH', poison]),
  JSON.stringify([poison, poison]),
]
const unsound = (n: number) => ({
  id: n.toString(16).padStart(64, '0'),
  pubkey: '1'.repeat(64),
  created_at: nowSeconds(),
  kind: 30078,
  tags: [],
  content: poison,
  sig: '0'.repeat(128),
})

type Hostility = (relay: EmbeddedRelay) => void
const faulty =
  <N extends FaultName>(name: N, options?: FaultOptions[N]): Hostility =>
  (relay) => {
    relay.setFault(name, options)
  }
const before = (...frames: readonly Frame[]): Hostility => faulty('garbage', { where: 'before', frames })
const instead = (...frames: readonly Frame[]): Hostility => faulty('garbage', { where: 'instead', frames })
const both =
  (...all: readonly Hostility[]): Hostility =>
  (relay) => {
    for (const hostility of all) hostility(relay)
  }

const hostilities: readonly (readonly [string, Hostility])[] = [
  ['say commands before each answer', before(...poisoned)],
  [
    'close every subscription with commands',
    instead(...subscriptions.map((id) => JSON.stringify(['CLOSED', id, `blocked: ${poison}`]))),
  ],
  ['send frames of 10 MB', before(mebibytes10)],
  ['send EVENTs of 10 MB', before(JSON.stringify(['EVENT', 'nostr-lock-1', { ...unsound(1), content: mebibytes10 }]))],
  ['send endless EVENTs', faulty('flood')],
  ['send endless EVENTs of a stranger', faulty('flood', { event: unsound })],
  ['send endless EVENTs for other subscriptions', faulty('flood', { subscription: 'other', event: unsound })],
  ['send no EOSE', faulty('no-eose')],
  ['send endless EVENTs and no EOSE', both(faulty('no-eose'), faulty('flood', { event: unsound }))],
  ['send binary frames', before(new Uint8Array(65_536), Buffer.from(poison))],
  [
    'send half a frame, so that the answers become its rest',
    before({ wire: new Uint8Array([0x81, 0x7f, 0, 0, 0, 0, 0, 7, 0xff, 0xff]) }),
  ],
  ['send half a frame and nothing more', instead({ wire: new Uint8Array([0x81, 0x7e]) })],
  ['send every EVENT a hundred times', faulty('duplicates', { times: 100 })],
  ['drop the connection at the third message', faulty('drop', { atMessage: 3 })],
]

/** Of a process that ended by itself and never was greater than 150 MB (where the system tells). */
function endedSmall(step: BuiltStep): boolean {
  return step.report.every((line) => Number(/^ended, peak (\d+) KiB$/.exec(line)?.[1] ?? NaN) < 150 * 1024)
}

/** Nothing that a relay said is a command, by itself or in one of ours, and no control character of it got through. */
function expectHarmless(log: string): void {
  const legal = ['add-mask', 'debug', 'notice', 'error', 'warning']
  expect(commandsIn(log).filter((name) => !legal.includes(name))).toEqual([])
  expect(log).not.toMatch(/^\s*::[\w-]+[^:]*::\s*PWNED/m)
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  expect(log.match(/[\u0000-\u0009\u000b-\u001f\u007f\u2028]/g)).toBeNull()
}

async function expectRight(
  relays: readonly (EmbeddedRelay | string)[],
  honest: readonly EmbeddedRelay[],
): Promise<void> {
  const step = builtStep(relays)
  const rival = builtStep(relays, { 'on-contention': 'skip' }, { runId: '2' })
  const main = await step.run('main')
  const refused = await rival.run('main')
  const post = await step.run('post')
  expect([main.code, step.outputs['status']]).toEqual([0, 'acquired'])
  expect([refused.code, rival.outputs['status']]).toEqual([0, 'contended'])
  expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released')])
  for (const relay of honest) expect(statesOn(relay)).toContain('released')
  for (const text of [main.log, refused.log, post.log, step.summary]) expectHarmless(text)
  expect([endedSmall(step), endedSmall(rival)]).toEqual([true, true])
  expect(step.summary).not.toMatch(/PWNED.*::|</)
}

describe('two hostile relays beside three honest ones', () => {
  it.each(hostilities)('that %s change nothing', async (_, hostility) => {
    const relays = await startRelays(5)
    for (const relay of [relays[0], relays[3]] as EmbeddedRelay[]) hostility(relay)
    await expectRight(
      relays,
      relays.filter((_relay, index) => index !== 0 && index !== 3),
    )
  })

  it('that accept a connection and never close it change nothing, and keep no process', async () => {
    const honest = await startRelays(3)
    const silent = await rawPort(() => undefined)
    const endless = await rawPort((socket) => {
      // An answer to the handshake that does not end.
      socket.write('HTTP/1.1 101 Switching Protocols\r\n')
      const write = (): boolean => socket.writable && socket.write('x-more: more\r\n', () => setImmediate(write))
      write()
    })
    await expectRight([`ws://127.0.0.1:${silent}`, ...honest, `ws://127.0.0.1:${endless}`], honest)
  })
})

describe('hostile relays in the majority', () => {
  it('end in unavailable, and what they said is told without harm', async () => {
    const refusing = await scripted({
      req: (client, id) => {
        client.say(['EOSE', id])
      },
      event: (client, { id }) => {
        client.say(['OK', id, false, `blocked: ${poison}`])
      },
    })
    const closing = await scripted({
      req: (client, id) => {
        client.say(['CLOSED', id, `restricted: ${poison}`])
      },
    })
    const leaving = await scripted({
      req: ({ socket }) => {
        socket.close(4000, '\n::error::PWNED ##[error]PWNED')
      },
    })
    const honest = await startRelays(2)
    const step = builtStep([refusing.url, closing.url, leaving.url, ...honest], { 'acquire-timeout': '3s' })
    const main = await step.run('main')
    expect([main.code, step.outputs['status']]).toEqual([1, 'unavailable'])
    expect(main.log).toContain('PWNED')
    expectHarmless(main.log)
    expectHarmless(step.summary)
    expect(step.summary).toContain('PWNED')
    expect(step.summary).not.toMatch(/::|##\[|</)
    expect(endedSmall(step)).toBe(true)
  })
})

/** Relays that lie, flood, mumble or say nothing: a read ends, with what it is, and an honest record is never hidden. */
import { describe, expect, it } from '@jest/globals'
import { npubEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from '../../src/transport/event.js'
import { freshNames, freshSigner, heldRecord, lockQuery, nowSeconds, seal, signRaw } from '../support/lock-records.js'
import { closeFrame, frame, opcode, upgradeAnswer } from '../support/wire.js'
import { open, rawPort, readOne, scripted, StillClock, type Client, type Script } from './scripted-server.js'

const signer = freshSigner()
const names = freshNames()
const query = lockQuery(signer, names)
const record = heldRecord(names)
const genuine = JSON.parse(seal(signer, record, names).json) as NostrEvent
const forged = (n = 0): NostrEvent => ({
  ...genuine,
  id: n.toString(16).padStart(64, '0'),
  sig: '0'.repeat(128),
})

type Say = (client: Client, subscription: string, filter: Record<string, unknown>) => void
const readFrom = async (req: Say, script: Script = {}) => {
  const server = await scripted({ req, ...script })
  const relays = open(signer, [server.url])
  return { server, relays, answer: (await readOne(relays, query)).answer }
}
/** Sends these, and EOSE, to each REQ. */
const stored =
  (...events: unknown[]): Say =>
  (client, subscription) => {
    client.say(...events.map((event) => ['EVENT', subscription, event]), ['EOSE', subscription])
  }
const onlyGenuine = { kind: 'read', sightings: [expect.objectContaining({ record })] }

describe('a relay that speaks nonsense', () => {
  it.each([
    ['half a frame', `["EVENT","nostr-lock-1",{"id":`],
    ['a frame that is no array', '{"EVENT":1}'],
    ['a binary frame', Buffer.from(JSON.stringify(['EOSE', 'nostr-lock-1']))],
    ['an event that is none', JSON.stringify(['EVENT', 'nostr-lock-1', { ...genuine, tags: 'none' }])],
  ])('makes the read no answer by %s, even before an EOSE', async (_, frame) => {
    const { answer } = await readFrom((client, subscription) => {
      client.say(frame, ['EOSE', subscription])
    })
    expect(answer).toEqual({ kind: 'failed', cause: 'protocol', detail: 'the relay sent a broken frame' })
  })

  it('is dropped after twenty broken frames', async () => {
    const { server, answer } = await readFrom(() => undefined, {
      connect: (client) => {
        client.say(...Array.from({ length: 20 }, () => 'nonsense'))
      },
    })
    expect(answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
    await new Promise((resolve) => server.clients[0]?.socket.once('close', resolve))
  })

  it('is heard on where it uses verbs of other NIPs', async () => {
    const { answer } = await readFrom((client, subscription) => {
      client.say(['COUNT', subscription, { count: 1 }], ['NEG-MSG'], ['NOTICE', 'hello'])
      stored(genuine)(client, subscription, {})
    })
    expect(answer).toEqual(onlyGenuine)
  })

  it('is dropped at a frame of 10 MB, which is never held', async () => {
    const { answer } = await readFrom((client) => {
      client.say('x'.repeat(10_000_000))
    })
    expect(answer).toEqual({ kind: 'failed', cause: 'limit', detail: 'the relay sent a frame over 512 KiB' })
  })
})

describe('a relay that floods', () => {
  const endless =
    (frame: (n: number) => unknown[]): Say =>
    (client) => {
      let n = 0
      const more = (): void => {
        for (let i = 0; i < 100; i++) client.say(frame(n++))
        if (client.socket.readyState === client.socket.OPEN) setImmediate(more)
      }
      more()
    }

  it('is no answer past 5,000 events, and whoever fills the tag is named', async () => {
    const { answer } = await readFrom((client, subscription) => {
      endless((n) => ['EVENT', subscription, { ...forged(n), pubkey: 'f'.repeat(64), kind: 1 }])(
        client,
        subscription,
        {},
      )
    })
    expect(answer).toEqual({
      kind: 'failed',
      cause: 'limit',
      detail: `more than 5000 events or 16 MiB; most of them by ${npubEncode('f'.repeat(64))}`,
    })
  })

  it('is no answer past 16 MiB', async () => {
    const content = 'x'.repeat(500_000)
    const { answer } = await readFrom((client, subscription) => {
      for (let n = 0; n < 40; n++) client.say(['EVENT', subscription, { ...forged(n), kind: 1, content }])
    })
    expect(answer).toMatchObject({ kind: 'failed', cause: 'limit' })
  })

  it('is dropped for events of other subscriptions without end', async () => {
    const { answer } = await readFrom(endless((n) => ['EVENT', 'another', forged(n)]))
    expect(answer).toEqual({
      kind: 'failed',
      cause: 'limit',
      detail: 'dropped: the relay floods with what nobody asked for',
    })
  })

  it('is dropped after twenty invalid signatures', async () => {
    const { answer } = await readFrom(endless((n) => ['EVENT', 'nostr-lock-1', forged(n)]))
    expect(answer).toMatchObject({ kind: 'failed', cause: 'protocol' })
  })
})

describe('a relay that says nothing', () => {
  it.each([
    ['nothing at all', [], 'no EOSE within 10 s'],
    [
      'a NOTICE',
      [['NOTICE', 'rate-limited:\u001b[31m slow down']],
      'no EOSE within 10 s; the relay said: rate-limited: [31m slow down',
    ],
    ['events without EOSE', [['EVENT', 'nostr-lock-1', genuine]], 'no EOSE within 10 s'],
  ])('is a timeout after %s', async (_, frames, detail) => {
    const clock = new StillClock()
    const server = await scripted({
      req: (client) => {
        client.say(...frames)
        client.socket.ping()
      },
    })
    const relays = open(signer, [server.url], clock)
    const read = readOne(relays, query)
    await server.heard('REQ')
    await new Promise((resolve) => server.clients[0]?.socket.once('pong', resolve))
    clock.move(10_000)
    expect((await read).answer).toEqual({ kind: 'failed', cause: 'timeout', detail })
  })

  it('is left, and connected to anew by the next request, after a step in which nothing came', async () => {
    const clock = new StillClock()
    const server = await scripted({
      req: (client, subscription) => {
        if (server.clients.length > 1) client.say(['EOSE', subscription])
      },
    })
    const relays = open(signer, [server.url], clock)
    const read = readOne(relays, query)
    await server.heard('REQ')
    clock.move(10_000)
    expect((await read).answer).toMatchObject({ cause: 'timeout' })
    expect((await readOne(relays, query)).answer).toMatchObject({ kind: 'read' })
    expect(server.clients).toHaveLength(2)
  })

  it('has ten more seconds after each event that is news, and not after the same event again', async () => {
    const clock = new StillClock()
    const server = await scripted({})
    const relays = open(signer, [server.url], clock)
    const read = readOne(relays, query)
    await server.heard('REQ')
    const [client] = server.clients
    const send = async (event: unknown): Promise<void> => {
      client?.say(['EVENT', 'nostr-lock-1', event])
      client?.socket.ping()
      await new Promise((resolve) => client?.socket.once('pong', resolve))
    }
    clock.move(9_000)
    await send(genuine)
    clock.move(9_000)
    await send(genuine)
    clock.move(1_000)
    expect((await read).answer).toMatchObject({ cause: 'timeout' })
  })
})

describe('a relay that lies', () => {
  it('cannot hide an event behind forged copies of it', async () => {
    const copies = [
      { ...genuine, content: 'forged' },
      { ...genuine, sig: '0'.repeat(128) },
      { ...genuine, created_at: 1 },
    ]
    expect((await readFrom(stored(...copies, genuine, ...copies))).answer).toEqual(onlyGenuine)
  })

  it('shows an event once, however often it sends it', async () => {
    expect((await readFrom(stored(...Array.from({ length: 50 }, () => genuine)))).answer).toEqual(onlyGenuine)
  })

  it('adds nothing by what was not asked for', async () => {
    const stranger = JSON.parse(signRaw({ ...genuine, tags: genuine.tags.map((tag) => [...tag]) }).json) as NostrEvent
    const elsewhere = JSON.parse(seal(signer, heldRecord(freshNames()), freshNames()).json) as NostrEvent
    const old = JSON.parse(seal(signer, heldRecord(names), names, nowSeconds() - 9 * 86_400).json) as NostrEvent
    expect((await readFrom(stored(stranger, elsewhere, old, genuine))).answer).toEqual(onlyGenuine)
  })

  it('shows only the newest version of an address', async () => {
    const versions = [3, 1, 2].map((ago) => {
      const event = seal(signer, { ...record, state: 'claiming' }, names, nowSeconds() - ago)
      return JSON.parse(event.json) as NostrEvent
    })
    const { answer } = await readFrom(stored(...versions))
    expect(answer.kind === 'read' && answer.sightings.map(({ version }) => version.id)).toEqual([versions[1]?.id])
  })

  it('is no answer where a second holds more than it gives on a page', async () => {
    const second = nowSeconds()
    const crowd = Array.from(
      { length: 3 },
      () => JSON.parse(seal(signer, heldRecord(names), names, second).json) as NostrEvent,
    )
    const newer = JSON.parse(seal(signer, heldRecord(names), names, second + 1).json) as NostrEvent
    const { answer } = await readFrom((client, subscription, { until }) => {
      stored(...(until === undefined ? [newer, ...crowd.slice(0, 1)] : crowd.slice(0, 2)))(client, subscription, {})
    })
    expect(answer).toMatchObject({ kind: 'failed', cause: 'limit' })
  })

  it.each(['restricted', 'blocked', 'rate-limited', 'pow', 'invalid', 'error', 'other'] as const)(
    'by CLOSED with %s gives its reason, never an empty answer',
    async (prefix) => {
      const { answer } = await readFrom((client, subscription) => {
        client.say([
          'CLOSED',
          subscription,
          prefix === 'other' ? 'whatever' : `${prefix}: ::set-output name=x::\n${'y'.repeat(300)}`,
        ])
      })
      expect(answer).toMatchObject({ kind: 'refused', prefix })
      expect(answer.kind === 'refused' && answer.detail.length <= 200 && !/\n/.test(answer.detail)).toBe(true)
    },
  )

  const legal = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 4000, 4999]
  const illegal = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535]
  const closesWith = async (...bytes: readonly Uint8Array[]) => {
    const port = await rawPort((socket) =>
      socket.once('data', (request) => {
        socket.write(upgradeAnswer(request.toString()))
        for (const one of bytes) socket.write(one)
      }),
    )
    return (await readOne(open(signer, [`ws://127.0.0.1:${port}`]), query)).answer
  }

  it.each(legal)('by closing the connection is told with its code and its words: %i', async (code) => {
    const detail = `connection closed (${code}): go away`
    expect(await closesWith(closeFrame(code, 'go\u0007 away'))).toEqual({ kind: 'failed', cause: 'closed', detail })
  })

  it.each(illegal)('by closing with a code that there is not breaks the protocol: %i', async (code) => {
    const detail = 'the relay broke the WebSocket protocol (WS_ERR_INVALID_CLOSE_CODE)'
    expect(await closesWith(closeFrame(code, 'go away'))).toEqual({ kind: 'failed', cause: 'protocol', detail })
  })

  it.each<[string, Uint8Array, string]>([
    ['one byte of a code', frame(opcode.close, 'x'), 'WS_ERR_INVALID_CONTROL_PAYLOAD_LENGTH'],
    ['a reason of 60,000 bytes', closeFrame(1000, 'x'.repeat(60_000)), 'WS_ERR_INVALID_CONTROL_PAYLOAD_LENGTH'],
    ['a reason that is no UTF-8', closeFrame(1000, Buffer.from([0xc3, 0x28])), 'WS_ERR_INVALID_UTF8'],
  ])('by closing with %s breaks the protocol', async (_, bytes, code) => {
    expect(await closesWith(bytes)).toMatchObject({ cause: 'protocol', detail: expect.stringContaining(code) })
  })
})

/** One relay through our client: what publishing, authenticating, dropping and closing come to. */
import { describe, expect, it } from '@jest/globals'
import { startEmbeddedRelay, type EmbeddedRelay, type EmbeddedRelayOptions } from '../../src/demo/embedded-relay.js'
import type { PerRelay } from '../../src/protocol/machine.js'
import type { Endpoint } from '../../src/protocol/relay-set.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import type { Relays } from '../../src/ports.js'
import {
  forever,
  freshNames,
  freshSigner,
  freshTicket,
  heldRecord,
  lockQuery,
  nowSeconds,
  seal,
} from '../support/lock-records.js'
import { onlyAnswer } from '../support/relay-contract.js'
import { atEnd, open, readOne, scripted, StillClock } from './scripted-server.js'

const signer = freshSigner()
const names = freshNames()
const query = lockQuery(signer, names)
const event = seal(signer, heldRecord(names), names)
const publish = (relays: Relays, signal = forever): Promise<PerRelay> =>
  onlyAnswer(relays.publish(relays.all, event, query, signal))
const embedded = async (options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay> => {
  const relay = await startEmbeddedRelay(options)
  atEnd(() => void relay.close())
  return relay
}
const readBack = { kind: 'read', sightings: [expect.objectContaining({ event })] }

describe('publishing', () => {
  it('reads back after the OK, on the connection that it opened', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    expect(await publish(relays)).toEqual({
      relay: relay.url,
      acknowledged: true,
      answer: readBack,
      timing: { connectMs: expect.any(Number), okMs: expect.any(Number), readMs: expect.any(Number) },
    })
    expect((await publish(relays)).timing.connectMs).toBe(null)
    expect(relay.counts.connections).toBe(1)
  })

  it.each(['duplicate: have it', 'replaced: have newer event'])(
    'goes on to what the relay shows after OK false with "%s"',
    async (message) => {
      const server = await scripted({
        event: (client, { id }) => {
          client.say(['OK', id, false, message])
        },
        req: (client, subscription) => {
          client.say(['EVENT', subscription, JSON.parse(event.json)], ['EOSE', subscription])
        },
      })
      expect(await publish(open(signer, [server.url]))).toMatchObject({ acknowledged: false, answer: readBack })
    },
  )

  it.each(['restricted', 'blocked', 'rate-limited', 'pow', 'invalid', 'error'] as const)(
    'is refused by OK false with %s, and asks nothing more',
    async (prefix) => {
      const server = await scripted({
        event: (client, { id }) => {
          client.say(['OK', id, false, `${prefix}: no`])
        },
      })
      expect(await publish(open(signer, [server.url]))).toMatchObject({
        acknowledged: false,
        answer: { kind: 'refused', prefix, detail: `${prefix}: no` },
      })
      expect(server.received).toHaveLength(1)
    },
  )

  it('is not acknowledged by the OK of another event', async () => {
    const clock = new StillClock()
    const server = await scripted({
      event: (client) => {
        client.say(['OK', '0'.repeat(64), true, ''])
      },
    })
    const published = publish(open(signer, [server.url], clock))
    await server.heard('EVENT')
    clock.move(10_000)
    expect(await published).toMatchObject({
      acknowledged: false,
      answer: { kind: 'failed', cause: 'timeout', detail: 'no OK within 10 s' },
    })
  })

  it('stays acknowledged where the read-back fails', async () => {
    const relay = await embedded()
    relay.setFault('rate-limited', { verbs: ['REQ'] })
    expect(await publish(open(signer, [relay.url]))).toMatchObject({
      acknowledged: true,
      answer: { kind: 'refused', prefix: 'rate-limited' },
    })
  })

  it('shows nothing where the relay stores nothing', async () => {
    const relay = await embedded()
    relay.setFault('ok-not-stored')
    expect(await publish(open(signer, [relay.url]))).toMatchObject({
      acknowledged: true,
      answer: { kind: 'read', sightings: [] },
    })
  })
})

describe('reading', () => {
  it('asks for the lock and for the period at once, one filter a REQ, under fresh names', async () => {
    const server = await scripted({})
    const period = 'daily:2026-11-30' as never
    const whole = lockQuery(signer, names, period)
    void readOne(open(signer, [server.url]), whole)
    await server.heard('REQ', 2)
    const common = { kinds: [30078], authors: [signer.pubkey], limit: 500 }
    expect(server.received).toEqual([
      [
        'REQ',
        'nostr-lock-1',
        { ...common, '#t': [signer.lockTag(names.namespace, names.lock)], since: expect.any(Number) },
      ],
      ['REQ', 'nostr-lock-2', { ...common, '#t': signer.periodTags(names.namespace, names.lock, period) }],
    ])
  })

  it('is no answer where the lock was read and the period was not', async () => {
    const server = await scripted({
      req: (client, subscription, { since }) => {
        client.say(since === undefined ? ['CLOSED', subscription, 'error: no'] : ['EOSE', subscription])
      },
    })
    const { answer } = await readOne(open(signer, [server.url]), lockQuery(signer, names, 'daily:2026-11-30' as never))
    expect(answer).toMatchObject({ kind: 'refused', prefix: 'error' })
  })

  it('asks once for an address, of which there is one version', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    await publish(relays)
    const { reqs } = relay.counts
    const d = (JSON.parse(event.json) as { tags: string[][] }).tags[0]?.[1] ?? ''
    expect((await readOne(relays, { kind: 'addresses', author: signer.pubkey, ds: [d] })).answer).toEqual(readBack)
    expect(relay.counts.reqs).toBe(reqs + 1)
  })

  it('closes each subscription that the relay did not close', async () => {
    const relay = await embedded({ maxSubscriptions: 1 })
    const relays = open(signer, [relay.url])
    for (let i = 0; i < 5; i++) expect((await readOne(relays, query)).answer.kind).toBe('read')
  })
})

describe('authentication', () => {
  it('is given where it is asked for, by the key of the records, and the request goes on', async () => {
    const relay = await embedded()
    relay.setFault('auth-required', { pubkeys: [signer.pubkey] })
    const relays = open(signer, [relay.url])
    expect((await readOne(relays, query)).answer).toEqual({ kind: 'read', sightings: [] })
    expect(await publish(relays)).toMatchObject({ acknowledged: true, answer: readBack })
  })

  it('is given once for requests that need it at the same time', async () => {
    const authenticated = new Set<unknown>()
    const server = await scripted({
      connect: (client) => {
        client.say(['AUTH', 'a challenge'])
      },
      auth: (client, { id }) => {
        authenticated.add(client)
        client.say(['OK', id, true, ''])
      },
      req: (client, subscription) => {
        client.say(authenticated.has(client) ? ['EOSE', subscription] : ['CLOSED', subscription, 'auth-required: who?'])
      },
    })
    const relays = open(signer, [server.url])
    const answers = await Promise.all([readOne(relays, query), readOne(relays, query)])
    expect(answers.map(({ answer }) => answer.kind)).toEqual(['read', 'read'])
    expect(server.received.filter(([verb]) => verb === 'AUTH')).toEqual([
      [
        'AUTH',
        expect.objectContaining({
          kind: 22242,
          pubkey: signer.pubkey,
          tags: [
            ['relay', server.url],
            ['challenge', 'a challenge'],
          ],
        }),
      ],
    ])
  })

  it('that is refused is told with the reason, for reading and for publishing', async () => {
    const relay = await embedded()
    relay.setFault('auth-required', { accept: false })
    const relays = open(signer, [relay.url])
    const answer = { kind: 'refused', prefix: 'restricted', detail: 'restricted: no key is accepted here' }
    expect((await readOne(relays, query)).answer).toEqual(answer)
    expect(await publish(relays)).toMatchObject({ acknowledged: false, answer })
  })

  it('that changes nothing is not tried twice', async () => {
    const server = await scripted({
      connect: (client) => {
        client.say(['AUTH', 'a challenge'])
      },
      auth: (client, { id }) => {
        client.say(['OK', id, true, ''], ['AUTH', 'another challenge'])
      },
      req: (client, subscription) => {
        client.say(['CLOSED', subscription, 'auth-required: who?'])
      },
    })
    const { answer } = await readOne(open(signer, [server.url]), query)
    expect(answer).toMatchObject({ kind: 'refused', prefix: 'auth-required' })
    expect(server.received.map(([verb]) => verb)).toEqual(['REQ', 'AUTH', 'REQ'])
  })

  it.each([
    ['for its OK', true],
    ['for its challenge', false],
  ])('that waits %s when the connection drops fails with it', async (_, challenges) => {
    const server = await scripted({
      connect: (client) => {
        if (challenges) client.say(['AUTH', 'a challenge'])
      },
      auth: (client) => {
        client.socket.close(4001)
      },
      req: (client, subscription) => {
        client.say(['CLOSED', subscription, 'auth-required: who?'])
        if (!challenges) client.socket.close(4001)
      },
    })
    expect((await readOne(open(signer, [server.url]), query)).answer).toMatchObject({ kind: 'failed', cause: 'closed' })
  })

  it('without a challenge is a timeout', async () => {
    const clock = new StillClock()
    const server = await scripted({
      req: (client, subscription) => {
        client.say(['CLOSED', subscription, 'auth-required: who?'])
        client.socket.ping()
      },
    })
    const read = readOne(open(signer, [server.url], clock), query)
    await server.heard('REQ')
    await new Promise((resolve) => server.clients[0]?.socket.once('pong', resolve))
    clock.move(10_000)
    expect((await read).answer).toMatchObject({ cause: 'timeout' })
  })
})

describe('a connection', () => {
  it('is shared by requests at the same time', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    await Promise.all([readOne(relays, query), publish(relays), readOne(relays, query)])
    expect(relay.counts.connections).toBe(1)
  })

  it('that drops fails what is under way, and is opened anew by the next request', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    relay.setFault('drop', { atMessage: 2 })
    await readOne(relays, query)
    expect((await readOne(relays, query)).answer).toMatchObject({ kind: 'failed', cause: 'closed' })
    relay.clearFaults()
    expect((await readOne(relays, query)).answer.kind).toBe('read')
  })

  it('is tried anew where the relay comes back at its address', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    await relay.close()
    expect((await readOne(relays, query)).answer).toMatchObject({ cause: 'refused' })
    await embedded({ port: relay.port })
    expect((await readOne(relays, query)).answer.kind).toBe('read')
  })
})

describe('all relays', () => {
  it('answer in the order of arrival, each once, whatever the others do', async () => {
    const [quick, slow, mute] = await Promise.all([
      scripted({
        req: (client, subscription) => {
          client.say(['EOSE', subscription])
        },
      }),
      scripted({}),
      scripted({}),
    ])
    const relays = open(signer, [mute.url, slow.url, quick.url])
    const caller = new AbortController()
    const answers: [string, string][] = []
    for await (const { relay, answer } of relays.read(relays.all, query, caller.signal)) {
      answers.push([relay, answer.kind === 'failed' ? answer.cause : answer.kind])
      if (relay === quick.url) {
        await slow.heard('REQ')
        slow.clients[0]?.say(['EOSE', 'nostr-lock-1'])
      }
      if (relay === slow.url) caller.abort()
    }
    expect(answers).toEqual([
      [quick.url, 'read'],
      [slow.url, 'read'],
      [mute.url, 'aborted'],
    ])
  })

  it('are asked at once when the request is made, and asked on when its iteration is left', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    relays.publish(relays.all, event, query, forever)
    while (relay.events().length === 0) await readOne(relays, query)
    expect(relay.events().map(({ id }) => id)).toEqual([event.id])
  })

  it('give nothing but aborted after their end', async () => {
    const relay = await embedded()
    const relays = open(signer, [relay.url])
    relays.close()
    expect((await publish(relays)).answer).toMatchObject({ kind: 'failed', cause: 'aborted' })
    expect(relay.counts.connections).toBe(0)
  })

  it('refuse a relay that is no member', () => {
    const relays = open(signer, ['ws://127.0.0.1:1'])
    expect(() => relays.read(['ws://stranger.example' as RelayUrl], query, forever)).toThrow('no member')
  })

  it('warn of no leak with many relays and requests on one signal', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error): void => {
      warnings.push(warning)
    }
    process.on('warning', onWarning)
    const relay = await embedded()
    const caller = new AbortController()
    const relays = open(
      signer,
      Array.from({ length: 15 }, (_, index) => `${relay.url}/${index}`),
    )
    const drain = async (): Promise<number> => {
      let answers = 0
      for await (const { answer } of relays.read(relays.all, query, caller.signal))
        if (answer.kind === 'read') answers++
      return answers
    }
    expect(await Promise.all(Array.from({ length: 15 }, drain))).toEqual(Array.from({ length: 15 }, () => 15))
    process.off('warning', onWarning)
    expect(warnings).toEqual([])
  })
})

describe('watching', () => {
  const handoff = signer.handoffTags(names.namespace, names.lock)
  /** Resolves with the ids that were pushed, when there are `count` of them. */
  const collect = (relays: Relays, count: number) => {
    const ids: string[] = []
    let stop = (): void => undefined
    const all = new Promise<string[]>((resolve) => {
      stop = relays.watch(handoff, signer.authors, (_, { version }) => {
        if (ids.push(version.id) >= count) resolve(ids)
      })
    })
    return { ids, all, stop }
  }

  it('goes on after a drop, and gets what it missed', async () => {
    const clock = new StillClock()
    const relay = await embedded()
    const relays = open(signer, [relay.url], clock)
    const { all } = collect(relays, 2)
    await publish(relays)
    relay.setFault('drop')
    relay.clearFaults()
    const later = seal(signer, heldRecord(names, freshTicket()), names, nowSeconds() + 1)
    await onlyAnswer(open(signer, [relay.url]).publish([relay.url as RelayUrl], later, query, forever))
    while (clock.sleepers === 0) await new Promise(setImmediate)
    clock.move(1_500)
    expect(new Set(await all)).toEqual(new Set([event.id, later.id]))
  })

  it('leaves a fallback relay alone until it is asked something, and subscribes to it from then on', async () => {
    const [relay, spare] = [await embedded(), await embedded()]
    const endpoints = [relay, spare].map(({ url }) => ({ url: url as RelayUrl, connectUrl: url }))
    const relays = open(signer, [endpoints[0] as Endpoint, { ...(endpoints[1] as Endpoint), isFallback: true }])
    expect([relays.all, relays.fallback]).toEqual([[relay.url, spare.url], [spare.url]])
    const { all } = collect(relays, 1)
    await onlyAnswer(relays.read([relay.url as RelayUrl], query, forever))
    expect([relay.counts.connections, spare.counts.connections]).toEqual([1, 0])
    await onlyAnswer(relays.read([spare.url as RelayUrl], query, forever))
    await onlyAnswer(open(signer, [spare.url]).publish([spare.url as RelayUrl], event, query, forever))
    expect(await all).toEqual([event.id])
  })

  it('pushes nothing forged, foreign or twice, and nothing after it was stopped', async () => {
    const own = JSON.parse(event.json) as { id: string }
    const frames = [{ ...own, sig: '0'.repeat(128) }, own, own, { ...own, kind: 1 }]
    const server = await scripted({
      req: (client, subscription) => {
        client.say(...frames.map((frame) => ['EVENT', subscription, frame]), ['EOSE', subscription])
      },
    })
    const relays = open(signer, [server.url])
    const { all, ids, stop } = collect(relays, 1)
    await all
    await readOne(relays, query)
    stop()
    await server.heard('CLOSE')
    await readOne(relays, query)
    expect(ids).toEqual([event.id])
  })

  it('authenticates where that is asked for', async () => {
    const relay = await embedded()
    const { all } = collect(open(signer, [relay.url]), 1)
    relay.setFault('auth-required')
    await publish(open(signer, [relay.url]))
    expect(await all).toEqual([event.id])
  })
})

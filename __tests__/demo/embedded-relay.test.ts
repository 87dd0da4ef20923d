import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { connect } from 'node:net'
import { generateSecretKey } from 'nostr-tools/pure'
import { startEmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { nowS, RawClient, signed, version } from './raw-client.js'
import { start } from './relay-fixture.js'

describe('an EVENT', () => {
  it('is stored, answered OK true and served', async () => {
    const { relay, client } = await start()
    const event = signed({ content: 'hello' })
    expect(await client.publish(event)).toEqual(['OK', event.id, true, ''])
    expect(await client.query({ ids: [event.id] })).toEqual([['EVENT', 'query', event]])
    expect(relay.events()).toEqual([event])
  })

  it('is answered OK true as a duplicate the second time', async () => {
    const { client } = await start()
    const event = signed()
    await client.publish(event)
    expect(await client.publish(event)).toEqual(['OK', event.id, true, 'duplicate: have this event'])
  })

  it('loses the fields that are not of NIP-01', async () => {
    const { relay, client } = await start()
    const event = signed()
    await client.publish({ ...event, extra: 'field' })
    expect(relay.events()).toEqual([event])
  })

  it.each([
    ['another content than was signed', { content: 'forged' }, 'invalid: bad event id'],
    ['a signature of nobody', { sig: '0'.repeat(128) }, 'invalid: bad signature'],
    ['a tag that is no array', { tags: ['d'] }, 'invalid: malformed event'],
    ['a fraction for an instant', { created_at: nowS + 0.5 }, 'invalid: malformed event'],
  ])('with %s is refused', async (_, fields, message) => {
    const { relay, client } = await start()
    const event = signed()
    expect(await client.publish({ ...event, ...fields })).toEqual(['OK', event.id, false, message])
    expect(relay.events()).toEqual([])
  })

  it.each([
    ['900 s ahead', nowS + 900, true, ''],
    ['901 s ahead', nowS + 901, false, 'invalid: created_at too late'],
    ['three years old', nowS - 3 * 365 * 86400, true, ''],
    ['older than three years', nowS - 3 * 365 * 86400 - 1, false, 'invalid: created_at too early'],
  ])('that is %s is judged by the window of created_at', async (_, createdAt, accepted, message) => {
    const { client } = await start()
    const event = signed({ created_at: createdAt })
    expect(await client.publish(event)).toEqual(['OK', event.id, accepted, message])
  })

  it('above the size of an event is refused, and above that of a message closes the connection', async () => {
    const { client } = await start({ maxEventBytes: 1000, maxMessageBytes: 2000 })
    const big = signed({ content: 'x'.repeat(1000) })
    expect(await client.publish(big)).toEqual([
      'OK',
      big.id,
      false,
      expect.stringMatching(/^invalid: event too large: /),
    ])
    client.send('EVENT', signed({ content: 'x'.repeat(2000) }))
    expect(await client.closed).toBe(1009)
  })

  it('that is ephemeral is pushed and not stored', async () => {
    const { relay, client } = await start()
    await client.query({ kinds: [20001] })
    const event = signed({ kind: 20001 })
    client.send('EVENT', event)
    expect(await client.saidSoFar()).toEqual(
      expect.arrayContaining([
        ['OK', event.id, true, ''],
        ['EVENT', 'query', event],
      ]),
    )
    expect(relay.events()).toEqual([])
  })
})

describe('an address', () => {
  it('keeps its newest version, whichever comes first', async () => {
    const { relay, client } = await start()
    const [older, newer] = [version(nowS - 1), version(nowS)]
    await client.publish(older)
    await client.publish(newer)
    expect(await client.publish(older)).toEqual(['OK', older.id, false, 'replaced: have newer event'])
    expect(relay.events()).toEqual([newer])
  })

  it('keeps the lowest id of two versions of one instant, in either order', async () => {
    const [low, high] = ['a', 'b'].map((content) => version(nowS, content)).sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const order of [
      [low, high],
      [high, low],
    ]) {
      const { relay, client } = await start()
      for (const event of order) await client.publish(event ?? {})
      expect(relay.events()).toEqual([low])
    }
  })

  it('is that of one key, one kind and one d', async () => {
    const { relay, client } = await start()
    const tags = [['d', 'x']]
    await client.publish(version(nowS, '', 'x'))
    await client.publish(version(nowS, '', 'y'))
    await client.publish(signed({ kind: 30078, tags }, generateSecretKey()))
    await client.publish(signed({ kind: 30079, tags }))
    expect(relay.events()).toHaveLength(4)
  })

  it('has no d that is longer than 255 bytes', async () => {
    const { relay, client } = await start()
    await client.publish(version(nowS - 1, '', 'x'.repeat(256)))
    await client.publish(version(nowS, '', 'y'.repeat(256)))
    expect(relay.events()).toHaveLength(1)
  })

  it('needs no d for a kind that is replaceable as such', async () => {
    const { relay, client } = await start()
    await client.publish(signed({ kind: 10002, created_at: nowS - 1 }))
    await client.publish(signed({ kind: 10002 }))
    expect(relay.events()).toHaveLength(1)
  })
})

describe('a deletion (NIP-09)', () => {
  it('removes what it names by id or by address, and keeps it away', async () => {
    const { relay, client } = await start()
    const [note, record] = [signed({ content: 'note' }), version(nowS - 1)]
    await client.publish(note)
    await client.publish(record)
    const tags = [
      ['e', note.id],
      ['a', `30078:${record.pubkey}:address`],
    ]
    const deletion = signed({ kind: 5, created_at: nowS, tags })
    await client.publish(deletion)
    expect(relay.events()).toEqual([deletion])
    for (const gone of [note, record]) {
      expect(await client.publish(gone)).toEqual(['OK', gone.id, false, 'deleted: user requested deletion'])
    }
    expect(await client.publish(version(nowS + 1))).toContain(true)
  })

  it('of the newest version makes room for an older one', async () => {
    const { relay, client } = await start()
    const [older, newer] = [version(nowS - 1), version(nowS)]
    await client.publish(newer)
    await client.publish(signed({ kind: 5, tags: [['e', newer.id]] }))
    await client.publish(older)
    expect(relay.events()).toContainEqual(older)
  })

  it('of somebody else removes nothing', async () => {
    const { relay, client } = await start()
    const note = signed()
    await client.publish(note)
    await client.publish(signed({ kind: 5, tags: [['e', note.id]] }, generateSecretKey()))
    expect(relay.events()).toContainEqual(note)
  })
})

it('an expiration that is past refuses an event at insertion, and hides none later (NIP-40)', async () => {
  let now = nowS
  const { client } = await start({ nowS: () => now })
  const past = signed({ tags: [['expiration', String(nowS)]] })
  expect(await client.publish(past)).toEqual(['OK', past.id, false, 'invalid: event expired'])
  const ahead = signed({ tags: [['expiration', String(nowS + 1)]] })
  await client.publish(ahead)
  now = nowS + 60
  expect(await client.query({ ids: [ahead.id] })).toHaveLength(1)
})

it.each(['junk', '{}', '["WHAT"]', '["EVENT"]', '["EVENT",{}]', Buffer.from('["REQ","x",{}]')])(
  'a message that is none is answered with a NOTICE: %s',
  async (message) => {
    const { client } = await start()
    client.socket.send(message)
    expect(await client.saidSoFar()).toEqual([['NOTICE', expect.stringMatching(/^ERROR: bad msg: /)]])
  },
)

describe('the relay', () => {
  it('describes itself over http (NIP-11)', async () => {
    const { relay } = await start({ maxLimit: 7 })
    const url = relay.url.replace('ws:', 'http:')
    const headers = { accept: 'application/nostr+json' }
    const describeItself = async (): Promise<unknown> => (await fetch(url, { headers })).json()
    expect(await describeItself()).toMatchObject({
      supported_nips: [1, 9, 11, 40, 42],
      limitation: { max_limit: 7, auth_required: false, created_at_upper_limit: 900 },
    })
    relay.setFault('auth-required')
    expect(await describeItself()).toMatchObject({ limitation: { auth_required: true } })
    expect(await (await fetch(url)).text()).toMatch(/Nostr relay/)
  })

  it('counts what a client costs it', async () => {
    const { relay, client } = await start()
    await client.query({ kinds: [1] })
    await client.publish(signed())
    await client.next()
    await client.publish(signed({ kind: 2 }))
    client.socket.close()
    await client.closed
    await (await RawClient.open(relay.url)).publish(signed({ content: 'nobody listens' }))
    expect(relay.counts).toEqual({ connections: 2, reqs: 1, events: 3, pushes: 1 })
  })

  it('forgets everything when told', async () => {
    const { relay, client } = await start()
    await client.publish(version(nowS))
    relay.forget()
    expect(relay.events()).toEqual([])
    expect(await client.publish(version(nowS - 1))).toContain(true)
  })

  it('drops every connection when it closes, and comes back at its address', async () => {
    const { relay, client } = await start()
    await client.publish(signed())
    await relay.close()
    expect(await client.closed).toBe(1006)
    const back = await start({ port: relay.port })
    expect(back.relay.url).toBe(relay.url)
    expect(back.relay.events()).toEqual([])
  })

  it('names the port that is taken', async () => {
    const { relay } = await start()
    await expect(startEmbeddedRelay({ port: relay.port })).rejects.toThrow(`cannot listen on 127.0.0.1:${relay.port}`)
  })

  it('closes although an http request is still open', async () => {
    const { relay } = await start()
    const socket = connect(relay.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\n')
    const gone = new Promise((resolve) => socket.once('close', resolve))
    await relay.close()
    await gone
  })
})

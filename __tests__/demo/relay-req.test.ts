import { describe, expect, it } from '@jest/globals'
import { generateSecretKey } from 'nostr-tools/pure'
import { nowS, RawClient, signed } from './raw-client.js'
import { start } from './relay-fixture.js'

describe('a REQ', () => {
  const other = generateSecretKey()
  const events = [
    signed({ content: 'a', kind: 1, created_at: nowS - 30, tags: [['t', 'red']] }),
    signed(
      {
        content: 'b',
        kind: 2,
        created_at: nowS - 20,
        tags: [
          ['t', 'red', 'x'],
          ['t', 'blue'],
        ],
      },
      other,
    ),
    signed({ content: 'c', kind: 1, created_at: nowS - 10 }, other),
  ]
  const [a, b] = events
  it.each<[string, object[], string]>([
    ['everything, newest first', [{}], 'cba'],
    ['ids', [{ ids: [a?.id] }], 'a'],
    ['authors', [{ authors: [b?.pubkey] }], 'cb'],
    ['kinds', [{ kinds: [1] }], 'ca'],
    ['a tag', [{ '#t': ['blue', 'green'] }], 'b'],
    ['no second value of a tag', [{ '#t': ['x'] }], ''],
    ['since, inclusive', [{ since: nowS - 20 }], 'cb'],
    ['until, inclusive', [{ until: nowS - 20 }], 'ba'],
    ['a limit: the newest', [{ limit: 1 }], 'c'],
    ['limit 0', [{ limit: 0 }], ''],
    ['all fields together', [{ kinds: [1], authors: [b?.pubkey], since: nowS - 30 }], 'c'],
    ['nothing for an empty list', [{ ids: [] }], ''],
    [
      'the union of several filters, each event once',
      [{ kinds: [1], limit: 1 }, { '#t': ['red'] }, { kinds: [2] }],
      'cba',
    ],
  ])('finds %s', async (_, filters, expected) => {
    const { client } = await start()
    for (const event of events) await client.publish(event)
    expect((await client.contents(...filters)).join('')).toBe(expected)
  })

  it('shows events of one instant with the lowest id first', async () => {
    const { client } = await start()
    const twins = ['a', 'b', 'c', 'd'].map((content) => signed({ content }))
    for (const event of twins) await client.publish(event)
    const shown = (await client.query({})).map((frame) => (frame as [string, string, { id: string }])[2].id)
    expect(shown).toEqual(twins.map(({ id }) => id).sort())
  })

  it('gets no more than maxLimit, in silence, with or without a limit of its own', async () => {
    const { client } = await start({ maxLimit: 2 })
    for (const event of events) await client.publish(event)
    expect(await client.contents({ limit: 100 })).toEqual(['c', 'b'])
    expect(await client.contents({})).toEqual(['c', 'b'])
  })

  it.each<[string, unknown[]]>([
    ['without a filter', ['x']],
    ['with an empty id', ['', {}]],
    ['with an id of 65 characters', ['x'.repeat(65), {}]],
    ['with a filter that is a list', ['x', []]],
    ['with an unknown field', ['x', { search: 'y' }]],
    ['with four tags', ['x', { '#a': [], '#b': [], '#c': [], '#d': [] }]],
    ['with a limit below zero', ['x', { limit: -1 }]],
    ['with an id that is no hash', ['x', { ids: ['abc'] }]],
  ])('%s is answered with a NOTICE', async (_, request) => {
    const { client } = await start()
    client.send('REQ', ...request)
    expect(await client.saidSoFar()).toEqual([['NOTICE', expect.stringMatching(/^ERROR: bad req: /)]])
  })

  it('goes on with live pushes of what its filters match, until CLOSE', async () => {
    const { relay, client } = await start()
    const publisher = await RawClient.open(relay.url)
    await client.query({ kinds: [1], limit: 0 }, { '#t': ['blue'] })
    for (const event of [signed({ kind: 3 }), ...events]) await publisher.publish(event)
    await publisher.publish(events[0] ?? {})
    expect(await client.saidSoFar()).toEqual(events.map((event) => ['EVENT', 'query', event]))
    client.send('CLOSE', 'query')
    await client.saidSoFar()
    await publisher.publish(signed({ content: 'late' }))
    expect(await client.saidSoFar()).toEqual([])
  })

  it('beyond maxSubscriptions gets a NOTICE, and replaces one of its own id at any time', async () => {
    const { client } = await start({ maxSubscriptions: 1 })
    client.send('REQ', 'one', {})
    client.send('REQ', 'two', {})
    client.send('REQ', 'one', { kinds: [1] })
    expect(await client.saidSoFar()).toEqual([
      ['EOSE', 'one'],
      ['NOTICE', 'ERROR: too many concurrent REQs'],
      ['EOSE', 'one'],
    ])
  })
})

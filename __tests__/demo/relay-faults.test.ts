import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { FaultName } from '../../src/demo/relay-faults.js'
import { nowS, RawClient, signed, version } from './raw-client.js'
import { start } from './relay-fixture.js'

describe('the faults', () => {
  it('of an unknown name are refused with the names that there are', async () => {
    const { relay } = await start()
    expect(() => {
      relay.setFault('sulk' as FaultName)
    }).toThrow(/no fault "sulk"; there are: refuse, drop, /)
  })

  it('can be on from the start, and one or all be cleared', async () => {
    const { relay, client } = await start({ faults: { 'no-eose': {}, duplicates: { times: 2 } } })
    const event = signed()
    await client.publish(event)
    const ask = (): Promise<unknown[]> => (client.send('REQ', 'x', {}), client.saidSoFar())
    const shown = ['EVENT', 'x', event]
    expect(await ask()).toEqual([shown, shown])
    relay.clearFaults('duplicates')
    expect(await ask()).toEqual([shown])
    relay.clearFaults()
    expect(await ask()).toEqual([shown, ['EOSE', 'x']])
  })
})

it.each([503, 403])(
  'refuse: a new connection and an http request get status %d, an open one goes on',
  async (status) => {
    const { relay, client } = await start()
    relay.setFault('refuse', { status })
    const socket = new WebSocket(relay.url)
    const [error] = (await once(socket, 'error')) as [Error]
    expect(error.message).toContain(String(status))
    expect((await fetch(relay.url.replace('ws:', 'http:'))).status).toBe(status)
    expect(await client.query({})).toEqual([])
    relay.clearFaults()
    await RawClient.open(relay.url)
  },
)

describe('drop', () => {
  it('without a number drops every connection, open or new', async () => {
    const { relay, client } = await start()
    relay.setFault('drop')
    expect(await client.closed).toBe(1006)
    expect(await (await RawClient.open(relay.url)).closed).toBe(1006)
  })

  it('drops upon the n-th message, unanswered and unheeded', async () => {
    const { relay, client } = await start({ faults: { drop: { atMessage: 2 } } })
    const [first, second] = [signed({ content: '1' }), signed({ content: '2' })]
    expect(await client.publish(first)).toContain(true)
    client.send('EVENT', second)
    expect(await client.closed).toBe(1006)
    expect(relay.events()).toEqual([first])
  })
})

describe('mute', () => {
  it('answers nothing and stores nothing', async () => {
    const { relay, client } = await start({ faults: { mute: {} } })
    client.send('EVENT', signed())
    client.send('REQ', 'x', {})
    expect(await client.saidSoFar()).toEqual([])
    expect(relay.events()).toEqual([])
  })

  it('with `stores` stores what it does not answer', async () => {
    const { relay, client } = await start({ faults: { mute: { stores: true } } })
    client.send('EVENT', signed())
    expect(await client.saidSoFar()).toEqual([])
    expect(relay.events()).toHaveLength(1)
  })
})

describe('slow', () => {
  const manual = (): { later: (ms: number, action: () => void) => () => void; due: Map<() => void, number> } => {
    const due = new Map<() => void, number>()
    return { due, later: (ms, action) => (due.set(action, ms), () => due.delete(action)) }
  }

  it('gives each answer only after its delay, in order', async () => {
    const { later, due } = manual()
    const { client } = await start({ later, faults: { slow: { ms: 250 } } })
    const event = signed()
    client.send('EVENT', event)
    client.send('REQ', 'x', {})
    expect(await client.saidSoFar()).toEqual([])
    expect([...due.values()]).toEqual([250, 250, 250])
    for (const action of due.keys()) action()
    expect(await client.saidSoFar()).toEqual([
      ['OK', event.id, true, ''],
      ['EVENT', 'x', event],
      ['EOSE', 'x'],
    ])
  })

  it('leaves no timer behind when the connection is gone', async () => {
    const { later, due } = manual()
    const { relay, client } = await start({ later, faults: { slow: {} } })
    client.send('REQ', 'x', {})
    await client.saidSoFar()
    await relay.close()
    expect(due.size).toBe(0)
  })

  it('delays by a real timer where no other is given', async () => {
    const { client } = await start({ faults: { slow: { ms: 1 } } })
    expect(await client.query({})).toEqual([])
  })
})

describe('forget', () => {
  it('once loses what is there', async () => {
    const { relay, client } = await start()
    await client.publish(signed({ content: 'before' }))
    relay.setFault('forget')
    await client.publish(signed({ content: 'after' }))
    expect(relay.events().map(({ content }) => content)).toEqual(['after'])
  })

  it('after each write says OK and has nothing', async () => {
    const { client } = await start({ faults: { forget: { each: 'write' } } })
    expect(await client.publish(signed())).toContain(true)
    expect(await client.query({})).toEqual([])
  })
})

it('ok-not-stored: OK true, nothing stored, nobody told; what is invalid is still refused', async () => {
  const { relay, client } = await start({ faults: { 'ok-not-stored': {} } })
  await client.query({})
  const event = signed()
  client.send('EVENT', event)
  expect(await client.saidSoFar()).toEqual([['OK', event.id, true, '']])
  expect(relay.events()).toEqual([])
  expect(await client.publish({ ...event, content: 'forged' })).toContain(false)
})

describe('rate-limited', () => {
  it('says so in OK, and answers queries', async () => {
    const { relay, client } = await start({ faults: { 'rate-limited': {} } })
    const event = signed()
    expect(await client.publish(event)).toEqual(['OK', event.id, false, expect.stringMatching(/^rate-limited: /)])
    expect(await client.query({})).toEqual([])
    expect(relay.events()).toEqual([])
  })

  it('with `notice` sends a NOTICE and no OK and no CLOSED', async () => {
    const { client } = await start({ faults: { 'rate-limited': { notice: true, verbs: ['EVENT', 'REQ'] } } })
    client.send('EVENT', signed())
    client.send('REQ', 'x', {})
    const notice = ['NOTICE', expect.stringMatching(/^rate-limited: /)]
    expect(await client.saidSoFar()).toEqual([notice, notice])
  })
})

it('restricted: OK false and CLOSED, and no subscription is left', async () => {
  const { relay, client } = await start({ faults: { restricted: {} } })
  const event = signed()
  expect(await client.publish(event)).toEqual(['OK', event.id, false, expect.stringMatching(/^restricted: /)])
  client.send('REQ', 'x', {})
  expect(await client.next()).toEqual(['CLOSED', 'x', expect.stringMatching(/^restricted: /)])
  relay.setFault('restricted', { verbs: ['REQ'] })
  expect(await client.publish(event)).toContain(true)
  expect(await client.saidSoFar()).toEqual([])
})

describe('stale-reads', () => {
  it('shows the state of when the fault was set, while live pushes go on', async () => {
    const { relay, client } = await start()
    await client.publish(version(nowS - 2, 'old'))
    relay.setFault('stale-reads')
    const publisher = await RawClient.open(relay.url)
    expect(await client.contents({})).toEqual(['old'])
    await publisher.publish(version(nowS - 1, 'new'))
    expect(await client.next()).toMatchObject(['EVENT', 'query', { content: 'new' }])
    expect(await client.contents({})).toEqual(['old'])
    relay.clearFaults()
    expect(await client.contents({})).toEqual(['new'])
  })

  it('with `writes` lags that many writes behind', async () => {
    const { relay, client } = await start({ faults: { 'stale-reads': { writes: 1 } } })
    const seen: string[][] = []
    const reader = await RawClient.open(relay.url)
    for (const n of [1, 2, 3]) {
      await client.publish(version(nowS + n, String(n)))
      seen.push(await reader.contents({}))
      reader.send('CLOSE', 'query')
      await reader.saidSoFar()
    }
    expect(seen).toEqual([[], ['1'], ['2']])
  })
})

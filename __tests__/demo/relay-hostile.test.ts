import { describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { start } from './relay-fixture.js'

describe('garbage', () => {
  const frames = ['::set-output name=x::y', new Uint8Array([0, 255])]
  const shown = [frames[0], Buffer.from([0, 255])]
  it.each([
    ['before' as const, [...shown, ['EOSE', 'x']]],
    ['after' as const, [['EOSE', 'x'], ...shown]],
    ['instead' as const, shown],
  ])('%s an answer is sent as it is', async (where, expected) => {
    const { client } = await start({ faults: { garbage: { frames, where } } })
    client.send('REQ', 'x', {})
    expect(await client.saidSoFar()).toEqual(expected)
  })

  it('on the wire breaks the WebSocket protocol itself', async () => {
    const { client } = await start({ faults: { garbage: { frames: [{ wire: new Uint8Array([0xff, 0xff]) }] } } })
    const failed = once(client.socket, 'error')
    client.send('REQ', 'x', {})
    const [error] = (await failed) as [Error]
    expect(error.message).toMatch(/Invalid WebSocket frame/)
  })
})

describe('flood', () => {
  it('sends endless EVENTs while everything else goes on, until the fault is cleared', async () => {
    const { relay, client } = await start({ faults: { flood: { event: (n) => n } } })
    client.send('REQ', 'x', {})
    const frames: unknown[] = []
    while (frames.length < 1000) frames.push(await client.next())
    expect(frames.filter((frame) => (frame as string[])[0] === 'EVENT')[500]).toEqual(['EVENT', 'x', 501])
    expect(frames).toContainEqual(['EOSE', 'x'])
    relay.clearFaults()
    await client.saidSoFar()
    expect(await client.saidSoFar()).toEqual([])
  })

  it('may be of another subscription, and is forged where nothing else is asked for', async () => {
    const { client } = await start({ faults: { flood: { subscription: 'other' }, 'no-eose': {} } })
    client.send('REQ', 'x', {})
    expect(await client.next()).toMatchObject(['EVENT', 'other', { kind: 30078, sig: '0'.repeat(128) }])
  })

  it('ends with the connection', async () => {
    let sent = 0
    const { relay, client } = await start({ faults: { flood: { event: (n) => (sent = n) } } })
    client.send('REQ', 'x', {})
    await client.next()
    await relay.close()
    await client.closed
    const atClose = sent
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(sent - atClose).toBeLessThanOrEqual(1)
  })
})

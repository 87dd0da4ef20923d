import { describe, expect, it } from '@jest/globals'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { nowS, RawClient, secretKey, signed } from './raw-client.js'
import { start } from './relay-fixture.js'

const auth = (challenge: unknown, relay: string, fields = {}, key = secretKey): object =>
  signed(
    {
      kind: 22242,
      tags: [
        ['relay', relay],
        ['challenge', String(challenge)],
      ],
      ...fields,
    },
    key,
  )

describe('auth-required', () => {
  const refused = expect.stringMatching(/^auth-required: /)

  it('challenges upon connecting, refuses before and serves after an AUTH', async () => {
    const { relay, client } = await start()
    relay.setFault('auth-required')
    const newcomer = await RawClient.open(relay.url)
    const [verb, challenge] = (await newcomer.next()) as [string, string]
    expect(verb).toBe('AUTH')
    const event = signed()
    expect(await newcomer.publish(event)).toEqual(['OK', event.id, false, refused])
    newcomer.send('REQ', 'x', {})
    expect(await newcomer.next()).toEqual(['CLOSED', 'x', refused])
    const proof = auth(challenge, relay.url) as { id: string }
    newcomer.send('AUTH', proof)
    expect(await newcomer.next()).toEqual(['OK', proof.id, true, ''])
    expect(await newcomer.publish(event)).toEqual(['OK', event.id, true, ''])
    expect(relay.events()).toEqual([event])

    client.send('REQ', 'x', {})
    expect(await client.next()).toEqual(['AUTH', expect.any(String)])
    expect(await client.next()).toEqual(['CLOSED', 'x', refused])
  })

  it.each<[string, (challenge: string, relay: string) => object]>([
    ['answers another challenge', (_, relay) => auth('other', relay)],
    ['is meant for another relay', (challenge) => auth(challenge, 'ws://127.0.0.2')],
    ['is too old', (challenge, relay) => auth(challenge, relay, { created_at: nowS - 601 })],
    ['is of another kind', (challenge, relay) => auth(challenge, relay, { kind: 1 })],
    ['is forged', (challenge, relay) => ({ ...auth(challenge, relay), sig: '0'.repeat(128) })],
  ])('refuses an AUTH that %s', async (_, make) => {
    const { relay, client } = await start({ faults: { 'auth-required': {} } })
    const [, challenge] = (await client.next()) as [string, string]
    client.send('AUTH', make(challenge, relay.url))
    expect(await client.next()).toEqual(['OK', expect.any(String), false, expect.stringMatching(/^invalid: /)])
    expect(await client.publish(signed())).toContainEqual(refused)
  })

  it('with `accept: false` accepts nobody', async () => {
    const { relay, client } = await start({ faults: { 'auth-required': { accept: false } } })
    const [, challenge] = (await client.next()) as [string, string]
    client.send('AUTH', auth(challenge, relay.url))
    expect(await client.next()).toEqual(['OK', expect.any(String), false, expect.stringMatching(/^restricted: /)])
    expect(await client.publish(signed())).toContainEqual(refused)
  })

  it('with `pubkeys` accepts the AUTH of others and serves them not', async () => {
    const friend = generateSecretKey()
    const { relay, client } = await start({ faults: { 'auth-required': { pubkeys: [getPublicKey(friend)] } } })
    const [, challenge] = (await client.next()) as [string, string]
    client.send('AUTH', auth(challenge, relay.url))
    expect(await client.next()).toContain(true)
    expect(await client.publish(signed())).toContainEqual(expect.stringMatching(/^restricted: /))
    client.send('AUTH', auth(challenge, relay.url, {}, friend))
    expect(await client.next()).toContain(true)
    expect(await client.publish(signed())).toContain(true)
  })
})

it('an AUTH that nobody asked for is refused, and never stored as an event', async () => {
  const { relay, client } = await start()
  client.send('AUTH', auth('x', relay.url))
  expect(await client.next()).toContain(false)
  expect(await client.publish(auth('x', relay.url))).toContain(false)
  expect(relay.events()).toEqual([])
})

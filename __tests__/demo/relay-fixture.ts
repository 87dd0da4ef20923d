/** Relays that close with the test that started them. */
import { afterEach } from '@jest/globals'
import { startEmbeddedRelay, type EmbeddedRelay, type EmbeddedRelayOptions } from '../../src/demo/embedded-relay.js'
import { nowS, RawClient } from './raw-client.js'

let relays: EmbeddedRelay[] = []
/** A relay at the tests' instant, and a client of it. */
export const start = async (
  options: EmbeddedRelayOptions = {},
): Promise<{ relay: EmbeddedRelay; client: RawClient }> => {
  const relay = await startEmbeddedRelay({ nowS: () => nowS, ...options })
  relays.push(relay)
  return { relay, client: await RawClient.open(relay.url) }
}
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.close()))
  relays = []
})

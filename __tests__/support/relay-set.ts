/** Embedded relays for one test. */
import { startEmbeddedRelay, type EmbeddedRelay, type EmbeddedRelayOptions } from '../../src/demo/embedded-relay.js'
import type { FaultName, FaultOptions } from '../../src/demo/relay-faults.js'
import { atEnd } from './open-ends.js'

/** One relay; it closes with the test. */
async function startRelay(options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay> {
  const relay = await startEmbeddedRelay(options)
  atEnd(() => relay.close())
  return relay
}

export const startRelays = (n: number, options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay[]> =>
  Promise.all(Array.from({ length: n }, () => startRelay(options)))

/** A set that calls back when the n-th EVENT of each relay has come and is not stored yet: relays ask for the time then. */
export const startCountingRelays = (n: number, atEvent: (count: number) => void): Promise<EmbeddedRelay[]> =>
  Promise.all(
    Array.from({ length: n }, () => {
      let count = 0
      return startRelay({
        nowS: () => {
          atEvent(++count)
          return Math.floor(Date.now() / 1000)
        },
      })
    }),
  )

export function afflict<N extends FaultName>(
  relays: readonly EmbeddedRelay[],
  fault: N,
  options?: FaultOptions[N],
): void {
  for (const relay of relays) relay.setFault(fault, options)
}

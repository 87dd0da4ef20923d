/** Relays of which one tells when an event has come and is not stored yet. */
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { startKeptRelays } from './kept-step.js'

export interface Trap {
  readonly relays: readonly EmbeddedRelay[]
  /** In the instant in which the n-th event from now on reaches the first relay, all go mute (what they get they store), and this happens. */
  readonly arm: (n: number, action: () => void) => void
}

export async function startTrappedRelays(): Promise<Trap> {
  let left = 0
  let spring = (): void => undefined
  // A relay asks for the time when an event comes.
  const nowS = (): number => {
    if (--left === 0) spring()
    return Math.floor(Date.now() / 1000)
  }
  const relays = [...(await startKeptRelays(1, { nowS })), ...(await startKeptRelays(2))]
  return {
    relays,
    arm: (n, action) => {
      left = n
      spring = () => {
        for (const relay of relays) relay.setFault('mute', { stores: true })
        action()
      }
    },
  }
}

/** What we expect of a relay, asked of relays that others wrote. */
import { afterAll, beforeAll } from '@jest/globals'
import { describeRelay } from '../support/relay-contract.js'
import { describeWith, realRelays, startRelay, type RunningRelay } from './real-relay.js'

for (const relay of realRelays)
  describeWith(relay.program)('a relay of another author:', () => {
    let running: RunningRelay
    beforeAll(async () => {
      running = await startRelay(relay)
    }, 60_000)
    afterAll(async () => {
      await running.stop()
    })

    describeRelay(relay.name, () => running.url)
  })

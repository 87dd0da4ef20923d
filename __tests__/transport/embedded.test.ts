/** The contract with relays, on the embedded one: once as it is, once with a cap far below what is asked for. */
import { afterAll, beforeAll, describe } from '@jest/globals'
import { startEmbeddedRelay, type EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { describeRelay } from '../support/relay-contract.js'

describe.each([{ maxLimit: 500 }, { maxLimit: 7 }])('with at most $maxLimit events a page', (options) => {
  let relay: EmbeddedRelay
  beforeAll(async () => {
    relay = await startEmbeddedRelay(options)
  })
  afterAll(() => relay.close())
  describeRelay('the embedded relay', () => relay.url)
})

/** Doctor before relays that others wrote. Each of them passes what the lock needs (relays.test.ts), so each is fit. */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { examineRelays } from '../../src/commands/doctor.js'
import { fitnessOf } from '../../src/commands/fitness.js'
import { createProber } from '../../src/transport/prober.js'
import { clock, endpoint, forever, freshSigner, random } from '../support/lock-records.js'
import { describeWith, realRelays, startRelay, type RunningRelay } from './real-relay.js'

jest.setTimeout(60_000)

for (const relay of realRelays)
  describeWith(relay.program)(`doctor, before ${relay.name}`, () => {
    let running: RunningRelay
    beforeAll(async () => {
      running = await startRelay(relay)
    }, 60_000)
    afterAll(async () => {
      await running.stop()
    })

    it.each([true, false])('finds it fit (shared key: %s)', async (shared) => {
      const author = freshSigner(shared)
      const rival = shared ? author : freshSigner(shared)
      const prober = createProber({ endpoints: [endpoint(running.url)], author, rival, clock })
      const examinations = await examineRelays({ clock, random, prober }, forever)
      expect(examinations.map((examination) => fitnessOf(examination).unfit)).toEqual([null])
    })
  })

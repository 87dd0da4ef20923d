/** Our events as a client sees them that others wrote: signature, shape and sealed content. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import { encodeRecord } from '../../src/protocol/codec.js'
import type { FencedRecord, SignedEvent } from '../../src/protocol/record.js'
import type { Fence, PeriodKey, RelaySetId, Ticket, WallMs } from '../../src/protocol/values.js'
import { systemRandom } from '../../src/system/random.js'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { createSigner } from '../../src/transport/signer.js'
import { describeWith, python, realRelays, startRelay, type RunningRelay } from './real-relay.js'

interface SeenEvent {
  readonly id: string
  readonly pubkey: string
  readonly kind: number
  readonly createdAt: number
  readonly tags: string[][]
  readonly content: string
  readonly verified: boolean
  readonly expired: boolean
}

const names = { namespace: 'octo/repo', lock: 'Straße/📦 "deploy"' }
const nowS = Math.floor(Date.now() / 1000)
const record: FencedRecord = {
  v: 1,
  state: 'held',
  ...names,
  period: 'daily:2026-11-30' as PeriodKey,
  ticket: '0123456789abcdef0123456789abcdef' as Ticket,
  seq: 0,
  fence: nowS as Fence,
  leaseMs: 300_000,
  renewedAt: (nowS * 1000) as WallMs,
  relays: '0123456789abcdef' as RelaySetId,
  holder: {
    server: 'https://github.com',
    repository: 'octo/repo',
    workflow: 'deploy',
    job: 'deploy',
    runId: '1',
    runAttempt: 1,
    runUrl: 'https://github.com/octo/repo/actions/runs/1',
    runner: 'runner 1',
  },
}

/** Resolves with the relay's answer to the event. */
const publish = async (url: string, event: SignedEvent): Promise<unknown> => {
  const socket = new WebSocket(url)
  try {
    await once(socket, 'open')
    socket.send(`["EVENT",${event.json}]`)
    const [answer] = (await once(socket, 'message')) as [Buffer]
    return JSON.parse(answer.toString())
  } finally {
    socket.terminate()
  }
}

const readWithRustNostr = (relay: string, filter: object, secretKey: string | null): SeenEvent[] =>
  JSON.parse(
    execFileSync(python, [path.join(import.meta.dirname, 'rust_nostr_reader.py')], {
      input: JSON.stringify({ relay, filter, secretKey }),
      encoding: 'utf8',
      timeout: 60_000,
    }),
  ) as SeenEvent[]

for (const relay of realRelays)
  describeWith(python, relay.program)(`the client of rust-nostr, reading from ${relay.name},`, () => {
    let running: RunningRelay
    beforeAll(async () => {
      running = await startRelay(relay)
    }, 60_000)
    afterAll(async () => {
      await running.stop()
    })

    it.each([
      ['sealed under a shared key', true],
      ['open under a throw-away key', false],
    ])('verifies a record that is %s, and sees what was published', async (_, shared) => {
      const key = { ...throwAwayKey(systemRandom()), shared }
      const signer = createSigner(key, systemRandom())
      const lockTag = signer.lockTag(names.namespace, names.lock)
      const expiration = nowS + 2 * 86_400
      const event = signer.seal(record, nowS, names, expiration)
      expect(await publish(running.url, event)).toEqual(['OK', event.id, true, expect.anything()])

      const filter = { kinds: [30078], authors: [signer.pubkey], '#t': [lockTag], limit: 10 }
      const secretKey = shared ? Buffer.from(key.bytes).toString('hex') : null
      expect(readWithRustNostr(running.url, filter, secretKey)).toEqual([
        {
          id: event.id,
          pubkey: signer.pubkey,
          kind: 30078,
          createdAt: nowS,
          tags: [
            ['d', `nostr-lock:${lockTag}:${record.ticket}`],
            ['t', lockTag],
            ['t', signer.periodTags(names.namespace, null, record.period)[0]],
            ['t', signer.periodTags(names.namespace, names.lock, record.period)[0]],
            ['t', signer.handoffTags(names.namespace, names.lock)[0]],
            ['expiration', String(expiration)],
            ['alt', 'nostr-lock record'],
          ],
          content: encodeRecord(record),
          verified: true,
          expired: false,
        },
      ])
    })
  })

/** Whole conversations of what a relay may send: a read always ends, with what is authentic or with why there is no answer. */
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'

import type { Query, RelayAnswer } from '../../src/protocol/machine.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import { Connection } from '../../src/transport/connection.js'
import { Sieve } from '../../src/transport/sieve.js'
import { Depth } from '../../src/transport/depth.js'
import { readQuery } from '../../src/transport/query.js'
import type { Socket, SocketListener } from '../../src/transport/socket.js'
import { failed } from '../../src/transport/trouble.js'
import { createSigner } from '../../src/transport/signer.js'
import { forever, random } from '../support/lock-records.js'
import { StillClock } from '../transport/scripted-server.js'
import { readCorpus } from './corpus.js'
import { mutate, ways } from './mutation.js'
import { vectorKey } from './targets.js'

jest.setTimeout(120_000)

/** A socket as a connection sees it. */
class FakeSocket implements Socket {
  private listener: SocketListener | undefined
  listen(listener: SocketListener): void {
    this.listener = listener
  }
  hear(frame: Uint8Array): void {
    const text = Buffer.from(frame).toString('utf8')
    this.listener?.frame(text, frame.length)
  }
  send(): void {
    return undefined
  }
  terminate(): void {
    this.listener?.ended(failed('closed', 'connection closed (1006)'))
  }
}

const signer = createSigner({ shared: true, bytes: vectorKey }, random)
const lockTags = signer.lockTags('octo/deploy', 'Nightly/deploy')
const query: Query = { kind: 'lock', lockTags, completionTags: [], authors: signer.authors, since: 0 }
const url = 'ws://relay.example' as RelayUrl

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** What a read is told that hears these frames, and then nothing for as long as it has patience. */
async function readOf(frames: readonly Uint8Array[]): Promise<{ answer: RelayAnswer | undefined; sleepers: number }> {
  const clock = new StillClock()
  const socket = new FakeSocket()
  const options = { url, words: (text: string) => text.slice(0, 200), clock, signer, okMs: 10_000 }
  const connection = new Connection(socket, options)
  const answers: RelayAnswer[] = []
  void readQuery(
    connection,
    query,
    { signer, sieve: new Sieve(), eoseMs: 10_000, depth: new Depth(), written: null },
    forever,
  ).then((its) => {
    answers.push(its)
  })
  for (const frame of frames) {
    socket.hear(frame)
    await turn()
  }
  // Each step of a read has ten seconds; a page that came is followed by another, and a challenge by an answer.
  for (let steps = 0; steps < 20 + frames.length; steps++) {
    await turn()
    if (answers.length > 0) break
    clock.move(10_000)
  }
  return { answer: answers[0], sleepers: clock.sleepers }
}

const seeds = readCorpus('frames')
const bytesOf = seeds.map(({ bytes }) => bytes)
const frameOf = (name: string): Uint8Array => seeds.find((seed) => seed.name === name)?.bytes ?? new Uint8Array()
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const change = fc.record({ how: fc.constantFrom(...ways), at: share, size: share, pick: share })
const frame = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...bytesOf) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...bytesOf), fc.array(change, { minLength: 1, maxLength: 2 }))
      .map(([seed, changes]) => mutate(seed, changes, bytesOf)),
  },
)
const subscribed = (n: number, name: string): Uint8Array =>
  Buffer.from(Buffer.from(frameOf(name)).toString('utf8').replace('nostr-lock-1', `nostr-lock-${n}`))

describe('a read of whatever a relay says', () => {
  it('has the authentic record that comes between frames of no meaning', async () => {
    const frames = [
      frameOf('notice'),
      frameOf('event-authentic'),
      frameOf('count'),
      frameOf('eose'),
      subscribed(2, 'eose'),
    ]
    const { answer, sleepers } = await readOf(frames)
    expect(answer).toEqual({ kind: 'read', sightings: [expect.objectContaining({ lockTag: lockTags[0] })] })
    expect(sleepers).toBe(0)
  })

  it('ends with an answer of which all is authentic, or with why there is none, and leaves nothing behind', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 30 }), async (frames) => {
        const { answer, sleepers } = await readOf(frames)
        kinds.add(answer?.kind ?? 'none')
        expect([answer === undefined, sleepers]).toEqual([false, 0])
        if (answer?.kind !== 'read') return
        for (const sighting of answer.sightings) expect(signer.open(JSON.parse(sighting.event.json))).toEqual(sighting)
      }),
      { numRuns: 300 },
    )
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['failed', 'read', 'refused']))
  })
})

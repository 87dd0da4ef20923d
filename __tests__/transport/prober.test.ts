/** Doctor's records on real sockets, and that no lock takes one of them for a record of its own. */
import { once } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { drawTicket, tryAcquire } from '../../src/commands/acquire.js'
import { examineRelays } from '../../src/commands/doctor.js'
import type { DoctorPorts } from '../../src/commands/doctor.js'
import { fitnessOf } from '../../src/commands/fitness.js'
import type { Reason } from '../../src/commands/fitness.js'
import { listLocks } from '../../src/commands/status.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { FaultName, FaultOptions } from '../../src/demo/relay-faults.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { Clock } from '../../src/ports.js'
import type { Outcome } from '../../src/protocol/machine.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import { createProber } from '../../src/transport/prober.js'
import type { RelaySigner } from '../../src/transport/signer.js'
import {
  clock,
  endpoint,
  forever,
  freshNames,
  freshSigner,
  nowSeconds,
  openRelays,
  random,
} from '../support/lock-records.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'
import { spec } from '../support/sim-place.js'
import { scripted } from './scripted-server.js'

const urlsOf = (relays: readonly EmbeddedRelay[]): string[] => relays.map(({ url }) => url)

/** The pauses between looks are over at once; the sockets have their time. */
const hasty: Clock = {
  ...clock,
  wake: (at, signal) => (at - clock.mono() > 5_000 ? clock.wake(at, signal) : Promise.resolve()),
}

function examine(
  urls: readonly string[],
  author: RelaySigner,
  drawing: DoctorPorts['random'] = random,
  rival: RelaySigner = author,
) {
  const prober = createProber({ endpoints: urls.map(endpoint), author, rival, clock })
  return examineRelays({ clock: hasty, random: drawing, prober }, forever)
}

/** Null for a relay that is fit. */
async function reasonsOf(urls: readonly string[], author = freshSigner()): Promise<(Reason | null)[]> {
  const examinations = await examine(urls, author)
  return examinations.map((examination) => fitnessOf(examination).unfit?.reason ?? null)
}

describe('a probe', () => {
  it.each([true, false])('is no record to whoever reads it (shared key: %s)', (shared) => {
    const signer = freshSigner(shared)
    const names = freshNames()
    const createdAt = nowSeconds()
    for (const tag of [
      signer.lockTag(names.namespace, names.lock),
      ...signer.handoffTags(names.namespace, names.lock),
    ]) {
      const probe = { id: 'a'.repeat(32), tag, createdAt, expiration: createdAt + 600, content: 'x' }
      expect(signer.open(JSON.parse(signer.signProbe(probe).json))).toBeUndefined()
    }
  })

  it('expires in ten minutes, and is all that is left of a run', async () => {
    const [relay] = await startRelays(1)
    if (relay === undefined) throw new Error('one was started')
    expect(await reasonsOf([relay.url])).toEqual([null])
    const left = relay.events().map(({ kind, tags, content }) => ({ kind, tags, content }))
    expect(left).toEqual([
      {
        kind: 30078,
        tags: [
          ['d', expect.stringMatching(/^nostr-lock:doctor:[0-9a-f]{32}$/)],
          ['t', expect.stringMatching(/^[0-9a-f]{64}$/)],
          ['expiration', expect.any(String)],
          ['alt', 'nostr-lock record'],
        ],
        content: expect.stringContaining('is over'),
      },
    ])
    const expiration = Number(left[0]?.tags[2]?.[1])
    expect(Math.abs(expiration - nowSeconds() - 600)).toBeLessThan(60)
  })
})

describe('a lock, while doctor examines its relays with its key', () => {
  const ports = (signer: RelaySigner, urls: readonly string[]): EnginePorts => {
    const relays = openRelays(signer, urls)
    atEnd(() => {
      relays.close()
    })
    return {
      clock,
      random,
      relays,
      signer,
      claims: null,
      journal: { persist: () => undefined, stopRequested: () => false },
      log: { event: () => undefined },
      trace: () => undefined,
    }
  }
  const take = (names: object, on: EnginePorts): Promise<Outcome> =>
    tryAcquire({ ...spec, ...names }, drawTicket(random), on, forever)

  it.each([true, false])(
    'stays with its holder, and looks the same to everybody, even where probe and record have one tag (shared key: %s)',
    async (shared) => {
      const relays = await startRelays(3)
      const signer = freshSigner(shared)
      const names = freshNames()
      const on = ports(signer, urlsOf(relays))
      const taken = await take(names, on)
      if (taken.kind !== 'acquired') throw new Error(taken.kind)
      const { ticket } = taken.holding
      const list = async () => {
        const listing = await listLocks({ ...spec, ...names }, on, forever)
        return listing.kind === 'answered' ? listing.entries.map(({ sighting }) => sighting.event.json) : null
      }
      const before = await list()
      // What doctor draws is the holder's own ticket and the tag of the lock.
      const rigged = (n: number): Uint8Array =>
        Buffer.from(n === 16 ? ticket : signer.lockTag(names.namespace, names.lock), 'hex')
      await examine(urlsOf(relays), signer, { bytes: rigged })
      expect(relays.map((relay) => relay.events().length)).toEqual([2, 2, 2])
      expect([before?.length, await list()]).toEqual([1, before])
      expect(await take(names, on)).toMatchObject({ kind: 'contended', by: { ticket } })
    },
  )

  it('is free afterwards where it was free before', async () => {
    const relays = await startRelays(3)
    const signer = freshSigner()
    await examine(urlsOf(relays), signer)
    expect(await take(freshNames(), ports(signer, urlsOf(relays)))).toMatchObject({ kind: 'acquired' })
  })
})

describe('an embedded relay', () => {
  const faulty = async <N extends FaultName>(name: N, options?: FaultOptions[N]): Promise<string> => {
    const [relay] = await startRelays(1)
    if (relay === undefined) throw new Error('one was started')
    relay.setFault(name, options)
    return relay.url
  }

  it.each<readonly [string, Reason | null, () => Promise<string>]>([
    ['refuses connections', 'unreachable', () => faulty('refuse', { status: 403 })],
    ['drops its connections', 'broken', () => faulty('drop', { atMessage: 1 })],
    ['stores nothing', 'does-not-store', () => faulty('ok-not-stored')],
    ['forgets', 'does-not-store', () => faulty('forget', { each: 'write' })],
    ['shows an older state', 'does-not-store', () => faulty('stale-reads')],
    ['refuses events as too many', 'rate-limited', () => faulty('rate-limited')],
    ['refuses queries as too many', 'rate-limited', () => faulty('rate-limited', { verbs: ['REQ'] })],
    ['admits nobody', 'restricted', () => faulty('restricted')],
    ['asks who writes, and admits everybody', null, () => faulty('auth-required')],
    [
      'asks who reads, and admits nobody',
      'restricted',
      () => faulty('auth-required', { accept: false, verbs: ['REQ'] }),
    ],
    ['shows each event three times', null, () => faulty('duplicates')],
    ['breaks frames', 'broken', () => faulty('garbage', { where: 'before' })],
  ])('that %s is unfit as %s', async (_, reason, start) => {
    expect(await reasonsOf([await start()])).toEqual([reason])
  })
})

describe('a relay that', () => {
  it('admits the author of a record and no rival is unfit where keys are thrown away', async () => {
    const [relay] = await startRelays(1)
    const [author, rival] = [freshSigner(false), freshSigner(false)]
    relay?.setFault('auth-required', { pubkeys: [author.pubkey] })
    const [examination] = await examine([relay?.url ?? ''], author, random, rival)
    expect(examination?.findings.at(-1)).toMatchObject({ check: 'rival', fault: { prefix: 'restricted' } })
  })

  it('was examined has no connection left', async () => {
    const closed: Promise<unknown>[] = []
    let stored: unknown
    const server = await scripted({
      connect: ({ socket }) => {
        closed.push(once(socket, 'close'))
      },
      event: (client, event) => {
        stored = event
        client.say(['OK', event.id, true, ''])
      },
      req: (client, subscription) => {
        client.say(['EVENT', subscription, stored], ['EOSE', subscription])
      },
    })
    await examine([server.url], freshSigner())
    expect(closed).toHaveLength(2)
    await Promise.all(closed)
  })

  it('shows what was not asked for is unfit as does-not-filter', async () => {
    const stranger = freshSigner()
    const { json } = stranger.signProbe({
      id: 'b'.repeat(32),
      tag: 'c'.repeat(64),
      createdAt: nowSeconds(),
      expiration: nowSeconds() + 600,
      content: '',
    })
    const server = await scripted({
      event: (client, { id }) => {
        client.say(['OK', id, true, ''])
      },
      req: (client, subscription) => {
        client.say(['EVENT', subscription, JSON.parse(json) as unknown], ['EOSE', subscription])
      },
    })
    expect(await reasonsOf([server.url])).toEqual(['does-not-filter'])
  })

  it('shows the event with one letter changed does not show it', async () => {
    const server = await scripted({
      event: (client, event) => {
        stored = { ...event, content: 'another' }
        client.say(['OK', event.id, true, ''])
      },
      req: (client, subscription) => {
        client.say(['EVENT', subscription, stored], ['EOSE', subscription])
      },
    })
    let stored: unknown
    expect(await reasonsOf([server.url])).toEqual(['does-not-store'])
  })

  it('is no member of the set is not asked', () => {
    const prober = createProber({ endpoints: [], author: freshSigner(), rival: freshSigner(), clock })
    expect(() => prober.inform('ws://a.example' as RelayUrl, forever)).toThrow('is no member of the relay set')
  })
})

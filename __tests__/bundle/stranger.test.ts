/** The built action among a stranger's events on its own tags. */
import { describe, expect, it, jest } from '@jest/globals'
import { npubEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from 'nostr-tools/pure'
import { startEmbeddedRelay, type EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import { relaySetId } from '../../src/transport/fingerprint.js'
import { createSigner } from '../../src/transport/signer.js'
import { builtStep, statesOn, type Inputs } from '../support/built-step.js'
import { evictedRecord, freshTicket, heldRecord, nowSeconds, random } from '../support/lock-records.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'
import { Stranger } from '../support/stranger.js'

jest.setTimeout(120_000)

const stranger = new Stranger()
const names = { namespace: 'owner/repo', lock: 'CI/deploy' }
const daily = { cadence: 'daily', date: '2026-11-30' }

/** Brings relays back at their addresses with other events. */
async function replaceEvents(relays: EmbeddedRelay[], events: readonly NostrEvent[]): Promise<void> {
  for (const [index, relay] of relays.entries()) {
    await relay.close()
    const next = await startEmbeddedRelay({ port: relay.port, events })
    atEnd(() => next.close())
    relays[index] = next
  }
}

/** Everything that a stranger makes of what one run left on a relay. */
function attacks(own: readonly NostrEvent[]): NostrEvent[] {
  const now = nowSeconds()
  return own.flatMap((event) => {
    const { tags, content, kind } = event
    const withD = (d: string): string[][] => [['d', d], ...tags.slice(1)]
    const d = tags[0]?.[1] ?? ''
    return [
      // Replayed under another key, now and in the future, at this address and at a fresh one.
      stranger.sign({ kind, created_at: event.created_at, tags, content }),
      stranger.sign({ kind, created_at: now + 890, tags: withD(d.replace(/\w{32}$/, freshTicket())), content }),
      // Forged: our public key over their words, and our own event with other words.
      { ...stranger.sign({ kind, created_at: now, tags, content }), pubkey: event.pubkey },
      { ...event, id: 'f'.repeat(64), created_at: now + 60, content: 'x' },
      // Malformed, wrong kinds, oversized.
      stranger.sign({ kind, created_at: now, tags: withD('nostr-lock:'), content: '{"v":1' }),
      stranger.sign({ kind: 1, created_at: now, tags, content }),
      stranger.sign({ kind: 30079, created_at: now, tags, content }),
      stranger.sign({ kind, created_at: now, tags: withD('big'), content: 'x'.repeat(60_000) }),
    ]
  })
}

const flood = (tags: string[][], count: number, content = '{}'): NostrEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const d = (tags[0]?.[1] ?? '').replace(/\w{32}$/, n.toString(16).padStart(32, '0'))
    return stranger.sign({
      kind: 30078,
      created_at: nowSeconds() - (n % 1000),
      tags: [['d', d], ...tags.slice(1)],
      content,
    })
  })

describe('with a shared key', () => {
  it('a stranger’s events on our tags, 10,000 and more of every sort, change nothing', async () => {
    const relays = await startRelays(3)
    // A run that completed a day, and one that holds another: the stranger copies both.
    await builtStep(relays, { ...daily, date: '2026-11-29' }).runAll()
    await builtStep(relays, daily).run('main')
    const own = relays[0]?.events() ?? []
    expect(relays.map((relay) => statesOn(relay).sort())).toEqual(relays.map(() => ['completed', 'held']))
    const foreign = [...attacks(own), ...flood(own[1]?.tags ?? [], 10_000)]

    await replaceEvents(relays, foreign)
    const winner = builtStep(relays, daily, { runId: '5' })
    const main = await winner.run('main')
    expect([main.code, winner.outputs['status']]).toEqual([0, 'acquired'])
    const rival = builtStep(relays, daily, { runId: '6' })
    await rival.run('main')
    expect([rival.outputs['status'], JSON.parse(rival.outputs['holder'] ?? '')]).toEqual([
      'contended',
      expect.objectContaining({ runId: '5' }),
    ])
    const post = await winner.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('and its period is completed')])
  })
})

describe('without a shared key', () => {
  const open: Inputs = { 'secret-key': 'ephemeral' }
  const signer = createSigner({ shared: false, bytes: stranger.key }, random)
  const shortKey = stranger.pubkey.slice(0, 16)

  /** A record that fits the lock in everything, as the stranger can make it. */
  async function besetRelays(
    change: Parameters<typeof heldRecord>[2],
    { cadence }: { cadence?: string } = {},
  ): Promise<EmbeddedRelay[]> {
    const relays = await startRelays(3)
    const fingerprint = relaySetId(relays.map(({ url }) => url as RelayUrl))
    const period = (cadence === undefined ? '' : 'daily:2026-11-30') as never
    const record = heldRecord(names, freshTicket(), { relays: fingerprint, period, leaseMs: 7_200_000, ...change })
    const event = JSON.parse(signer.seal(record, nowSeconds(), names, nowSeconds() + 86_400).json) as NostrEvent
    await replaceEvents(relays, [event])
    return relays
  }

  it('warns in every run that strangers can read and block', async () => {
    const main = await builtStep(await startRelays(3), open).run('main')
    expect(main.log).toMatch(/^::warning::This run signs with a throw-away key.*can block the lock/m)
  })

  it('a stranger who says that it holds blocks, and the message says by which key', async () => {
    const step = builtStep(await besetRelays({}), open)
    const main = await step.run('main')
    expect([main.code, step.outputs['status']]).toEqual([1, 'contended'])
    expect(main.log).toContain(`who signs as ${shortKey}`)
  })

  it('a stranger who says that the period is completed blocks, and the message says by which key', async () => {
    const step = builtStep(await besetRelays({ state: 'completed' }, { cadence: 'daily' }), { ...open, ...daily })
    const main = await step.run('main')
    expect([main.code, step.outputs['status']]).toEqual([0, 'completed'])
    expect(main.log).toContain(`who signs as ${shortKey}`)
  })

  it('a stranger who floods the tag blocks at most, and the message says who it is', async () => {
    const relays = await besetRelays({ state: 'released' })
    const tags = relays[0]?.events()[0]?.tags ?? []
    const [relay] = relays as [EmbeddedRelay]
    const one = [relay]
    // Few, but more than 16 MiB: what is too much does not take long then.
    await replaceEvents(one, flood(tags, 300, 'x'.repeat(60_000)))
    const step = builtStep(one, { ...open, 'acquire-timeout': '8s' })
    const main = await step.run('main')
    expect([main.code, step.outputs['status']]).toEqual([1, 'unavailable'])
    expect(main.log).toContain(`most of them by ${npubEncode(stranger.pubkey)}`)
  })

  it('a stranger evicts nobody', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, open)
    await step.run('main')
    const [held] = relays[0]?.events() ?? []
    const ticket = step.outputs['ticket'] as ReturnType<typeof freshTicket>
    const fingerprint = relaySetId(relays.map(({ url }) => url as RelayUrl))
    const eviction = signer.seal(
      { ...evictedRecord(names, ticket), relays: fingerprint },
      nowSeconds(),
      names,
      nowSeconds() + 86_400,
    )
    await replaceEvents(relays, [held as NostrEvent, JSON.parse(eviction.json) as NostrEvent])
    const rival = builtStep(relays, open, { runId: '2' })
    await rival.run('main')
    expect([rival.outputs['status'], JSON.parse(rival.outputs['holder'] ?? '')]).toEqual([
      'contended',
      expect.objectContaining({ runId: '1' }),
    ])
    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock')])
    const states = relays.flatMap((relay) => relay.events().map(({ content }) => /"state":"(\w+)"/.exec(content)?.[1]))
    expect(states).toEqual(relays.flatMap(() => ['evicted', 'released']))
  })
})

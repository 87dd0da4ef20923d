/** Events that answer nothing, or lie: what a relay adds to what it has, and what it shows in the place of it. */
import type { LockRecord } from '../../../src/protocol/record.js'
import type { NostrEvent } from '../../../src/transport/event.js'
import { freshTicket } from '../../support/lock-records.js'
import { elsewhere, genuine, inFuture, signedByStranger, ticketOf, unsigned } from './forgery.js'
import { faulty, twisted, type Hostilities, type Hostility } from './hostility.js'

/** Says these before each EOSE. `own`: all versions of all records that the relay was ever given. */
export const adding = (more: (own: readonly NostrEvent[]) => readonly unknown[]): Hostility =>
  twisted(() => {
    const own: NostrEvent[] = []
    return {
      hears: ([verb, event]) => {
        if (verb === 'EVENT') own.push(event as NostrEvent)
        return undefined
      },
      says: (answer) => {
        const [verb, id] = answer
        return verb === 'EOSE' ? [...more(own).map((event) => ['EVENT', id, event]), answer] : undefined
      },
    }
  })
/** Changes each stored event that it shows. */
const showing = (change: (event: NostrEvent) => unknown): Hostility =>
  twisted(() => ({
    says: ([verb, id, event]) => (verb === 'EVENT' ? [[verb, id, change(event as NostrEvent)]] : undefined),
  }))

const states: readonly LockRecord['state'][] = [
  'waiting',
  'claiming',
  'held',
  'released',
  'completed',
  'withdrawn',
  'evicted',
]
const newest = (own: readonly NostrEvent[]): NostrEvent => own.at(-1) ?? genuine('held')
const retagged = (name: string, value: string): NostrEvent => {
  const event = genuine('held')
  return signedByStranger(event, { tags: event.tags.map(([key = '', its = '']) => [key, key === name ? value : its]) })
}

const byStrangers = Object.fromEntries(
  states.flatMap((state): [string, Hostility][] => [
    [
      `shows a ${state} record that a stranger signed`,
      adding(() => [signedByStranger(genuine(state), { created_at: inFuture() })]),
    ],
    [
      `shows a ${state} record for the contender’s own ticket, forged under the shared key`,
      adding((own) => [{ ...genuine(state, ticketOf(newest(own))), sig: '1'.repeat(128) }]),
    ],
  ]),
)

export const events: Hostilities = {
  ...byStrangers,
  'shows events with signatures that are none': adding(() => Array.from({ length: 19 }, (_, n) => unsigned(n))),
  'shows more of them than it may': adding(() => Array.from({ length: 40 }, (_, n) => unsigned(n))),
  'shows right signatures under other ids': adding((own) => [{ ...newest(own), id: 'f'.repeat(64) }]),
  'gives ids and keys in capital letters': showing((event) => ({
    ...event,
    id: event.id.toUpperCase(),
    pubkey: event.pubkey.toUpperCase(),
  })),
  'shows every record under another kind': showing((event) => ({ ...event, kind: 30079 })),
  'shows notes, deletions and lists of strangers': adding((own) =>
    [1, 5, 10002, 30079].map((kind) => signedByStranger(newest(own), { kind })),
  ),
  'deletes our records in a stranger’s name': adding((own) => [
    signedByStranger(newest(own), { kind: 5, content: '', tags: own.map(({ id }) => ['e', id]) }),
  ]),
  'shows the records of another lock': adding(() => [elsewhere()]),
  'shows a record whose address is of another lock': adding(() => [
    retagged('d', `nostr-lock:${'a'.repeat(64)}:${freshTicket()}`),
  ]),
  'shows a record whose tags are of another lock': adding(() => [retagged('t', 'b'.repeat(64))]),
  'shows a record with 5,000 tags': adding(() => [
    signedByStranger(genuine('held'), { tags: Array.from({ length: 5_000 }, (_, n) => ['t', String(n)]) }),
  ]),
  'shows a record with a tag of 50,000 elements': adding(() => [
    signedByStranger(genuine('held'), { tags: [['d', ...Array<string>(50_000).fill('')]] }),
  ]),
  'shows a record with a content of 400 KB': adding(() => [
    signedByStranger(genuine('held'), { content: 'A'.repeat(400_000) }),
  ]),
  'shows a record of a version that is not known, of a stranger': adding(() => [
    signedByStranger(genuine('held'), { content: '{"v":2}' }),
  ]),
  'dates every record a minute on': showing((event) => ({ ...event, created_at: event.created_at + 60 })),
  'dates every record before 1970, and at the end of time': showing((event) => ({
    ...event,
    created_at: event.created_at % 2 === 0 ? -1 : 2 ** 53 - 1,
  })),
  'changes one letter of every content': showing((event) => ({ ...event, content: event.content.replace(/^./, 'B') })),
  'changes one digit of every signature': showing((event) => ({
    ...event,
    sig: event.sig.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  })),
  'shows every version that there ever was, the oldest last': adding((own) => [...own].reverse()),
  'shows the first version of a record for ever': twisted(() => {
    const first = new Map<unknown, unknown>()
    return {
      says: ([verb, id, event]) => {
        if (verb !== 'EVENT') return undefined
        const address = (event as NostrEvent).tags[0]?.[1]
        if (!first.has(address)) first.set(address, event)
        return [[verb, id, first.get(address)]]
      },
    }
  }),
  'shows the state of three writes ago': faulty({ 'stale-reads': { writes: 3 } }),
  'shows nothing of what it has': twisted(() => ({ says: ([verb]) => (verb === 'EVENT' ? [] : undefined) })),
  'forgets after each write': faulty({ forget: { each: 'write' } }),
  'shows every EVENT a hundred times': faulty({ duplicates: { times: 100 } }),
  'shows forged copies of every EVENT before and after it': twisted(() => ({
    says: ([verb, id, event]) => {
      if (verb !== 'EVENT') return undefined
      const copy = { ...(event as NostrEvent), sig: '0'.repeat(128) }
      return [copy, { ...copy, content: '' }, event, copy].map((one) => [verb, id, one])
    },
  })),
}

/** The right words of the protocol (NIP-01, NIP-42) at the wrong time, about the wrong thing, or too often. */
import { faulty, instead, say, twisted, type Hostilities, type Hostility } from './hostility.js'

const f64 = 'f'.repeat(64)
/** What is said for one verb of the honest relay behind. */
export const forVerb = (
  verb: string,
  says: (answer: readonly unknown[]) => readonly (readonly unknown[])[],
): Hostility => twisted(() => ({ says: (answer) => (answer[0] === verb ? says(answer) : undefined) }))
const closing = (message: string): Hostility => forVerb('EOSE', ([, id]) => [['CLOSED', id, message]])
const repeated = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

const prefixes = [
  'auth-required',
  'restricted',
  'blocked',
  'rate-limited',
  'pow',
  'invalid',
  'error',
  'duplicate',
  'unsupported',
  '',
]
const closedWith = Object.fromEntries(
  prefixes.map((prefix) => [
    prefix === '' ? 'closes every query and says nothing' : `closes every query with ${prefix}`,
    closing(prefix === '' ? '' : `${prefix}: no`),
  ]),
)

export const order: Hostilities = {
  ...closedWith,
  'says EOSE before the events': twisted(() => ({
    hears: (message, client) => {
      const [verb, id] = message
      if (verb === 'REQ') say(client, ['EOSE', id])
      return [message]
    },
  })),
  'says EOSE a thousand times': forVerb('EOSE', (answer) => repeated(1_000, answer)),
  'says EOSE for subscriptions that nobody opened': forVerb('EOSE', (answer) => [
    ['EOSE', 'nostr-lock-99'],
    ['EOSE', ''],
    answer,
  ]),
  'says EOSE for the next subscription': forVerb('EOSE', ([, id]) => [
    ['EOSE', `nostr-lock-${Number(String(id).replace(/\D/g, '')) + 1}`],
  ]),
  'says no EOSE': faulty({ 'no-eose': {} }),
  'says CLOSED after the events, in the place of EOSE': closing('error: shutting down'),
  'closes a query, and answers it then': forVerb('EOSE', (answer) => [['CLOSED', answer[1], 'error: no'], answer]),
  'closes every subscription that there could be': instead(
    ...Array.from({ length: 20 }, (_, n) => JSON.stringify(['CLOSED', `nostr-lock-${n}`, 'error: all of you'])),
  ),
  'says OK for another event': forVerb('OK', ([verb, , ...rest]) => [[verb, f64, ...rest]]),
  'says OK for no event': forVerb('OK', () => [
    ['OK', '', true, ''],
    ['OK', 'x'.repeat(10_000), true, ''],
  ]),
  'says OK before it has the event, and stores nothing': twisted(() => ({
    hears: ([verb, event], client) => {
      if (verb !== 'EVENT') return undefined
      say(client, ['OK', (event as { id: string }).id, true, ''])
      return []
    },
  })),
  'says OK and stores nothing': faulty({ 'ok-not-stored': {} }),
  'says OK twice': forVerb('OK', (answer) => [answer, answer]),
  'says OK, and then that it is not': forVerb('OK', (answer) => [answer, ['OK', answer[1], false, 'error: no']]),
  'says that it is not OK, and then OK': forVerb('OK', (answer) => [['OK', answer[1], false, 'error: no'], answer]),
  'says that it is not OK, and stores': forVerb('OK', ([, id]) => [['OK', id, false, 'blocked: you']]),
  'says that it has a newer version, and has none': twisted(() => ({
    hears: ([verb, event], client) => {
      if (verb !== 'EVENT') return undefined
      say(client, ['OK', (event as { id: string }).id, false, 'replaced: have newer event'])
      return []
    },
  })),
  'says no OK': forVerb('OK', () => []),
  'answers events with a NOTICE alone': forVerb('OK', () => [['NOTICE', 'rate-limited: slow down']]),
  'shows the events of one subscription in another': forVerb('EVENT', ([verb, id, event]) => [
    [verb, `${String(id)}0`, event],
    [verb, 'nostr-lock-1', event],
  ]),
  'answers each query with those before it': twisted(() => {
    const said: unknown[][] = []
    return {
      says: (answer) => {
        said.push([...answer])
        return answer[0] === 'EOSE' ? [...said] : undefined
      },
    }
  }),
  'asks who is there, and accepts no answer': faulty({ 'auth-required': { accept: false } }),
  'asks who is there before each answer, each time anew': twisted(() => {
    let n = 0
    return { says: (answer) => [['AUTH', `challenge ${++n}`], answer] }
  }),
  'asks who is there a thousand times': forVerb('EOSE', (answer) => [
    ...Array.from({ length: 1_000 }, (_, n) => ['AUTH', String(n)]),
    answer,
  ]),
  'demands to know who is there, and never asks': closing('auth-required: who are you'),
  'demands it again after each answer': twisted(() => ({
    hears: (message, client) => {
      const [verb, subject] = message
      if (verb === 'AUTH') say(client, ['OK', (subject as { id: string }).id, true, ''])
      else say(client, ['AUTH', 'again'])
      return verb === 'AUTH' ? [] : undefined
    },
    says: ([verb, id]) => (verb === 'EOSE' ? [['CLOSED', id, 'auth-required: again']] : undefined),
  })),
  'asks with a challenge of 100 KB': forVerb('EOSE', (answer) => [['AUTH', 'x'.repeat(100_000)], answer]),
  'is mute': faulty({ mute: {} }),
  'is mute, and stores': faulty({ mute: { stores: true } }),
  'is slower than anybody waits': faulty({ slow: { ms: 30_000 } }),
  'refuses to be read': faulty({ restricted: { verbs: ['REQ'] } }),
  'refuses to be written': faulty({ restricted: { verbs: ['EVENT'] } }),
  'drops every connection': faulty({ drop: {} }),
  'drops the connection at the first message': faulty({ drop: { atMessage: 1 } }),
  'drops the connection at the second message': faulty({ drop: { atMessage: 2 } }),
  'drops the connection at the third message': faulty({ drop: { atMessage: 3 } }),
}

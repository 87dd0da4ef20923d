/** What never ends, or is too much: each of these must cost the action neither its memory nor its time. */
import { flooding, instead, onWebSocket, endlessly, before, say, twisted, type Hostilities } from './hostility.js'
import type { NostrEvent } from '../../../src/transport/event.js'
import { genuine, openRecord, signedByStranger, stranger, unsigned } from './forgery.js'
import { frame, opcode } from '../../support/wire.js'
import { nowSeconds } from '../../support/lock-records.js'

const text = (words: readonly unknown[]): Uint8Array => frame(opcode.text, JSON.stringify(words))
const mebibytes10 = 'x'.repeat(10 * 1024 * 1024)
const kibibytes500 = 'x'.repeat(500 * 1024)
const template = genuine('held')
const openTemplate = openRecord()
const apart = ({ tags }: NostrEvent, n: number): string[][] =>
  tags.map(([name = '', value = '']) => [
    name,
    name === 'd' ? value.replace(/\w{32}$/, n.toString(16).padStart(32, '0')) : value,
  ])
const repeated = signedByStranger(template)
/** Records that differ in their tickets, on the tags of the lock. */
const strangers = (n: number): unknown =>
  signedByStranger(template, { created_at: nowSeconds() - (n % 1_000), tags: apart(template, n) })

/** Counted event by event, so that a trial may wait for many of them. */
export const floods: Hostilities = {
  'sends EVENTs of 500 KB without end': flooding((n) =>
    unsigned(n, { pubkey: stranger.pubkey, content: kibibytes500 }),
  ),
  'sends EVENTs that nobody signed, without end': flooding(unsigned),
  'sends EVENTs of a stranger that nobody signed, without end': flooding((n) =>
    unsigned(n, { pubkey: stranger.pubkey }),
  ),
  'sends EVENTs of a stranger without end': flooding(strangers),
  'sends EVENTs without end, and no EOSE': flooding((n) => unsigned(n, { pubkey: stranger.pubkey }), { eose: false }),
  'sends EVENTs for other subscriptions without end': flooding(unsigned, { subscription: 'another' }),
  'sends one EVENT without end': flooding(() => repeated),
  'sends EVENTs that are none, without end': flooding((n) => n),
}

export const streams: Hostilities = {
  'sends frames of 10 MB one after the other': before(mebibytes10, mebibytes10),
  'sends an EVENT of 10 MB': before(JSON.stringify(['EVENT', 'nostr-lock-1', unsigned(1, { content: mebibytes10 })])),
  'sends frames just small enough, without end': onWebSocket((socket) => {
    endlessly(socket, () => text(['NOTICE', kibibytes500]))
  }),
  'sends NOTICEs without end': onWebSocket((socket) => {
    endlessly(socket, (n) => text(['NOTICE', `slow down ${n}`]))
  }),
  'asks who is there without end': onWebSocket((socket) => {
    endlessly(socket, (n) => text(['AUTH', String(n)]))
  }),
  'says OK without end': onWebSocket((socket) => {
    endlessly(socket, (n) => text(['OK', n.toString(16).padStart(64, '0'), true, '']))
  }),
  'says EOSE without end': onWebSocket((socket) => {
    endlessly(socket, (n) => text(['EOSE', `nostr-lock-${1 + (n % 5)}`]))
  }),
  'uses verbs that there are not, without end': onWebSocket((socket) => {
    endlessly(socket, (n) => text([`VERB-${n}`]))
  }),
  'sends pings without end': onWebSocket((socket) => {
    endlessly(socket, () => Buffer.concat(Array.from({ length: 200 }, () => frame(opcode.ping, 'x'.repeat(125)))))
  }),
  'sends pongs without end': onWebSocket((socket) => {
    endlessly(socket, () => Buffer.concat(Array.from({ length: 200 }, () => frame(opcode.pong, 'x'.repeat(125)))))
  }),
  'sends empty frames without end': onWebSocket((socket) => {
    endlessly(socket, () => frame(opcode.text, ''))
  }),
  'sends fragments without end': onWebSocket((socket) => {
    socket.write(frame(opcode.text, '["', { fin: false }))
    endlessly(socket, () => frame(opcode.more, 'x', { fin: false }))
  }),
  'sends a frame byte by byte': onWebSocket((socket) => {
    const bytes = text(['NOTICE', 'x'.repeat(60_000)])
    endlessly(socket, (n) => bytes.subarray(n, n + 1), 5)
  }),
  'closes every subscription at once, for ever': instead(
    ...Array.from({ length: 9 }, (_, n) => JSON.stringify(['CLOSED', `nostr-lock-${n + 1}`, 'error: too many'])),
  ),
  'pushes all that it was ever given, again and again': twisted(() => {
    const own: unknown[] = []
    let pushes: NodeJS.Timeout | undefined
    return {
      hears: ([verb, event]) => {
        if (verb === 'EVENT') own.push(event)
        return undefined
      },
      says: (answer, client) => {
        if (answer[0] !== 'EOSE') return undefined
        pushes ??= setInterval(() => {
          for (const event of own) for (let n = 1; n < 9; n++) say(client, ['EVENT', `nostr-lock-${n}`, event])
        }, 5)
        client.on('close', () => {
          clearInterval(pushes)
          pushes = undefined
        })
        return [answer]
      },
    }
  }),
}

/** Under a throw-away key anybody may write to the tag of a lock, so each of these has to be looked at. */
export const openFloods: Hostilities = {
  'sends soundly signed records without end': flooding((n) => {
    const tags = apart(openTemplate, n)
    return signedByStranger(openTemplate, { created_at: nowSeconds() - (n % 1_000), tags })
  }),
}

/** Text frames that no relay should send. The relay is honest beside them. */
import { nowSeconds } from '../../support/lock-records.js'
import { before, instead, twisted, type Hostilities } from './hostility.js'

const zeros = '0'.repeat(64)
const json = JSON.stringify
/** An event in the text of which one field is as given. */
const eventText = (field: string): string =>
  `{"id":"${zeros}","pubkey":"${zeros}","created_at":${nowSeconds()},"kind":30078,"tags":[],"content":"","sig":"${zeros}${zeros}",${field}}`
const eventFrame = (field: string): string => `["EVENT","nostr-lock-1",${eventText(field)}]`
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

export const frames: Hostilities = {
  'says half a JSON text': before('["EVENT","nostr-lock-1",{"id":'),
  'says empty frames and empty arrays': before('', ' ', '[]', '[[]]', '""'),
  'says objects, numbers and null in the place of arrays': before('{"0":"EOSE","1":"nostr-lock-1"}', '7', 'null'),
  'nests arrays 200,000 deep': before(deep(200_000)),
  'nests the tags of an event 100,000 deep': before(eventFrame(`"tags":${deep(100_000)}`)),
  'nests objects 50,000 deep in the place of an event': before(
    `["EVENT","nostr-lock-1",${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]`,
  ),
  'gives the keys of an event twice': before(
    eventFrame(`"id":"${'1'.repeat(64)}","sig":"","kind":1,"tags":[["d",""]]`),
  ),
  'gives an event __proto__, constructor and toString keys': before(
    eventFrame('"__proto__":{"id":"x","admin":true},"constructor":{"prototype":{"polluted":1}},"toString":null'),
    '{"__proto__":["EOSE"]}',
    '["__proto__","constructor",{"__proto__":null}]',
  ),
  'gives numbers that no number can hold': before(
    ...['1e400', '-1e400', '-0', '9007199254740993', '1e-400', '0.1', `1${'0'.repeat(10_000)}`].flatMap((number) => [
      eventFrame(`"created_at":${number}`),
      eventFrame(`"kind":${number}`),
    ]),
  ),
  'gives text with lone surrogates and NUL': before(
    '["NOTICE","\\ud800\\udfff\\ud800"]',
    '["OK","\\ud800",true,"\\udc00"]',
    eventFrame('"content":"\\ud83d\\u0000\\ud83d"'),
    '["AUTH","\\ud800"]',
  ),
  'puts a byte order mark before each frame': twisted(() => ({ says: (answer) => [`\ufeff${json(answer)}`] })),
  'says right answers in binary frames': twisted(() => ({ says: (answer) => [Buffer.from(json(answer))] })),
  'says binary junk': before(new Uint8Array(65_536), Buffer.from([0xff, 0xfe, 0])),
  'says two answers in one frame': twisted(() => ({ says: (answer) => [json(answer) + json(answer)] })),
  'says an answer in JSON that is not strict': twisted(() => ({
    says: (answer) => [json(answer).replace(/]$/, ',]'), `//\n${json(answer)}`, json(answer).replaceAll('"', "'")],
  })),
  'counts in the place of answering (NIP-45)': twisted(() => ({
    says: ([verb, id]) => (verb === 'EOSE' ? [['COUNT', id, { count: 0 }]] : undefined),
  })),
  'negotiates in the place of answering (NIP-77)': twisted(() => ({
    says: ([verb, id]) =>
      verb === 'EOSE'
        ? [
            ['NEG-OPEN', id, {}, '61'],
            ['NEG-MSG', id, '61'.repeat(10_000)],
            ['NEG-ERR', id, 'blocked: this query is too big'],
          ]
        : undefined,
  })),
  'uses verbs that are no text': before('[1]', '[null,"nostr-lock-1"]', '[["EOSE"],"nostr-lock-1"]', '[{"a":1}]'),
  'uses a verb of 100,000 letters': before(json(['EOSE'.repeat(25_000), 'nostr-lock-1'])),
  'uses verbs in small letters and with blanks': twisted(() => ({
    says: ([verb, ...rest]) => [
      [String(verb).toLowerCase(), ...rest],
      [`${String(verb)} `, ...rest],
    ],
  })),
  'leaves out what an answer is about': before(
    '["EOSE"]',
    '["EVENT"]',
    '["EVENT","nostr-lock-1"]',
    '["OK"]',
    '["CLOSED"]',
  ),
  'answers with the types of the fields changed': before(
    json(['EOSE', 1]),
    json(['OK', 1, 'true', 2]),
    json(['OK', zeros, 'true', '']),
    json(['CLOSED', { id: 'nostr-lock-1' }, null]),
    json(['NOTICE', ['a']]),
    json(['AUTH', 7]),
  ),
  'says each answer with 10,000 elements more': twisted(() => ({
    says: (answer) => [[...answer, ...Array<string>(10_000).fill('x')]],
  })),
  'echoes what it hears': twisted(() => ({
    hears: (message, client) => {
      client.send(json(message))
      return [message]
    },
  })),
  'sends a page of HTML in the place of answers': instead('<!doctype html><title>Log in to this network</title>'),
}

/** Changes of an input: of bits, bytes and JSON tokens. Pure: where and what is given, so that a change can be repeated. */

/** `at`, `size` and `pick` are shares of what there is, from 0 to 1. */
export interface Change {
  readonly how: (typeof ways)[number]
  readonly at: number
  readonly size: number
  readonly pick: number
}
export const ways = ['flip', 'truncate', 'remove', 'repeat', 'splice', 'token', 'swap', 'number'] as const

/** What breaks parsers of JSON, of these frames and of these records. */
const tokens: readonly string[] = [
  ...[
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '-1',
    '0.5',
    '1e400',
    '-0',
    '9007199254740993',
    '4294967297',
    '7',
    ',',
    ']',
    '}',
  ],
  ...['"EVENT"', '"EOSE"', '"CLOSED"', '"OK"', '"NOTICE"', '"AUTH"', '"COUNT"', '"nostr-lock-1"', '"auth-required: x"'],
  ...['"waiting"', '"claiming"', '"held"', '"released"', '"completed"', '"withdrawn"', '"evicted"', '"newer"'],
  ...[
    '"by":"x","reason":"y",',
    '"v":2,',
    '"fence":null,',
    '"seq":0,',
    '"lock":null,"namespace":null,',
    '"daily:2026-11-30"',
  ],
  ...['"__proto__":{},', '"\\ud800"', '"\\u0000"', '"\\n::error::"', '"\\u001b"', ' ', '\n', '\ufeff', 'é', '\u2028'],
]
const tokenForm = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/g

/** `others`: what parts are taken from. Total; the result may be anything, an empty text included. */
export function mutate(seed: Uint8Array, changes: readonly Change[], others: readonly Uint8Array[]): Uint8Array {
  return changes.reduce((bytes, change) => mutateOnce(bytes, change, others), seed)
}

function mutateOnce(bytes: Uint8Array, { how, at, size, pick }: Change, others: readonly Uint8Array[]): Uint8Array {
  const start = Math.floor(at * bytes.length)
  const end = Math.min(bytes.length, start + 1 + Math.floor(size * 32))
  const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
  const head = bytes.subarray(0, start)
  switch (how) {
    case 'flip':
      return bytes.map((byte, index) => (index === start ? byte ^ (1 << Math.floor(pick * 8)) : byte))
    case 'truncate':
      return head
    case 'remove':
      return join(head, bytes.subarray(end))
    case 'repeat':
      return join(
        head,
        ...Array<Uint8Array>(2 + Math.floor(pick * 8)).fill(bytes.subarray(start, end)),
        bytes.subarray(end),
      )
    case 'splice': {
      const other = others[Math.floor(pick * others.length)] ?? bytes
      return join(head, other.subarray(Math.floor(size * other.length)))
    }
    case 'token':
      return replaceToken(bytes, at, tokens[Math.floor(pick * tokens.length)] ?? '')
    case 'swap': {
      const found = tokensOf(bytes)
      return replaceToken(bytes, at, found[Math.floor(pick * found.length)]?.[0] ?? '')
    }
    case 'number':
      return replaceToken(bytes, at, String(Math.round((pick - 0.1) * 10 ** Math.floor(size * 17))))
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
const tokensOf = (bytes: Uint8Array): RegExpMatchArray[] => [...textOf(bytes).matchAll(tokenForm)]

function replaceToken(bytes: Uint8Array, at: number, by: string): Uint8Array {
  const text = textOf(bytes)
  const found = tokensOf(bytes)
  const old = found[Math.floor(at * found.length)]
  const start = old?.index ?? 0
  return new Uint8Array(Buffer.from(text.slice(0, start) + by + text.slice(start + (old?.[0].length ?? 0))))
}

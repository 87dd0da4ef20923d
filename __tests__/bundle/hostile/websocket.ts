/** Bytes that break, or strain, the WebSocket protocol (RFC 6455; RFC 7692 for compression). */
import { poison } from './poison.js'
import { bytesBefore, onWebSocket, type Hostilities, type Hostility } from './hostility.js'
import { bomb, closeFrame, frame, opcode } from '../../support/wire.js'

/** An open WebSocket that sends these bytes as soon as it hears a request, and nothing more. */
const atOnce = (...all: readonly Uint8Array[]): Hostility =>
  onWebSocket((socket) => {
    for (const bytes of all) socket.write(bytes)
  })
const notUtf8 = Buffer.from([0x5b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x5d])

const breaches: Hostilities = {
  'sends frames of 10 MB': bytesBefore(frame(opcode.text, 'x'.repeat(10 * 1024 * 1024))),
  'says that a frame has 2⁶³ bytes': bytesBefore(frame(opcode.text, 'x', { saidLength: 2n ** 63n })),
  'says that a frame has 7 GB, so that the answers become its rest': bytesBefore(
    frame(opcode.text, 'x', { saidLength: 7_000_000_000n }),
  ),
  'says that a frame has the most that is allowed, and sends half of it': atOnce(
    frame(opcode.text, 'x'.repeat(200_000), { saidLength: 524_288n }),
  ),
  'stops in the head of a frame': atOnce(new Uint8Array([0x81, 0x7e])),
  'stops within the two bytes of a frame': atOnce(new Uint8Array([0x81])),
  'fragments an answer and never ends it': bytesBefore(frame(opcode.text, '["EOSE",', { fin: false })),
  'continues what it never began': bytesBefore(frame(opcode.more, 'x')),
  'begins a message within a message': bytesBefore(
    frame(opcode.text, '[', { fin: false }),
    frame(opcode.text, '["EOSE","nostr-lock-1"]'),
  ),
  'fragments a message into 100,000 pieces of one byte': atOnce(
    frame(opcode.text, '[', { fin: false }),
    Buffer.concat(Array.from({ length: 100_000 }, () => frame(opcode.more, 'x', { fin: false }))),
  ),
  'fragments a message into pieces of nothing': atOnce(
    frame(opcode.text, '', { fin: false }),
    Buffer.concat(Array.from({ length: 100_000 }, () => frame(opcode.more, '', { fin: false }))),
  ),
  'sends pings of 126 bytes': bytesBefore(frame(opcode.ping, 'x'.repeat(126))),
  'sends pings in fragments': bytesBefore(frame(opcode.ping, 'x', { fin: false })),
  'sets reserved bits': bytesBefore(frame(opcode.text, '["NOTICE","x"]', { reserved: 3 })),
  'uses a reserved code for data': bytesBefore(frame(3, 'x')),
  'uses a reserved code for control': bytesBefore(frame(11, 'x')),
  'masks its frames': bytesBefore(frame(opcode.text, '["NOTICE","x"]', { masked: true })),
  'says that a short frame is long': bytesBefore(frame(opcode.text, '["NOTICE","x"]', { saidLength: 14n })),
  'sends text that is no UTF-8': bytesBefore(frame(opcode.text, notUtf8)),
  'sends compressed frames that nobody negotiated, of 100 MB': bytesBefore(frame(opcode.text, bomb, { reserved: 4 })),
  'speaks HTTP within the WebSocket': bytesBefore(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
}

/** What becomes of each code there is and there is not: `transport/hostile.test.ts`. */
const closeCodes: readonly (readonly [string, number])[] = [
  ['normally', 1000],
  ['to restart', 1012],
  ['with a code of its own', 4000],
  ['with the code 0', 0],
  ['with the code for none', 1005],
  ['with the greatest code', 65_535],
]
const closes = Object.fromEntries(
  closeCodes.map(([how, code]) => [`closes ${how} (${code}) before each answer`, bytesBefore(closeFrame(code, 'bye'))]),
)
const cutShort = Buffer.from(poison).subarray(0, 123)

const strangeCloses: Hostilities = {
  'closes with one byte of a code': bytesBefore(frame(opcode.close, 'x')),
  'closes with a reason that is no UTF-8': bytesBefore(closeFrame(1000, notUtf8)),
  'closes with a reason of 60,000 bytes': bytesBefore(closeFrame(1000, 'x'.repeat(60_000))),
  'closes with commands for a reason': bytesBefore(closeFrame(4000, cutShort)),
  'closes and talks on': bytesBefore(closeFrame(1000), frame(opcode.text, '["NOTICE","x"]'), closeFrame(1001)),
  'closes as soon as the WebSocket is open': atOnce(closeFrame(1000)),
}

export const websocket: Hostilities = { ...breaches, ...closes, ...strangeCloses }

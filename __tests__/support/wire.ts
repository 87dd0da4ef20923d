/** A WebSocket frame as bytes, right or wrong as it is asked for (RFC 6455, 5.2), and the handshake of a server. */
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

export const opcode = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

export interface FrameForm {
  /** More fragments follow where this is false. */
  readonly fin?: boolean
  /** The three reserved bits, of which the greatest is that of permessage-deflate. */
  readonly reserved?: number
  readonly masked?: boolean
  /** The length that is said, whatever the true one is; in eight bytes. */
  readonly saidLength?: bigint
}

export function frame(code: number, payload: string | Uint8Array, form: FrameForm = {}): Uint8Array {
  const { fin = true, reserved = 0, masked = false, saidLength } = form
  const body = Buffer.from(payload)
  const mask = Buffer.from(masked ? [1, 2, 3, 4] : [])
  const first = (fin ? 0x80 : 0) | (reserved << 4) | code
  const masking = masked ? 0x80 : 0
  const head = Buffer.alloc(10)
  head[0] = first
  let used = 2
  if (saidLength !== undefined || body.length > 65_535) {
    head[1] = masking | 127
    head.writeBigUInt64BE(saidLength ?? BigInt(body.length), 2)
    used = 10
  } else if (body.length > 125 && code < 8) {
    head[1] = masking | 126
    head.writeUInt16BE(body.length, 2)
    used = 4
  } else if (body.length > 125) {
    // A control frame must not be that long: said in two bytes, as if it might.
    head[1] = masking | 126
    head.writeUInt16BE(body.length, 2)
    used = 4
  } else head[1] = masking | body.length
  return Buffer.concat([head.subarray(0, used), mask, body.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

export function closeFrame(status: number, reason: string | Uint8Array = ''): Uint8Array {
  const code = Buffer.alloc(2)
  code.writeUInt16BE(status)
  return frame(opcode.close, Buffer.concat([code, Buffer.from(reason)]))
}

/** 100 MB of one letter in 100 KB. */
export const bomb = deflateRawSync(Buffer.alloc(100 * 1024 * 1024, 'x'), { level: 9 })

/** A server's half of the handshake (RFC 6455, 4.2.2), with more headers where they are given. */
export function upgradeAnswer(request: string, ...more: readonly string[]): string {
  const key = /^sec-websocket-key: *(\S+)/im.exec(request)?.[1] ?? ''
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  const given = more.some((line) => /^sec-websocket-accept/i.test(line)) ? [] : [`Sec-WebSocket-Accept: ${accept}`]
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade', ...given, ...more]
  return `${lines.join('\r\n')}\r\n\r\n`
}

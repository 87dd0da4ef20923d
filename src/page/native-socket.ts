/**
 * The WebSocket of a browser, as a connection needs it. Not guaranteed: any cause of a failure (a browser tells none to a page), nor a bound
 * on a frame before it is here; only that a greater one is not parsed.
 */
import { closedSocket, maxFrameBytes, type Dial, type Socket } from '../transport/socket.js'
import { step } from '../transport/step.js'
import { failed } from '../transport/trouble.js'
import type { Words } from '../transport/words.js'

/** `onChange` is told of each connection that was open, and of its end. */
export const nativeDial =
  (onChange: (connectUrl: string, isOpen: boolean) => void): Dial =>
  (connectUrl, words, options, adopt) =>
    step(options, ({ settle }) => {
      let socket: WebSocket
      try {
        socket = new WebSocket(connectUrl)
      } catch {
        settle(
          failed('protocol', 'this page may not connect to it: a page that came by https reaches wss:// relays only'),
        )
        return () => undefined
      }
      let isAdopted = false
      socket.binaryType = 'arraybuffer'
      socket.onopen = () => {
        isAdopted = true
        settle(
          adopt(
            listenable(socket, words, () => {
              onChange(connectUrl, false)
            }),
          ),
        )
        onChange(connectUrl, true)
      }
      socket.onclose = () => {
        settle(failed('refused', 'no connection; a browser does not tell a page why'))
      }
      return () => {
        if (!isAdopted) socket.close()
      }
    })

function listenable(socket: WebSocket, words: Words, onEnd: () => void): Socket {
  let isOver = false
  const terminate = (): void => {
    if (isOver) return
    isOver = true
    socket.close()
    onEnd()
  }
  return {
    terminate,
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    listen: ({ frame, ended }) => {
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isOver) return
        if (typeof data !== 'string') frame(null, data instanceof ArrayBuffer ? data.byteLength : 0)
        else if (data.length <= maxFrameBytes) frame(data, data.length)
        else ended(failed('limit', 'the relay sent a frame over 512 KiB'))
      }
      socket.onclose = ({ code, reason }) => {
        ended(closedSocket(code, reason, words))
      }
    },
  }
}

/** A connection that can be cut or slowed: a TCP proxy before one relay. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

export class Line {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #isCut = false
  /** Each way, ms. */
  delayMs = 0

  constructor(to: number) {
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy()
        return
      }
      const far = connect(to, '127.0.0.1')
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from)
        from.on('error', () => undefined)
        from.on('close', () => {
          this.#sockets.delete(from)
          into.destroy()
        })
        let due = 0
        from.on('data', (bytes) => {
          due = Math.max(due, performance.now() + this.delayMs)
          if (due <= performance.now()) into.write(bytes)
          else setTimeout(() => into.write(bytes), due - performance.now())
        })
      }
    })
  }

  /** @returns its URL. */
  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  cut(isCut: boolean): void {
    this.#isCut = isCut
    if (isCut) for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.cut(true)
    this.#server.close()
  }
}

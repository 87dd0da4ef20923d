/** What one trial has: its relays, its processes, and their end. Several trials go on at the same time, so nothing of it belongs to the file. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { startEmbeddedRelay, type EmbeddedRelay, type EmbeddedRelayOptions } from '../../../src/demo/embedded-relay.js'
import type { StepOptions } from '../../../src/demo/runner-stand-in.js'
import { looseStep, type BuiltStep, type Inputs } from '../../support/built-step.js'

export class Scene {
  readonly #ends: (() => unknown)[] = []

  atEnd(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** The last that was opened first. */
  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end()
  }

  async relay(options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay> {
    const relay = await startEmbeddedRelay(options)
    this.atEnd(() => relay.close())
    return relay
  }

  step(relays: readonly string[], inputs: Inputs = {}, options: Partial<StepOptions> = {}): BuiltStep {
    const step = looseStep(relays, inputs, options)
    this.atEnd(() => {
      step.dispose()
    })
    return step
  }

  /** The port on which each connection is given to `accept`. */
  async port(accept: (socket: Socket) => void, server: Server = createServer()): Promise<number> {
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
      accept(socket)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    this.atEnd(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    return (server.address() as AddressInfo).port
  }
}

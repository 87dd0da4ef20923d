/**
 * A wire of some length: a TCP proxy that hands on what comes half a round trip later, in order. Not guaranteed: a bandwidth, or losses. A connection
 * costs its round trip with the first bytes, since that of the loopback costs none.
 */
import net from 'node:net'

export interface Wire {
  readonly port: number
  /** Both ways, since it was started. */
  bytes(): number
  close(): void
}

/** `jitter`: how much longer half a trip may take, as a part of it. */
export async function wire(to: number, roundTripMs: number, jitter: number): Promise<Wire> {
  let bytes = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of [near, far]) other.destroy()
      })
    }
    carry(near, far, roundTripMs)
    carry(far, near, 0)
  })
  const carry = (from: net.Socket, into: net.Socket, handshakeMs: number): void => {
    let due = performance.now() + handshakeMs
    from.on('data', (chunk) => {
      bytes += chunk.length
      due = Math.max(due, performance.now() + (roundTripMs / 2) * (1 + jitter * Math.random()))
      if (due <= performance.now()) into.write(chunk)
      else setTimeout(() => into.write(chunk), due - performance.now())
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    bytes: () => bytes,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * What no lock on relays can be faster than: sockets opened, a look, a claim and its read-back, each relay at its own pace, to the quorum's slowest.
 * Not guaranteed: any exclusion; nothing that comes back is looked at.
 */
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import WebSocket from 'ws'

const key = generateSecretKey()

/** Milliseconds from the first dial until a quorum has shown the claim. */
export async function floor(urls: readonly string[], lock: string, quorum: number): Promise<number> {
  const start = performance.now()
  const filter = { kinds: [30078], '#t': [lock], limit: 500 }
  let claim: string | null = null
  let looks = 0
  let shown = 0
  const sockets: WebSocket[] = []
  await new Promise<void>((resolve) => {
    const ready: WebSocket[] = []
    for (const url of urls) {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('open', () => {
        socket.send(JSON.stringify(['REQ', 'look', filter]))
      })
      socket.on('message', (data: Buffer) => {
        const [verb, subject] = JSON.parse(data.toString()) as [string, string]
        if (verb === 'EOSE' && subject === 'look') {
          ready.push(socket)
          if (++looks === quorum) {
            const tags = [
              ['d', lock],
              ['t', lock],
            ]
            const template = { kind: 30078, created_at: Math.floor(Date.now() / 1000), tags, content: '' }
            claim = JSON.stringify(['EVENT', finalizeEvent(template, key)])
          }
          if (claim !== null) for (const one of ready.splice(0)) one.send(claim)
        } else if (verb === 'OK') socket.send(JSON.stringify(['REQ', 'back', filter]))
        else if (verb === 'EOSE' && subject === 'back' && ++shown === quorum) resolve()
      })
    }
  })
  const ms = performance.now() - start
  for (const socket of sockets) socket.terminate()
  return ms
}

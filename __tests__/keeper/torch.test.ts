/** What a keeper shows torch-lock agents of a holding, on relays; and what it says when it cannot. */
import { describe, expect, it } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { keepTorch, readTorchFile, writeTorchFile } from '../../src/keeper/torch.js'
import type { TorchStanding } from '../../src/keeper/torch.js'
import { torchNameOf } from '../../src/protocol/torch.js'
import type { MonoMs, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { laterWall } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { openTorch } from '../../src/transport/torch-signer.js'
import { random } from '../support/lock-records.js'
import { memoryFolder } from '../support/memory-folder.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'

const leaseMs = 60_000
const nowMs = Date.now() as WallMs
const names = { namespace: 'torch', lock: 'docs-agent' }
const lastOf = (relay: EmbeddedRelay | undefined) => relay?.events().at(-1)
const statusOf = (relay: EmbeddedRelay | undefined): unknown =>
  (JSON.parse(lastOf(relay)?.content ?? '{}') as { status?: unknown }).status
const endOf = (relay: EmbeddedRelay | undefined): number =>
  Number(lastOf(relay)?.tags.find(([name]) => name === 'expiration')?.[1])

/** `late`: the clock goes so fast that whatever is waited for is over at once. */
function keeping(relays: readonly EmbeddedRelay[], late = false) {
  const real = systemClock()
  const wake: typeof real.wake = (at, signal) => (late ? Promise.resolve() : real.wake(at, signal))
  let mono = 0
  const clock = { ...real, wake, ...(late ? { mono: () => (mono += 60_000) as MonoMs } : {}) }
  const name = torchNameOf(names, `daily:${new Date(nowMs).toISOString().slice(0, 10)}` as PeriodKey, 'mine', nowMs)
  if (name === undefined) throw new Error('no name')
  const endpoints = relays.map(({ url }) => ({ url: url as RelayUrl, connectUrl: url }))
  const key = Buffer.from(random.bytes(32)).toString('hex')
  const ports = { ...openTorch({ endpoints, key, clock: real, random }), clock, quorum: 2, tell: () => undefined }
  atEnd(() => {
    ports.relays.close()
  })
  const folder = memoryFolder()
  const told: TorchStanding[] = []
  const periodEndMs = laterWall(nowMs, 86_400_000)
  const torch = keepTorch(name, { leaseMs, periodEndMs }, ports, folder, (standing) => told.push(standing))
  return { torch, folder, told }
}
const until = (what: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (what()) resolve()
      else setImmediate(look)
    }
    look()
  })

describe('what a keeper shows of a holding', () => {
  it('is nothing, also at its end, before the stage that took the lock has shown it', async () => {
    const relays = await startRelays(3)
    const { torch, told } = keeping(relays)
    torch.renew(laterWall(nowMs, leaseMs))
    await torch.end(false)
    expect(relays.map((relay) => relay.counts.connections)).toEqual([0, 0, 0])
    expect(told).toEqual([])
  })

  it('is renewed above the version that was shown first, until the end of our own lease', async () => {
    const relays = await startRelays(3)
    const { torch, folder, told } = keeping(relays)
    const first = Math.floor(nowMs / 1000)
    writeTorchFile(folder, first, true)
    torch.renew(laterWall(nowMs, leaseMs))
    await until(() => relays.every((relay) => lastOf(relay)?.created_at === first + 1))
    expect(relays.map(endOf)).toEqual(Array(3).fill(Math.ceil((nowMs + leaseMs) / 1000)))
    torch.renew(laterWall(nowMs, 2 * leaseMs))
    await until(() => relays.every((relay) => lastOf(relay)?.created_at === first + 2))
    expect(relays.map(endOf)).toEqual(Array(3).fill(Math.ceil((nowMs + 2 * leaseMs) / 1000)))
    await torch.end(false)
    expect(relays.map((relay) => relay.events().length)).toEqual([1, 1, 1])
    expect(relays.map(statusOf)).toEqual(['released', 'released', 'released'])
    expect(told.at(-1)).toMatchObject({ ended: true })
  })

  it('is completed where our own is', async () => {
    const relays = await startRelays(3)
    const { torch, folder } = keeping(relays)
    writeTorchFile(folder, 1, true)
    await torch.end(true)
    expect(relays.map(statusOf)).toEqual(['completed', 'completed', 'completed'])
  })

  it('is not renewed while it was taken back, because an agent is in the way, and is ended all the same', async () => {
    const relays = await startRelays(3)
    const { torch, folder } = keeping(relays)
    const taken = Math.floor(nowMs / 1000) + 600
    writeTorchFile(folder, taken, false)
    torch.renew(laterWall(nowMs, leaseMs))
    await torch.end(false)
    // A renewal that came before would have taken the next version, and one that is on its way would come after it.
    expect(relays.map((relay) => lastOf(relay)?.created_at)).toEqual(Array(3).fill(taken + 1))
    expect(relays.map(statusOf)).toEqual(['released', 'released', 'released'])
  })

  it('is told as missed, and as not ended, where no quorum shows it', async () => {
    const relays = await startRelays(3)
    await Promise.all(relays.slice(0, 2).map((relay) => relay.close()))
    const { torch, folder, told } = keeping(relays, true)
    writeTorchFile(folder, 1, true)
    torch.renew(laterWall(nowMs, leaseMs))
    await until(() => told.length > 0)
    expect(told).toEqual([{ missed: 1, ended: null }])
    await torch.end(false)
    expect(told.at(-1)).toEqual({ missed: 1, ended: false })
  })

  it('is taken as shown where what the stage left cannot be read', () => {
    const folder = memoryFolder()
    expect(readTorchFile(folder)).toBeUndefined()
    for (const junk of [null, 7, 'x', {}, { last: 'x', isPublished: 1 }]) {
      folder.write('torch', junk)
      expect(readTorchFile(folder)).toEqual({ v: 1, last: 0, isPublished: true })
    }
  })
})

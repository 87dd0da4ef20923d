/**
 * What people use instead, behind the same wires. Their packages are not ours: they are in bench/package.json, and are installed when this
 * section runs. Not guaranteed: that each is tuned as its experts would.
 */
import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { attempt, freshLock, specOf } from './contender.js'
import { wire, type Wire } from './delay.js'
import { alike, startFarm } from './farm.js'
import { interleaved, since, type Row, type Section } from './row.js'

const here = import.meta.dirname
const roundTripMs = 100
const packages = createRequire(path.join(here, 'package.json'))

interface Lock {
  unlock(): Promise<unknown>
}
interface Redlock {
  acquire(resources: string[], ms: number): Promise<{ release(): Promise<unknown> }>
}

/** Five servers behind wires, and a client of each; null where the machine has no redis-server. */
async function redis(): Promise<{ redlock: Redlock; close: () => void } | null> {
  try {
    execFileSync('redis-server', ['--version'])
  } catch {
    return null
  }
  const { default: Client } = packages('ioredis') as { default: new (port: number) => { disconnect(): void } }
  const { default: Library } = packages('redlock') as {
    default: new (clients: unknown[], settings: object) => Redlock & NodeJS.EventEmitter
  }
  const servers: ChildProcess[] = []
  const wires: Wire[] = []
  const clients: { disconnect(): void }[] = []
  for (let i = 0; i < 5; i++) {
    const port = await freePort()
    servers.push(
      spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], { stdio: 'ignore' }),
    )
    await listening(port)
    const via = await wire(port, roundTripMs, 0.1)
    wires.push(via)
    clients.push(new Client(via.port))
  }
  const redlock = new Library(clients, { retryCount: 1_000, retryDelay: 200, retryJitter: 100 })
  redlock.on('error', () => undefined)
  return {
    redlock,
    close: () => {
      for (const client of clients) client.disconnect()
      for (const one of wires) one.close()
      for (const server of servers) server.kill('SIGKILL')
    },
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.on('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => {
        resolve(false)
      })
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A lock that is looked for again so often, as the actions with a lock branch or a lock file do: from the release to the next one. */
async function poller(everyMs: number): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-bench-'))
  const file = path.join(folder, 'lock')
  writeFileSync(file, '')
  let freedAt = 0
  const free = setTimeout(() => {
    freedAt = performance.now()
    rmSync(file)
  }, everyMs * Math.random())
  while (existsSync(file)) await new Promise((resolve) => setTimeout(resolve, everyMs))
  clearTimeout(free)
  rmSync(folder, { recursive: true })
  return since(freedAt)
}

/** Acquisitions and releases a second of so many processes on one lock, over as many seconds. */
async function perSecond(kind: string, processes: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-bench-'))
  writeFileSync(path.join(folder, 'resource'), '')
  const counts = await Promise.all(
    Array.from({ length: processes }, async () => {
      const child = fork(path.join(here, '../scripts/bench.mjs'), ['peer', kind, folder, String(seconds)])
      return new Promise<number>((resolve) => {
        child.once('message', (count) => {
          resolve(count as number)
        })
      })
    }),
  )
  rmSync(folder, { recursive: true })
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

/** One of those processes. */
export async function peer([kind = '', folder = '', seconds = '1']: readonly string[]): Promise<void> {
  const lock = kind === 'proper-lockfile' ? properLock(folder) : await directoryLock(folder)
  const until = performance.now() + Number(seconds) * 1_000
  let count = 0
  while (performance.now() < until) {
    const held = await lock()
    if (held === null) continue
    await held.unlock()
    count++
  }
  process.send?.(count)
  process.disconnect()
}

function properLock(folder: string): () => Promise<Lock | null> {
  const library = packages('proper-lockfile') as { lock(file: string, options: object): Promise<() => Promise<void>> }
  return async () => {
    try {
      return { unlock: await library.lock(path.join(folder, 'resource'), { retries: 0 }) }
    } catch {
      return null
    }
  }
}

/** The claim log in a directory as the engine takes it: list, read, create, list. */
async function directoryLock(folder: string): Promise<() => Promise<Lock | null>> {
  const { claimRounds } = await import('./claim-rounds.js')
  return claimRounds(folder)
}

export const peers: Section = {
  name: 'peers',
  about:
    'Others behind the same wires, and on the same disk. redlock is faster: it needs one round trip where a relay needs three, because each of its servers decides by itself and answers a write with what it decided; it has no fence, no line, and servers of one’s own. proper-lockfile makes a folder and removes it; the claim log syncs each entry to the disk, and has a fence.',
  run: async (isQuick) => {
    if (!existsSync(path.join(here, 'node_modules')))
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
    const rows: Row[] = []
    const rounds = isQuick ? 5 : 9
    const five = await redis()
    if (five === null) console.log('SKIPPED: redlock: redis-server is not here (Debian has it as redis-server)')
    else {
      const { redlock, close } = five
      let n = 0
      const farm = await startFarm(alike(5, roundTripMs))
      // Its clients connect when they are made.
      await (await redlock.acquire(['warm'], 30_000)).release()
      const samples = await interleaved(rounds, {
        'nostr-lock on five relays, not connected yet': async () => {
          const start = performance.now()
          const one = await attempt(farm.urls, specOf(freshLock(), 5))
          await one.release()
          one.close()
          return one.decidedAt - start
        },
        'redlock on five Redis servers, connected': async () => {
          const start = performance.now()
          const held = await redlock.acquire([`lock-${String(++n)}`], 30_000)
          const ms = since(start)
          await held.release()
          return ms
        },
        'hand-off by redlock (it polls, every 200 ms)': async () => {
          const name = `lock-${String(++n)}`
          const held = await redlock.acquire([name], 30_000)
          const waiting = redlock.acquire([name], 30_000)
          await new Promise((resolve) => setTimeout(resolve, 500 + 200 * Math.random()))
          const start = performance.now()
          const releasing = held.release()
          const next = await waiting
          const ms = since(start)
          await releasing
          await next.release()
          return ms
        },
      })
      close()
      farm.close()
      for (const [name, values] of samples)
        rows.push({
          group: name.startsWith('hand-off') ? 'hand-off of others' : 'acquisition of others',
          name,
          unit: 'ms',
          samples: values,
        })
    }
    const polled = await interleaved(isQuick ? 3 : 7, { 'a lock that is polled every 5 s': () => poller(5_000) })
    const values = polled.get('a lock that is polled every 5 s') ?? []
    rows.push({ group: 'hand-off of others', name: 'a lock that is polled every 5 s', unit: 'ms', samples: values })
    for (const seconds of [10, 60])
      rows.push({
        group: 'hand-off of others',
        name: `a lock that is polled every ${String(seconds)} s`,
        unit: 'ms',
        samples: values.map((ms) => (ms * seconds) / 5),
        note: 'the row of 5 s, scaled',
      })
    for (const processes of [1, 8])
      for (const kind of ['proper-lockfile', 'claim log in a directory']) {
        const seconds = isQuick ? 2 : 5
        const rate = await perSecond(kind, processes, seconds)
        rows.push({ group: `${String(processes)} on one disk`, name: kind, unit: 'per second', samples: [rate] })
      }
    return rows
  },
}

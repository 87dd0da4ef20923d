/**
 * Relays that others wrote, as child processes on free ports, with their data in a folder that goes when they go.
 * Nothing here speaks for public relays: their operators configure and front them as they like.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe } from '@jest/globals'

const { env } = process
const cache =
  env['NOSTR_LOCK_CACHE'] ?? path.join(env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'nostr-lock')
/** Where .ci/interop-build puts what it builds. */
const built = (name: string): string => path.join(cache, 'interop', name)
export const python = built('python/bin/python')
export const act = built('bin/act')

/** `describe`, but skipped where a program could not be built here: .ci/interop-build says aloud which, and the closing line how many tests. */
export const describeWith = (...programs: string[]): typeof describe.skip =>
  programs.every((program) => existsSync(program)) ? describe : describe.skip

const longestStartMs = 30_000

export interface RealRelay {
  readonly name: string
  readonly program: string
  /** The arguments that make it listen on 127.0.0.1 and this port, and keep its data in this folder. */
  readonly args: (port: number, folder: string) => string[]
}

/** Written into the folder; returns its path. */
const config = (folder: string, name: string, lines: readonly string[]): string => {
  const file = path.join(folder, name)
  writeFileSync(file, [...lines, ''].join('\n'))
  return file
}

export const realRelays: readonly RealRelay[] = [
  {
    name: 'nostr-rs-relay',
    program: built('bin/nostr-rs-relay'),
    args: (port, folder) => [
      '--config',
      config(folder, 'config.toml', [
        '[info]',
        `relay_url = "ws://127.0.0.1:${port}/"`,
        '[database]',
        `data_directory = ${JSON.stringify(folder)}`,
        '[network]',
        'address = "127.0.0.1"',
        `port = ${port}`,
      ]),
    ],
  },
  {
    name: 'nostr-relay (Python)',
    program: built('python/bin/nostr-relay'),
    args: (port, folder) => [
      '--config',
      config(folder, 'config.yaml', [
        'storage:',
        `  sqlalchemy.url: ${JSON.stringify(`sqlite+aiosqlite:///${folder}/nostr.sqlite3`)}`,
        '  validators: [nostr_relay.validators.is_not_too_large, nostr_relay.validators.is_signed]',
        `gunicorn: { bind: "127.0.0.1:${port}" }`,
      ]),
      'serve',
      '--use-uvicorn',
    ],
  },
  {
    name: 'the relay of rust-nostr',
    program: python,
    args: (port) => [path.join(import.meta.dirname, 'rust_nostr_relay.py'), String(port)],
  },
  {
    name: 'nak serve (khatru)',
    program: built('bin/nak'),
    args: (port) => ['serve', '--hostname', '127.0.0.1', '--port', String(port)],
  },
]

export interface RunningRelay {
  readonly url: string
  readonly port: number
  signal(signal: NodeJS.Signals): void
  /** Kills it; `start` brings it back at its address, with what it keeps in its folder. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Resolves once the relay takes connections. Throws with its last words where it ends before that, or takes longer than 30 s. */
export async function startRelay(relay: RealRelay): Promise<RunningRelay> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-relay-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    if (child === null || !isRunning(child)) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const stop = async (): Promise<void> => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (): Promise<void> => {
    const own = spawn(relay.program, relay.args(port, folder), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    child = own
    let words = ''
    for (const stream of [own.stdout, own.stderr])
      stream.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString()).slice(-2_000)
      })
    const deadline = performance.now() + longestStartMs
    while (!(await accepts(port))) {
      if (isRunning(own) && performance.now() < deadline) {
        await pause(50)
        continue
      }
      await stop()
      throw new Error(`${relay.name} did not start on port ${port}; its last words: ${words}`)
    }
  }
  await start()
  return { url: `ws://127.0.0.1:${port}`, port, signal: (signal) => child?.kill(signal), kill, start, stop }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

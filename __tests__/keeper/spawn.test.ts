/** Starting a keeper, with small scripts in its place. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Folder } from '../../src/keeper/folder.js'
import { holdingFolder } from '../../src/keeper/folder.js'
import type { Handoff } from '../../src/keeper/handoff.js'
import { startKeeper } from '../../src/keeper/spawn.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { writeStatus } from '../../src/keeper/status.js'
import type { Clock } from '../../src/ports.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { isAlive } from '../../src/system/processes.js'
import { heldRecord, ticket } from '../support/sightings.js'

const secret = 'ab'.repeat(32)
const handoff = (): Handoff => ({ v: 1, key: { shared: true, hex: secret }, temp }) as Handoff
const status: KeeperStatus = {
  v: 1,
  pid: 1,
  phase: 'holding',
  ticket,
  fence: heldRecord.fence,
  safeUntil: 1 as MonoMs,
  safeUntilWall: 1 as WallMs,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 1 },
  renewedAt: null,
  renewals: 0,
  lapses: [],
  end: null,
}
let temp: string
let folder: Folder
beforeEach(() => {
  temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-spawn-'))
  folder = holdingFolder(temp, ticket)
})
afterEach(() => {
  rmSync(temp, { recursive: true, force: true })
})

const forever = new AbortController().signal
const noted = (): string => path.join(temp, 'noted.json')
const script = (body: string, name = 'keeper.mjs'): string => {
  const file = path.join(temp, name)
  writeFileSync(file, `import { readFileSync, renameSync, writeFileSync } from 'node:fs'\n${body}`)
  return file
}
/** Says that it keeps, as the keeper does, and notes what it was given; it ends by itself. */
const keeps = (): string => {
  writeStatus(folder, status)
  const file = path.join(folder.path, 'status.json')
  return script(`
    const given = { stdin: readFileSync(0, 'utf8'), argv: process.argv, env: process.env }
    writeFileSync(${JSON.stringify(noted())}, JSON.stringify(given))
    const status = { ...JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')), pid: process.pid }
    writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify(status))
    renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)})
    setTimeout(() => undefined, 3_000)
  `)
}
const start = (file: string, clock: Clock = systemClock(), env: Record<string, string> = {}): Promise<boolean> =>
  startKeeper(file, temp, clock, { PATH: process.env['PATH'], ...env }).take(handoff(), folder)

describe('a keeper', () => {
  it('has started when it says so under its own number', async () => {
    expect(await start(keeps())).toBe(true)
  })

  it('that was started early ends when there is nothing to keep, and when whoever started it does', async () => {
    const file = script(`
      writeFileSync(${JSON.stringify(path.join(temp, 'pid'))}, String(process.pid))
      readFileSync(0, 'utf8')
    `)
    const clock = systemClock()
    const pidOf = async (): Promise<number> => {
      while (!existsSync(path.join(temp, 'pid'))) await clock.wake((clock.mono() + 10) as MonoMs, forever)
      const pid = Number(readFileSync(path.join(temp, 'pid'), 'utf8'))
      rmSync(path.join(temp, 'pid'))
      return pid
    }
    const ended = async (pid: number): Promise<void> => {
      while (isAlive(pid)) await clock.wake((clock.mono() + 10) as MonoMs, forever)
    }
    const early = startKeeper(file, temp, clock, { PATH: process.env['PATH'] })
    const pid = await pidOf()
    expect(isAlive(pid)).toBe(true)
    early.drop()
    await ended(pid)
    const starter = script(
      `
      import { spawn } from 'node:child_process'
      spawn(process.execPath, [process.argv[2]], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    `,
      'starter.mjs',
    )
    const child = spawn(process.execPath, [starter, file], { stdio: 'ignore' })
    const orphan = await pidOf()
    child.kill('SIGKILL')
    await ended(orphan)
  })

  it('gets its hand-off, key and all, over standard input, and never in its arguments or its environment', async () => {
    const file = keeps()
    await start(file)
    const given = JSON.parse(readFileSync(noted(), 'utf8')) as { stdin: string; argv: string[]; env: object }
    expect([JSON.parse(given.stdin), given.argv]).toEqual([handoff(), [process.execPath, file]])
    expect(JSON.stringify(given.env)).not.toContain(secret)
  })

  it('gets of the environment what leads to the relays, and no input, state or token', async () => {
    const passed = {
      HOME: '/home',
      https_proxy: 'http://proxy',
      NO_PROXY: 'x',
      NODE_EXTRA_CA_CERTS: '/ca',
      RUNNER_TRACKING_ID: 'github_1',
    }
    const kept = {
      INPUT_LOCK: 'x',
      'INPUT_SECRET-KEY': 'x',
      STATE_attempt: 'x',
      GITHUB_TOKEN: 'x',
      ACTIONS_RUNTIME_TOKEN: 'x',
      NODE_OPTIONS: '--no-warnings',
      MY_SECRET: 'x',
      XPATH: 'x',
    }
    await start(keeps(), systemClock(), { ...passed, ...kept })
    const { env } = JSON.parse(readFileSync(noted(), 'utf8')) as { env: Record<string, string> }
    expect(env).toMatchObject(passed)
    expect(Object.keys(env).filter((name) => name in kept)).toEqual([])
  })

  it.each<[string, () => string]>([
    ['ends at once', () => script('process.exitCode = 1')],
    ['throws', () => script('throw new Error()')],
    ['is not there', () => path.join(temp, 'nothing.mjs')],
  ])('that %s has not started', async (_, file) => {
    expect(await start(file())).toBe(false)
  })

  it('has not started where only an older one of another number says so', async () => {
    writeStatus(folder, status)
    expect(await start(script('process.exitCode = 0'))).toBe(false)
  })

  it('that says nothing in time has not started, and is ended', async () => {
    const file = script(`
      writeFileSync(${JSON.stringify(noted())}, String(process.pid))
      setInterval(() => undefined, 1_000)
    `)
    // Time stands still until it runs, and is over then.
    const isRunning = (): boolean => existsSync(noted()) && readFileSync(noted(), 'utf8') !== ''
    const clock: Clock = {
      ...systemClock(),
      mono: () => (isRunning() ? 10_000_000 : 0) as MonoMs,
      wake: () => new Promise((resolve) => setImmediate(resolve)),
    }
    expect(await start(file, clock)).toBe(false)
    const pid = Number(readFileSync(noted(), 'utf8'))
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve))
  })
})

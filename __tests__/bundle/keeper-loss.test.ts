/** The built keeper when it is frozen, evicted, cut off, or left alone. Each scene takes a lease or two, so all run at once. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { StageResult } from '../../src/demo/runner-stand-in.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { evictionOf } from '../../src/protocol/eviction.js'
import type { LockRecord } from '../../src/protocol/record.js'
import type { MonoMs, WallMs } from '../../src/protocol/values.js'
import { isAlive } from '../../src/system/processes.js'
import type { Inputs } from '../support/built-step.js'
import { recordsOn, sharedSigner } from '../support/built-step.js'
import { forever, lockQuery, openRelays } from '../support/lock-records.js'
import type { KeptStep } from '../support/kept-step.js'
import { endKept, ended, eventually, keptStep, startKeptRelays, waits } from '../support/kept-step.js'

jest.setTimeout(170_000)

/** A holder whose keeper is frozen or killed, and one in line behind it. */
interface Robbery {
  readonly next: KeptStep
  readonly main: StageResult
  readonly status: KeeperStatus
  readonly post: StageResult
  /** What the relays had of both when the holder's post was over. */
  readonly after: readonly (readonly (string | undefined)[])[]
}
async function rob(inputs: Inputs, how: 'SIGSTOP' | 'SIGKILL'): Promise<Robbery> {
  const relays = await startKeptRelays(3)
  const holder = await keptStep(relays, inputs).take()
  // As a second attempt of the same run, whose first is still there, or died.
  const next = keptStep(relays, { ...waits, lease: '60s' }, { runAttempt: 2 })
  holder.signalKeeper(how)
  const main = await next.run('main')
  if (how === 'SIGSTOP') holder.signalKeeper('SIGCONT')
  const status = how === 'SIGSTOP' ? await ended(holder) : holder.status
  const post = await holder.post()
  const after = [holder, next].map((step) => relays.map((relay) => step.stateOn(relay)))
  return { next, main, status, post, after }
}
const fenceOf = ({ next }: Robbery): number => Number(next.outputs['fence'])

interface Cut {
  readonly asked: readonly string[]
  readonly status: KeeperStatus
  readonly post: StageResult
}
/** All relays go away for good, under "on-lost: cancel". */
async function cutOff(): Promise<Cut> {
  const asked: string[] = []
  const api = createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`)
    response.writeHead(202).end('{}')
  }).listen(0, '127.0.0.1')
  await eventually('the server listens', () => api.listening)
  try {
    const env = { GITHUB_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays, { 'on-lost': 'cancel', 'github-token': 'tok-en' }, { env }).take()
    await Promise.all(relays.map((relay) => relay.close()))
    await eventually('the run is cancelled', () => asked.length > 0)
    const { status } = step
    return { asked, status, post: await step.post('cancelled') }
  } finally {
    api.close()
    api.closeAllConnections()
  }
}

interface Ending {
  readonly post: StageResult
  readonly states: readonly (string | undefined)[]
}
async function evict(): Promise<Ending & { readonly status: KeeperStatus }> {
  const relays = await startKeptRelays(3)
  const step = await keptStep(relays).take()
  const own = relays.flatMap(recordsOn).find(({ ticket }) => ticket === step.ticket)
  const names = { namespace: 'owner/repo', lock: 'CI/deploy' }
  const stamp = { mono: 0 as MonoMs, wall: Date.now() as WallMs, entropy: 0 }
  const { record, createdAt } = evictionOf(own?.record as LockRecord, 'octocat', 'stuck', 0, stamp)
  const event = sharedSigner.seal(record, createdAt, names, createdAt + 3_600)
  const others = openRelays(
    sharedSigner,
    relays.map(({ url }) => url),
  )
  for await (const _ of others.publish(others.all, event, lockQuery(sharedSigner, names), forever)) continue
  others.close()
  const status = await ended(step)
  const post = await step.post()
  return { status, post, states: relays.map((relay) => step.stateOn(relay)) }
}

/** The keeper freezes, and post comes long before the lease is over. */
async function getStuck(): Promise<Ending & { readonly isGone: boolean }> {
  const relays = await startKeptRelays(3)
  const step = await keptStep(relays, { lease: '5m' }).take()
  const { pid } = step.status
  step.signalKeeper('SIGSTOP')
  const post = await step.post()
  const isGone = await eventually('it is gone', () => !isAlive(pid))
  return { post, states: relays.map((relay) => step.stateOn(relay)), isGone }
}

/** The runner's worker dies in the middle of the job, and with it all that it would have run later. */
async function loseWorker(): Promise<KeeperStatus> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-worker-'))
  try {
    const worker = path.join(folder, 'worker')
    writeFileSync(worker, `#!/bin/sh\n"${process.execPath}" "$1"\nexec sleep 600\n`)
    chmodSync(worker, 0o700)
    const step = keptStep(await startKeptRelays(3), {}, { node: worker })
    const job = step.run('pre')
    await eventually('the keeper keeps', () => {
      step.adoptState()
      return step.state['telling'] !== undefined
    })
    step.child?.kill('SIGKILL')
    await job
    return await ended(step)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Windows has no signals that freeze, and no shell for the worker.
if (process.platform !== 'win32') {
  const frozen = rob({}, 'SIGSTOP')
  const warned = rob({ 'on-lost': 'warn' }, 'SIGSTOP')
  const killed = rob({}, 'SIGKILL')
  const cut = cutOff()
  const evicted = evict()
  const stuck = getStuck()
  const alone = loseWorker()
  // Each is awaited by its tests below.
  for (const scene of [frozen, warned, killed, cut, evicted, stuck, alone]) scene.catch(() => undefined)
  afterAll(endKept)

  describe('a keeper that was frozen beyond its lease', () => {
    it('finds that it lost the lock to whoever was in line, with a greater fence, and writes nothing live again', async () => {
      const robbery = await frozen
      const { main, status, next, after } = robbery
      expect([main.code, next.outputs['acquired']]).toEqual([0, 'true'])
      expect(fenceOf(robbery)).toBeGreaterThan(status.fence)
      expect(status).toMatchObject({
        phase: 'lost',
        end: { cause: 'overtaken', to: { ticket: next.ticket, fence: fenceOf(robbery) } },
      })
      expect(after).toEqual([Array(3).fill('released'), Array(3).fill('held')])
    })

    it('has post tell who took it, with both fences, and fail the job', async () => {
      const robbery = await frozen
      const { post, status } = robbery
      expect(post.code).toBe(1)
      expect(post.log).toMatch(/::error::The lease of the lock .* was lost at .* has taken the lock since/)
      for (const fence of [status.fence, fenceOf(robbery)]) expect(post.log).toContain(String(fence))
    })

    it('is a warning with "on-lost: warn"', async () => {
      const { post } = await warned
      expect([post.code, post.log]).toEqual([0, expect.stringMatching(/::warning::The lease of the lock .* was lost/)])
    })
  })

  describe('a keeper that was killed', () => {
    it('is followed by whoever was in line, with a greater fence, and post frees nothing of the next holder', async () => {
      const robbery = await killed
      const { main, status, after, post } = robbery
      expect(main.code).toBe(0)
      expect(fenceOf(robbery)).toBeGreaterThan(status.fence)
      expect(after).toEqual([Array(3).fill('released'), Array(3).fill('held')])
      expect([post.code, post.log]).toEqual([1, expect.stringContaining('no renewal counted in time')])
    })
  })

  describe('a keeper whose relays are gone for longer than its lease', () => {
    it('has the run cancelled at once with "on-lost: cancel", when its own clock ends the lease', async () => {
      const { asked, status } = await cut
      expect(asked).toEqual(['POST /repos/owner/repo/actions/runs/1/cancel Bearer tok-en'])
      expect([status.phase, status.end]).toEqual(['lapsed', null])
      expect(status.lapses[0]?.from).toBeGreaterThanOrEqual(status.safeUntilWall)
    })

    it('has post tell that the lease expired, and until when it counted', async () => {
      const { post } = await cut
      expect([post.code, post.log]).toEqual([1, expect.stringContaining('no renewal counted in time')])
    })
  })

  describe('a keeper that is evicted', () => {
    it('lets go, and post tells by whom and why', async () => {
      const { status, post, states } = await evicted
      expect(status).toMatchObject({ phase: 'lost', end: { cause: 'evicted', to: { by: 'octocat', reason: 'stuck' } } })
      expect(states).toEqual(Array(3).fill('released'))
      const told = expect.stringContaining('it was evicted by "octocat", with the reason "stuck"')
      expect([post.code, post.log]).toEqual([1, told])
    })
  })

  // Whether a process is the keeper is known by /proc alone.
  if (process.platform === 'linux') {
    describe('a keeper that is frozen when post comes', () => {
      it('is ended, and post releases by itself', async () => {
        const { post, states, isGone } = await stuck
        expect([post.code, states, isGone]).toEqual([0, Array(3).fill('released'), true])
        expect(post.log).toContain('Released the lock')
      })
    })
  }

  describe('a keeper whose worker is gone', () => {
    it('releases, and ends', async () => {
      expect(await alone).toMatchObject({ phase: 'released', end: { state: 'released', quorum: true } })
    })
  })
}

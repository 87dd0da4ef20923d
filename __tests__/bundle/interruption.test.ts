/** The built action when its processes are killed, frozen, signalled or late. */
import { rmSync } from 'node:fs'
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { StageResult } from '../../src/demo/runner-stand-in.js'
import { builtStep, recordsOn, statesOn, type BuiltStep } from '../support/built-step.js'
import { atEnd } from '../support/open-ends.js'
import { afflict, startCountingRelays, startRelays } from '../support/relay-set.js'

jest.setTimeout(90_000)

const hourMs = 3_600_000

type Act = (relays: readonly EmbeddedRelay[], kill: (signal: NodeJS.Signals) => void) => void

/** A step on three relays, and `act` in the instant in which its n-th event reaches the first of them; `kill` signals its process. */
async function sceneThat(n: number, act: Act): Promise<{ relays: EmbeddedRelay[]; step: BuiltStep }> {
  const scene: { step: BuiltStep | null; isDone: boolean } = { step: null, isDone: false }
  const relays: EmbeddedRelay[] = await startCountingRelays(3, (count) => {
    if (count !== n || scene.isDone) return
    scene.isDone = true
    act(relays, (signal) => scene.step?.child?.kill(signal))
  })
  scene.step = builtStep(relays)
  return { relays, step: scene.step }
}

/** Until a condition holds that only what others do can bring about. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate)
}

const statesOf = (relays: readonly EmbeddedRelay[]): string[] => [...new Set(relays.flatMap(statesOn))]

/** Whether somebody else gets the lock at once. */
async function isFree(relays: readonly EmbeddedRelay[]): Promise<boolean> {
  const next = builtStep(relays, { 'on-contention': 'skip' }, { runId: '2' })
  await next.run('main')
  await next.run('post')
  return next.outputs['acquired'] === 'true'
}

describe.each(['pre', 'main'] as const)('a %s that is killed', (stage) => {
  it('while it looks leaves nothing behind', async () => {
    const relays = await startRelays(3, { faults: { mute: {} } })
    const step = builtStep(relays)
    const running = step.run(stage)
    await until(() => relays.some(({ counts }) => counts.connections > 0))
    step.child?.kill('SIGKILL')
    expect((await running).signal).toBe('SIGKILL')
    for (const relay of relays) relay.clearFaults()
    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Nothing is left to release')])
    expect(statesOf(relays)).toEqual([])
  })

  it.each([
    ['claims has its claim withdrawn in post', 1, 'withdrawn'],
    ['announces has its lock released in post', 2, 'released'],
  ])('in the instant in which it %s', async (_, n, ending) => {
    const { relays, step } = await sceneThat(n, (all, kill) => {
      // What was sent is stored; its answer is never read.
      afflict(all, 'mute', { stores: true })
      kill('SIGKILL')
    })
    expect((await step.run(stage)).signal).toBe('SIGKILL')
    for (const relay of relays) relay.clearFaults()
    const post = await step.run('post', {}, 'cancelled')
    expect([post.code, statesOf(relays)]).toEqual([0, [ending]])
    expect(await isFree(relays)).toBe(true)
  })
})

describe('a main that is killed', () => {
  it('after pre took the lock has it released in post', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('pre')
    const main = step.run('main')
    step.child?.kill('SIGKILL')
    expect((await main).signal).toBe('SIGKILL')
    await step.run('post', {}, 'cancelled')
    expect(statesOf(relays)).toEqual(['released'])
  })
})

// Windows has no signals that a process could heed.
if (process.platform !== 'win32') {
  describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
    it.each(['pre', 'main'] as const)('makes a %s that claims withdraw, and fail', async (stage) => {
      const { relays, step } = await sceneThat(1, (all, kill) => {
        // Stored, but never shown: undecided until the signal has arrived.
        afflict(all, 'stale-reads')
        kill(signal)
      })
      const { code, log } = await step.run(stage)
      expect(statesOf(relays)).toEqual(['withdrawn'])
      expect(step.report).toEqual([expect.stringMatching(/^ended/)])
      for (const relay of relays) relay.clearFaults()
      // Pre ends green always; main tells it.
      const main = stage === 'pre' ? await step.run('main') : { code, log }
      expect([main.code, main.log]).toEqual([1, expect.stringContaining('was stopped by a signal, and holds nothing')])
      const post = await step.run('post', {}, 'cancelled')
      expect([post.code, post.log]).toEqual([0, expect.stringContaining('Nothing is left to release')])
    })
  })

  describe('a post', () => {
    it('releases in spite of SIGINT', async () => {
      const { relays, step } = await sceneThat(3, (_, kill) => {
        kill('SIGINT')
      })
      await step.run('main')
      const post = await step.run('post')
      expect([post.code, statesOf(relays)]).toEqual([0, ['released']])
    })

    it('ends on SIGTERM, and says when the lease ends that it could not release', async () => {
      const { step } = await sceneThat(3, (all, kill) => {
        afflict(all, 'mute')
        kill('SIGTERM')
      })
      await step.run('main')
      const post = await step.run('post')
      expect([post.code, post.log]).toEqual([0, expect.stringMatching(/^::warning::No quorum .*lease ends by itself/m)])
    })
  })
}

/** What becomes of a main that is frozen when `isReached`, and wakes when post has run. */
async function frozenDuringPost(
  { relays, step }: { relays: readonly EmbeddedRelay[]; step: BuiltStep },
  isReached: () => boolean,
  change: (attempt: string) => string = (attempt) => attempt,
): Promise<StageResult> {
  const running = step.run('main')
  const { child } = step
  atEnd(() => child?.kill('SIGKILL'))
  await until(isReached)
  child?.kill('SIGSTOP')
  for (const relay of relays) relay.clearFaults()
  step.adoptState()
  step.state['attempt'] = change(step.state['attempt'] ?? '')
  const post = await step.run('post', {}, 'cancelled')
  expect(post.code).toBe(0)
  child?.kill('SIGCONT')
  return running
}

// Only there can a stage look for a process of an earlier one.
if (process.platform === 'linux') {
  describe('a main that is frozen, as in a container, where no signal reaches it', () => {
    const isAsked = (relays: readonly EmbeddedRelay[]): boolean => relays.some(({ counts }) => counts.reqs > 0)

    it('while it looks never holds after post, whenever it wakes', async () => {
      const relays = await startRelays(3, { faults: { 'no-eose': {} } })
      const main = await frozenDuringPost({ relays, step: builtStep(relays) }, () => isAsked(relays))
      expect([main.signal, statesOf(relays)]).toEqual(['SIGKILL', []])
      expect(await isFree(relays)).toBe(true)
    })

    it('after it claimed never holds after post, whenever it wakes', async () => {
      const scene = await sceneThat(1, (_, kill) => {
        kill('SIGSTOP')
      })
      const main = await frozenDuringPost(scene, () => statesOf(scene.relays).length > 0)
      expect([main.signal, statesOf(scene.relays)]).toEqual(['SIGKILL', ['withdrawn']])
      expect(await isFree(scene.relays)).toBe(true)
    })

    it('never holds after post where post cannot end it: it finds that it was asked to stop', async () => {
      const relays = await startRelays(3, { faults: { 'no-eose': {} } })
      // As where the two see other process numbers.
      const hidePid = (attempt: string): string => attempt.replace(/"pid":\d+/, '"pid":0')
      const main = await frozenDuringPost({ relays, step: builtStep(relays) }, () => isAsked(relays), hidePid)
      expect([main.code, main.log]).toEqual([1, expect.stringContaining('was stopped by the end of its job')])
      expect(statesOf(relays)).toEqual([])
    })
  })
}

describe('a lease that ends before the job', () => {
  it('fails the job in post, and leaves no completed period', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { cadence: 'daily', complete: 'always', lease: '2h' })
    step.shiftClock(-3 * hourMs)
    await step.run('pre')
    await step.run('main')
    expect(step.outputs['acquired']).toBe('true')
    step.shiftClock(0)
    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([
      1,
      expect.stringMatching(/^::error::The lease of the lock .* was lost at .*no renewal counted in time/m),
    ])
    expect(statesOf(relays)).toEqual(['released'])
  })

  it('is not told as held by a main that comes too late', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { lease: '2h' })
    step.shiftClock(-3 * hourMs)
    await step.run('pre')
    step.shiftClock(0)
    const main = await step.run('main')
    expect([main.code, main.log]).toEqual([1, expect.stringContaining('before this step ran; put the step first')])
    expect([step.outputs['acquired'], step.outputs['fence'], step.exported['NOSTR_LOCK_ACQUIRED']]).toEqual([
      'false',
      '',
      'false',
    ])
  })
})

describe('a post', () => {
  it('releases where RUNNER_TEMP is gone', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('main')
    rmSync(step.runnerTemp, { recursive: true })
    expect([(await step.run('post')).code, statesOf(relays)]).toEqual([0, ['released']])
  })

  it('says what ends the lease where secret-key is another one now', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('main')
    const post = await step.run('post', { 'secret-key': '7'.repeat(64) })
    expect([post.code, post.log]).toEqual([
      0,
      expect.stringMatching(/^::warning::The lock was not released, because secret-key is another key .* at \d{4}-/m),
    ])
    expect(statesOf(relays)).toEqual(['held'])
  })

  it('warns with the end of the lease where a quorum refuses, and with what each relay said', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('main')
    afflict(relays.slice(1), 'restricted')
    const post = await step.run('post')
    const [held] = recordsOn(relays[1] as EmbeddedRelay)
    const endsAt = held !== undefined && 'renewedAt' in held.record ? held.record.renewedAt + held.record.leaseMs : 0
    expect([post.code, post.log]).toEqual([
      0,
      expect.stringContaining(`its lease ends by itself at ${new Date(endsAt).toISOString()}`),
    ])
    expect(post.log.match(/refused, restricted: not for you/g)?.length).toBe(2)
    expect(step.summary).toContain('its end was not shown by a quorum')
  })

  it('ends within its bound where a quorum is gone, and warns', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays)
    await step.run('main')
    await Promise.all(relays.slice(1).map((relay) => relay.close()))
    step.hurry(10)
    const post = await step.run('post')
    expect([post.code, post.log]).toEqual([0, expect.stringMatching(/^::warning::No quorum of relays showed/m)])
    expect(post.log.match(/connection refused \(ECONNREFUSED\)/g)?.length).toBe(2)
    expect(relays.slice(0, 1).map(statesOn)).toEqual([['released']])
    expect(step.report.at(-1)).toMatch(/^ended/)
  })
})

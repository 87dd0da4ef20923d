/** The built action beside hostile relays: what must be so, whatever they do. */
import { expect } from '@jest/globals'
import type { EmbeddedRelay } from '../../../src/demo/embedded-relay.js'
import type { StageResult } from '../../../src/demo/runner-stand-in.js'
import { recordsOn, sharedSigner, type BuiltStep, type Inputs } from '../../support/built-step.js'
import { eventually } from '../../support/kept-step.js'
import type { HostileRelay, Hostility } from './hostility.js'
import { expectHarmless, expectPlain } from './poison.js'
import { Scene } from './scene.js'

export interface TrialForm {
  readonly honest?: number
  readonly inputs?: Inputs
  /** How often each hostile relay must have done what it does before the lock is given back to a waiter. */
  readonly strikes?: number
}

interface Cast {
  readonly scene: Scene
  readonly honest: readonly EmbeddedRelay[]
  readonly hostile: readonly HostileRelay[]
  readonly step: (runId: string, more?: Inputs) => BuiltStep
}

/** Honest relays answer a little late, so that the hostile ones are always heard first. */
const honestDelayMs = 40
const memoryLimitKiB = 150 * 1024

async function inScene(
  hostilities: readonly Hostility[],
  form: TrialForm,
  play: (cast: Cast) => Promise<void>,
): Promise<void> {
  const scene = new Scene()
  try {
    const slow = { faults: { slow: { ms: honestDelayMs } } }
    const honest = await Promise.all(Array.from({ length: form.honest ?? 4 }, () => scene.relay(slow)))
    const hostile = await Promise.all(hostilities.map((hostility) => hostility(scene)))
    const urls = [...hostile.map(({ url }) => url), ...honest.map(({ url }) => url)]
    const env = Object.assign({}, ...hostile.map((relay) => relay.env ?? {})) as Record<string, string>
    const step = (runId: string, more: Inputs = {}): BuiltStep =>
      scene.step(urls, { ...form.inputs, ...more }, { runId, env })
    await play({ scene, honest, hostile, step })
    expect(hostile.map((relay) => relay.strikes() > 0)).toEqual(hostile.map(() => true))
    for (const { verify } of hostile) verify?.()
  } finally {
    await scene.end()
  }
}

/** Of a step whose processes ended by themselves, as many as it ran, and never were greater than 150 MB (where the system tells). */
function expectSmall(step: BuiltStep, stages: readonly StageResult[]): void {
  const peaks = step.report.map((line) => Number(/^ended, peak (\d+) KiB$/.exec(line)?.[1] ?? NaN))
  expect([peaks.length, peaks.every((peak) => peak < memoryLimitKiB), peaks]).toEqual([stages.length, true, peaks])
  for (const { log } of stages) expectHarmless(log)
  expectPlain(step.summary)
}

/** What the honest relays have of a step's record; null where one has nothing of it. */
const statesOf = (step: BuiltStep, honest: readonly EmbeddedRelay[]): (string | null)[] =>
  honest.map((relay) => {
    const own = relay.events().filter(({ tags }) => tags[0]?.[1]?.endsWith(`:${step.outputs['ticket'] ?? '-'}`))
    if (own.length !== 1) return null
    const [event] = own
    const record =
      sharedSigner.open(JSON.parse(JSON.stringify(event)))?.record ??
      (JSON.parse(event?.content ?? '{}') as { state: string })
    return record.state
  })

function expectTaken(step: BuiltStep, main: StageResult): void {
  expect([main.code, step.outputs['status'], main.log]).toEqual([0, 'acquired', main.log])
}

/** It was written to all at once; a relay that answers after the quorum may be left before it has the last version. */
function expectReleased(step: BuiltStep, post: StageResult, honest: readonly EmbeddedRelay[]): void {
  expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released')])
  const states = statesOf(step, honest)
  const released = states.filter((state) => state === 'released').length
  expect([states, released >= Math.min(3, honest.length)]).toEqual([states, true])
}

/** One takes the lock in pre, tells it in main, and gives it back in post. */
export const expectRight = (hostilities: readonly Hostility[], form: TrialForm = {}): Promise<void> =>
  inScene(hostilities, form, async ({ honest, step }) => {
    const one = step('1')
    const { pre, main, post } = await one.runAll()
    expectTaken(one, main)
    expectReleased(one, post, honest)
    expectSmall(one, [pre, main, post])
  })

/** Beside that, another is refused while one holds, and the next takes the lock with a greater fence. */
export const expectExclusion = (hostilities: readonly Hostility[], form: TrialForm = {}): Promise<void> =>
  inScene(hostilities, form, async ({ honest, step }) => {
    const first = step('1')
    const pre = await first.run('pre')
    const main = await first.run('main')
    expectTaken(first, main)
    const rival = step('2', { 'on-contention': 'skip' })
    const refused = await rival.run('main')
    expect([refused.code, rival.outputs['status']]).toEqual([0, 'contended'])
    const post = await first.run('post')
    expectReleased(first, post, honest)
    const next = step('3')
    const again = await next.run('main')
    expectTaken(next, again)
    expect(Number(next.outputs['fence'])).toBeGreaterThan(Number(first.outputs['fence']))
    expectSmall(first, [pre, main, post])
    expectSmall(rival, [refused])
    expectSmall(next, [again])
  })

/** One waits with a subscription open while another holds, is struck meanwhile, and takes the lock when it is free. */
export const expectRightAfterWait = (hostilities: readonly Hostility[], form: TrialForm = {}): Promise<void> =>
  inScene(hostilities, form, async ({ honest, hostile, step }) => {
    const holder = step('1')
    const held = await holder.run('main')
    expectTaken(holder, held)
    const waiter = step('2', { 'on-contention': 'wait', 'wait-timeout': '10m' })
    const waiting = waiter.run('pre')
    const isWaiting = (relay: EmbeddedRelay): boolean =>
      relay.events().some(({ tags }) => tags.filter(([name]) => name === 't').length === 3)
    await eventually('the waiter is in line', () => honest.filter(isWaiting).length >= 3)
    const already = hostile.map(({ strikes }) => strikes())
    await eventually('the hostile relays strike', () =>
      hostile.every(({ strikes }, index) => strikes() - (already[index] ?? 0) >= (form.strikes ?? 0)),
    )
    const post = await holder.run('post')
    const pre = await waiting
    const main = await waiter.run('main')
    expectTaken(waiter, main)
    expect(Number(waiter.outputs['fence'])).toBeGreaterThan(Number(holder.outputs['fence']))
    const end = await waiter.run('post')
    expectReleased(waiter, end, honest)
    expectSmall(holder, [held, post])
    expectSmall(waiter, [pre, main, end])
  })

/** No quorum is left: nobody holds, the step says so and what each relay said, and no live record stays on an honest relay. */
export const expectUnavailable = (
  hostilities: readonly Hostility[],
  said: string | null,
  form: TrialForm = {},
): Promise<void> =>
  inScene(
    hostilities,
    { honest: 2, ...form, inputs: { 'acquire-timeout': '2s', ...form.inputs } },
    async ({ honest, step }) => {
      const one = step('1')
      const pre = await one.run('pre')
      const main = await one.run('main')
      expect([main.code, one.outputs['status'], one.outputs['acquired']]).toEqual([1, 'unavailable', 'false'])
      const post = await one.run('post')
      expect(post.code).toBe(0)
      expect(honest.flatMap(recordsOn).filter(({ record }) => record.state !== 'withdrawn')).toEqual([])
      for (const text of [main.log, one.summary]) if (said !== null) expect(text).toContain(said)
      expectSmall(one, [pre, main, post])
    },
  )

/** Somebody else holds, as far as can be told: the step is refused, and says by whom without harm. */
export const expectRefused = (hostilities: readonly Hostility[], said: string, form: TrialForm = {}): Promise<void> =>
  inScene(hostilities, form, async ({ honest, step }) => {
    const one = step('1')
    const { pre, main, post } = await one.runAll()
    expect([main.code, one.outputs['status'], one.outputs['acquired']]).toEqual([1, 'contended', 'false'])
    expect(main.log).toContain(said)
    const left = honest.flatMap((relay) => relay.events()).map(({ content }) => /"state":"(\w+)"/.exec(content)?.[1])
    expect(left.filter((state) => state !== 'withdrawn')).toEqual([])
    for (const value of Object.values(one.outputs)) expectHarmless(value)
    expectSmall(one, [pre, main, post])
  })

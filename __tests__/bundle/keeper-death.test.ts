/** Processes that die at a named instant of the protocol: whoever waits gets the lock when what they left is over. */
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { isAlive } from '../../src/system/processes.js'
import type { Inputs } from '../support/built-step.js'
import { recordsOn } from '../support/built-step.js'
import type { KeptStep } from '../support/kept-step.js'
import { endKept, eventually, keptStep, waits } from '../support/kept-step.js'
import { startTrappedRelays } from '../support/trapped-relays.js'

jest.setTimeout(170_000)

interface Death {
  /** What the relay that sprang the trap had of the dead one; the others may not have heard so much. */
  readonly left: readonly string[]
  readonly next: KeptStep
  readonly code: number | null
}
const leftOn = (relays: readonly EmbeddedRelay[], step: KeptStep): string[] => [
  ...new Set(relays.flatMap((relay) => step.stateOn(relay) ?? [])),
]
const isWaiting = (relay: EmbeddedRelay): boolean => recordsOn(relay).some(({ record }) => record.state === 'waiting')

/** Pre dies in the instant of its n-th event, or, with `reads`, while it reads back what it wrote. */
async function stageDies(n: number, reads = false, inputs: Inputs = {}): Promise<Death> {
  const { relays, arm } = await startTrappedRelays()
  const step = keptStep(relays, inputs)
  if (!reads) arm(n, () => step.child?.kill('SIGKILL'))
  else for (const relay of relays) relay.setFault('stale-reads')
  const running = step.run('pre')
  if (reads) {
    // The look, and then the read-back.
    await eventually('it reads back', () => relays.every(({ counts }) => counts.reqs >= 2))
    step.child?.kill('SIGKILL')
  }
  expect((await running).signal).toBe('SIGKILL')
  for (const relay of relays) relay.clearFaults()
  step.adoptState()
  const left = leftOn(relays.slice(0, 1), step)
  const next = keptStep(relays, waits, { runId: '2' })
  const { code } = await next.run('main')
  return { left, next, code }
}

/** The keeper dies in the instant of its first event, by which it announces what pre has verified. */
async function announcerDies(): Promise<Death> {
  const { relays, arm } = await startTrappedRelays()
  const step = keptStep(relays)
  let pid: number | null = null
  arm(2, () => {
    step.adoptState()
    pid = step.status.pid
    step.signalKeeper('SIGKILL')
  })
  await step.run('pre')
  await eventually('the keeper is dead', () => pid !== null && !isAlive(pid))
  const left = leftOn(relays.slice(0, 1), step)
  for (const relay of relays) relay.clearFaults()
  const next = keptStep(relays, waits, { runId: '2' })
  const { code } = await next.run('main')
  return { left, next, code }
}

/** The keeper dies in the instant of its next event, while somebody is in line. */
async function keeperDies(asked: (step: KeptStep) => Promise<unknown>): Promise<Death> {
  const { relays, arm } = await startTrappedRelays()
  const step = await keptStep(relays).take()
  const next = keptStep(relays, waits, { runId: '2' })
  const waiting = next.run('main')
  await eventually('somebody is in line', () => relays.every(isWaiting))
  const { pid } = step.status
  let isDead = false
  arm(1, () => {
    step.signalKeeper('SIGKILL')
    isDead = true
  })
  const post = asked(step)
  await eventually('the keeper is dead', () => isDead && !isAlive(pid))
  const left = leftOn(relays.slice(0, 1), step)
  for (const relay of relays) relay.clearFaults()
  await post
  return { left, next, code: (await waiting).code }
}

if (process.platform !== 'win32') {
  const scenes = {
    'pre that dies when its claim has left': stageDies(1),
    'pre that dies between its claim and the read-back': stageDies(1, true),
    'pre that dies when it has announced that it holds': stageDies(2, false, { heartbeat: 'false' }),
    'keeper that dies when it has announced that it holds': announcerDies(),
    'keeper that dies while it renews': keeperDies(() => Promise.resolve()),
    'keeper that dies while it releases': keeperDies((step) => step.post()),
  }
  for (const scene of Object.values(scenes)) scene.catch(() => undefined)
  afterAll(endKept)

  describe('the lock of a', () => {
    it.each([
      ['pre that dies when its claim has left', ['claiming']],
      ['pre that dies between its claim and the read-back', ['claiming']],
      ['pre that dies when it has announced that it holds', ['held']],
      ['keeper that dies when it has announced that it holds', ['held']],
      ['keeper that dies while it renews', ['held']],
      ['keeper that dies while it releases', ['released']],
    ] as const)('%s goes to whoever waits, when what was left (%j) is over', async (name, states) => {
      const { left, next, code } = await scenes[name]
      expect([left, code, next.outputs['acquired']]).toEqual([states, 0, 'true'])
    })
  })
}

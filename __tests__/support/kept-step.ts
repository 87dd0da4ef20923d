/** Steps of the built action whose keepers are looked at, frozen and killed. Whatever is left of them ends with `endKept`. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { EmbeddedRelay, EmbeddedRelayOptions } from '../../src/demo/embedded-relay.js'
import { startEmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { StageResult, StepOptions } from '../../src/demo/runner-stand-in.js'
import { holdingFolder } from '../../src/keeper/folder.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { readStatus } from '../../src/keeper/status.js'
import { isAlive } from '../../src/system/processes.js'
import type { Inputs } from './built-step.js'
import { BuiltStep, recordsOn, sharedKeyHex } from './built-step.js'

const steps: KeptStep[] = []
const relays: EmbeddedRelay[] = []

export class KeptStep extends BuiltStep {
  /** Every process of the step has `trackingId` in its environment. */
  constructor(
    inputs: Inputs,
    options: Partial<StepOptions>,
    readonly trackingId: string,
  ) {
    super(inputs, { ...options, env: { ...options.env, RUNNER_TRACKING_ID: trackingId } }, {})
  }

  get ticket(): string {
    return (JSON.parse(this.state['attempt'] ?? '{}') as { ticket: string }).ticket
  }
  get status(): KeeperStatus {
    const status = readStatus(holdingFolder(this.runnerTemp, this.ticket))
    if (status === undefined || status === 'damaged') {
      throw new Error(`The status of ${this.ticket} is ${String(status)}.`)
    }
    return status
  }
  signalKeeper(signal: NodeJS.Signals): void {
    process.kill(this.status.pid, signal)
  }
  /** The state of this step's record, as this relay has it now. */
  stateOn(relay: EmbeddedRelay): string | undefined {
    const own = recordsOn(relay).find(({ ticket, record }) => ticket === this.ticket && record.state !== 'evicted')
    return own?.record.state
  }
  /** Takes the lock in pre, with a keeper. */
  async take(): Promise<this> {
    const { log } = await this.run('pre')
    if (this.state['telling']?.includes('"verdict":"go"') !== true) throw new Error(log)
    // Its keeper announces it, where there are relays to announce it on.
    await eventually(
      'it is announced',
      () => this.status.renewedAt !== null || !this.status.backend.startsWith('relays'),
    )
    return this
  }
  post(jobStatus = 'success'): Promise<StageResult> {
    return this.run('post', {}, jobStatus)
  }
}

/** On these relays, under the shared key, with the shortest lease that there is. */
export function keptStep(
  on: readonly EmbeddedRelay[],
  inputs: Inputs = {},
  options: Partial<StepOptions> = {},
): KeptStep {
  const given = {
    relays: on.map(({ url }) => url).join(' '),
    'secret-key': sharedKeyHex,
    fallback: 'none',
    lease: '15s',
    ...inputs,
  }
  const step = new KeptStep(given, options, randomUUID())
  steps.push(step)
  return step
}

export const waits = { 'on-contention': 'wait', 'wait-timeout': '10m' } as const

export async function startKeptRelays(n: number, options: EmbeddedRelayOptions = {}): Promise<EmbeddedRelay[]> {
  const started = await Promise.all(Array.from({ length: n }, () => startEmbeddedRelay(options)))
  relays.push(...started)
  return started
}

/** The processes that have this text in their environment, where there is a /proc. */
export function processesWith(text: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(path.join('/proc', name, 'environ'), 'utf8').includes(text)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Waits for what must become true; the deadline is no measure, it only ends a test that would never end. */
export async function eventually<T>(what: string, look: () => T | false | undefined, withinMs = 120_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = look()
    if (found !== false && found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`It never came: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const ended = (step: KeptStep): Promise<KeeperStatus> =>
  eventually(`the keeper of ${step.ticket} ends`, () => {
    const { status } = step
    return status.end !== null && !isAlive(status.pid) && status
  })

export async function endKept(): Promise<void> {
  for (const step of steps.splice(0)) {
    for (const pid of processesWith(step.trackingId)) process.kill(pid, 'SIGKILL')
    step.dispose()
  }
  await Promise.all(relays.splice(0).map((relay) => relay.close()))
}

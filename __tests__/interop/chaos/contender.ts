/** A job that takes the lock with the built action and its keeper, works for a moment, and releases; as long as it lives. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { StandInStep } from '../../../src/demo/runner-stand-in.js'
import { holdingFolder } from '../../../src/keeper/folder.js'
import { sharedKeyHex } from '../../support/built-step.js'
import { processesWith } from '../../support/kept-step.js'

const dist = path.join(import.meta.dirname, '../../../dist')
const program = path.join(import.meta.dirname, 'work.mjs')

export interface Round {
  readonly status: string
  readonly isKilled: boolean
}

export class ChaosContender {
  /** Set while it holds: ends its processes, as a runner that dies does. */
  kill: (() => void) | null = null
  #runs = 0

  constructor(
    readonly who: string,
    private readonly relays: readonly string[],
    private readonly quorum: number,
    /** The file of all jobs. */
    private readonly witness: string,
  ) {}

  async round(workMs: number): Promise<Round> {
    const trackingId = randomUUID()
    const inputs = {
      relays: this.relays.join(' '),
      quorum: String(this.quorum),
      'secret-key': sharedKeyHex,
      lock: 'chaos',
      lease: '15s',
      fallback: 'none',
      'on-contention': 'wait',
      'wait-timeout': '30m',
    }
    const options = {
      dist,
      inputs,
      job: this.who,
      runId: String(++this.#runs),
      env: { RUNNER_TRACKING_ID: trackingId },
    }
    const step = new StandInStep(options)
    try {
      await step.run('pre')
      const telling = JSON.parse(step.state['telling'] ?? '{}') as { outputs?: { status?: string; fence?: string } }
      const { status = 'none', fence = '' } = telling.outputs ?? {}
      if (status !== 'acquired') {
        await step.run('post')
        return { status, isKilled: false }
      }
      const isKilled = await this.#work(step, Number(fence), workMs, trackingId)
      if (!isKilled) await step.run('post')
      return { status, isKilled }
    } finally {
      for (const pid of processesWith(trackingId)) process.kill(pid, 'SIGKILL')
      step.dispose()
    }
  }

  /** Until it is done, its lease is over by the keeper's own word, or it is killed; a process of its own, as a step of a job is. */
  async #work(step: StandInStep, fence: number, workMs: number, trackingId: string): Promise<boolean> {
    const { ticket } = JSON.parse(step.state['attempt'] ?? '{}') as { ticket: string }
    const status = path.join(holdingFolder(step.runnerTemp, ticket).path, 'status.json')
    const who = `${this.who}.${this.#runs}`
    const work = spawn(process.execPath, [program, this.witness, status, who, String(fence), workMs.toFixed(0)], {
      env: { RUNNER_TRACKING_ID: trackingId },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const end = { isKilled: false }
    this.kill = () => {
      end.isKilled = true
      for (const pid of processesWith(trackingId)) process.kill(pid, 'SIGKILL')
    }
    const [code] = (await once(work, 'exit')) as [number | null]
    this.kill = null
    if (!end.isKilled && code !== 0) throw new Error(`the work of ${who} ended with ${code}`)
    return end.isKilled
  }
}

/** A job that takes the lock with the built action and its keeper, works for a moment, and releases; as long as it lives. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StandInStep } from '../../../src/demo/runner-stand-in.js'
import { holdingFolder } from '../../../src/keeper/folder.js'
import { readStatus } from '../../../src/keeper/status.js'
import { sharedKeyHex } from '../../support/built-step.js'
import { processesWith } from '../../support/kept-step.js'
import type { Witness } from './witness.js'

const dist = path.join(import.meta.dirname, '../../../dist')

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
    private readonly witness: Witness,
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

  /** Until it is done, its lease is over by the keeper's own word, or it is killed. */
  async #work(step: StandInStep, fence: number, workMs: number, trackingId: string): Promise<boolean> {
    const { ticket } = JSON.parse(step.state['attempt'] ?? '{}') as { ticket: string }
    const folder = holdingFolder(step.runnerTemp, ticket)
    const from = process.hrtime.bigint()
    const doneAt = from + BigInt(Math.round(workMs)) * 1_000_000n
    const end = { isKilled: false }
    this.kill = () => {
      end.isKilled = true
      for (const pid of processesWith(trackingId)) process.kill(pid, 'SIGKILL')
    }
    let to = from
    for (;;) {
      const status = readStatus(folder)
      const now = process.hrtime.bigint()
      const until = status === undefined || status === 'damaged' ? 0n : BigInt(status.safeUntil) * 1_000_000n
      // A holder stops at the end of its lease; what it looked at last may be older than a renewal, never younger.
      if (now >= until) break
      to = now
      if (end.isKilled || now >= doneAt) break
      await pause(20)
    }
    this.kill = null
    this.witness.stayed({ who: `${this.who}.${this.#runs}`, fence, from, to })
    return end.isKilled
  }
}

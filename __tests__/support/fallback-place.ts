/** Relays that die and come back, and a claim log beside them, for steps of the built action. */
import path from 'node:path'
import { openClaimLog } from '../../src/claims/open.js'
import { startEmbeddedRelay, type EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { StepOptions } from '../../src/demo/runner-stand-in.js'
import { readClaim } from '../../src/engine/claim-log.js'
import type { LogEntry } from '../../src/protocol/log-entry.js'
import type { LogStore } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { systemRandom } from '../../src/system/random.js'
import { sharedSigner, type Inputs } from './built-step.js'
import { CacheDouble } from './cache-double.js'
import { scratchFolder } from './claim-folder.js'
import { endKept, keptStep, processesWith, type KeptStep } from './kept-step.js'
import { atEnd } from './open-ends.js'
import { startRelays } from './relay-set.js'

const program = path.join(import.meta.dirname, '../../dist/cache-log/index.js')

export class FallbackPlace {
  private relays: EmbeddedRelay[] = []
  private runs = 0
  private constructor(
    readonly store: LogStore,
    /** `claim-dir`; '' with the cache. */
    readonly directory: string,
    readonly service: CacheDouble,
  ) {}

  /** What was started in it ends with the test. */
  static async open(store: LogStore): Promise<FallbackPlace> {
    const service = await new CacheDouble().start()
    atEnd(() => service.close())
    const place = new FallbackPlace(store, store === 'dir' ? scratchFolder() : '', service)
    place.relays = await startRelays(3)
    atEnd(() => place.kill())
    atEnd(endKept)
    return place
  }

  /** The first step of the only job of a run of its own. */
  step(job: string, inputs: Inputs = {}, options: Partial<StepOptions> = {}): KeptStep {
    const env = { ...this.service.env(), ...options.env }
    return keptStep(this.relays, { ...this.where, ...inputs }, { job, runId: String(++this.runs), ...options, env })
  }

  /** Where the lock is, as an action is told. */
  get where(): Inputs {
    const fallback = this.store === 'dir' ? { fallback: 'dir', 'claim-dir': this.directory } : { fallback: 'cache' }
    return { lock: 'deploy', ...fallback }
  }

  get all(): readonly EmbeddedRelay[] {
    return this.relays
  }

  get urls(): string {
    return this.relays.map(({ url }) => url).join(' ')
  }

  /** Every relay is gone, with what it knew or, `revive`d, without a loss. */
  async kill(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.close()))
  }

  /** At the same addresses; `empty` with nothing of what they had. */
  async revive(empty = false): Promise<void> {
    this.relays = await Promise.all(
      this.relays.map((relay) =>
        startEmbeddedRelay({ port: relay.port, ...(empty ? {} : { events: relay.events() }) }),
      ),
    )
  }

  /** Pre of this step dies in the instant in which its entry is there, and it does not know that yet. */
  async dieAtEntry(step: KeptStep): Promise<void> {
    let isThere = false
    this.service.fault = (call) => {
      if (isThere) for (const pid of processesWith(step.trackingId)) process.kill(pid, 'SIGKILL')
      isThere = call === 'finalize'
      return undefined
    }
    step.dieAtLink(true)
    await step.run('pre')
    step.dieAtLink(false)
    this.service.fault = () => undefined
    step.adoptState()
  }

  /** The newest entry of the log, as whoever opens it reads it; null where there is none. */
  async head(): Promise<LogEntry | null> {
    const fallback =
      this.store === 'dir' ? ({ kind: 'dir', directory: this.directory } as const) : ({ kind: 'cache' } as const)
    const env = { ...process.env, ...this.service.env() }
    const lockTag = sharedSigner.lockTag('owner/repo', 'deploy')
    const log = openClaimLog(fallback, lockTag, { clock: systemClock(), random: systemRandom(), program, env })
    if (log === null) throw new Error('invariant: there is a fallback')
    const seen = await readClaim(log, new AbortController().signal)
    if (seen.kind !== 'looked') throw new Error(`The log cannot be read: ${JSON.stringify(seen)}`)
    const body = seen.sight.head?.body
    if (body === undefined) return null
    if (typeof body !== 'object' || body.state === 'newer') throw new Error('The head of the log is no entry.')
    return body
  }
}

export interface Taken {
  readonly code: number | null
  /** Of both stages. */
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
}

/** Pre and main; the outputs are what later steps see. */
export async function taken(step: KeptStep): Promise<Taken> {
  const pre = await step.run('pre')
  const main = await step.run('main')
  return { code: main.code, log: pre.log + main.log, outputs: step.outputs }
}

/** What a log shows to people beside its lines: notices, warnings and errors. */
export const told = (log: string): string[] => log.match(/^::(?:warning|notice|error)::.*$/gm) ?? []

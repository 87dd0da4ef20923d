/**
 * One job of one run, whose first step is the built action. Not guaranteed: that the job does anything while it holds the
 * lock; here only the action is looked at.
 */
import { killKeepers } from './keeper-files.js'
import { StandInStep, type StageResult, type SubResult } from './runner-stand-in.js'

/** How the action's step ended, and what it left for later steps. */
export interface Taken {
  readonly isAcquired: boolean
  readonly isGreen: boolean
  readonly status: string
  readonly fence: number
  /** What it stands on; '' where it is not held. */
  readonly backend: string
  /** Who was in the way; '' where nobody was. */
  readonly holder: string
  readonly holderUrl: string
  /** What the step told people. */
  readonly sentence: string
  /** When it was over, by the wall clock, ms. */
  readonly atMs: number
}

/** A job in line. */
export interface Place {
  /** What it told people: its place, or how it ended without one. */
  readonly said: string
  readonly taken: Promise<Taken>
}

/** What a sub-action said. */
export interface Answer {
  readonly isGreen: boolean
  /** Of `assert`: why the lock is not held. */
  readonly code: string
  readonly sentence: string
}

/** The same in a few words. */
export function told({ isAcquired, status, fence, holder }: Pick<Taken, 'isAcquired' | 'status' | 'fence' | 'holder'>) {
  if (isAcquired) return `holds the lock, with fence ${fence}`
  if (status === 'contended') return `is refused: ${holder} holds the lock`
  if (status === 'completed') return `is refused: ${holder} has done the work of this period`
  return `is refused: ${status}`
}

const repository = 'you/your-repository'

export class Job {
  readonly #step: StandInStep
  readonly runUrl: string

  constructor(
    readonly name: string,
    dist: string,
    runId: number,
    private readonly inputs: Readonly<Record<string, string>>,
  ) {
    this.runUrl = `https://github.com/${repository}/actions/runs/${runId}`
    this.#step = new StandInStep({ dist, inputs, job: name, workflow: 'Deploy', repository, runId: String(runId) })
  }

  /** Pre and main, as the runner runs them. `hear` is called with what they print, as it comes. */
  async take(hear: (text: string) => void = () => undefined): Promise<Taken> {
    const pre = await this.#heard('pre', hear)
    if (pre.code !== 0) throw new Error(`pre of ${this.name} ${ended(pre)}`)
    const main = await this.#heard('main', hear)
    if (main.code !== 0 && main.code !== 1) throw new Error(`main of ${this.name} ${ended(main)}`)
    const { outputs } = this.#step
    return {
      isAcquired: outputs['acquired'] === 'true',
      isGreen: main.code === 0,
      status: outputs['status'] ?? '',
      fence: Number(outputs['fence'] ?? ''),
      backend: outputs['backend'] ?? '',
      holder: holderJob(outputs['holder']),
      holderUrl: outputs['holder-url'] ?? '',
      sentence: sentenceIn(main.log),
      atMs: Date.now(),
    }
  }

  /** The same for a job that waits: resolves as soon as it is in line. */
  async join(): Promise<Place> {
    let text = ''
    let taken: Promise<Taken> | undefined
    const said = await new Promise<string>((resolve, reject) => {
      taken = this.take((chunk) => {
        text += chunk
        const line = /^(In line, .*)\n/m.exec(text)?.[1]
        if (line !== undefined) resolve(line)
      })
      taken.then((end) => {
        resolve(told(end))
      }, reject)
    })
    if (taken === undefined) throw new Error('invariant: a promise runs what it is made of')
    return { said, taken }
  }

  /** Identifies what it holds. */
  get ticket(): string {
    return this.#step.outputs['ticket'] ?? ''
  }

  /** The sub-action `assert`, as a later step of this job: only the key is not found by the ticket. */
  async assertHeld(): Promise<Answer> {
    return answerOf(await this.#step.runSub('assert', { 'secret-key': this.inputs['secret-key'] ?? '' }))
  }

  /** The sub-action `break`, on somebody else's ticket of the same lock. */
  async evict(ticket: string, reason: string): Promise<Answer> {
    const { lock = '', relays = '', 'secret-key': key = '' } = this.inputs
    const inputs = { ticket, reason, lock, namespace: repository, relays, 'secret-key': key }
    return answerOf(await this.#step.runSub('break', inputs))
  }

  /** Kills the keeper: with it everything is gone that could renew or release. Returns the end of the lease, wall clock, ms. */
  die(): number {
    const [lease] = killKeepers(this.#step.runnerTemp)
    if (lease === undefined) throw new Error(`${this.name} has no keeper`)
    return lease.safeUntilWall
  }

  /** Post, after a job whose own steps did well; returns what it told people. `code` is the exit code that it must have. */
  async end(code: 0 | 1 = 0): Promise<string> {
    const post = await this.#step.run('post')
    if (post.code !== code) throw new Error(`post of ${this.name} ${ended(post)}`)
    const last = post.log.trim().split('\n').at(-1) ?? ''
    return code === 0 ? last : sentenceIn(post.log)
  }

  /** Kills what runs, and removes the job's files. */
  dispose(): void {
    killKeepers(this.#step.runnerTemp)
    this.#step.dispose()
  }

  #heard(stage: 'pre' | 'main', hear: (text: string) => void): Promise<StageResult> {
    const result = this.#step.run(stage)
    // The process is there before the first thing that is waited for.
    this.#step.child?.stdout?.on('data', (chunk: Buffer) => {
      hear(chunk.toString())
    })
    return result
  }
}

const sentenceIn = (log: string): string => /^::(?:error|notice|warning)::(.*)$/m.exec(log)?.[1] ?? ''

const ended = ({ code, signal, log }: Pick<StageResult, 'code' | 'signal' | 'log'>): string =>
  `ended with ${signal ?? `exit code ${String(code)}`}:\n${log.trim()}`

const answerOf = ({ code, outputs, log }: SubResult): Answer => ({
  isGreen: code === 0,
  code: outputs['code'] ?? '',
  sentence: sentenceIn(log) || log.trim(),
})

function holderJob(json: string | undefined): string {
  const holder = JSON.parse(json ?? '{}') as { readonly job?: string }
  return holder.job ?? ''
}

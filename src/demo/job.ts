/**
 * One job of one run, whose first step is the built action. Not guaranteed: that the job does anything while it holds the
 * lock; here only the action is looked at.
 */
import { StandInStep, type StageResult } from './runner-stand-in.js'

/** How the action's step ended, and what it left for later steps. */
export interface Taken {
  readonly isAcquired: boolean
  readonly isGreen: boolean
  readonly status: string
  readonly fence: number
  /** Who was in the way; '' where nobody was. */
  readonly holder: string
  readonly holderUrl: string
  /** What the step told people. */
  readonly sentence: string
}

/** The same in a few words. */
export function told({ isAcquired, status, fence, holder }: Taken): string {
  if (isAcquired) return `holds the lock, with fence ${fence}`
  if (status === 'contended') return `is refused: ${holder} holds the lock`
  if (status === 'completed') return `is refused: ${holder} has done the work of this period`
  return `is refused: ${status}`
}

export class Job {
  readonly #step: StandInStep
  readonly runUrl: string

  constructor(
    readonly name: string,
    dist: string,
    runId: number,
    inputs: Readonly<Record<string, string>>,
  ) {
    const repository = 'you/your-repository'
    this.runUrl = `https://github.com/${repository}/actions/runs/${runId}`
    this.#step = new StandInStep({ dist, inputs, job: name, workflow: 'Deploy', repository, runId: String(runId) })
  }

  /** Pre and main, as the runner runs them. */
  async take(): Promise<Taken> {
    const pre = await this.#step.run('pre')
    if (pre.code !== 0) throw new Error(`pre of ${this.name} ${ended(pre)}`)
    const main = await this.#step.run('main')
    if (main.code !== 0 && main.code !== 1) throw new Error(`main of ${this.name} ${ended(main)}`)
    const { outputs } = this.#step
    return {
      isAcquired: outputs['acquired'] === 'true',
      isGreen: main.code === 0,
      status: outputs['status'] ?? '',
      fence: Number(outputs['fence'] ?? ''),
      holder: holderJob(outputs['holder']),
      holderUrl: outputs['holder-url'] ?? '',
      sentence: /^::(?:error|notice)::(.*)$/m.exec(main.log)?.[1] ?? '',
    }
  }

  /** Post, after a job that did well; returns what it told people. */
  async end(): Promise<string> {
    const post = await this.#step.run('post')
    if (post.code !== 0) throw new Error(`post of ${this.name} ${ended(post)}`)
    return post.log.trim().split('\n').at(-1) ?? ''
  }

  /** Kills what runs, and removes the job's files. */
  dispose(): void {
    this.#step.dispose()
  }
}

const ended = ({ code, signal, log }: StageResult): string =>
  `ended with ${signal ?? `exit code ${String(code)}`}:\n${log.trim()}`

function holderJob(json: string | undefined): string {
  const holder = JSON.parse(json ?? '{}') as { readonly job?: string }
  return holder.job ?? ''
}

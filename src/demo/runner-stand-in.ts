/**
 * Stands in for the Actions runner: runs the built pre, main and post of one step as child processes, with the files and
 * variables that the runner gives them. Not guaranteed: anything of the runner that is not here (containers, masks, time-outs).
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseFileCommands } from './file-commands.js'

export type StageName = 'pre' | 'main' | 'post'
export type SubAction = 'assert' | 'release' | 'break' | 'status' | 'doctor'

export interface StepOptions {
  /** The folder with pre/, main/ and post/, and those of the sub-actions. */
  readonly dist: string
  /** What `with:` gives, over the defaults of the action, which read the contexts below. */
  readonly inputs: Readonly<Record<string, string>>
  readonly workflow?: string
  readonly job?: string
  readonly repository?: string
  readonly runId?: string
  readonly runAttempt?: number
  readonly visibility?: 'public' | 'private'
  /** The Node that runs the bundles; this process's own where it is left out. */
  readonly node?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface StageResult extends ProcessResult {
  readonly stage: StageName
}
export interface SubResult extends ProcessResult {
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}
interface ProcessResult {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly log: string
  readonly ms: number
}

/** One step of one job. What a stage leaves in its files is there for the next ones, as on the runner. */
export class StandInStep {
  readonly outputs: Record<string, string> = {}
  readonly state: Record<string, string> = {}
  readonly exported: Record<string, string> = {}
  readonly temp: string
  /** All summaries, in order. */
  summary = ''
  child: ChildProcess | undefined

  constructor(private readonly options: StepOptions) {
    this.temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-step-'))
    mkdirSync(path.join(this.temp, 'runner'))
  }

  /** `inputs` of this stage go over those of the step: the runner evaluates `with:` anew in each. `jobStatus` is the job's so far. */
  async run(
    stage: StageName,
    inputs: Readonly<Record<string, string>> = {},
    jobStatus = 'success',
  ): Promise<StageResult> {
    const { workflow = 'CI', job = 'deploy', repository = 'owner/repo' } = this.options
    const files = this.freshFiles('')
    const contexts = { lock: `${workflow}/${job}`, namespace: repository, 'github-token': '', 'job-status': jobStatus }
    const state = Object.fromEntries(Object.entries(this.state).map(([name, value]) => [`STATE_${name}`, value]))
    const given = inputVariables({ ...contexts, ...this.options.inputs, ...inputs })
    const result = await this.execute(stage, { ...this.environment(files), ...given, ...state })
    this.readFiles(files, stage)
    return { stage, ...result }
  }

  /** A later step of the same job: it has the job's files and exported variables, and its own inputs and outputs. */
  async runSub(name: SubAction, inputs: Readonly<Record<string, string>> = {}): Promise<SubResult> {
    const files = this.freshFiles(`${name}-`)
    const result = await this.execute(name, {
      ...this.environment(files),
      ...this.exported,
      ...inputVariables(inputs),
    })
    const text = (file: CommandFile): string => readFileSync(files[file], 'utf8')
    return { ...result, outputs: parseFileCommands(text('output')), summary: text('summary') }
  }

  private async execute(bundle: string, variables: NodeJS.ProcessEnv): Promise<ProcessResult> {
    const startedAt = process.hrtime.bigint()
    const env = { ...variables, ...this.options.env }
    const script = path.join(this.options.dist, bundle, 'index.js')
    const child = spawn(this.options.node ?? process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    let log = ''
    const collect = (chunk: Buffer): void => {
      log += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const { code, signal } = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.on('error', reject)
        child.on('close', (exitCode, exitSignal) => {
          resolve({ code: exitCode, signal: exitSignal })
        })
      },
    )
    this.child = undefined
    return { code, signal, log, ms: Number((process.hrtime.bigint() - startedAt) / 1_000_000n) }
  }

  /** Removes what the step left on disk. */
  dispose(): void {
    this.child?.kill('SIGKILL')
    rmSync(this.temp, { recursive: true, force: true })
  }

  /** The folder that RUNNER_TEMP names. */
  get runnerTemp(): string {
    return path.join(this.temp, 'runner')
  }

  private freshFiles(prefix: string): Record<CommandFile, string> {
    const file = (name: string): string => {
      const full = path.join(this.temp, `${prefix}${name}`)
      writeFileSync(full, '')
      return full
    }
    return { output: file('output'), state: file('state'), env: file('env'), summary: file('summary') }
  }

  private readFiles(files: Record<CommandFile, string>, stage: StageName): void {
    const text = (name: CommandFile): string => readFileSync(files[name], 'utf8')
    // Outputs set in pre are dropped by the runner.
    if (stage === 'main') Object.assign(this.outputs, parseFileCommands(text('output')))
    Object.assign(this.state, parseFileCommands(text('state')))
    Object.assign(this.exported, parseFileCommands(text('env')))
    this.summary += text('summary')
  }

  private environment(files: Record<CommandFile, string>): NodeJS.ProcessEnv {
    const { workflow = 'CI', job = 'deploy', repository = 'owner/repo', runId = '1', runAttempt = 1 } = this.options
    const event = path.join(this.temp, 'event.json')
    const { visibility = 'public' } = this.options
    writeFileSync(
      event,
      JSON.stringify({ repository: { full_name: repository, private: visibility === 'private', visibility } }),
    )
    return {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTOR: 'octocat',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'http://127.0.0.1:9',
      GITHUB_REPOSITORY: repository,
      GITHUB_WORKFLOW: workflow,
      GITHUB_JOB: job,
      GITHUB_RUN_ID: runId,
      GITHUB_RUN_ATTEMPT: String(runAttempt),
      GITHUB_EVENT_PATH: event,
      GITHUB_OUTPUT: files.output,
      GITHUB_STATE: files.state,
      GITHUB_ENV: files.env,
      GITHUB_STEP_SUMMARY: files.summary,
      RUNNER_TEMP: this.runnerTemp,
      RUNNER_NAME: `runner of ${job}`,
    }
  }
}

const inputVariables = (inputs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]))

type CommandFile = 'output' | 'state' | 'env' | 'summary'

/** One step of the built action, run as the runner runs it, with a witness in each of its processes. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { StandInStep, type StageName, type StageResult, type StepOptions } from '../../src/demo/runner-stand-in.js'
import { parseFileCommands } from '../../src/demo/file-commands.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { createSigner } from '../../src/transport/signer.js'
import type { Sighting } from '../../src/protocol/record.js'
import { random } from './lock-records.js'
import { atEnd } from './open-ends.js'

const dist = path.join(import.meta.dirname, '../../dist')
const witness = pathToFileURL(path.join(import.meta.dirname, 'stage-witness.mjs')).href

/** The key that all contenders of these tests share, unless a test says otherwise. */
export const sharedKey = throwAwayKey(random).bytes
export const sharedKeyHex = Buffer.from(sharedKey).toString('hex')
export const sharedSigner = createSigner({ shared: true, bytes: sharedKey }, random)

export type Inputs = Readonly<Record<string, string>>

export class BuiltStep extends StandInStep {
  constructor(
    inputs: Inputs,
    options: Partial<StepOptions>,
    private readonly env: Record<string, string>,
  ) {
    super({ dist, node: process.env['BUNDLE_NODE'] ?? process.execPath, ...options, env, inputs })
    Object.assign(env, { NODE_OPTIONS: `--import=${witness}`, WITNESS_REPORT: this.reportFile, ...options.env })
  }

  /** For the stages that start from now on. */
  shiftClock(shiftMs: number): void {
    this.env['WITNESS_CLOCK_SHIFT_MS'] = String(shiftMs)
  }

  /** How much faster time goes by for the stages that start from now on. */
  hurry(rate: number): void {
    this.env['WITNESS_CLOCK_RATE'] = String(rate)
  }

  /** Whether stages die as soon as a claim directory has an entry of theirs, which they do not know yet. */
  dieAtLink(dies: boolean): void {
    this.env['WITNESS_DIES_AT_LINK'] = String(dies)
  }

  /** What the stages that ended said of their ends, one line each. */
  get report(): readonly string[] {
    return readFileSync(this.reportFile, 'utf8').trim().split('\n')
  }

  /** As the runner finds it after a stage that it lost sight of: the state that the stage wrote so far. */
  adoptState(): void {
    Object.assign(this.state, parseFileCommands(readFileSync(path.join(this.temp, 'state'), 'utf8')))
  }

  /** Every stage in turn; main and post run whatever pre did, unless pre failed, as on the runner. */
  async runAll(jobStatus = 'success'): Promise<Record<StageName, StageResult>> {
    const pre = await this.run('pre')
    const main = await this.run('main')
    return { pre, main, post: await this.run('post', {}, jobStatus) }
  }

  /** The text of every file that the stages left, by its path. */
  leftFiles(): ReadonlyMap<string, string> {
    const names = readdirSync(this.temp, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const files = names.map((entry) => path.join(entry.parentPath, entry.name))
    return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  }

  private get reportFile(): string {
    return path.join(this.temp, 'witness')
  }
}

/** A step on these relays under the shared key, which keeps no process beside its stages. Inputs and variables may say otherwise. */
export function looseStep(
  relays: readonly (Pick<EmbeddedRelay, 'url'> | string)[],
  inputs: Inputs = {},
  options: Partial<StepOptions> = {},
): BuiltStep {
  const urls = relays.map((relay) => (typeof relay === 'string' ? relay : relay.url)).join(' ')
  const usual = { 'secret-key': sharedKeyHex, heartbeat: 'false', lease: '2h', fallback: 'none' }
  return new BuiltStep({ relays: urls, ...usual, ...inputs }, options, {})
}

/** The same, removed at the end of the test. */
export function builtStep(...given: Parameters<typeof looseStep>): BuiltStep {
  const step = looseStep(...given)
  atEnd(() => {
    step.dispose()
  })
  return step
}

/** What a relay stores, as whoever has the shared key reads it. */
export const recordsOn = (relay: EmbeddedRelay): Sighting[] =>
  relay.events().flatMap((event) => sharedSigner.open(JSON.parse(JSON.stringify(event))) ?? [])

export const statesOn = (relay: EmbeddedRelay): string[] => recordsOn(relay).map(({ record }) => record.state)

/** The names of all commands that a log gives the runner; it executes them after white space too, and `##[…]` anywhere. */
export const commandsIn = (log: string): string[] =>
  log.split(/\r?\n|\r/).flatMap((line) => {
    const command = /^\s*::([\w-]+)/.exec(line)?.[1]
    const old = /##\[([^\]]*)/.exec(line)?.[1]
    return [...(command === undefined ? [] : [command]), ...(old === undefined ? [] : [`##[${old}`])]
  })

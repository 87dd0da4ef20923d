/**
 * The runner as a stage sees it, over @actions/core. Whatever goes through here is printed: texts of others are made safe
 * before (src/text/escape.ts); core escapes commands, not the log.
 */
import { readFileSync } from 'node:fs'
import * as core from '@actions/core'
import type { Environment } from '../github/context.js'
import { inputLabel } from './input-reader.js'
import type { Message } from './messages.js'

/** Why a step fails: only the command line tells these apart, by its exit code. */
export type Failure = 'usage' | 'relays' | 'refused' | 'bug'

export interface Runner {
  readonly env: Environment
  /** What people call an input where they gave it. */
  readonly label: (input: string) => string
  /** The text of the event that triggered the run; undefined where it cannot be read. */
  readonly event: string | undefined
  mask(secret: string): void
  line(text: string): void
  /** Shown only where debug logging is on. */
  detail(text: string): void
  /** The sentence as an annotation of its level, the details below it in the log. An error does not fail the step by itself. */
  tell(message: Message): void
  /** Fails the step; what is to be said of it is told before. */
  fail(failure?: Failure): void
  save(name: string, value: string): void
  output(name: string, value: string): void
  exportVariable(name: string, value: string): void
  /** Adds Markdown to the job summary; best effort. */
  summarize(markdown: string): Promise<void>
}

export function actionsRunner(env: Environment): Runner {
  return {
    env,
    label: inputLabel,
    event: readEvent(env['GITHUB_EVENT_PATH']),
    mask: core.setSecret,
    line: core.info,
    detail: core.debug,
    tell: ({ level, sentence, details }) => {
      annotate[level](sentence)
      for (const line of details) core.info(line)
    },
    fail: () => {
      process.exitCode = core.ExitCode.Failure
    },
    save: core.saveState,
    output: core.setOutput,
    exportVariable: core.exportVariable,
    summarize: async (markdown) => {
      // act and older runners have no summary; it is never worth a failed step.
      if (env['GITHUB_STEP_SUMMARY'] !== undefined)
        await core.summary
          .addRaw(markdown, true)
          .write()
          .catch(() => undefined)
    },
  }
}

const annotate = {
  info: core.info,
  notice: (sentence: string): void => {
    core.notice(sentence)
  },
  warning: (sentence: string): void => {
    core.warning(sentence)
  },
  error: (sentence: string): void => {
    core.error(sentence)
  },
} as const satisfies Record<Message['level'], (sentence: string) => void>

function readEvent(path: string | undefined): string | undefined {
  try {
    return path === undefined ? undefined : readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

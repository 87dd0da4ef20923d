/**
 * A terminal in the place of the runner: tables and JSON on standard output, messages on standard error. Not guaranteed: that a secret
 * never shows in another encoding; what is masked is replaced as it stands. Whatever comes here is escaped already.
 */
import type { Failure, Runner } from '../action/runner.js'
import type { Message } from '../action/messages.js'
import type { Environment } from '../github/context.js'

export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly exit: (code: number) => void
}

/** Told apart by scripts; a bug is EX_SOFTWARE of sysexits.h. */
export const exitCodes = { usage: 1, relays: 2, refused: 3, bug: 70 } as const satisfies Record<Failure, number>

export interface TerminalRunner extends Runner {
  /** With --json prints the document; to be called at the end. */
  readonly finish: () => void
}

export interface TerminalOptions {
  readonly env: Environment
  readonly label: (input: string) => string
  readonly isJson: boolean
}

export function terminalRunner({ env, label, isJson }: TerminalOptions, terminal: Terminal): TerminalRunner {
  const secrets: string[] = []
  const told: Message[] = []
  let result: Failure | 'done' = 'done'
  let document: string | null = null
  const masked = (text: string): string => secrets.reduce((all, secret) => all.replaceAll(secret, '***'), text)
  const print = (text: string): void => {
    terminal.out(`${masked(text)}\n`)
  }
  return {
    env,
    label,
    event: undefined,
    mask: (secret) => void secrets.push(secret),
    line: (text) => {
      if (!isJson) print(text)
    },
    detail: () => undefined,
    tell: (message) => {
      told.push(message)
      const { level, sentence, details } = message
      const word = level === 'error' || level === 'warning' ? `${level}: ` : ''
      for (const line of [`${word}${sentence}`, ...details]) terminal.err(`${masked(line)}\n`)
    },
    fail: (failure = 'refused') => {
      result = failure
      terminal.exit(exitCodes[failure])
    },
    save: () => undefined,
    output: (name, value) => {
      if (name === 'json') document = value
    },
    exportVariable: () => undefined,
    summarize: () => Promise.resolve(),
    finish: () => {
      // What has no document of its own, or came to none, has what was said.
      if (isJson) print(document ?? JSON.stringify({ result, messages: told }))
    },
  }
}

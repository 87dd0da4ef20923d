/** One run of the command line, from its arguments to its exit code. Not guaranteed: an end before the relays' time-outs; a signal brings it. */
import { openStage } from '../action/stage.js'
import type { Adapters } from '../action/stage.js'
import { commands, help } from './commands.js'
import type { Invocation } from './invocation.js'
import type { Terminal, TerminalRunner } from './terminal.js'
import { terminalRunner } from './terminal.js'

export function runnerOf(invocation: Invocation, terminal: Terminal): TerminalRunner {
  if (invocation.kind === 'command') return terminalRunner(invocation, terminal)
  const isJson = invocation.kind === 'usage' && invocation.isJson
  return terminalRunner({ env: {}, label: (input) => `--${input}`, isJson }, terminal)
}

/** `runner`: of the same invocation and terminal. */
export async function run(
  invocation: Invocation,
  runner: TerminalRunner,
  terminal: Terminal,
  adapters: Adapters,
  signal: AbortSignal,
): Promise<void> {
  if (invocation.kind === 'help') {
    terminal.out(help)
    return
  }
  if (invocation.kind === 'usage') {
    for (const sentence of invocation.errors) runner.tell({ level: 'error', sentence, details: [] })
    runner.fail('usage')
  } else {
    const command = commands.find(({ name }) => name === invocation.name)
    if (command === undefined) throw new Error('invariant: an invocation names a command')
    await command.perform(openStage(command.stage, runner, adapters, signal))
  }
  runner.finish()
}

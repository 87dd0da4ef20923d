#!/usr/bin/env node
/** `npx github:OWNER/nostr-lock COMMAND`: doctor, status, list and break at a terminal. */
import { failOnBugs, systemAdapters } from '../action/adapters.js'
import { parseInvocation } from '../cli/invocation.js'
import { run, runnerOf } from '../cli/run.js'
import { abortOn } from '../system/signals.js'

const terminal = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  exit: (code: number) => void (process.exitCode = code),
}
// Whoever reads no further, as head does, has seen enough.
process.stdout.on('error', () => process.exit())
const invocation = parseInvocation(process.argv.slice(2), process.env)
const runner = runnerOf(invocation, terminal)
failOnBugs(runner)
await run(invocation, runner, terminal, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM'))

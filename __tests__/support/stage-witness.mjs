/** Loaded into a stage before its bundle: sets its wall clock and the rate of its time, kills it at a named instant, and reports how its process ended. */
import { appendFileSync, existsSync, promises, readFileSync } from 'node:fs'

const shiftMs = Number(process.env.WITNESS_CLOCK_SHIFT_MS ?? 0)
const now = Date.now.bind(Date)
Date.now = () => now() + shiftMs

const rate = BigInt(process.env.WITNESS_CLOCK_RATE ?? 1)
const { setTimeout: later } = globalThis
const mono = process.hrtime.bigint.bind(process.hrtime)
process.hrtime.bigint = () => mono() * rate
globalThis.setTimeout = (action, ms, ...rest) => later(action, ms / Number(rate), ...rest)

if (process.env.WITNESS_DIES_AT_LINK === 'true') {
  const { link } = promises
  promises.link = async (...names) => {
    await link(...names)
    process.kill(process.pid, 'SIGKILL')
  }
}

const report = (word) => {
  appendFileSync(process.env.WITNESS_REPORT, `${word}\n`)
}
const exit = process.exit.bind(process)
process.exit = (code) => {
  report('forced')
  exit(code)
}
process.on('exit', () => {
  // Not `resourceUsage().maxRSS`, which begins with what the process that forked this one had.
  const status = '/proc/self/status'
  const peak = existsSync(status) ? /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, 'utf8')) : null
  report(`ended, peak ${peak?.[1] ?? 0} KiB`)
})

/**
 * The sub-action `doctor`: which relays are fit for locks, and what is wrong with the others. It touches no lock.
 * Not guaranteed: that a relay stays as it was found.
 */
import { examineRelays } from '../commands/doctor.js'
import { fitnessOf, ownClockError } from '../commands/fitness.js'
import { throwAwayKey } from '../transport/secret-key.js'
import type { DoctorReport } from './doctor-table.js'
import { doctorJson, doctorLines, doctorMarkdown, fitCount } from './doctor-table.js'
import { inputDefaults, readerOf } from './input-reader.js'
import type { Message } from './messages.js'
import { refuseInputs } from './refusal.js'
import { readEndpoints, readKey, readQuorum } from './shared-inputs.js'
import type { Stage } from './stage.js'

const { relays, quorum } = inputDefaults
export const doctorDefaults = {
  relays,
  'fallback-relays': inputDefaults['fallback-relays'],
  quorum,
  'secret-key': inputDefaults['secret-key'],
} as const

export async function showFitness(stage: Stage): Promise<void> {
  const { runner, adapters } = stage
  const read = readerOf(runner.env, doctorDefaults, runner.label)
  const endpoints = readEndpoints(read)
  const needed = readQuorum(read, endpoints.length)
  const secretKey = readKey(read)
  if (read.errors.length > 0) {
    refuseInputs(read.errors, stage)
    return
  }
  const throwAway = () => adapters.createSigner(throwAwayKey(adapters.random))
  const shared = secretKey === null ? null : adapters.createSigner(secretKey)
  const prober = adapters.createProber(endpoints, shared ?? throwAway(), shared ?? throwAway())
  const { clock, random } = adapters
  const examinations = await examineRelays({ clock, random, prober }, stage.signal)
  const patients = examinations.map((examination) => ({ examination, fitness: fitnessOf(examination) }))
  const report: DoctorReport = { patients, quorum: needed, at: clock.wall() }

  runner.output('json', doctorJson(report))
  runner.output('fit', String(fitCount(report) >= needed))
  runner.output('fit-count', String(fitCount(report)))
  for (const line of doctorLines(report)) runner.line(line)
  const verdict = verdictOf(report)
  await runner.summarize(doctorMarkdown(report, verdict.sentence))
  const errorMs = ownClockError(examinations.map((examination) => examination.clock))
  if (errorMs !== null) runner.tell(clockWarning(errorMs))
  runner.tell(verdict)
  if (verdict.level === 'error') runner.fail('relays')
}

export function verdictOf(report: DoctorReport): Message {
  const count = fitCount(report)
  const { quorum: needed, patients } = report
  const found = `${count} of ${patients.length} relays ${count === 1 ? 'is' : 'are'} fit for locks`
  const quorumText = `${needed} ${needed === 1 ? 'makes' : 'make'} a quorum`
  if (count < needed) {
    const sentence = `Only ${found}, and ${quorumText}: with these relays no lock can be relied on. What is wrong with each, and what helps, is said above.`
    return { level: 'error', sentence, details: [] }
  }
  const spare = count - needed
  const sentence = `${found}; ${quorumText}, so ${spare} of the fit may be away.`
  return { level: count === patients.length ? 'info' : 'warning', sentence, details: [] }
}

function clockWarning(errorMs: number): Message {
  const seconds = Math.round(Math.abs(errorMs) / 1000)
  const sentence = `By the clocks of most relays that of this machine is ${seconds} s ${errorMs > 0 ? 'fast' : 'slow'}; set it, for locks hold only while all clocks agree within max-clock-skew.`
  return { level: 'warning', sentence, details: [] }
}

/** What doctor found, as JSON, as lines for the log and as a table for the summary. Whatever a relay said is escaped. */
import type { Check, Examination } from '../commands/doctor.js'
import type { Fitness } from '../commands/fitness.js'
import type { WallMs } from '../protocol/values.js'
import { logLine, markdownText } from '../text/escape.js'
import { paragraphLines, tableLines } from '../text/table.js'

export interface Patient {
  readonly examination: Examination
  readonly fitness: Fitness
}

export interface DoctorReport {
  readonly patients: readonly Patient[]
  readonly quorum: number
  readonly at: WallMs
}

/** Columns of a terminal. */
const within = 100

const timed = {
  'connect-ms': 'connect',
  'publish-ms': 'publish',
  'read-back-ms': 'read-back',
  'update-ms': 'update',
  'updated-read-back-ms': 'updated',
} as const satisfies Readonly<Record<string, Check>>

export const fitCount = ({ patients }: DoctorReport): number =>
  patients.filter(({ fitness }) => fitness.unfit === null).length

/** An object; what could not be found out is null. Times in ms. */
export function doctorJson(report: DoctorReport): string {
  const harmless = (_name: string, value: unknown): unknown => (typeof value === 'string' ? logLine(value) : value)
  const { patients, quorum, at } = report
  const count = fitCount(report)
  const relays = patients.map(({ examination, fitness }) => {
    const { relay, information, clock } = examination
    const told = information.kind === 'information' ? information : null
    return {
      relay,
      fit: fitness.unfit === null,
      reason: fitness.unfit?.reason ?? null,
      sentence: fitness.unfit?.sentence ?? null,
      remedy: fitness.unfit?.remedy ?? null,
      notes: fitness.notes,
      ...Object.fromEntries(Object.entries(timed).map(([name, check]) => [name, msOf(examination, check)])),
      'clock-difference-ms': clock?.differenceMs ?? null,
      'clock-uncertainty-ms': clock?.uncertaintyMs ?? null,
      software: told === null ? null : `${told.software} ${told.version}`.trim(),
      limits: told?.limits ?? null,
      demands: told?.demands ?? null,
    }
  })
  const whole = {
    fit: count >= quorum,
    'fit-count': count,
    quorum,
    total: patients.length,
    at: new Date(at).toISOString(),
    relays,
  }
  return JSON.stringify(whole, harmless)
}

const heading = ['relay', 'fit', 'connect', 'publish', 'read back', 'update', 'read back', 'clock'] as const

function cells({ examination, fitness }: Patient): readonly string[] {
  const { relay, clock } = examination
  const times = Object.values(timed).map((check) => msOf(examination, check))
  const sign = clock !== null && clock.differenceMs < 0 ? '−' : '+'
  return [
    relay,
    fitness.unfit === null ? 'yes' : 'NO',
    ...times.map((ms) => (ms === null ? '–' : `${Math.round(ms)} ms`)),
    clock === null ? '–' : `${sign}${seconds(Math.abs(clock.differenceMs))}±${seconds(clock.uncertaintyMs)} s`,
  ]
}

/** What there is to say of one relay, a sentence each. */
function* words({ examination, fitness }: Patient): Generator<string> {
  const { unfit, notes } = fitness
  if (unfit !== null) yield `NOT FIT (${unfit.reason}): it ${unfit.sentence.replace(/\.$/, '')}. ${unfit.remedy}`
  yield* notes
  const { information } = examination
  if (information.kind !== 'information') return
  const { software, version, limits } = information
  const told = [`${software} ${version}`.trim(), ...Object.entries(limits).map(([name, limit]) => `${name} ${limit}`)]
  yield `it tells of itself: ${told.filter((text) => text !== '').join(', ') || 'nothing'}`
}

/** At most 100 columns. */
export function doctorLines({ patients }: DoctorReport): readonly string[] {
  const table = tableLines([heading, ...patients.map(cells)], within)
  const notes = patients.flatMap((patient) => [
    ...paragraphLines(patient.examination.relay, within),
    ...[...words(patient)].flatMap((text) => paragraphLines(text, within, '  - ', '    ')),
  ])
  return [...table, '', ...notes]
}

export function doctorMarkdown(report: DoctorReport, sentence: string): string {
  const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`
  const rows = report.patients.map((patient) => row(cells(patient).map((text) => markdownText(text))))
  const notes = report.patients.map((patient) => {
    const said = [...words(patient)].map((text) => markdownText(text, 600)).join('; ')
    return `- ${markdownText(patient.examination.relay)}: ${said}`
  })
  const aligned = heading.map((_, column) => (column < 2 ? '---' : '---:'))
  return [
    '### nostr-lock: doctor',
    '',
    markdownText(sentence, 1_000),
    '',
    row(heading),
    row(aligned),
    ...rows,
    '',
    ...notes,
    '',
  ].join('\n')
}

/** Of a check that went well; null where it did not, or was not made. */
function msOf({ findings }: Examination, check: Check): number | null {
  const finding = findings.find((one) => one.check === check)
  return finding?.fault === null ? finding.ms : null
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

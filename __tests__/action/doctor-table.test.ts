import { describe, expect, it } from '@jest/globals'
import { verdictOf } from '../../src/action/doctor.js'
import { doctorJson, doctorLines, doctorMarkdown, fitCount } from '../../src/action/doctor-table.js'
import type { DoctorReport, Patient } from '../../src/action/doctor-table.js'
import type { Examination } from '../../src/commands/doctor.js'
import { fitnessOf } from '../../src/commands/fitness.js'
import type { WallMs } from '../../src/protocol/values.js'
import { refused } from '../../src/transport/trouble.js'
import { relay, soundInformation } from '../support/sim-prober.js'

const examination: Examination = {
  relay,
  findings: [
    { check: 'connect', ms: 5, tries: 1, fault: null },
    { check: 'publish', ms: 7.4, tries: 1, fault: null },
  ],
  information: soundInformation,
  clock: { differenceMs: -40, uncertaintyMs: 520 },
}
const patient = (change: Partial<Examination> = {}): Patient => {
  const examined = { ...examination, ...change }
  return { examination: examined, fitness: fitnessOf(examined) }
}
const refusing = (words: string): Patient =>
  patient({ findings: [{ check: 'publish', ms: 9, tries: 1, fault: refused(words) }], clock: null })
const report = (quorum: number, ...patients: Patient[]): DoctorReport => ({
  patients,
  quorum,
  at: Date.parse('2026-11-30T14:00:00Z') as WallMs,
})
const poison = '::error::x ##[error]y <b> | [z](http://evil.example)\n\u001b[31m\r::stop-commands::t'
const hostile = patient({
  findings: [
    { check: 'publish', ms: 9, tries: 1, fault: refused(`blocked: ${poison} ${'word ::error::x '.repeat(40)}`) },
  ],
  information: { ...soundInformation, software: poison, version: poison },
})

describe('a report of doctor', () => {
  it('is JSON with what was found of each relay', () => {
    expect(JSON.parse(doctorJson(report(2, patient(), refusing('blocked: no'))))).toEqual({
      fit: false,
      'fit-count': 1,
      quorum: 2,
      total: 2,
      at: '2026-11-30T14:00:00.000Z',
      relays: [
        {
          relay,
          fit: true,
          reason: null,
          sentence: null,
          remedy: null,
          notes: [],
          'connect-ms': 5,
          'publish-ms': 7.4,
          'read-back-ms': null,
          'update-ms': null,
          'updated-read-back-ms': null,
          'clock-difference-ms': -40,
          'clock-uncertainty-ms': 520,
          software: 'strfry 1',
          limits: soundInformation.limits,
          demands: [],
        },
        expect.objectContaining({
          fit: false,
          reason: 'restricted',
          sentence: expect.stringContaining('blocked: no'),
          'publish-ms': null,
          'clock-difference-ms': null,
        }),
      ],
    })
  })

  it('is a table of at most 100 columns, and below it what to do', () => {
    const long = patient({ relay: `wss://${'x'.repeat(200)}.example` as typeof relay })
    const lines = doctorLines(report(1, patient(), refusing('pow: 28 bits'), long, hostile))
    expect(lines[0]).toMatch(/^relay +fit +connect +publish +read back +update +read back +clock$/)
    expect(lines[1]).toMatch(/^wss:\/\/a\.example +yes +5 ms +7 ms +– +– +– +−0\.0±0\.5 s$/)
    expect(lines[2]).toMatch(/ NO +– +– /)
    expect(lines.join('\n')).toMatch(/NOT FIT \(proof-of-work\): it refuses .*: pow: 28 bits\. A lock has/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  it('lets nothing that a relay said act, in the log, the summary or the JSON', () => {
    const lines = doctorLines(report(1, hostile))
    expect(lines.join('\n')).toContain('error')
    for (const line of lines) expect(line).not.toMatch(/^\s*::|##\[|\p{Cc}/u)
    const markdown = doctorMarkdown(report(1, hostile), 'x')
    expect(markdown).not.toMatch(/<b>|\]\(http|(?!\n)\p{Cc}/u)
    expect(markdown.split('\n').filter((line) => line.startsWith('| wss'))).toHaveLength(1)
    const [{ sentence }] = (JSON.parse(doctorJson(report(1, hostile))) as { relays: [{ sentence: string }] }).relays
    expect(sentence).not.toMatch(/##\[|\p{Cc}/u)
  })

  it.each<[number, readonly Patient[], string, string]>([
    [1, [patient()], 'info', '1 of 1 relays is fit for locks; 1 makes a quorum, so 0 of the fit may be away.'],
    [2, [patient(), patient(), refusing('x')], 'warning', '2 of 3 relays are fit'],
    [2, [patient(), refusing('x'), refusing('x')], 'error', 'Only 1 of 3 relays is fit'],
  ])('by a quorum of %i is a verdict', (quorum, patients, level, words) => {
    const verdict = verdictOf(report(quorum, ...patients))
    expect([verdict.level, verdict.sentence]).toEqual([level, expect.stringContaining(words)])
    expect(fitCount(report(quorum, ...patients)) < quorum).toBe(level === 'error')
  })
})

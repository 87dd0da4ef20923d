/** What fails for an advisory, in the words of npm: what is bundled from moderate on, the rest from high on, and nothing where the registry is silent. */
import { describe, expect, it } from '@jest/globals'
import { script } from '../support/script.js'

interface Audit {
  readonly verdictOf: (
    output: string,
    licences: readonly string[],
  ) => { unanswered: string | null; failing: string[]; other: string[] }
}
const { verdictOf } = await script<Audit>('audit')

const licences = ['@actions/core\nMIT\nThe MIT License (MIT)\n\nws\nMIT\nCopyright\n', 'undici\nMIT\n']
const advisory = (name: string, severity: string, via: readonly string[] = []) => ({
  [name]: { name, severity, via: [{ name, severity, title: 'Reads too far', url: 'https://advisory/1' }, ...via] },
})
const judged = (...vulnerabilities: object[]) =>
  verdictOf(
    JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.assign({}, ...vulnerabilities) as object }),
    licences,
  )
const clean = { unanswered: null, failing: [], other: [] }

describe('the audit', () => {
  it('is content where nothing was found', () => {
    expect(judged()).toEqual(clean)
  })

  it.each(['moderate', 'high', 'critical'])('fails for what is bundled at %s', (severity) => {
    expect(judged(advisory('undici', severity))).toEqual({
      ...clean,
      failing: [`undici (bundled): ${severity}: Reads too far https://advisory/1`],
    })
  })

  it('only tells of less than that', () => {
    const other = [
      'ws (bundled): low: Reads too far https://advisory/1',
      'jest: moderate: Reads too far https://advisory/1',
    ]
    expect(judged(advisory('ws', 'low'), advisory('jest', 'moderate'))).toEqual({ ...clean, other })
  })

  it.each(['high', 'critical'])('fails for what builds and tests at %s', (severity) => {
    expect(judged(advisory('jest', severity)).failing).toEqual([`jest: ${severity}: Reads too far https://advisory/1`])
  })

  it('takes a package for bundled by its whole name alone', () => {
    expect(judged(advisory('core', 'moderate'), advisory('undici-types', 'moderate')).failing).toEqual([])
  })

  it('counts an advisory once, and not again for whatever depends on it', () => {
    const dependent = { ws: { name: 'ws', severity: 'high', via: ['undici'] } }
    expect(judged(dependent, advisory('undici', 'high', ['ws'])).failing).toHaveLength(1)
  })

  it.each([
    '405 Method Not Allowed - POST https://registry/-/npm/v1/security/advisories/bulk',
    'request to https://registry/-/npm/v1/security/advisories/bulk failed, reason: connect ECONNREFUSED',
  ])('finds nothing out, and says so, where the registry does not answer: %s', (message) => {
    const output = JSON.stringify({ message, error: { summary: '', detail: '' } })
    expect(verdictOf(output, licences)).toEqual({ ...clean, unanswered: message })
  })

  it('is an error where npm did not come so far as to ask', () => {
    const output = JSON.stringify({
      error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' },
    })
    expect(() => verdictOf(output, licences)).toThrow('did not ask: This command requires an existing lockfile.')
    expect(() => verdictOf('', licences)).toThrow('did not ask: it printed no report')
  })
})

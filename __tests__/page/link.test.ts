import { describe, expect, it } from '@jest/globals'
import { formatLink, hasSecretPart, readLink, subjectOf, type LinkTexts } from '../../src/page/link.js'
import { parseRelays } from '../../src/protocol/relay-set.js'
import type { WallMs } from '../../src/protocol/values.js'

const now = Date.parse('2026-11-30T23:30:00Z') as WallMs
const texts: LinkTexts = { relays: 'wss://a.example, wss://b.example', namespace: 'o/r', lock: '', period: '' }
const subject = (change: Partial<LinkTexts>) => subjectOf({ ...texts, ...change }, now)
const endpointsOf = (relays: string) => {
  const result = parseRelays(relays)
  if (!result.ok) throw new Error(result.problems.join())
  return result.endpoints
}

describe('a link', () => {
  it('says in its fragment what the form said', () => {
    const said = { ...texts, lock: 'CI/deploy & more, ünï#=', period: 'daily:2026-11-30' }
    const link = formatLink(said, endpointsOf(said.relays))
    expect(link).toBe(
      '#relays=wss://a.example,wss://b.example&namespace=o/r&lock=CI/deploy%20%26%20more,%20%C3%BCn%C3%AF%23%3D&period=daily:2026-11-30',
    )
    expect(readLink('', link)).toEqual({
      texts: { ...said, relays: 'wss://a.example,wss://b.example' },
      problems: [],
      holdsKey: false,
    })
  })

  it('leaves out what was not said, and is null about it when it is read', () => {
    const link = formatLink(texts, endpointsOf(texts.relays))
    expect(link).toBe('#relays=wss://a.example,wss://b.example&namespace=o/r')
    expect(readLink('', link).texts).toMatchObject({ lock: null, period: null })
  })

  it('never holds the secret part of a relay', () => {
    const endpoints = endpointsOf('wss://user:pw@a.example/x?token=t wss://b.example')
    expect(formatLink({ ...texts, relays: 'unused' }, endpoints)).toBe(
      '#relays=wss://a.example/x,wss://b.example&namespace=o/r',
    )
    expect(endpoints.map(hasSecretPart)).toEqual([true, false])
  })

  it.each([
    ['', '#namespace=o/r&key=whatever'],
    ['', '#namespace=o/r&secret-key=whatever'],
    ['', '#namespace=o/r&secret_key='],
    ['', '#namespace=o/r&nsec=x'],
    ['', `#lock=nsec1${'q'.repeat(58)}`],
    ['', `#${'ab'.repeat(32)}`],
    ['', `#x=${'AB'.repeat(32)}`],
    ['?key=whatever', '#namespace=o/r'],
    [`?x=nsec1${'q'.repeat(58)}`, ''],
  ])('with a key in it (%s %s) is refused whole, and the sentence says why', (search, fragment) => {
    const { texts: read, problems, holdsKey } = readLink(search, fragment)
    expect(holdsKey).toBe(true)
    expect(Object.values(read)).toEqual([null, null, null, null])
    expect(problems).toEqual([
      { field: 'link', sentence: expect.stringMatching(/whoever finds this one has the key.*new key/) },
    ])
    expect(JSON.stringify(problems)).not.toMatch(/whatever|qqq|abab|ABAB/)
  })

  it('may name a lock by 64 hex digits', () => {
    const lock = 'ab'.repeat(32)
    expect(readLink('', `#namespace=o/r&lock=${lock}`)).toMatchObject({ holdsKey: false, texts: { lock } })
  })

  it('that says something else is told so, and read for the rest', () => {
    const { texts: read, problems } = readLink('', '#namespace=o/r&colour=red')
    expect(read.namespace).toBe('o/r')
    expect(problems).toEqual([{ field: 'link', sentence: expect.stringContaining('"colour"') }])
  })
})

describe('what is to be watched', () => {
  it('is a namespace without a cadence, unless more is said', () => {
    expect(subject({})).toMatchObject({ ok: true, subject: { namespace: 'o/r', lock: null, period: '' } })
  })

  it('has its names in NFC, as the action has', () => {
    expect(subject({ namespace: 'u\u0308', lock: 'o\u0308' })).toMatchObject({ subject: { namespace: 'ü', lock: 'ö' } })
  })

  it.each([
    ['daily:2026-11-30', 'daily:2026-11-30'],
    [' daily ', 'daily:2026-11-30'],
    ['daily Europe/Berlin', 'daily:2026-12-01'],
    ['weekly', 'weekly:2026-W49'],
    ['hourly', 'hourly:2026-11-30T23+00:00'],
    ['none', ''],
  ])('has for the period %p the key %p', (period, key) => {
    expect(subject({ period })).toMatchObject({ ok: true, subject: { period: key } })
  })

  it.each<[Partial<LinkTexts>, string, RegExp]>([
    [{ relays: '' }, 'relays', /no relay is given/],
    [{ relays: 'https://a.example' }, 'relays', /relay 1 of 1 is not a ws/],
    [{ relays: 'wss://a.example wss://a.example/' }, 'relays', /given twice/],
    [{ namespace: '' }, 'namespace', /OWNER\/REPOSITORY/],
    [{ period: 'yearly' }, 'period', /give a key such as/],
    [{ period: 'daily Atlantis' }, 'period', /give a key such as/],
    [{ period: 'daily UTC x' }, 'period', /give a key such as/],
  ])('with %j is refused with the remedy, at its field', (change, field, sentence) => {
    expect(subject(change)).toEqual({ ok: false, problems: [{ field, sentence: expect.stringMatching(sentence) }] })
  })
})

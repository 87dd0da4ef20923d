import { describe, expect, it } from '@jest/globals'
import { addToReport, emptyReport, okCount, relayWords } from '../../src/action/relay-report.js'
import type { LogEvent } from '../../src/ports.js'
import type { RelayAnswer } from '../../src/protocol/machine.js'
import type { RelayUrl, Ticket } from '../../src/protocol/values.js'
import { sighting, ticket } from '../support/sightings.js'

const relay = 'wss://a.example' as RelayUrl
const other = 'wss://b.example' as RelayUrl
type Heard = Extract<LogEvent, { kind: 'relay' }>

function heard(purpose: Heard['purpose'], answer: RelayAnswer, rest: Partial<Heard> = {}): Heard {
  const timing = { connectMs: null, okMs: null, readMs: null }
  return { kind: 'relay', purpose, relay, answer, acknowledged: false, timing, ...rest }
}
const read = (...tickets: readonly Ticket[]): RelayAnswer => ({
  kind: 'read',
  sightings: tickets.map((one) => sighting(undefined, one)),
})
const stranger = 'f'.repeat(32) as Ticket
const fold = (...events: readonly LogEvent[]) =>
  events.reduce(
    (report, event) => addToReport(report, event, ticket),
    emptyReport({ all: [relay, other], fallback: [] }),
  )

describe('the relay report', () => {
  it('begins with every relay unheard', () => {
    const blank = { connectMs: null, lookMs: null, claimMs: null, readBackMs: null, isOk: false, said: 'not heard yet' }
    expect(emptyReport({ all: [relay, other], fallback: [] })).toEqual([
      { relay, ...blank },
      { relay: other, ...blank },
    ])
  })

  it('tells a fallback relay that nobody needed from one that has not answered yet', () => {
    const all = [relay, other]
    const blank = emptyReport({ all, fallback: [other] })
    expect(blank.map(({ said }) => said)).toEqual(['not heard yet', 'not needed so far'])
    const asked = addToReport(
      blank,
      heard('look', { kind: 'failed', cause: 'aborted', detail: 'x' }, { relay: other }),
      ticket,
    )
    expect(asked[1]?.said).toBe('look: not waited for')
  })

  it('notes how long each part took the first time it went well, and what was said last', () => {
    const report = fold(
      heard(
        'look',
        { kind: 'failed', cause: 'timeout', detail: '10 s' },
        { timing: { connectMs: 9, okMs: null, readMs: 1 } },
      ),
      heard('look', read(stranger), { timing: { connectMs: null, okMs: null, readMs: 5 } }),
      heard('claim', read(ticket), { acknowledged: true, timing: { connectMs: null, okMs: 6, readMs: 7 } }),
      heard('claim', read(ticket), { acknowledged: true, timing: { connectMs: null, okMs: 16, readMs: 17 } }),
      heard('announce', { kind: 'refused', prefix: 'blocked', detail: 'blocked: go away' }),
    )
    expect(report[0]).toEqual({
      relay,
      connectMs: 9,
      lookMs: 5,
      claimMs: 6,
      readBackMs: 7,
      isOk: false,
      said: 'announce: refused, blocked: go away',
    })
    expect(report[1]?.said).toBe('not heard yet')
  })

  it('does not take an OK without the record for an answer', () => {
    const [row] = fold(
      heard('claim', read(stranger), { acknowledged: true, timing: { connectMs: 1, okMs: 2, readMs: 3 } }),
    )
    expect(row).toMatchObject({
      claimMs: 2,
      readBackMs: null,
      isOk: false,
      said: 'claim: said OK, but does not show it',
    })
    expect(fold(heard('step-back', read()))[0]?.said).toBe('step back: does not show it')
  })

  it('keeps what was said by a relay that is not waited for any longer', () => {
    const aborted = heard('announce', { kind: 'failed', cause: 'aborted', detail: 'x' })
    expect(fold(heard('claim', read(ticket)), aborted)[0]).toMatchObject({ isOk: true, said: 'claim: ok' })
    expect(fold(aborted)[0]).toMatchObject({ isOk: false, said: 'announce: not waited for' })
  })

  it('counts the relays whose last answer counted', () => {
    expect(okCount(fold(heard('look', read())))).toBe(1)
    expect(okCount(fold(heard('look', read()), heard('look', read(), { relay: other })))).toBe(2)
  })

  it('leaves out what is not of a relay of the set', () => {
    const before = fold()
    expect(
      fold({ kind: 'stepped-back', behind: null }, heard('look', read(), { relay: 'wss://z.example' as RelayUrl })),
    ).toEqual(before)
  })

  it('says the cause of a failure', () => {
    expect(relayWords(heard('look', { kind: 'failed', cause: 'dns', detail: 'no such host' }), ticket)).toBe(
      'look: dns, no such host',
    )
  })
})

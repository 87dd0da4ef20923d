import { describe, expect, it } from '@jest/globals'
import { decisionSummary, timelineSummary } from '../../src/action/summary.js'
import type { PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { acquired, report, scene } from '../support/scene.js'
import { heldRecord, holder, lockTag, pubkey, sighting } from '../support/sightings.js'

const attempt = { lockTag, period: '' as PeriodKey, pubkey, report, waitedMs: 1234.4 }
const relayTable = [
  '| relay | connect | look | claim | read-back | said |',
  '| --- | ---: | ---: | ---: | ---: | --- |',
  '| wss&#58;//a.example | 12 ms | 5 ms | 7 ms | 4 ms | claim&#58; ok |',
  '| wss&#58;//b.example | 30 ms | 6 ms | – | – | claim&#58; refused, blocked&#58; no |',
  '| wss&#58;//c.example | – | – | – | – | look&#58; timeout, 10 s |',
  '',
]

describe('the summary of a decision', () => {
  it('shows what was locked, the fence, the lease, and how each relay did', () => {
    const given = scene({ period: { key: 'daily:2026-11-30' as PeriodKey, endMs: 1 as WallMs } })
    expect(decisionSummary(acquired, given, attempt).split('\n')).toEqual([
      '### nostr-lock: acquired',
      '',
      '| | |',
      '| --- | --- |',
      '| Lock | CI/deploy |',
      '| Namespace | o/r |',
      '| Period | daily&#58;2026-11-30 |',
      '| Outcome | acquired |',
      '| Fence | 1796000001 |',
      '| Backend | relays |',
      '| Lease | renewed while the job runs |',
      '| Decided in | 1234 ms |',
      '| Relays | 1 of 3 ok, quorum 2 |',
      '',
      ...relayTable,
    ])
  })

  it('shows who is in the way, with a link to the run', () => {
    expect(decisionSummary({ kind: 'contended', by: sighting(), same: null }, scene(), attempt).split('\n')).toEqual([
      '### nostr-lock: contended',
      '',
      '| | |',
      '| --- | --- |',
      '| Lock | CI/deploy |',
      '| Namespace | o/r |',
      '| Outcome | contended |',
      '| Holder | job &#34;deploy&#34; of workflow &#34;CI&#34; in o/r, run 42, attempt 1 |',
      '| Run of the holder | [https&#58;//github.example/o/r/actions/runs/42/attempts/1](https://github.example/o/r/actions/runs/42/attempts/1) |',
      '| Decided in | 1234 ms |',
      '| Relays | 1 of 3 ok, quorum 2 |',
      '',
      ...relayTable,
    ])
  })

  it('offers no link that a record of a newer version could not tell', () => {
    const by = sighting({ v: 2, state: 'newer' })
    const text = decisionSummary({ kind: 'incompatible', why: 'newer-version', by }, scene(), attempt)
    expect(text).toContain('| Holder | a contender that speaks version 2 of the protocol |')
    expect(text).not.toContain('Run of the holder')
  })

  it('lets nothing untrusted become markup', () => {
    const evil = '|x`<img src=y>\n::error::z[a](javascript:b)\u001b[31m'
    const by = sighting({
      ...heldRecord,
      holder: { ...holder, job: evil, workflow: evil, repository: evil, runUrl: evil },
    })
    const given = { ...scene({ lock: evil, namespace: evil }), report: report.map((row) => ({ ...row, said: evil })) }
    const text = decisionSummary({ kind: 'contended', by, same: null }, given, { ...attempt, report: given.report })
    const wanted = decisionSummary({ kind: 'contended', by: sighting(), same: null }, scene(), attempt)
    const rows = (markdown: string): number => markdown.split('\n').filter((line) => line.startsWith('| ')).length
    expect(rows(text)).toBe(rows(wanted) - 1)
    expect(text).not.toMatch(/<|`|\p{Cc}(?<!\n)|\[a\]|javascript:|^::/mu)
  })

  it('stays far below what the runner takes, however much there is to say', () => {
    const long = '😀|'.repeat(100_000)
    const by = sighting({ ...heldRecord, holder: { ...holder, job: long, workflow: long, repository: long } })
    const rows = Array.from({ length: 64 }, (_, at) => ({
      relay: `wss://${'r'.repeat(300)}${at}.example` as RelayUrl,
      connectMs: 1e9,
      lookMs: 1e9,
      claimMs: 1e9,
      readBackMs: 1e9,
      isOk: false,
      said: '|'.repeat(100_000),
    }))
    const given = { ...scene({ lock: long, namespace: long }), report: rows }
    const text = decisionSummary({ kind: 'contended', by, same: null }, given, { ...attempt, report: rows })
    expect(Buffer.byteLength(text)).toBeLessThan(512 * 1024)
  })
})

describe('the summary of a holding', () => {
  const at = (second: number): WallMs => (1_796_000_000_000 + second * 1000) as WallMs
  const end = { kind: 'released', state: 'completed', quorum: true, log: null, endsBy: null } as const
  const held = { lock: 'CI/deploy', startedAt: at(0), heldFrom: at(1), endedAt: at(61) }
  const timeline = { ...held, end, renewals: 2, lapses: [] }

  it('draws when it waited, held and ended', () => {
    expect(timelineSummary(timeline).split('\n')).toEqual([
      '### nostr-lock: completed',
      '',
      'The lock was held for 1m, with 2 renewals; its end was shown by a quorum.',
      '',
      '```mermaid',
      'gantt',
      '    title Lock CI/deploy',
      '    dateFormat x',
      '    axisFormat %H:%M:%S',
      '    waited :done, 1796000000000, 1796000001000',
      '    held :active, 1796000001000, 1796000061000',
      '    completed :milestone, 1796000061000, 0d',
      '```',
      '',
    ])
  })

  it('says when the end was not shown, or was somebody else’s', () => {
    expect(timelineSummary({ ...timeline, end: { ...end, quorum: false } })).toContain(
      'its end was not shown by a quorum.',
    )
    expect(timelineSummary({ ...timeline, end: { ...end, quorum: false, log: true } })).toContain(
      'its entry in the claim log was ended, and no quorum of relays showed it.',
    )
    const text = timelineSummary({ ...timeline, end: { kind: 'superseded', state: 'released' } })
    expect(text).toContain('### nostr-lock: superseded')
    expect(text).toContain('; somebody else ended it.')
  })

  it('draws each span in which the lease was not safe, to the end where it never was again', () => {
    const lapses = [
      { from: at(10), to: at(20) },
      { from: at(50), to: null },
    ]
    const text = timelineSummary({
      ...timeline,
      lapses,
      end: { kind: 'lost', cause: 'expired', since: at(50), to: null },
    })
    expect(text).toContain('    lapsed :crit, 1796000010000, 1796000020000\n')
    expect(text).toContain('    lapsed :crit, 1796000050000, 1796000061000\n')
    expect(text).toContain(`its lease was lost (expired) at ${new Date(at(50)).toISOString()}.`)
  })

  it('keeps the name of the lock inside the diagram', () => {
    const text = timelineSummary({ ...timeline, lock: 'a\n```\n<script>;%%:x' })
    expect(text).toContain('    title Lock a·····\u00b7script·····x\n')
    expect(text.match(/```/g)).toHaveLength(2)
  })

  it('gives a bar of no length one millisecond, for Mermaid draws no shorter one', () => {
    expect(timelineSummary({ ...timeline, heldFrom: at(0) })).toContain('waited :done, 1796000000000, 1796000000001')
  })
})

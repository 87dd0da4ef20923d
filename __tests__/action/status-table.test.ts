import { describe, expect, it } from '@jest/globals'
import { listingJson, listingLines, listingMarkdown, mostListed } from '../../src/action/status-table.js'
import type { Listed, Listing } from '../../src/commands/status.js'
import type { WallMs } from '../../src/protocol/values.js'
import { heldRecord, lockTag, pubkey, sighting, ticket } from '../support/sightings.js'

const at = Date.parse('2026-11-30T14:01:30Z') as WallMs
const listing = (...entries: Listed[]): Listing => ({ kind: 'answered', entries, at })
const held: Listed = { sighting: sighting(), liveness: 'fresh', evictedBy: null }
const hostile: Listed = {
  sighting: sighting({
    ...heldRecord,
    lock: '::error::x | [y](http://evil.example)\n<b>',
    holder: { ...heldRecord.holder, job: '\u001b[31m::set-output', runUrl: 'javascript:alert(1)' },
  }),
  liveness: 'suspect',
  evictedBy: '::warning::me',
}

describe('a listing', () => {
  it('is JSON with everything that a record tells', () => {
    expect(JSON.parse(listingJson(listing(held), true))).toEqual([
      {
        namespace: 'o/r',
        lock: 'CI/deploy',
        'lock-id': lockTag,
        period: '',
        state: 'held',
        liveness: 'fresh',
        ticket,
        fence: 1_796_000_000,
        seq: null,
        holder: heldRecord.holder,
        pubkey: null,
        'renewed-at': '2026-11-30T14:00:00.000Z',
        'lease-ms': 7_200_000,
        'evicted-by': null,
      },
    ])
  })

  it('names the key under which a record stands where keys are thrown away', () => {
    expect(JSON.parse(listingJson(listing(held), false))).toMatchObject([{ pubkey }])
  })

  it('has its place in line for a waiter, and little for a record of a newer version', () => {
    const waiter = { ...held, sighting: sighting({ ...heldRecord, state: 'waiting', seq: 3, fence: null }) }
    const newer = { ...held, sighting: sighting({ v: 2, state: 'newer' }) }
    expect(JSON.parse(listingJson(listing(waiter, newer), true))).toMatchObject([
      { state: 'waiting', seq: 3, fence: null },
      { state: 'newer', lock: null, fence: null, 'renewed-at': null, holder: null },
    ])
    expect(listingLines(listing(newer), true)[1]).toContain('(tells no name)')
  })

  it('is a table with a link to the run, and says when nobody is there', () => {
    const table = listingMarkdown(listing(held), 'the lock "CI/deploy"', true)
    expect(table).toContain('1m30s ago, lease 2h')
    expect(table).toContain(`](${heldRecord.holder.runUrl}) |`)
    expect(listingMarkdown(listing(), 'the lock "x"', true)).toContain(
      'Nobody holds or waits, and nothing is completed.',
    )
  })

  it('lets nothing that a stranger wrote act, in the log, the summary or the JSON', () => {
    const lines = listingLines(listing(hostile), false)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).not.toMatch(/^\s*::|\p{Cc}/u)
    const table = listingMarkdown(listing(hostile), 'it', false)
    expect(table).not.toMatch(/<b>|evil\.example\)|javascript:/)
    expect(table.split('\n').filter((row) => row.includes('suspect'))).toHaveLength(1)
    const [entry] = JSON.parse(listingJson(listing(hostile), false)) as [{ lock: string; holder: { job: string } }]
    expect(`${entry.lock}${entry.holder.job}`).not.toMatch(/^::|\p{Cc}/u)
  })

  it('is cut where a stranger wrote thousands', () => {
    const long = '|'.repeat(4_096)
    const runUrl = `https://x.example/${'%20'.repeat(300)}`
    const holder = { ...heldRecord.holder, job: long, workflow: long, repository: long, runUrl }
    const record = { ...heldRecord, namespace: long, lock: long, holder }
    const entry: Listed = { sighting: sighting(record), liveness: 'suspect', evictedBy: long }
    const many = listing(...Array.from({ length: mostListed + 1 }, () => entry))
    expect(JSON.parse(listingJson(many, false))).toHaveLength(mostListed)
    const rows = listingLines(many, false)
    expect(rows.filter((line) => line.startsWith('    ticket '))).toHaveLength(mostListed)
    expect(Math.max(...rows.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(listingMarkdown(many, 'it', false).length).toBeLessThan(1_000_000)
    expect(listingJson(many, false).length).toBeLessThan(1_000_000)
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { inputDefaults } from '../../src/action/input-reader.js'
import { readTicket } from '../../src/action/ticket-inputs.js'
import type { Ticketed } from '../../src/action/ticket-inputs.js'
import { readContext } from '../../src/github/context.js'
import { holdingFolder } from '../../src/keeper/folder.js'
import type { LockFile } from '../../src/keeper/lock-file.js'
import { writeLockFile } from '../../src/keeper/lock-file.js'
import type { Fence, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { atEnd } from '../support/open-ends.js'
import { lockTag, pubkey, ticket } from '../support/sightings.js'

const secretKey = '07'.repeat(32)
const file: LockFile = {
  v: 1,
  namespace: 'o/r',
  lock: 'CI/deploy',
  period: 'daily:2026-11-30' as PeriodKey,
  periodEndMs: 5 as WallMs,
  relays: ['wss://a.example', 'wss://b.example', 'wss://c.example'] as readonly string[] as readonly RelayUrl[],
  quorum: 2,
  maxClockSkewMs: 900_000,
  leaseMs: 300_000,
  fallback: { kind: 'none' },
  pubkey,
  shared: true,
  lockTag,
  fence: 7 as Fence,
}

/** A job; with a file it is the one that took the lock. */
function read(inputs: Readonly<Record<string, string>>, left: LockFile | 'junk' | null = file, extra = {}) {
  const temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-ticket-'))
  atEnd(() => {
    rmSync(temp, { recursive: true })
  })
  const folder = holdingFolder(temp, ticket)
  if (left === 'junk') folder.write('lock', {})
  else if (left !== null) writeLockFile(folder, left)
  const variables = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
  const given = Object.fromEntries(variables) as Record<string, string>
  const env = { RUNNER_TEMP: temp, GITHUB_REPOSITORY: 'octo/here', ...extra, ...given }
  return readTicket(env, readContext(env, undefined))
}
function ticketed(...given: Parameters<typeof read>): Ticketed {
  const result = read(...given)
  if (!result.ok) throw new Error(result.errors.join('\n'))
  return result.ticketed
}
function errors(...given: Parameters<typeof read>): readonly string[] {
  const result = read(...given)
  return result.ok ? [] : result.errors
}

describe('a ticket in the job that took it', () => {
  it('leads to everything but the key', () => {
    const found = ticketed({ ticket, 'secret-key': secretKey })
    expect(found).toMatchObject({ ticket, pubkey, periodEndMs: 5, file, keyProblem: null })
    expect(found.terms).toMatchObject({ lock: 'CI/deploy', namespace: 'o/r', quorum: 2, maxClockSkewMs: 900_000 })
    expect(found.terms.endpoints.map(({ connectUrl }) => connectUrl)).toEqual(file.relays)
  })

  it('is that of the environment where none is given', () => {
    const env = { NOSTR_LOCK_TICKET: ticket }
    expect(ticketed({ 'secret-key': secretKey }, file, env).ticket).toBe(ticket)
    const other = 'f'.repeat(32)
    expect(ticketed({ ticket, 'secret-key': secretKey }, file, { NOSTR_LOCK_TICKET: other }).ticket).toBe(ticket)
  })

  it('needs the shared key that it was taken with, and none for a throw-away one', () => {
    expect(ticketed({ ticket }).keyProblem).toContain('give the same one to the input secret-key')
    const ephemeral = { ...file, shared: false }
    expect(ticketed({ ticket }, ephemeral)).toMatchObject({ keyProblem: null, terms: { secretKey: null } })
    expect(errors({ ticket, 'secret-key': secretKey }, ephemeral)).toEqual([
      'Input "secret-key": this ticket was taken with a throw-away key; leave it out.',
    ])
  })

  it('takes what a relay URL hides from the input', () => {
    const relays = 'wss://user:pass@b.example wss://c.example wss://a.example'
    const { endpoints } = ticketed({ ticket, relays, 'secret-key': secretKey }).terms
    expect(endpoints.map(({ url }) => url)).toEqual(file.relays)
    expect(endpoints[1]?.connectUrl).toBe('wss://user:pass@b.example/')
  })

  it.each([
    ['lock', 'another', 'CI/deploy'],
    ['namespace', 'another', 'o/r'],
    ['quorum', '3', 'majority'],
    ['max-clock-skew', '1h', '15m'],
    ['relays', 'wss://a.example wss://b.example', file.relays.join(' ')],
    ['relays', 'nothing', file.relays.join(',')],
  ])('refuses a %s of %j, which it was not taken with', (name, wrong, right) => {
    const [error = ''] = errors({ ticket, 'secret-key': secretKey, [name]: wrong })
    expect(error).toContain(`Input "${name}": it is not what this ticket was taken with; leave it out`)
    expect(errors({ ticket, 'secret-key': secretKey, [name]: right })).toEqual([])
  })

  it('refuses to guess from a damaged file', () => {
    expect(errors({ ticket }, 'junk')[0]).toContain('cannot be read')
  })
})

describe('a ticket in another job', () => {
  const given = { ticket, lock: 'CI/deploy', 'secret-key': secretKey }

  it('has the defaults of the action where nothing is given', () => {
    const empty = { namespace: '', relays: '', quorum: '', 'max-clock-skew': '' }
    const found = ticketed({ ...given, ...empty }, null)
    expect(found).toMatchObject({ pubkey: null, periodEndMs: null, file: null, keyProblem: null })
    expect(found.terms).toMatchObject({ namespace: 'octo/here', quorum: 3, maxClockSkewMs: 900_000 })
    expect(found.terms.endpoints.map(({ url }) => url).join(' ')).toBe(inputDefaults.relays)
  })

  it('is told the lock, and refused without it', () => {
    expect(ticketed({ ...given, namespace: 'o/r' }, null).terms).toMatchObject({ lock: 'CI/deploy', namespace: 'o/r' })
    expect(errors({ ...given, lock: '' }, null)[0]).toContain('Input "lock" is empty; it must be the name of the lock')
  })

  it('needs a shared key', () => {
    expect(ticketed({ ticket, lock: 'CI/deploy' }, null).keyProblem).toContain(
      'a throw-away key is known only to the job',
    )
    expect(errors({ ...given, 'secret-key': '' }, null)[0]).toContain('secret-key is empty')
  })
})

describe('no ticket', () => {
  it.each(['', 'x', 'F'.repeat(32), '0'.repeat(31)])('is made of %j', (text) => {
    const [error = ''] = errors({ ticket: text })
    expect(error).toMatch(
      /^Input "ticket"(: it is empty, and this job took no lock| is ".+"; it must be the 32 hex digits)/,
    )
  })
})

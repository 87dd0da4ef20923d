import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { holdingFolder } from '../../src/keeper/folder.js'
import type { LockFile } from '../../src/keeper/lock-file.js'
import { readLockFile, writeLockFile } from '../../src/keeper/lock-file.js'
import type { Fence, PeriodKey, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { atEnd } from '../support/open-ends.js'
import { lockTag, pubkey, ticket } from '../support/sightings.js'

const file: LockFile = {
  v: 1,
  namespace: 'o/r',
  lock: 'CI/deploy',
  period: '' as PeriodKey,
  periodEndMs: null,
  relays: ['wss://a.example' as RelayUrl],
  quorum: 1,
  maxClockSkewMs: 900_000,
  leaseMs: 300_000,
  fallback: { kind: 'none' },
  pubkey,
  shared: true,
  lockTag,
  fence: 1_796_000_000 as Fence,
}

function freshFolder() {
  const temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-file-'))
  atEnd(() => {
    rmSync(temp, { recursive: true })
  })
  return holdingFolder(temp, ticket)
}

describe('the lock file', () => {
  it('is read as it was written, and readable by its user only', () => {
    const folder = freshFolder()
    expect(readLockFile(folder)).toBeUndefined()
    writeLockFile(folder, file)
    expect(readLockFile(folder)).toEqual(file)
    if (process.platform !== 'win32') expect(statSync(path.join(folder.path, 'lock.json')).mode & 0o777).toBe(0o600)
    const daily = { ...file, period: 'daily:2026-11-30' as PeriodKey, periodEndMs: 1 as WallMs }
    writeLockFile(folder, daily)
    expect(readLockFile(folder)).toEqual(daily)
  })

  it.each<[string, object]>([
    ['another version', { v: 2 }],
    ['an empty name', { lock: '' }],
    ['no relay', { relays: [] }],
    ['a relay that is no text', { relays: [7] }],
    ['a quorum that is no number', { quorum: '2' }],
    ['a fence below zero', { fence: -1 }],
    ['a public key that is none', { pubkey: 'x' }],
    ['no word on its key', { shared: undefined }],
    ['half an end of its period', { periodEndMs: 1.5 }],
  ])('is damaged with %s', (_, change) => {
    const folder = freshFolder()
    folder.write('lock', { ...file, ...change })
    expect(readLockFile(folder)).toBe('damaged')
  })

  it.each(['', '{', 'null', '[]', '7'])('is damaged where it says %j', (text) => {
    const folder = freshFolder()
    mkdirSync(folder.path, { recursive: true })
    writeFileSync(path.join(folder.path, 'lock.json'), text)
    expect(readLockFile(folder)).toBe('damaged')
  })
})

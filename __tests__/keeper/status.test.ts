import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { FileName, Folder } from '../../src/keeper/folder.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { hasEnded, isHolding, keeperPhases, readStatus, writeStatus } from '../../src/keeper/status.js'
import type { Fence, MonoMs, WallMs } from '../../src/protocol/values.js'
import { memoryFolder } from '../support/memory-folder.js'
import { heldRecord, ticket } from '../support/sightings.js'

const status: KeeperStatus = {
  v: 1,
  pid: 4_711,
  phase: 'holding',
  ticket,
  fence: 1_796_000_000 as Fence,
  safeUntil: 5_000 as MonoMs,
  safeUntilWall: 1_796_000_060_000 as WallMs,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 1_796_000_000 },
  renewedAt: null,
  renewals: 0,
  lapses: [{ from: 1 as WallMs, to: null }],
  end: null,
}
const damages: readonly unknown[] = [null, 7, {}, { missed: 0 }, { missed: 'x', ended: null }, { missed: 0, ended: 7 }]
const reading = (value: unknown): Folder => {
  const folder = memoryFolder()
  folder.write('status', value)
  return folder
}
/** As it lies on disk. */
const written = (change: Partial<KeeperStatus> = {}): Record<string, unknown> => {
  const folder = memoryFolder()
  writeStatus(folder, { ...status, ...change })
  return folder.read('status') as Record<string, unknown>
}
type Damage = [field: string, how: string, value: unknown]

describe('the status of a keeper', () => {
  it('may say what torch-lock agents see, and is damaged where that is no such thing', () => {
    const folder = memoryFolder()
    writeStatus(folder, { ...status, torch: { missed: 1, ended: false } })
    expect(readStatus(folder)).toMatchObject({ torch: { missed: 1, ended: false } })
    const written = folder.read('status') as object
    for (const torch of damages) expect(readStatus(reading({ ...written, torch }))).toBe('damaged')
  })

  it('is read back as it was written', () => {
    const ended: KeeperStatus = {
      ...status,
      phase: 'lost',
      renewedAt: 7 as WallMs,
      renewals: 3,
      end: { kind: 'lost', cause: 'expired', since: 8 as WallMs, to: null },
    }
    for (const one of [status, ended]) {
      const folder = memoryFolder()
      writeStatus(folder, one)
      expect(readStatus(folder)).toEqual(one)
    }
  })

  it('is undefined where there is none', () => {
    expect(readStatus(memoryFolder())).toBeUndefined()
  })

  it.each<Damage>([
    ...Object.keys(status).map((field): Damage => [field, 'nonsense', { ...written(), [field]: { odd: true } }]),
    ...Object.keys(status).map((field): Damage => [field, 'nothing', { ...written(), [field]: undefined }]),
    ['the version', 'another', { ...written(), v: 2 }],
    ['the phase', 'unknown', { ...written(), phase: 'asleep' }],
    ['a lapse', 'without a start', { ...written(), lapses: [{ to: null }] }],
    ['the draft', 'of a newer version', { ...written(), draft: { createdAt: 1, record: '{"v":2}' } }],
    ['the draft', 'without a version', { ...written(), draft: { record: written()['draft'] } }],
    [
      'the draft',
      'with a version that is no number',
      { ...written(), draft: { ...(written()['draft'] as object), createdAt: '1' } },
    ],
    ['the whole', 'empty', {}],
    ['the whole', 'null', null],
    ['the whole', 'a text', 'status'],
  ])('is damaged, and not guessed at, where %s is %s', (_field, _how, value) => {
    expect(readStatus(reading(value))).toBe('damaged')
  })

  it('never throws, whatever lies there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(status)), (value, field) => {
        for (const one of [value, { ...written(), [field]: value }]) readStatus(reading(one))
      }),
    )
  })

  it('holds as long as its phase says so and neither clock has come to the end of its lease', () => {
    const wall = (status.safeUntilWall - 1) as WallMs
    expect(isHolding(status, 4_999 as MonoMs, wall)).toBe(true)
    expect(isHolding(status, 5_000 as MonoMs, wall)).toBe(false)
    expect(isHolding(status, 4_999 as MonoMs, status.safeUntilWall)).toBe(false)
    expect(isHolding({ ...status, phase: 'lapsed' }, 4_999 as MonoMs, wall)).toBe(false)
  })

  it('has ended when it was lost, released or superseded, and not in a lapse', () => {
    expect(keeperPhases.filter((phase) => hasEnded({ ...status, phase }))).toEqual(['lost', 'released', 'superseded'])
  })

  it('is written whole, under its own name', () => {
    const names: FileName[] = []
    writeStatus({ ...memoryFolder(), write: (name) => names.push(name) }, status)
    expect(names).toEqual(['status'])
  })
})

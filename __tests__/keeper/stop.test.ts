import { describe, expect, it } from '@jest/globals'
import type { FileName, Folder } from '../../src/keeper/folder.js'
import type { KeeperStatus } from '../../src/keeper/status.js'
import { writeStatus } from '../../src/keeper/status.js'
import { stopKeeper } from '../../src/keeper/stop.js'
import type { Fence, MonoMs, WallMs } from '../../src/protocol/values.js'
import { heldRecord, ticket } from '../support/sightings.js'

const keeping: KeeperStatus = {
  v: 1,
  pid: 4711,
  phase: 'holding',
  ticket,
  fence: 7 as Fence,
  safeUntil: 1 as MonoMs,
  safeUntilWall: 1 as WallMs,
  backend: 'relays',
  draft: { record: heldRecord, createdAt: 5 },
  renewedAt: null,
  renewals: 0,
  lapses: [],
  end: null,
}
const released: KeeperStatus = {
  ...keeping,
  phase: 'released',
  end: { kind: 'released', state: 'released', quorum: true, log: null, endsBy: null },
}

/** A folder in memory, and a keeper that answers at its n-th look, or dies there. */
class Office implements Folder {
  readonly path = 'memory'
  private readonly files = new Map<FileName, unknown>()
  private now = 0
  lives = true
  looks = 0
  requests = 0
  onLook: (look: number) => void = () => undefined
  write(name: FileName, value: unknown): void {
    if (name === 'stop') this.requests++
    this.files.set(name, JSON.parse(JSON.stringify(value)))
  }
  read(name: FileName): unknown {
    return this.files.get(name)
  }
  has(name: FileName): boolean {
    return this.files.has(name)
  }
  watch(): () => void {
    return () => undefined
  }
  remove(): void {
    this.files.clear()
  }
  ask(completes = false, signal = new AbortController().signal): Promise<KeeperStatus | null> {
    const clock = {
      mono: () => this.now as MonoMs,
      wall: () => this.now as WallMs,
      wake: (at: MonoMs) => {
        this.now = at
        this.onLook(++this.looks)
        return Promise.resolve()
      },
    }
    return stopKeeper(this, completes, { clock, isAlive: (pid) => this.lives && pid === keeping.pid }, 10_000, signal)
  }
}

describe('stopping a keeper', () => {
  it('asks it once, waits for its last word, and hands on whether the period is completed', async () => {
    const office = new Office()
    writeStatus(office, keeping)
    office.onLook = (look) => {
      expect(office.read('stop')).toEqual({ v: 1, completes: true })
      if (look === 3) writeStatus(office, released)
    }
    expect(await office.ask(true)).toEqual(released)
    expect([office.looks, office.requests]).toEqual([3, 1])
  })

  it('asks nothing of a keeper that has ended, is gone, or never was', async () => {
    const office = new Office()
    expect(await office.ask()).toBeNull()
    office.write('status', {})
    expect(await office.ask()).toBeNull()
    writeStatus(office, released)
    expect(await office.ask()).toEqual(released)
    writeStatus(office, keeping)
    office.lives = false
    expect(await office.ask()).toEqual(keeping)
    expect(office.has('stop')).toBe(false)
  })

  it('does not wait for a keeper that dies, or is silent for too long', async () => {
    const office = new Office()
    writeStatus(office, keeping)
    office.onLook = (look) => (office.lives = look < 2)
    expect(await office.ask()).toEqual(keeping)
    expect(office.looks).toBe(2)

    const silent = new Office()
    writeStatus(silent, keeping)
    expect(await silent.ask()).toEqual(keeping)
    expect(silent.has('stop')).toBe(true)
  })

  it('gives up when it is told to', async () => {
    const office = new Office()
    writeStatus(office, keeping)
    const abort = new AbortController()
    office.onLook = () => {
      abort.abort()
    }
    expect(await office.ask(false, abort.signal)).toEqual(keeping)
    expect(office.looks).toBe(1)
  })
})

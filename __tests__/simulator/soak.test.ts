/** Random worlds in which everything may go wrong, as many as fit; `WORLDS=20000` plays more. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import { chaos } from './chaos.js'
import { readFailure, writeFailure } from './failure-file.js'
import { playPlan } from './judge.js'
import { planned, somebody } from './plan.js'
import { runWorlds } from './run-worlds.js'
import { shrink } from './shrink.js'
import type { Progress } from './soak.js'

jest.setTimeout(1_800_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-soak-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const played = ({ next, holdings, visits, failures }: Progress) => ({ next, holdings, visits, failures })

describe('random worlds', () => {
  it('break no promise', async () => {
    const worlds = process.env['WORLDS'] ?? '5000'
    const progress = await runWorlds<Progress>('soak', '--worlds', worlds)
    expect(progress).toMatchObject({ next: Number(worlds) + 1, failures: [] })
    // Somebody gets the lock in most of them.
    expect(progress.holdings).toBeGreaterThan(Number(worlds))
  })

  it('are gone on with where they were stopped, and come out the same', async () => {
    const resume = ['--resume', path.join(folder, 'progress.json')]
    await runWorlds('soak', '--worlds', '100', ...resume)
    const resumed = await runWorlds<Progress>('soak', '--worlds', '200', ...resume)
    const atOnce = await runWorlds<Progress>('soak', '--worlds', '200')
    expect(played(resumed)).toEqual(played(atOnce))
  })

  it('are the same for the same seed', async () => {
    expect(await playPlan(chaos(7))).toEqual(await playPlan(chaos(7)))
  })
})

describe('a failing world', () => {
  // Two clocks that are off by more than anybody was told: the one takes the other's lease for long over.
  const contenders = [
    somebody({ offsetMs: -1_200_000, heartbeat: true, holdMs: 100_000, rounds: 2 }),
    somebody({ comesAt: 5_000, holdMs: 50_000 }),
    somebody({ comesAt: 6_000, offsetMs: -1_200_000 }),
  ]
  const plan = planned(1, {
    contenders,
    lossRate: 0.01,
    faults: [
      { at: 70_000, kind: 'away', relay: 0, ms: 1_000 },
      { at: 90_000, kind: 'kill', who: 1 },
    ],
  })

  it('shrinks to what it fails by', async () => {
    expect((await playPlan(plan)).broken).toContainEqual(expect.objectContaining({ what: 'S1' }))
    const smallest = await shrink(plan, 'S1')
    expect(smallest.faults).toEqual([])
    expect(smallest.lossRate).toBe(0)
    expect(smallest.contenders.map(({ offsetMs, rounds }) => ({ offsetMs, rounds }))).toEqual([
      { offsetMs: -1_200_000, rounds: 1 },
      { offsetMs: 0, rounds: 1 },
    ])
  })

  it('is written with its plan, what it breaks and its trace, and is read again', async () => {
    const file = path.join(folder, 'failing.txt')
    await writeFailure(file, plan)
    expect(readFailure(file)).toEqual(plan)
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/^S1: c1\.0 holds at \d+, c0\.0 until \d+$/m)
    expect(text).toMatch(/^c1\.0 > publish #\d+ announce held \d+ @\d+$/m)
  })
})

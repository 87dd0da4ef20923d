/** The built keeper while all is well: it keeps, hands off by push, tells no secret, and leaves nothing behind. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { recordsOn, sharedKeyHex } from '../support/built-step.js'
import { endKept, ended, eventually, keptStep, processesWith, startKeptRelays, waits } from '../support/kept-step.js'

jest.setTimeout(120_000)
afterEach(endKept)

const live = ['waiting', 'claiming', 'held']

describe('a kept lock', () => {
  it('is renewed between the stages, and told as held by main', async () => {
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays).take()
    const renewed = await eventually('three renewals', () => step.status.renewals >= 3 && step.status)
    const main = await step.run('main')
    expect([main.code, step.outputs['acquired'], step.outputs['fence']]).toEqual([0, 'true', String(renewed.fence)])
    expect(Date.parse(step.outputs['expires-at'] ?? '')).toBeGreaterThanOrEqual(renewed.safeUntilWall)
    const post = await step.post()
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock')])
    expect(step.summary).toMatch(/with \d+ renewals/)
  })

  if (process.platform === 'linux') {
    it('leaves after post no process, no file, and no live record', async () => {
      const relays = await startKeptRelays(3)
      const step = await keptStep(relays).take()
      expect(processesWith(step.trackingId)).toHaveLength(1)
      expect(readdirSync(step.runnerTemp, { recursive: true })).not.toEqual([])
      await step.run('main')
      await step.post()
      await eventually('the keeper is gone', () => processesWith(step.trackingId).length === 0)
      expect(readdirSync(step.runnerTemp, { recursive: true })).toEqual([])
      expect(relays.flatMap(recordsOn).filter(({ record }) => live.includes(record.state))).toEqual([])
    })

    it('has a keeper with no input in its environment, no secret in its arguments or in any file, and less than 100 MB', async () => {
      const relays = await startKeptRelays(5)
      const token = 'ghp_notforthekeeper'
      const step = await keptStep(relays, { 'github-token': token }).take()
      await eventually('renewals', () => step.status.renewals >= 2)
      const proc = (file: string): string => readFileSync(path.join('/proc', String(step.status.pid), file), 'utf8')
      expect(proc('environ')).not.toMatch(/INPUT_|STATE_|GITHUB_/)
      const files = readdirSync(step.runnerTemp, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      expect(files.length).toBeGreaterThan(0)
      for (const text of [proc('environ'), proc('cmdline'), ...files]) {
        expect(text).not.toContain(sharedKeyHex)
        expect(text).not.toContain(token)
      }
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(proc('status')) ?? []
      expect(Number(kilobytes)).toBeLessThan(100 * 1024)
    })
  }

  it('refuses the same actor a second time, and says that it is this very job', async () => {
    const relays = await startKeptRelays(3)
    await keptStep(relays).take()
    const second = keptStep(relays)
    const main = await second.run('main')
    expect([main.code, second.outputs['status'], main.log]).toEqual([
      1,
      'contended',
      expect.stringContaining('which is this very job'),
    ])
    expect(JSON.parse(second.outputs['holder'] ?? '{}')).toMatchObject({ runId: '1', job: 'deploy' })
  })

  it('is kept where its relays are away for a while', async () => {
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays).take()
    const before = await eventually('a renewal', () => step.status.renewals >= 1 && step.status)
    for (const relay of relays) {
      relay.setFault('refuse')
      relay.setFault('drop')
    }
    // The next renewal is due ten seconds before the lease is over.
    await eventually('it was due', () => Date.now() > before.safeUntilWall - 9_000)
    for (const relay of relays) relay.clearFaults()
    const after = await eventually('it renews again', () => step.status.renewals > before.renewals && step.status)
    expect([after.phase, after.lapses]).toEqual(['holding', []])
    expect((await step.post()).log).toContain('Released the lock')
  })

  it('is let go at the end of max-hold, while the job goes on', async () => {
    const relays = await startKeptRelays(3)
    const step = await keptStep(relays, { 'max-hold': '15s' }).take()
    expect(await ended(step)).toMatchObject({ phase: 'released', end: { state: 'released', quorum: true } })
    const post = await step.post()
    expect([post.code, post.log]).toEqual([0, expect.stringContaining('Released the lock')])
  })
})

describe('those in line', () => {
  it('get the lock one after the other, with greater fences, and are told their place', async () => {
    const relays = await startKeptRelays(3)
    const first = await keptStep(relays).take()
    const inLine = []
    for (let place = 1; place <= 3; place++) {
      const step = keptStep(relays, waits, { runId: String(place + 1) })
      const running = step.run('main')
      await eventually(`${place} in line`, () => {
        const shown = relays.map((relay) => recordsOn(relay).filter(({ record }) => record.state === 'waiting').length)
        return shown.every((n) => n === place)
      })
      inLine.push({ step, running })
    }
    const fences: number[] = [first.status.fence]
    await first.post()
    for (const { step, running } of inLine) {
      const { code, log } = await running
      expect([code, log]).toEqual([0, expect.stringContaining('In line, place')])
      fences.push(Number(step.outputs['fence']))
      await step.post()
    }
    expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b))
  })

  if (process.platform !== 'win32') {
    it.each(['SIGINT', 'SIGTERM'] as const)('withdraw on %s before they end, and hold nothing', async (signal) => {
      const relays = await startKeptRelays(3)
      await keptStep(relays).take()
      const step = keptStep(relays, waits, { runId: '2' })
      const running = step.run('main')
      await eventually('it waits', () =>
        relays.every((relay) => recordsOn(relay).some(({ record }) => record.state === 'waiting')),
      )
      step.child?.kill(signal)
      const { code, log } = await running
      expect([code, log]).toEqual([1, expect.stringContaining('was stopped by a signal, and holds nothing')])
      expect(relays.map((relay) => step.stateOn(relay))).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
      expect((await step.post('cancelled')).log).toContain('Nothing is left to release')
    })
  }
})

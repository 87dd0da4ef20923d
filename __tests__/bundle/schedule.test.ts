/** The built action in a scheduled run, with the event that GitHub writes for one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { builtStep } from '../support/built-step.js'
import type { BuiltStep } from '../support/built-step.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const hourMs = 3_600_000
const hourly = { cadence: 'hourly', date: 'scheduled' }

/** A step of a run that this event triggered. */
async function scheduledStep(event: string, told: unknown): Promise<BuiltStep> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-event-'))
  atEnd(() => {
    rmSync(folder, { recursive: true })
  })
  const file = path.join(folder, 'event.json')
  writeFileSync(file, JSON.stringify(told))
  const env = { GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: file }
  return builtStep(await startRelays(3), hourly, { env })
}

describe('the built action with "date: scheduled"', () => {
  it('takes the period of the slot in pre, and keeps it in main when the next slot has come meanwhile', async () => {
    const step = await scheduledStep('schedule', { schedule: '0 * * * *' })
    const before = Date.now()
    const pre = await step.run('pre')
    const after = Date.now()
    const attempt = step.state['attempt']
    step.shiftClock(hourMs)
    const main = await step.run('main')
    step.shiftClock(0)
    expect([pre.code, main.code, step.outputs['status']]).toEqual([0, 0, 'acquired'])
    const hours = [before, after].map((ms) => `hourly:${new Date(ms).toISOString().slice(0, 13)}+00:00`)
    expect(hours).toContain(step.outputs['period'])
    // Decided once: main took nothing anew.
    expect(step.state['attempt']).toBe(attempt)
    const post = await step.run('post')
    expect(post.log).toContain('its period is completed')
  })

  it('fails before anything is asked where no schedule triggered the run', async () => {
    const step = await scheduledStep('workflow_dispatch', { inputs: {} })
    const pre = await step.run('pre')
    expect([pre.code, pre.log]).toEqual([
      1,
      expect.stringMatching(/^::error::Input "date": it is scheduled, and workflow_dispatch triggered this run/m),
    ])
  })
})

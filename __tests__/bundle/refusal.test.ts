/** What the built action makes of a refusal: fail, skip, cancel. */
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { StageResult } from '../../src/demo/runner-stand-in.js'
import { builtStep, statesOn, type BuiltStep, type Inputs } from '../support/built-step.js'
import { startGithubApi } from '../support/github-api.js'
import { startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const winner = 'https://github.com/owner/repo/actions/runs/1/attempts/1'
const token = 'ghs_notATokenButASecret'

async function held(inputs: Inputs = {}): Promise<EmbeddedRelay[]> {
  const relays = await startRelays(3)
  await builtStep(relays, inputs).run('main')
  return relays
}

/** A later run: pre is green in any case; main tells. */
async function contend(
  relays: readonly EmbeddedRelay[],
  inputs: Inputs,
  options: { runId?: string; env?: Record<string, string> } = {},
): Promise<{ step: BuiltStep; main: StageResult }> {
  const step = builtStep(relays, inputs, { runId: '2', ...options })
  const pre = await step.run('pre')
  expect([pre.code, pre.log]).toEqual([0, expect.not.stringMatching(/^::(error|notice)/m)])
  return { step, main: await step.run('main') }
}

describe('a contender of a lock that is held', () => {
  it('fails, names the holder with a link to its run, and tells it in the outputs and the summary', async () => {
    const relays = await held()
    const { step, main } = await contend(relays, {})
    expect(main.code).toBe(1)
    expect(main.log).toMatch(
      new RegExp(
        `^::error::The lock "CI/deploy" of "owner/repo" is held by job "deploy" of workflow "CI" in owner/repo, run 1, attempt 1 \\(${winner}\\);`,
        'm',
      ),
    )
    expect(step.outputs).toMatchObject({ acquired: 'false', status: 'contended', fence: '', ticket: '', backend: '' })
    expect(step.outputs['holder-url']).toBe(winner)
    expect(JSON.parse(step.outputs['holder'] ?? '')).toMatchObject({ runId: '1', job: 'deploy', runUrl: winner })
    expect(step.exported['NOSTR_LOCK_ACQUIRED']).toBe('false')
    expect(step.summary).toContain('### nostr-lock: contended')
    expect(step.summary).toContain(`](${winner})`)
    expect((await step.run('post', {}, 'failure')).log).toContain('Nothing is left to release')
    expect(relays.map(statesOn)).toEqual([['held'], ['held'], ['held']])
  })

  it('skips with a notice that later steps must look at acquired', async () => {
    const { step, main } = await contend(await held(), { 'on-contention': 'skip' })
    expect([main.code, main.log]).toEqual([0, expect.stringMatching(/^::notice::.*look at the output "acquired"\.$/m)])
    expect(step.outputs['acquired']).toBe('false')
  })

  it('cancels its run with its token', async () => {
    const api = await startGithubApi(202)
    const inputs = { 'on-contention': 'cancel', 'github-token': token }
    const { main } = await contend(await held(), inputs, { env: { GITHUB_API_URL: api.url } })
    expect([main.code, main.log]).toEqual([1, expect.stringContaining('; this run is cancelled.')])
    expect(api.asked).toEqual([`POST /repos/owner/repo/actions/runs/2/cancel Bearer ${token}`])
  })

  it('fails with the remedy where its token may not cancel', async () => {
    const api = await startGithubApi(403)
    const inputs = { 'on-contention': 'cancel', 'github-token': token }
    const { main } = await contend(await held(), inputs, { env: { GITHUB_API_URL: api.url } })
    expect([main.code, main.log]).toEqual([
      1,
      expect.stringMatching(/^::error::GitHub refused to cancel the run \(HTTP 403\).*actions: write/m),
    ])
  })

  it('fails where GitHub cannot be reached to cancel', async () => {
    const inputs = { 'on-contention': 'cancel', 'github-token': token }
    const { main } = await contend(await held(), inputs, { env: { GITHUB_API_URL: 'http://127.0.0.1:9' } })
    expect([main.code, main.log]).toEqual([1, expect.stringMatching(/^::error::GitHub could not be reached/m)])
  })

  it('fails and cancels nothing where its own run holds the lock, and says so', async () => {
    const api = await startGithubApi(202)
    const inputs = { 'on-contention': 'cancel', 'github-token': token }
    const { main } = await contend(await held(), inputs, { runId: '1', env: { GITHUB_API_URL: api.url } })
    expect([main.code, main.log]).toEqual([1, expect.stringContaining('which is this very job')])
    expect(main.log).toContain('("cancel" would cancel that one too)')
    expect(api.asked).toEqual([])
  })
})

describe('a contender in a period that is completed', () => {
  const daily = { cadence: 'daily', date: '2026-11-30' }
  const completed = async (inputs: Inputs = {}, jobStatus = 'success'): Promise<EmbeddedRelay[]> => {
    const relays = await startRelays(3)
    const { main, post } = await builtStep(relays, { ...daily, ...inputs }).runAll(jobStatus)
    expect([main.code, post.code]).toEqual([0, 0])
    return relays
  }

  it('skips, and says who completed it', async () => {
    const { step, main } = await contend(await completed(), daily)
    expect([main.code, main.log]).toEqual([
      0,
      expect.stringMatching(/^::notice::The period daily:2026-11-30 of the lock "CI\/deploy".* was completed by job/m),
    ])
    expect(step.outputs).toMatchObject({ acquired: 'false', status: 'completed', period: 'daily:2026-11-30' })
    expect(step.outputs['holder-url']).toBe(winner)
  })

  it('fails, cancels or runs as on-completed says', async () => {
    const relays = await completed()
    const fails = await contend(relays, { ...daily, 'on-completed': 'fail' })
    expect([fails.main.code, fails.step.outputs['status']]).toEqual([1, 'completed'])
    const api = await startGithubApi(202)
    const inputs = { ...daily, 'on-completed': 'cancel', 'github-token': token }
    const cancels = await contend(relays, inputs, { env: { GITHUB_API_URL: api.url } })
    expect([cancels.main.code, api.asked.length]).toEqual([1, 1])
    const runs = await contend(relays, { ...daily, 'on-completed': 'run' })
    expect([runs.main.code, runs.step.outputs['acquired']]).toEqual([0, 'true'])
  })

  it('takes the lock for another period', async () => {
    const { step } = await contend(await completed(), { ...daily, date: '2026-12-01' })
    expect(step.outputs).toMatchObject({ acquired: 'true', period: 'daily:2026-12-01' })
  })

  it.each([
    ['on-success', 'success', 'completed'],
    ['on-success', 'failure', 'released'],
    ['on-success', 'cancelled', 'released'],
    ['always', 'failure', 'completed'],
    ['never', 'success', 'released'],
  ])('meets after complete %s and a job that ended as %s a record that is %s', async (complete, status, ending) => {
    const relays = await completed({ complete }, status)
    expect(new Set(relays.flatMap(statesOn))).toEqual(new Set([ending]))
    const { step } = await contend(relays, daily)
    expect(step.outputs['acquired']).toBe(String(ending === 'released'))
  })
})

describe('a contender without a quorum', () => {
  it.each([
    ['fail', 1, 'error'],
    ['skip', 0, 'notice'],
  ])('ends closed with on-unavailable %s', async (onUnavailable, code, level) => {
    const relays = await startRelays(3)
    await Promise.all(relays.slice(1).map((relay) => relay.close()))
    const inputs = { 'on-unavailable': onUnavailable, 'acquire-timeout': '1s' }
    const { step, main } = await contend(relays, inputs)
    expect([main.code, main.log]).toEqual([
      code,
      expect.stringMatching(new RegExp(`^::${level}::.*was not taken`, 'm')),
    ])
    expect(step.outputs).toMatchObject({ acquired: 'false', status: 'unavailable', fence: '', holder: '{}' })
  })
})

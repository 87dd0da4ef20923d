import { describe, expect, it } from '@jest/globals'
import { readContext, toldHolder } from '../../src/github/context.js'

const env = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_API_URL: 'https://api.github.example',
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_WORKFLOW: 'CI',
  GITHUB_JOB: 'deploy',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_RUN_ID: '42',
  GITHUB_RUN_ATTEMPT: '2',
  RUNNER_NAME: 'runner-7',
  RUNNER_TEMP: '/tmp/r',
  RUNNER_DEBUG: '1',
}
const event = (repository: unknown): string => JSON.stringify({ repository })

describe('the context of a run', () => {
  it('is read from what the runner sets', () => {
    expect(readContext(env, event({ full_name: 'o/r', private: false, visibility: 'public' }))).toEqual({
      holder: {
        server: 'https://github.example',
        repository: 'o/r',
        workflow: 'CI',
        job: 'deploy',
        runId: '42',
        runAttempt: 2,
        runUrl: 'https://github.example/o/r/actions/runs/42/attempts/2',
        runner: 'runner-7',
      },
      trigger: { event: 'push', schedule: null, timeZone: null },
      visibility: 'public',
      apiUrl: 'https://api.github.example',
      tempDir: '/tmp/r',
      debug: true,
    })
  })

  it('is sound where the runner sets nothing', () => {
    expect(readContext({}, undefined)).toEqual({
      holder: {
        server: 'https://github.com',
        repository: '',
        workflow: '',
        job: '',
        runId: '',
        runAttempt: 1,
        runUrl: '',
        runner: '',
      },
      trigger: { event: '', schedule: null, timeZone: null },
      visibility: 'private',
      apiUrl: 'https://api.github.com',
      tempDir: '',
      debug: false,
    })
  })

  it.each<[string, string | undefined, string]>([
    ['said to be public', event({ full_name: 'o/r', visibility: 'public', private: false }), 'public'],
    ['not private, on a server that knows no visibility', event({ full_name: 'o/r', private: false }), 'public'],
    ['private', event({ full_name: 'o/r', private: true }), 'private'],
    ['internal', event({ full_name: 'o/r', visibility: 'internal', private: false }), 'private'],
    ['another one', event({ full_name: 'x/y', visibility: 'public', private: false }), 'private'],
    ['not told', '{}', 'private'],
    ['null', 'null', 'private'],
    ['junk', '{', 'private'],
    ['without an event', undefined, 'private'],
  ])('takes a repository that is %s for %s', (_claim, json, visibility) => {
    expect(readContext(env, json).visibility).toBe(visibility)
  })

  it.each<[string, unknown, string | null, string | null]>([
    ['the line', { schedule: '17 2 * * *' }, '17 2 * * *', null],
    ['the line and its zone', { schedule: '17 2 * * *', timezone: 'Europe/Berlin' }, '17 2 * * *', 'Europe/Berlin'],
    ['nothing, by empty texts', { schedule: '', timezone: '' }, null, null],
    ['nothing, by other values', { schedule: { cron: '17 2 * * *' }, timezone: 60 }, null, null],
  ])('has of a schedule %s', (_claim, told, schedule, timeZone) => {
    const { trigger } = readContext({ ...env, GITHUB_EVENT_NAME: 'schedule' }, JSON.stringify(told))
    expect(trigger).toEqual({ event: 'schedule', schedule, timeZone })
  })

  it('cuts a field that is too long for a record, and takes a senseless attempt for the first', () => {
    const { holder } = readContext({ ...env, GITHUB_WORKFLOW: '😀'.repeat(600), GITHUB_RUN_ATTEMPT: '-1' }, undefined)
    expect(holder.workflow).toBe('😀'.repeat(500))
    expect(holder.runAttempt).toBe(1)
  })
})

describe('the holder that a record names', () => {
  const nobody = {
    server: '',
    repository: '',
    workflow: '',
    job: '',
    runId: '42',
    runAttempt: 0,
    runUrl: '',
    runner: '',
  }
  const open = event({ full_name: 'o/r', visibility: 'public' })

  it('is whole under a shared key, or in a public repository', () => {
    expect(toldHolder(readContext(env, undefined), true).job).toBe('deploy')
    expect(toldHolder(readContext(env, open), false).job).toBe('deploy')
  })

  it('is a run id without names in a private repository under a throw-away key', () => {
    expect(toldHolder(readContext(env, undefined), false)).toEqual(nobody)
  })
})

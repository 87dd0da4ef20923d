import { describe, expect, it } from '@jest/globals'
import { readContext, toldHolder } from '../../src/github/context.js'

const env = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_API_URL: 'https://api.github.example',
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_WORKFLOW: 'CI',
  GITHUB_JOB: 'deploy',
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

/** When the runner's variables rule the cache log out, and what goes on to the library. */
import { describe, expect, it } from '@jest/globals'
import { cacheLog, cacheVariables } from '../../src/claims/cache-log.js'
import { cacheEnvironment, cacheRefusal } from '../../src/claims/cache-setting.js'
import { systemClock } from '../../src/system/clock.js'
import { systemRandom } from '../../src/system/random.js'
import { lockTag } from '../support/cache-place.js'
import { live } from '../support/claim-log-contract.js'

const sound = {
  ACTIONS_CACHE_SERVICE_V2: 'True',
  ACTIONS_RESULTS_URL: 'https://results.example/',
  ACTIONS_RUNTIME_TOKEN: 'secret',
}

describe('the cache log', () => {
  it.each([
    ['GITHUB_SERVER_URL', 'https://ghes.example', 'GitHub Enterprise Server'],
    ['GITHUB_SERVER_URL', 'no address', 'GitHub Enterprise Server'],
    ['ACTIONS_CACHE_MODE', ' None', '`cache-mode: none`'],
    ['ACTIONS_CACHE_MODE', 'write-only', '`cache-mode: write-only`'],
    ['ACTIONS_CACHE_SERVICE_V2', '', 'ACTIONS_CACHE_SERVICE_V2 is not set'],
    ['ACTIONS_RESULTS_URL', undefined, 'ACTIONS_RESULTS_URL is not set'],
    ['ACTIONS_RUNTIME_TOKEN', undefined, 'ACTIONS_RUNTIME_TOKEN is not set'],
  ])('is denied, to look and to create, with %s = %j', async (name, value, words) => {
    const env = { ...sound, [name]: value }
    const log = cacheLog({ lockTag, env, program: '/none', clock: systemClock(), random: systemRandom() })
    const denied = { kind: 'denied', detail: expect.stringContaining(words) }
    expect([await log.list(live), await log.read(1, live), await log.create(1, 'mine', live)]).toEqual(
      Array(3).fill(denied),
    )
  })

  it('may be read and not written with `cache-mode: read`', () => {
    const env = { ...sound, ACTIONS_CACHE_MODE: 'read' }
    expect(cacheRefusal(env, 'look')).toBeNull()
    expect(cacheRefusal(env, 'create')).toContain('`cache-mode: read`')
  })

  it.each([undefined, '', 'https://github.com', 'https://octo.ghe.com', 'http://octo.localhost'])(
    'is there with a server at %j',
    (GITHUB_SERVER_URL) => {
      expect(cacheRefusal({ ...sound, GITHUB_SERVER_URL }, 'create')).toBeNull()
    },
  )
})

describe('the environment of the library', () => {
  it('has the variables of the cache and of the machine, and no input', () => {
    const ours = Object.fromEntries(cacheVariables.map((name) => [name, 'a']))
    const machine = { PATH: '/bin', https_proxy: 'p', NO_PROXY: 'n', RUNNER_TRACKING_ID: 'r' }
    const others = {
      'INPUT_SECRET-KEY': 'nsec',
      GITHUB_TOKEN: 't',
      NODE_OPTIONS: '-r x',
      RUNNER_DEBUG: '1',
      PATHS: 'x',
    }
    expect(cacheEnvironment({ ...ours, ...machine, ...others, HOME: undefined })).toEqual({ ...ours, ...machine })
  })
})

/** The built action and a cache that cannot be used, goes wrong, or has a secret to keep. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { FallbackPlace, taken, told } from '../support/fallback-place.js'
import { eventually, processesWith } from '../support/kept-step.js'

jest.setTimeout(300_000)

/** Variables of a job without a cache that it can write to, and what is said of them. */
const jobs: readonly (readonly [string, Record<string, string>, string])[] = [
  ['a read-only token', { ACTIONS_RUNTIME_TOKEN: '!' }, 'token is read-only'],
  ['"cache-mode: none"', { ACTIONS_CACHE_MODE: 'none' }, 'forbids this job the cache'],
  ['"cache-mode: read"', { ACTIONS_CACHE_MODE: 'read' }, 'forbids this job to write to the cache'],
  ['GitHub Enterprise Server', { GITHUB_SERVER_URL: 'https://ghe.example' }, 'GitHub Enterprise Server has no cache'],
  [
    'no cache service at all',
    { ACTIONS_CACHE_SERVICE_V2: '', ACTIONS_RESULTS_URL: '', ACTIONS_RUNTIME_TOKEN: '' },
    'this runner offers no cache service',
  ],
  ['no zstd', { PATH: '/nowhere' }, 'needs zstd'],
]

describe('where there is', () => {
  it.each(jobs)('%s, a lock is held on the relays, and says what is not excluded and why', async (_, env, why) => {
    const place = await FallbackPlace.open('cache')
    const step = place.step('first', {}, { env })
    const { code, log, outputs } = await taken(step)
    expect([code, outputs['backend']]).toEqual([0, 'relays'])
    expect(told(log)).toEqual([
      expect.stringMatching(/^::notice::Acquired .* The cache's claim log cannot be used here \(/),
    ])
    expect(log).toContain(why)
    expect(log).toContain('not a run that reaches too few of them')
    const rival = place.step('rival', {}, { env })
    expect((await taken(rival)).outputs['status']).toBe('contended')
    const post = await step.post()
    expect([post.code, told(post.log)]).toEqual([0, []])
    expect(place.service.keys()).toEqual([])

    await place.kill()
    const lone = place.step('lone', {}, { env })
    const refused = await taken(lone)
    expect([refused.code, refused.outputs['status'], refused.outputs['backend']]).toEqual([1, 'unavailable', ''])
    expect(told(refused.log)).toEqual([expect.stringContaining("the cache's claim log cannot be used either (")])
    expect(refused.log).toContain(why)
    const skipped = place.step('skipped', { 'on-unavailable': 'skip' }, { env })
    const skip = await taken(skipped)
    expect([skip.code, skip.outputs['acquired'], skip.outputs['status']]).toEqual([0, 'false', 'unavailable'])
    expect(told(skip.log)).toEqual([expect.stringMatching(/^::notice::/)])
  })

  it('"fallback: none", the cache is not asked', async () => {
    const place = await FallbackPlace.open('cache')
    const step = place.step('first', { fallback: 'none' })
    const { outputs, log } = await taken(step)
    expect([outputs['backend'], told(log)]).toEqual(['relays', []])
    await step.post()
    await place.kill()
    const lone = await taken(place.step('lone', { fallback: 'none' }))
    expect([lone.outputs['status'], lone.log]).toEqual(['unavailable', expect.not.stringContaining('claim log')])
    expect(place.service.calls).toEqual([])
  })
})

if (process.platform === 'linux')
  it("the cache's token is in the environment of the stages and of the child that asks the cache, and nowhere else", async () => {
    const token = 'eyJ.sEcReT-rUnTiMe-ToKeN'
    const place = await FallbackPlace.open('cache')
    const seen: string[] = []
    const step = place.step('first', {}, { env: { ACTIONS_RUNTIME_TOKEN: token, RUNNER_DEBUG: '1' } })
    const proc = (pid: number, file: string): string => readFileSync(path.join('/proc', String(pid), file), 'utf8')
    place.service.fault = () => {
      seen.push(...processesWith(step.trackingId).map((pid) => proc(pid, 'cmdline')))
      return undefined
    }
    const { log, outputs } = await taken(step)
    expect(outputs['backend']).toBe('relays+cache')
    const { pid } = step.status
    const keeper = proc(pid, 'environ') + proc(pid, 'cmdline')
    expect(keeper).toContain(step.trackingId)
    const live = [...step.leftFiles()].filter(([, text]) => text.includes(token))
    const asserted = await step.runSub('assert', { 'secret-key': '' })
    const post = await step.post()
    const left = [...step.leftFiles()].filter(([, text]) => text.includes(token))
    expect(seen.some((line) => line.includes('cache-log'))).toBe(true)
    const places = [keeper, ...seen, log, post.log, asserted.log, step.summary, step.state, outputs, step.exported]
    expect(places.filter((text) => JSON.stringify(text).includes(token))).toEqual([])
    expect([live, left]).toEqual([[], []])
  })

type Fault = ReturnType<FallbackPlace['service']['fault']>
type Call = Parameters<FallbackPlace['service']['fault']>[0]
/** How the service fails the calls of this kind, of which it is given the count. */
const faults: readonly (readonly [string, Call, (count: number) => Fault, readonly string[]])[] = [
  [
    'refuses the first create as a conflict',
    'reserve',
    (n) => (n === 1 ? conflict : undefined),
    ['acquired', 'contended'],
  ],
  ['denies every write', 'reserve', () => denial, ['unavailable', 'unavailable']],
  ['loses the answer to every finalize', 'finalize', () => 'lost', ['acquired', 'contended']],
  ['is busy at the first two creates', 'reserve', (n) => (n <= 2 ? busy : undefined), ['acquired', 'contended']],
  ['shows nothing to the first looks', 'look', (n) => (n <= 6 ? 'miss' : undefined), ['acquired', 'contended']],
  ['misses every other look', 'look', (n) => (n % 2 === 1 ? 'miss' : undefined), ['acquired', 'contended']],
]
const busy = { status: 503, message: 'service unavailable' }
const conflict = { status: 409, message: 'cache entry already exists' }
const denial = { status: 403, message: 'cache write denied: the token is read-only' }

describe('of two who take a lock at once, without relays, from a cache that', () => {
  it.each(faults)('%s, one holds at most', async (_, call, fault, expected) => {
    const place = await FallbackPlace.open('cache')
    await place.kill()
    let count = 0
    place.service.fault = (each) => (each === call ? fault(++count) : undefined)
    const results = await Promise.all([place.step('a'), place.step('b')].map(taken))
    expect(results.map(({ outputs }) => outputs['status']).sort()).toEqual(expected)
  })

  it('has a number that nobody finished, none holds before it was watched for a lease of the log', async () => {
    const place = await FallbackPlace.open('cache')
    await place.kill()
    let isFirst = true
    place.service.fault = (call) => {
      const isLost = call === 'reserve' && isFirst
      isFirst &&= !isLost
      return isLost ? 'lost' : undefined
    }
    const step = place.step('a')
    let said = ''
    const running = step.run('pre')
    step.child?.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await eventually('it watches', () => said.includes('Watching somebody who tells no run (by the claim log) for 15m'))
    step.child?.kill('SIGKILL')
    await running
    step.adoptState()
    expect(step.state['telling']).toBeUndefined()
    expect(place.service.keys().filter((key) => !key.includes('probe'))).toEqual([])
  })
})

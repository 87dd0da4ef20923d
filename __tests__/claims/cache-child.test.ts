/** The life of the process that asks the cache: one for many requests, which ends by itself and is replaced when it must be. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { MonoMs } from '../../src/protocol/values.js'
import type { Clock } from '../../src/ports.js'
import { systemClock } from '../../src/system/clock.js'
import { cachePlace, heldBack, lockTag, patient, until, type CachePlace } from '../support/cache-place.js'
import type { CacheDouble } from '../support/cache-double.js'
import { live } from '../support/claim-log-contract.js'
import { atEnd } from '../support/open-ends.js'

jest.setTimeout(120_000)

const is = (kind: string, words: string): object => ({ kind, detail: expect.stringContaining(words) })
const numbers = (...list: number[]): object => ({ kind: 'numbers', numbers: list })
const idle = { pace: { ...patient, idleMs: 600_000 } }

let place: CachePlace
let service: CacheDouble
/** The program, which first writes down its process. */
let program: string
let startsFile: string
beforeEach(async () => {
  place = await cachePlace()
  service = place.service
  const folder = path.dirname(place.program)
  program = path.join(folder, 'watched.js')
  startsFile = path.join(folder, 'starts')
  const write = `appendFileSync(${JSON.stringify(startsFile)}, process.pid + '\\n')`
  writeFileSync(program, `import { appendFileSync } from 'node:fs'\n${write}\nawait import('./cache-log.js')\n`)
  atEnd(() => {
    for (const pid of starts().filter(lives)) process.kill(pid, 'SIGKILL')
  })
})

/** The processes that were started so far; one that is still writing itself down is not yet among them. */
const starts = (): number[] =>
  existsSync(startsFile) ? (readFileSync(startsFile, 'utf8').match(/\d+\n/g) ?? []).map(Number) : []
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const lastStarted = (): number => starts().at(-1) ?? NaN

describe('the process of a log', () => {
  it('serves five requests in their order, and is started once', async () => {
    const log = place.open({ program, ...idle })
    const answers = [log.list(live), log.create(1, 'mine', live), log.list(live), log.create(2, 'next', live)]
    expect(await Promise.all([...answers, log.read(1, live)])).toEqual([
      numbers(),
      { kind: 'created' },
      numbers(1),
      { kind: 'created' },
      { kind: 'text', text: 'mine' },
    ])
    expect(starts()).toHaveLength(1)
  })

  it('ends by itself when it is not asked, and the next request gets another', async () => {
    const log = place.open({ program, pace: { ...patient, idleMs: 1 } })
    expect(await log.create(1, 'mine', live)).toEqual({ kind: 'created' })
    const first = lastStarted()
    await until(() => !lives(first) && readdirSync(place.temp).length === 0)
    expect(await log.list(live)).toEqual(numbers(1))
    expect(starts()).toHaveLength(2)
  })

  it('is replaced in silence when somebody kills it between two requests', async () => {
    const log = place.open({ program, ...idle })
    await log.create(1, 'mine', live)
    process.kill(lastStarted(), 'SIGKILL')
    expect(await log.list(live)).toEqual(numbers(1))
    const second = lastStarted()
    process.kill(second, 'SIGKILL')
    await until(() => !lives(second) && readdirSync(place.temp).length === 0)
    expect(await log.list(live)).toEqual(numbers(1))
    expect(starts()).toHaveLength(3)
  })

  it('is replaced in silence when somebody empties the temporary folder', async () => {
    const log = place.open({ program, ...idle })
    await log.create(1, 'mine', live)
    for (const name of readdirSync(place.temp)) rmSync(path.join(place.temp, name), { recursive: true })
    expect(await log.create(2, 'next', live)).toEqual({ kind: 'created' })
    expect(starts()).toHaveLength(2)
  })

  it('leaves a request unknown, and is not asked again, when it dies of it', async () => {
    const { came, letGo } = heldBack(service, 'upload')
    const log = place.open({ program, ...idle })
    await log.list(live)
    const answer = log.create(1, 'mine', live)
    await came
    process.kill(lastStarted(), 'SIGKILL')
    expect(await answer).toEqual(is('unknown', 'ended without an answer'))
    expect(starts()).toHaveLength(1)
    letGo()
    expect(await log.list(live)).toEqual(numbers())
  })
})

describe('a request after one that was given up', () => {
  /** Rings once, when this is so. */
  const clockThatRingsOnce = (ring: Promise<void>): Clock => {
    const clock = systemClock()
    const wakes = [(at: MonoMs, signal: AbortSignal): Promise<void> => Promise.race([ring, clock.wake(at, signal)])]
    return { ...clock, wake: (at, signal) => (wakes.shift() ?? clock.wake)(at, signal) }
  }

  it('works in another process when a look-up was killed', async () => {
    const { came, letGo } = heldBack(service, 'look')
    const log = place.open({ program, ...idle, clock: clockThatRingsOnce(came) })
    expect(await log.list(live)).toEqual(is('unknown', 'did not answer'))
    letGo()
    expect(await log.create(1, 'mine', live)).toEqual({ kind: 'created' })
    await until(() => starts().map(lives).join() === 'false,true' && readdirSync(place.temp).length === 1)
  })

  it('works though that one was not begun, and never is', async () => {
    const ring = Promise.resolve()
    const log = place.open({ program, ...idle, clock: clockThatRingsOnce(ring) })
    expect(await log.create(1, 'mine', live)).toEqual(is('unknown', 'did not answer'))
    expect(await log.list(live)).toEqual(numbers())
    await until(() => starts().filter(lives).length === 1 && readdirSync(place.temp).length === 1)
    expect(service.calls).toEqual([expect.stringMatching(/^look /)])
  })

  it('works in another process while a create is being finished', async () => {
    const { came, letGo } = heldBack(service, 'upload')
    const log = place.open({ program, ...idle, clock: clockThatRingsOnce(came) })
    expect(await log.create(1, 'mine', live)).toEqual(is('unknown', 'did not answer'))
    expect(await log.list(live)).toEqual(numbers())
    expect(starts().map(lives)).toEqual([true, true])
    letGo()
    await until(() => service.keys().length === 1 && readdirSync(place.temp).length === 1)
    expect(await log.list(live)).toEqual(numbers(1))
    expect(starts()).toHaveLength(2)
  })
})

describe('a request that waits for another', () => {
  it('is answered at once when its signal aborts, and never asked', async () => {
    const { came, letGo } = heldBack(service, 'look')
    const log = place.open({ program, ...idle })
    const stop = new AbortController()
    const first = log.list(live)
    const second = log.create(1, 'mine', stop.signal)
    const third = log.create(2, 'mine', live)
    await came
    stop.abort()
    expect(await second).toEqual(is('unknown', 'told to stop'))
    letGo()
    expect([await first, await third]).toEqual([numbers(), { kind: 'created' }])
    expect(service.keys()).toEqual([expect.stringMatching(/\/2\/$/)])
    expect(starts()).toHaveLength(1)
  })

  it('has its bound from its turn on', async () => {
    const clock = systemClock()
    const bounds: MonoMs[] = []
    const counting: Clock = {
      ...clock,
      wake: (at, signal) => {
        bounds.push(at)
        return clock.wake(at, signal)
      },
    }
    const { came, letGo } = heldBack(service, 'look')
    const log = place.open({ program, ...idle, clock: counting })
    const answers = [log.list(live), log.list(live)]
    await came
    expect(bounds).toHaveLength(1)
    letGo()
    await Promise.all(answers)
    expect(bounds).toHaveLength(2)
  })
})

describe('a warm log', () => {
  it('starts its process before the first request, which it serves', async () => {
    const log = place.open({ program, ...idle, isWarm: true })
    await until(() => starts().length === 1)
    expect(service.calls).toEqual([])
    expect(await log.list(live)).toEqual(numbers())
    expect(starts()).toHaveLength(1)
  })

  it('lets its process end by itself when it is not asked', async () => {
    place.open({ program, pace: { ...patient, idleMs: 1 }, isWarm: true })
    expect(readdirSync(place.temp)).toHaveLength(1)
    await until(() => readdirSync(place.temp).length === 0 && !starts().some(lives))
    expect(starts()).toHaveLength(1)
  })

  it('starts nothing where there is no cache, and any other log nothing before it is asked', () => {
    const env = { ...process.env, ...service.env(), RUNNER_TEMP: place.temp, ACTIONS_CACHE_MODE: 'none' }
    place.open({ program, env, isWarm: true })
    place.open({ program })
    expect(readdirSync(place.temp)).toEqual([])
  })

  it('is opened where no folder can be made, and says so when it is asked', async () => {
    const env = { ...process.env, ...service.env(), RUNNER_TEMP: path.join(place.temp, 'gone') }
    expect(await place.open({ program, env, isWarm: true }).list(live)).toEqual(is('unknown', 'ENOENT'))
  })
})

describe('the parent of an idle process', () => {
  const parent = `
import { cacheLog } from './src/claims/cache-log.js'
import { systemClock } from './src/system/clock.js'
import { systemRandom } from './src/system/random.js'

const [lockTag, program, act] = process.argv.slice(2)
const pace = { lookWithinMs: 120_000, createWithinMs: 120_000, pausesMs: [], idleMs: 600_000 }
const use = { lockTag, program, env: process.env, clock: systemClock(), random: systemRandom(), pace }
const log = cacheLog({ ...use, isWarm: act !== 'asks' })
if (act === 'asks') console.log((await log.list(new AbortController().signal)).kind)
`
  it.each([
    ['asks', 'numbers\n'],
    ['never asks', ''],
  ])('that %s ends, and ends it', async (act, out) => {
    const root = path.join(path.dirname(program), '../..')
    writeFileSync(path.join(root, 'parent.js'), parent)
    const env = { ...process.env, ...service.env(), RUNNER_TEMP: place.temp }
    const child = spawn(process.execPath, [path.join(root, 'parent.js'), lockTag, program, act], { env })
    expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual([out, ''])
    await until(() => readdirSync(place.temp).length === 0 && !starts().some(lives))
    expect(starts()).toHaveLength(1)
  })
})

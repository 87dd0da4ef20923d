/** The process that asks the cache: its bounds, what it leaves behind, and that nobody hears it. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Clock } from '../../src/ports.js'
import { systemClock } from '../../src/system/clock.js'
import { cachePlace, heldBack, lockTag, until, type CachePlace } from '../support/cache-place.js'
import type { CacheDouble } from '../support/cache-double.js'
import { live } from '../support/claim-log-contract.js'

jest.setTimeout(120_000)

let place: CachePlace
let service: CacheDouble
beforeEach(async () => {
  place = await cachePlace()
  service = place.service
})

const is = (kind: string, words: string): object => ({ kind, detail: expect.stringContaining(words) })
/** Rings when this is so, and not before. */
const clockThatRings = (ring: Promise<void>): Clock => ({
  ...systemClock(),
  wake: (_, signal) =>
    Promise.race([
      ring,
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          resolve()
        })
      }),
    ]),
})

describe('the bound of an operation', () => {
  it('ends a look-up that is not answered, and its process', async () => {
    const { came } = heldBack(service, 'look')
    const log = place.open({ clock: clockThatRings(came) })
    expect(await log.list(live)).toEqual(is('unknown', 'did not answer within 120 s'))
    await until(() => readdirSync(place.temp).length === 0)
  })

  it('ends a look-up that the library would try again for half a minute', async () => {
    const came = new Promise<void>((resolve) => {
      service.fault = () => {
        resolve()
        return { status: 503, message: 'later' }
      }
    })
    expect(await place.open({ clock: clockThatRings(came) }).read(1, live)).toEqual(is('unknown', 'did not answer'))
    await until(() => readdirSync(place.temp).length === 0)
    expect(service.calls).toHaveLength(1)
  })

  it('leaves a create to finish by itself, for a later read to find', async () => {
    const { came, letGo } = heldBack(service, 'upload')
    const log = place.open({ clock: clockThatRings(came) })
    expect(await log.create(1, 'mine', live)).toEqual(is('unknown', 'did not answer within 120 s'))
    expect(service.keys()).toEqual([])
    letGo()
    await until(() => service.keys().length === 1)
    expect(await place.open().read(1, live)).toEqual({ kind: 'text', text: 'mine' })
    await until(() => readdirSync(place.temp).length === 0)
  })

  it.each(['list', 'create'] as const)('gives way to a signal in the midst of a %s', async (act) => {
    const stop = new AbortController()
    const { came, letGo } = heldBack(service, act === 'list' ? 'look' : 'finalize')
    const log = place.open()
    const answer = act === 'list' ? log.list(stop.signal) : log.create(1, 'mine', stop.signal)
    await came
    stop.abort()
    expect(await answer).toEqual(is('unknown', 'told to stop'))
    letGo()
    await until(() => readdirSync(place.temp).length === 0)
  })

  it('starts nothing once the signal has aborted', async () => {
    expect(await place.open().create(1, 'mine', AbortSignal.abort())).toEqual(is('unknown', 'told to stop'))
    expect(service.calls).toEqual([])
  })
})

describe('a process that uses the log', () => {
  const program = `
import { cacheLog } from './src/claims/cache-log.js'
import { systemClock } from './src/system/clock.js'
import { systemRandom } from './src/system/random.js'

const [lockTag, program, ...texts] = process.argv.slice(2)
const ring = new Promise((resolve) => process.stdin.resume().on('end', resolve))
const wake = (_, signal) => Promise.race([ring, new Promise((resolve) => signal.addEventListener('abort', resolve))])
const clock = { ...systemClock(), wake }
const pace = { lookWithinMs: 1, createWithinMs: 1, pausesMs: [], idleMs: 600_000 }
const log = cacheLog({ lockTag, program, env: process.env, clock, random: systemRandom(), pace })
const signal = new AbortController().signal
for (const [index, text] of texts.entries()) console.log((await log.create(index + 1, text, signal)).kind)
if (texts.length > 1) console.log((await log.read(1, signal)).text, (await log.list(signal)).numbers.join())
process.stdin.destroy()
`
  /** In a folder of its own that stands for a checkout; tells what it printed. Its bounds are over when the promise is. */
  const run = async (
    over: Promise<void>,
    ...texts: string[]
  ): Promise<{ out: string; err: string; checkout: string }> => {
    const root = path.join(path.dirname(place.program), '../..')
    writeFileSync(path.join(root, 'program.js'), program)
    const checkout = path.join(place.temp, 'checkout')
    mkdirSync(checkout)
    const env = { ...process.env, ...service.env(), RUNNER_TEMP: place.temp, GITHUB_WORKSPACE: checkout }
    const child = spawn(process.execPath, [path.join(root, 'program.js'), lockTag, place.program, ...texts], {
      cwd: checkout,
      env,
    })
    void over.then(() => child.stdin.end())
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { out, err, checkout }
  }

  it('prints what it says itself and nothing of the library, and finds its checkout untouched', async () => {
    service.fault = (call, key) => (call === 'finalize' && key.endsWith('/2/') ? 'reset' : undefined)
    const { out, err, checkout } = await run(new Promise(() => undefined), 'mine', 'lost')
    expect({ out, err }).toEqual({ out: 'created\ntaken\nmine 2\n', err: '' })
    expect(readdirSync(checkout)).toEqual([])
    await until(() => readdirSync(place.temp).join() === 'checkout')
  })

  it('ends while a create that it gave up is still being finished', async () => {
    const { came, letGo } = heldBack(service, 'upload')
    const { out, err } = await run(came, 'mine')
    expect({ out, err }).toEqual({ out: 'unknown\n', err: '' })
    expect(service.keys()).toEqual([])
    letGo()
    await until(() => service.keys().length === 1)
  })
})

describe('a machine', () => {
  const answerWith = async (env: Record<string, string>): Promise<object> =>
    place.open({ env: { ...process.env, ...service.env(), RUNNER_TEMP: place.temp, ...env } }).list(live)

  it('is denied without zstd: with gzip the same number would be free to it', async () => {
    expect(await answerWith({ PATH: place.temp, Path: place.temp })).toEqual(is('denied', 'needs zstd'))
    expect(service.calls).toEqual([])
  })

  it('may have spaces in the name of its temporary folder, which the library does not quote', async () => {
    const spaced = path.join(place.temp, 'with a space')
    mkdirSync(spaced)
    const env = { ...process.env, ...service.env(), RUNNER_TEMP: spaced }
    expect(await place.open({ env }).create(1, 'mine', live)).toEqual({ kind: 'created' })
  })

  it('is unknown where no folder can be made, or the process does not start', async () => {
    const gone = path.join(place.temp, 'gone')
    expect(await answerWith({ RUNNER_TEMP: gone })).toEqual(is('unknown', 'ENOENT'))
    expect(existsSync(gone)).toBe(false)
    expect(await place.open({ program: gone }).list(live)).toEqual(is('unknown', 'ended without an answer'))
  })
})

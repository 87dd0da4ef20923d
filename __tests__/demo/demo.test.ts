import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { demo } from '../../src/demo/demo.js'
import { isAlive } from '../../src/system/processes.js'

jest.setTimeout(50_000)

type Bundle = 'pre' | 'main' | 'post' | 'assert' | 'break'
/**
 * An action in a few lines, whose lock is a directory beside it, and whose keeper is a process that does nothing; it keeps what the demo
 * checks, and `flaw` breaks it.
 */
const bundles = (flaw: string): Record<Bundle, string> => ({
  pre: '',
  main: `
    const { spawn } = require('node:child_process')
    const fs = require('node:fs')
    const { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = fs
    const { env } = process
    const flaw = ${JSON.stringify(flaw)}
    const lock = __dirname + '/' + env.INPUT_LOCK
    const completed = lock + '.completed'
    const read = (name) => { try { return readFileSync(name, 'utf8') } catch { return '' } }
    const url = 'https://github.com/' + env.GITHUB_REPOSITORY + '/actions/runs/' + env.GITHUB_RUN_ID
    const output = (values) => {
      for (const [name, value] of Object.entries(values)) appendFileSync(env.GITHUB_OUTPUT, name + '=' + value + '\\n')
    }
    const refuse = (status, folder) => {
      const holder = read(folder + '/holder')
      output({ acquired: false, status, fence: '', holder, 'holder-url': read(folder + '/url') })
    }
    const keep = () => {
      const keeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached: true, stdio: 'ignore' })
      keeper.unref()
      const folder = env.RUNNER_TEMP + '/nostr-lock/' + env.GITHUB_JOB
      mkdirSync(folder, { recursive: true })
      const safeUntilWall = Date.now() + (flaw === 'takes over too early' ? 60_000 : 200)
      writeFileSync(folder + '/status.json', JSON.stringify({ pid: keeper.pid, safeUntilWall }))
      writeFileSync(lock + '.keeper', JSON.stringify({ pid: keeper.pid, safeUntilWall }))
    }
    // The relays are there for whoever comes first, as the scene has it.
    const backend = () => {
      const directory = env['INPUT_CLAIM-DIR']
      if (!directory) return 'relays'
      if (flaw !== 'stands on relays that are dead' && existsSync(directory + '/taken')) return 'dir'
      writeFileSync(directory + '/taken', '')
      return 'relays+dir'
    }
    const enter = () => {
      const fence = flaw === 'repeats the fence' ? 7 : Number(read(lock + '.fence')) + 1
      writeFileSync(lock + '.fence', String(fence))
      if (env.INPUT_LOCK === 'database') keep()
      output({ acquired: true, status: 'acquired', fence, ticket: env.GITHUB_JOB, backend: backend() })
    }
    // The directory comes with all that is in it.
    const isFree = () => {
      if (existsSync(lock)) return flaw === 'lets everybody in'
      const own = lock + '.' + env.GITHUB_JOB
      mkdirSync(own)
      writeFileSync(own + '/holder', JSON.stringify({ job: env.GITHUB_JOB }))
      writeFileSync(own + '/url', url)
      try { fs.renameSync(own, lock) } catch { return flaw === 'lets everybody in' }
      return flaw !== 'lets nobody in'
    }
    const isDead = () => {
      const { pid, safeUntilWall } = JSON.parse(read(lock + '.keeper') || '{}')
      if (pid === undefined || (flaw !== 'takes over too early' && Date.now() < safeUntilWall)) return false
      try { process.kill(pid, 0); return false } catch { return true }
    }
    const wait = () => {
      const line = lock + '.line'
      mkdirSync(line, { recursive: true })
      const place = readdirSync(line).length + 1
      writeFileSync(line + '/' + env.GITHUB_JOB, '')
      console.log('In line, place ' + (flaw === 'gives all one place' ? 1 : place) + ', behind somebody.')
      const turn = setInterval(() => {
        const others = readdirSync(line).sort()
        if ((flaw === 'lets the last one in first' ? others.at(-1) : others[0]) !== env.GITHUB_JOB) return
        if (!isDead() && !isFree()) return
        clearInterval(turn)
        rmSync(line + '/' + env.GITHUB_JOB)
        enter()
      }, 10)
    }
    if (flaw === 'hangs') setInterval(() => {}, 1000)
    else if (flaw !== 'runs a completed period' && existsSync(completed)) refuse('completed', completed)
    else if (isFree()) enter()
    else if (env['INPUT_ON-CONTENTION'] === 'wait') wait()
    else {
      const named = JSON.parse(read(lock + '/holder')).job
      console.log('::error::' + (flaw === 'names nobody' ? 'taken' : 'held by "' + named + '", ' + read(lock + '/url')))
      refuse('contended', lock)
      process.exitCode = 1
    }`,
  post: `
    const { existsSync, renameSync, rmSync } = require('node:fs')
    const lock = __dirname + '/../main/' + process.env.INPUT_LOCK
    if (process.env.INPUT_CADENCE === 'daily') renameSync(lock, lock + '.completed')
    else rmSync(lock, { recursive: true, force: true })
    if (existsSync(lock + '.evicted')) {
      rmSync(lock + '.evicted')
      console.log('::error::It was lost.')
      process.exitCode = 1
    } else console.log('Released it.')`,
  assert: `
    const { appendFileSync, existsSync } = require('node:fs')
    if (existsSync(__dirname + '/../main/billing.evicted') && ${JSON.stringify(flaw)} !== 'ignores an eviction') {
      appendFileSync(process.env.GITHUB_OUTPUT, 'code=LOCK_LOST\\n')
      process.exitCode = 1
    }`,
  break: `
    const { env } = process
    require('node:fs').writeFileSync(__dirname + '/../main/' + env.INPUT_LOCK + '.evicted', env.INPUT_TICKET)`,
})

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'nostr-lock-demo-'))
})
afterEach(() => {
  rmSync(dist, { recursive: true, force: true })
})

async function run(flaw: string, limitMs?: number): Promise<{ isAsPromised: boolean; printed: string }> {
  for (const [stage, script] of Object.entries(bundles(flaw))) {
    mkdirSync(path.join(dist, stage))
    writeFileSync(path.join(dist, stage, 'index.js'), script)
  }
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const isAsPromised = await demo({ dist, print, ...(limitMs === undefined ? {} : { limitMs }) })
  return { isAsPromised, printed: lines.join('\n') }
}

describe('the demo', () => {
  it('goes through all its scenes with an action that keeps its promises, and leaves no keeper behind', async () => {
    const { isAsPromised, printed } = await run('')
    expect(printed).toContain('Everything was as promised')
    expect(printed.match(/✓/g)).toHaveLength(32)
    expect(isAsPromised).toBe(true)
    const { pid } = JSON.parse(readFileSync(path.join(dist, 'main/database.keeper'), 'utf8')) as { pid: number }
    // It lives longer than this test may.
    while (isAlive(pid)) await setImmediate()
  })

  it.each([
    ['lets everybody in', 'exactly one of the six holds the lock'],
    ['lets nobody in', 'exactly one of the six holds the lock'],
    ['names nobody', 'the other five failed, and each named'],
    ['repeats the fence', 'its fence is greater'],
    ['gives all one place', 'it has place 2'],
    ['lets the last one in first', 'each got its turn, in the order in which they came'],
    ['ignores an eviction', 'assert fails now, with LOCK_LOST'],
    ['runs a completed period', 'the second does not run again'],
    ['stands on relays that are dead', 'the next one holds it, in the directory alone'],
    ['takes over too early', 'it had to wait until the lease of the dead was over'],
  ])('says what was not as promised by an action that %s', async (flaw, claim) => {
    const { isAsPromised, printed } = await run(flaw)
    expect(printed.split('\n').at(-1)).toMatch(new RegExp(`^NOT AS PROMISED: ${claim}`))
    expect(isAsPromised).toBe(false)
  })

  it('ends by itself with an action that does not end', async () => {
    const { isAsPromised, printed } = await run('hangs', 1_000)
    expect(printed).toContain('NOT AS PROMISED: the demo was not over within 1 s.')
    expect(isAsPromised).toBe(false)
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { demo } from '../../src/demo/demo.js'

/** An action in a few lines, whose lock is a directory beside it; it keeps what the demo checks, and `flaw` breaks it. */
const bundles = (flaw: string): Record<'pre' | 'main' | 'post', string> => ({
  pre: '',
  main: `
    const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
    const { env } = process
    const flaw = ${JSON.stringify(flaw)}
    const lock = __dirname + '/' + env.INPUT_LOCK
    const read = (name) => { try { return readFileSync(lock + name, 'utf8') } catch { return '' } }
    const url = 'https://github.com/' + env.GITHUB_REPOSITORY + '/actions/runs/' + env.GITHUB_RUN_ID
    const output = (values) => {
      for (const [name, value] of Object.entries(values)) appendFileSync(env.GITHUB_OUTPUT, name + '=' + value + '\\n')
    }
    if (flaw === 'hangs') setInterval(() => {}, 1000)
    else if (flaw !== 'runs a completed period' && read('.completed')) {
      output({ acquired: false, status: 'completed', fence: '', holder: read('.holder') || '{}', 'holder-url': read('.url') })
    } else {
      let isFree = flaw !== 'lets nobody in'
      try { mkdirSync(lock) } catch { isFree = flaw === 'lets everybody in' }
      if (isFree) {
        const fence = flaw === 'repeats the fence' ? 7 : Number(read('.fence')) + 1
        writeFileSync(lock + '.fence', String(fence))
        writeFileSync(lock + '.holder', JSON.stringify({ job: env.GITHUB_JOB }))
        writeFileSync(lock + '.url', url)
        output({ acquired: true, status: 'acquired', fence })
      } else {
        const named = JSON.parse(read('.holder') || '{}').job
        const said = flaw === 'names nobody' ? 'taken' : 'held by "' + named + '", ' + read('.url')
        console.log('::error::' + said)
        output({ acquired: false, status: 'contended', fence: '', holder: read('.holder') || '{}', 'holder-url': read('.url') })
        process.exitCode = 1
      }
    }`,
  post: `
    const { rmSync, writeFileSync } = require('node:fs')
    const lock = __dirname + '/../main/' + process.env.INPUT_LOCK
    if (process.env.INPUT_CADENCE === 'daily') writeFileSync(lock + '.completed', 'yes')
    rmSync(lock, { recursive: true, force: true })
    console.log('Released it.')`,
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
  it('goes through all its scenes with an action that keeps its promises', async () => {
    const { isAsPromised, printed } = await run('')
    expect(printed).toContain('Everything was as promised')
    expect(printed.match(/✓/g)).toHaveLength(9)
    expect(isAsPromised).toBe(true)
  })

  it.each([
    ['lets everybody in', 'exactly one of the six holds the lock'],
    ['lets nobody in', 'exactly one of the six holds the lock'],
    ['names nobody', 'the other five failed, and each named'],
    ['repeats the fence', 'its fence is greater'],
    ['runs a completed period', 'the second does not run again'],
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

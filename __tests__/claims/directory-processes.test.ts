/** Contenders in processes of their own on one directory, and a witness that is outside of it. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import type { ClaimFolder } from '../support/claim-folder.js'
import { claimFolder, lockTag, scratchFolder } from '../support/claim-folder.js'
import { live } from '../support/claim-log-contract.js'
import { atEnd } from '../support/open-ends.js'
import { transpiled } from '../support/transpiled.js'
import type { WorkerEntry } from './claim-worker.js'

const processes = 16
// Elsewhere each sync waits for the disk, and a process is slow to start; the claims are the same.
const rounds = process.platform === 'linux' ? 500 : 25
const testMs = 300_000

let worker: string
let folder: ClaimFolder
beforeEach(() => {
  const sources = ['src/claims', 'src/system/random.ts', '__tests__/support/trapped-files.ts']
  worker = path.join(transpiled(...sources, '__tests__/claims/claim-worker.ts'), '__tests__/claims/claim-worker.js')
  folder = claimFolder()
})

function start(part: string, ...rest: readonly string[]): ChildProcess {
  const child = fork(worker, [part, folder.directory, lockTag, ...rest], { execArgv: [] })
  // Other tests run beside these, and time out.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  atEnd(() => child.kill('SIGKILL'))
  return child
}
/** Windows knows no signals. */
const killed = process.platform === 'win32' ? 1 : 'SIGKILL'
/** The signal that ended it, or its exit code. */
const ended = async (child: ChildProcess): Promise<number | string> => {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal ?? code ?? NaN
}
const everyProcess = Array.from({ length: processes }, (_, index) => `p${index}`)
const parse = (text: string): WorkerEntry => JSON.parse(text) as WorkerEntry
const scratchFiles = (): string[] =>
  existsSync(folder.claims) ? readdirSync(folder.claims).filter((name) => name.endsWith('.scratch')) : []

/** Reads every entry as soon as it is listed, until the signal aborts, and says how many: half an entry would not parse. */
async function lookOn(until: AbortSignal): Promise<number> {
  const log = folder.open()
  const seen = new Set<number>()
  while (!until.aborted) {
    const listed = await log.list(live)
    if (listed.kind !== 'numbers') throw new Error(listed.detail)
    for (const number of listed.numbers.filter((each) => !seen.has(each))) {
      const answer = await log.read(number, live)
      if (answer.kind === 'unknown' || answer.kind === 'denied') throw new Error(answer.detail)
      // It may have been pruned meanwhile.
      if (answer.kind === 'text' && parse(answer.text).fence > 0) seen.add(number)
    }
    await pause(5)
  }
  return seen.size
}

describe('processes that contend for one directory log', () => {
  it(
    `are ${processes} that take and release ${rounds} times each, one at a time, with rising fences`,
    async () => {
      const witness = path.join(scratchFolder(), 'witness')
      const children = everyProcess.map((who) => start('contend', who, String(rounds), witness))
      const over = new AbortController()
      const seen = lookOn(over.signal)
      const ends = await Promise.all(children.map(ended))
      over.abort()
      expect(ends).toEqual(everyProcess.map(() => 0))
      expect(await seen).toBeGreaterThan(0)

      const lines = readFileSync(witness, 'utf8').trimEnd().split('\n')
      expect(lines).toHaveLength(2 * processes * rounds)
      let before = 0n
      let lastFence = 0
      for (const [index, line] of lines.entries()) {
        const [at = '', event, who, fence] = line.split(' ')
        expect(BigInt(at) >= before).toBe(true)
        before = BigInt(at)
        if (index % 2 === 0) {
          expect([event, Number(fence) > lastFence]).toEqual(['takes', true])
          lastFence = Number(fence)
        } else expect([event, who, fence].join(' ')).toBe(`releases ${lines[index - 1]?.split(' ').slice(2).join(' ')}`)
      }
      expect(scratchFiles()).toEqual([])
      expect(readdirSync(folder.claims).length).toBeLessThan(processes * rounds)
    },
    testMs,
  )

  it(
    `are ${processes} that take over an expired claim at once, of which one wins, in each of ${rounds} rounds`,
    async () => {
      const children = everyProcess.map((who) => {
        const child = start('take-over', who)
        const death = new AbortController()
        child.once('exit', () => {
          death.abort()
        })
        return { child, signal: death.signal }
      })
      const tell = async (command: string): Promise<{ newest: number; won: boolean; fence: number }[]> => {
        const answers = children.map(({ child, signal }) => once(child, 'message', { signal }))
        for (const { child } of children) child.send(command)
        return (await Promise.all(answers)).map(([answer]) => answer as { newest: number; won: boolean; fence: number })
      }
      for (let round = 0; round < rounds; round++) {
        const looks = await tell('look')
        expect(new Set(looks.map(({ newest }) => newest))).toEqual(new Set([round]))
        const takes = await tell('take')
        expect(takes.filter(({ won }) => won)).toEqual([{ won: true, fence: round + 1 }])
      }
      expect(scratchFiles()).toEqual([])
    },
    testMs,
  )

  it.each([
    ['a new', 0],
    ['an old', 3],
  ])(
    'leave the next number of %s log absent or whole when they are killed before any of their calls, and it goes on',
    async (_, entries) => {
      const stages = new Set<string>()
      let end: number | string | undefined
      for (let calls = 0; end !== 0; calls++) {
        folder = claimFolder()
        const log = folder.open()
        for (let number = 1; number <= entries; number++) await log.create(number, '{"fence":1}', live)
        const stale = entries === 0 ? '' : folder.plant(`.${'0'.repeat(32)}.scratch`)
        if (stale !== '') utimesSync(stale, 0, 0)

        end = await ended(start('die', String(calls)))
        expect([killed, 0]).toContain(end)
        const file = path.join(folder.claims, `${entries + 1}.json`)
        const isThere = existsSync(file)
        if (isThere) expect(parse(readFileSync(file, 'utf8')).who).toBe('killed')
        const scratch = scratchFiles().filter((name) => name !== path.basename(stale))
        stages.add(`${isThere} ${scratch.length}`)

        // Nobody stands in the way of the next one, and a day later nothing is left of the dead.
        expect(await log.create(entries + (isThere ? 2 : 1), '{"fence":1}', live)).toEqual({ kind: 'created' })
        for (const name of scratch) utimesSync(path.join(folder.claims, name), 0, 0)
        await log.prune(2, live)
        expect(scratchFiles()).toEqual([])
      }
      // Before the scratch file; with it; with both; with the entry alone.
      expect([...stages]).toEqual(['false 0', 'false 1', 'true 1', 'true 0'])
    },
    testMs,
  )
})

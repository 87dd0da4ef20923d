/**
 * A contender of a directory log in a process of its own, that takes and releases as protocol.md, *The claim log*, says, without leases and
 * relays. Run as: node claim-worker.js PART CLAIM_DIR LOCK_TAG ... Whatever it does not expect ends it with an error.
 */
import { spawnSync } from 'node:child_process'
import { openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { directoryLog } from '../../src/claims/directory-log.js'
import type { LockTag } from '../../src/protocol/values.js'
import { systemRandom } from '../../src/system/random.js'
import { trappedFiles } from '../support/trapped-files.js'

export interface WorkerEntry {
  readonly state: 'held' | 'released'
  readonly who: string
  readonly nonce: string
  readonly fence: number
}

const [part = '', directory = '', tag = '', ...rest] = process.argv.slice(2)
const random = systemRandom()
const live = new AbortController().signal

/** Set by the part that kills itself. */
let callsLeft = Infinity
const files = trappedFiles((_call, _path, done) => {
  if (!done && --callsLeft < 0) process.kill(process.pid, 'SIGKILL')
})
const log = directoryLog({ directory, lockTag: tag as LockTag, random, ...(part === 'die' && { files }) })

const text = (state: WorkerEntry['state'], who: string, fence: number): string =>
  JSON.stringify({ state, who, nonce: Buffer.from(random.bytes(16)).toString('hex'), fence })

async function newestNumber(): Promise<number> {
  const answer = await log.list(live)
  if (answer.kind !== 'numbers') throw new Error(answer.detail)
  return answer.numbers.at(-1) ?? 0
}

/** Undefined where it was pruned meanwhile. Half an entry would not parse. An entry never changes, and is read once. */
async function entryOf(number: number): Promise<WorkerEntry | undefined> {
  if (number === known.number) return known.entry
  const answer = await log.read(number, live)
  if (answer.kind === 'missing') return undefined
  if (answer.kind !== 'text') throw new Error(answer.detail)
  known = { number, entry: JSON.parse(answer.text) as WorkerEntry }
  return known.entry
}
let known: { number: number; entry: WorkerEntry } = {
  number: 0,
  entry: { state: 'released', who: '', nonce: '', fence: 0 },
}

/** True where it is mine: created by me, and the highest afterwards. */
async function append(number: number, entry: string): Promise<boolean> {
  const answer = await log.create(number, entry, live)
  if (answer.kind === 'taken') return false
  if (answer.kind !== 'created') throw new Error(answer.detail)
  return (await newestNumber()) === number
}

/** Takes and releases `rounds` times, and tells the witness when it holds. */
async function contend(who: string, rounds: number, witnessFile: string): Promise<void> {
  const witness = openSync(witnessFile, 'a')
  const tell = (event: string, fence: number): void => {
    writeSync(witness, `${process.hrtime.bigint()} ${event} ${who} ${fence}\n`)
  }
  for (let round = 0; round < rounds;) {
    const newest = await newestNumber()
    const entry = await entryOf(newest)
    const fence = (entry?.fence ?? 0) + 1
    if (entry?.state === 'released' && (await append(newest + 1, text('held', who, fence)))) {
      tell('takes', fence)
      tell('releases', fence)
      // The next one may take it before I could list it.
      const { kind } = await log.create(newest + 2, text('released', who, fence), live)
      if (kind !== 'created') throw new Error(`a holder was superseded: ${kind}`)
      if (++round % 4 === 0) await log.prune(newest + 2 - 31, live)
      // Whoever released lets the others have it first.
      await pause(1 + 30 * random.entropy())
    } else await pause(1 + 60 * random.entropy())
  }
}

/** On `look` it looks at the newest entry, which counts as expired, and on `take` it takes it over. */
function takeOver(who: string): void {
  let newest = 0
  let fence = 0
  process.on('message', (command) => {
    void (async () => {
      if (command === 'look') {
        newest = await newestNumber()
        fence = ((await entryOf(newest))?.fence ?? 0) + 1
        process.send?.({ newest })
      } else {
        const won = await append(newest + 1, text('held', who, fence))
        if (won) await log.prune(newest + 1 - 31, live)
        process.send?.({ won, fence })
      }
    })()
  })
}

/** Takes once, and prunes all that it may; is killed before the call of this index, where there is one. */
async function die(calls: number): Promise<void> {
  callsLeft = calls
  const newest = await newestNumber()
  if (!(await append(newest + 1, text('held', 'killed', 1)))) throw new Error('taken by nobody')
  await log.prune(newest, live)
}

/** Fills a small disk, frees some, fills it again, and makes it read-only. Prints what it was told. */
async function fill(): Promise<void> {
  const body = (number: number): string => `${number} `.repeat(1_000)
  const fillUp = async (): Promise<object> => {
    let number = await newestNumber()
    let answer
    do answer = await log.create(++number, body(number), live)
    while (answer.kind === 'created')
    const claims = path.join(directory, tag, 'claims')
    const left = readdirSync(claims)
    let whole = true
    for (const name of left) {
      const read = await log.read(parseInt(name), live)
      whole &&= read.kind === 'text' && read.text === body(parseInt(name))
    }
    return { number, answer, left: left.length, whole }
  }
  const first = await fillUp()
  rmSync(path.join(directory, tag, 'claims', '2.json'))
  const second = await fillUp()
  const { status } = spawnSync('mount', ['-o', 'remount,bind,ro', directory])
  if (status !== 0) throw new Error('the disk cannot be made read-only')
  const readOnly = await log.create(1 + (await newestNumber()), 'text', live)
  console.log(JSON.stringify({ first, second, readOnly }))
}

if (part === 'contend') await contend(rest[0] ?? '', Number(rest[1]), rest[2] ?? '')
else if (part === 'take-over') takeOver(rest[0] ?? '')
else if (part === 'die') await die(Number(rest[0]))
else await fill()

import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { directoryLog } from '../../src/claims/directory-log.js'
import type { LockTag } from '../../src/protocol/values.js'
import { systemRandom } from '../../src/system/random.js'
import { claimFolder, lockTag, scratchFolder } from '../support/claim-folder.js'
import { claimLogContract, live } from '../support/claim-log-contract.js'
import { trappedFiles } from '../support/trapped-files.js'

claimLogContract('the directory log', () => {
  const directory = scratchFolder()
  const tags = { one: lockTag, other: 'cd'.repeat(32) as LockTag }
  const open = (lock: 'one' | 'other'): ReturnType<typeof directoryLog> =>
    directoryLog({ directory, lockTag: tags[lock], random: systemRandom() })
  return { open, listsAll: true, prunes: true }
})

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
const scratchName = `.${'0f'.repeat(16)}.scratch`

describe('the directory log', () => {
  it('keeps an entry in {claim-dir}/{lock tag}/claims/{number}.json, and nothing else', async () => {
    const { directory, open } = claimFolder()
    await open().create(1, 'text', live)
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    expect(files.sort()).toEqual([lockTag, path.join(lockTag, 'claims'), path.join(lockTag, 'claims', '1.json')])
  })

  it('writes aside and syncs before it links, so that nobody sees half an entry', async () => {
    const { open } = claimFolder()
    const calls: string[] = []
    const files = trappedFiles((call, _, done) => done && calls.push(call))
    await open(files).create(1, 'text', live)
    expect(calls).toEqual(['mkdir', 'mkdir', 'open', 'writeFile', 'sync', 'close', 'link', 'unlink'])
  })

  it('leaves no scratch file where the number is taken', async () => {
    const { claims, open } = claimFolder()
    await open().create(1, 'text', live)
    await open().create(1, 'other', live)
    expect(readdirSync(claims)).toEqual(['1.json'])
  })

  it('lets another make the folders of a new lock at the same time', async () => {
    const { open } = claimFolder()
    let isFirst = true
    const overtaken = trappedFiles(async (call, _, done) => {
      if (call !== 'mkdir' || done || !isFirst) return
      isFirst = false
      expect(await open().create(1, 'other', live)).toEqual({ kind: 'created' })
    })
    expect(await open(overtaken).create(1, 'text', live)).toEqual({ kind: 'taken' })
  })

  it('is unknown, and not empty, where its directory is not there, and does not make it', async () => {
    const directory = path.join(scratchFolder(), 'share')
    const log = claimFolder(directory).open()
    const answers = [await log.list(live), await log.read(1, live), await log.create(1, 'text', live)]
    const remedy = `the directory ${directory} has to exist: make it, or mount its share`
    for (const answer of answers)
      expect([answer.kind, answer]).toEqual([
        'unknown',
        expect.objectContaining({ detail: expect.stringContaining(remedy) as unknown }),
      ])
    await log.prune(1, live)
    expect(existsSync(directory)).toBe(false)
  })

  it('takes an entry that bears its own text for created, where the file system says that it exists', async () => {
    const { open } = claimFolder()
    const repeats = trappedFiles((call, _, done) => {
      if (call === 'link' && done) throw Object.assign(new Error(), { code: 'EEXIST' })
    })
    expect(await open(repeats).create(1, 'mine', live)).toEqual({ kind: 'created' })
    expect(await open(repeats).create(1, 'other', live)).toEqual({ kind: 'taken' })
  })

  it('prunes the scratch files that are older than a day, and no younger ones', async () => {
    const { claims, open, plant } = claimFolder()
    const [old, young] = [plant(scratchName), plant(scratchName.replace('0f', 'f0'))]
    utimesSync(old, daysAgo(1.1), daysAgo(1.1))
    utimesSync(young, daysAgo(0.9), daysAgo(0.9))
    await open().prune(1, live)
    expect(readdirSync(claims)).toEqual([path.basename(young)])
  })

  it('judges the age of a scratch file by the clock of the file system, whatever that of the runner says', async () => {
    const { claims, open, plant } = claimFolder()
    const scratch = plant(scratchName)
    utimesSync(scratch, daysAgo(20), daysAgo(20))
    utimesSync(claims, daysAgo(19.5), daysAgo(19.5))
    await open().prune(1, live)
    expect(existsSync(scratch)).toBe(true)
  })

  it('prunes no name that it does not give, however old', async () => {
    const { claims, open, plant } = claimFolder()
    const foreign = ['007.json', '0x2.json', '2.json.bak', 'notes.txt', '.scratch', '.x.scratch', '0.json']
    for (const name of foreign) utimesSync(plant(name), daysAgo(99), daysAgo(99))
    await open().prune(1_000, live)
    expect(readdirSync(claims).sort()).toEqual([...foreign].sort())
  })

  it('goes on pruning past what it cannot remove', async () => {
    const { claims, open, plant } = claimFolder()
    for (const name of ['1.json', '3.json', '9.json']) plant(name)
    mkdirSync(path.join(claims, '2.json'))
    await open().prune(9, live)
    expect(readdirSync(claims).sort()).toEqual(['1.json', '2.json', '9.json'])
  })

  // Windows has no modes.
  if (process.platform !== 'win32') {
    it('lets everybody read its entries whom the umask lets', async () => {
      const { claims, open } = claimFolder()
      const before = process.umask(0o002)
      try {
        await open().create(1, 'text', live)
      } finally {
        process.umask(before)
      }
      const modes = [claims, path.join(claims, '1.json')].map((file) => statSync(file).mode & 0o777)
      expect(modes).toEqual([0o775, 0o664])
    })
  }
})

/** What a directory may hold, refuse or break: each has a clear answer, and none makes a number free that may be taken. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { claimFolder, lockTag, scratchFolder } from '../support/claim-folder.js'
import { live } from '../support/claim-log-contract.js'
import { atEnd } from '../support/open-ends.js'
import { transpiled } from '../support/transpiled.js'
import { trappedFiles } from '../support/trapped-files.js'

const isWindows = process.platform === 'win32'
const unknown = (...parts: readonly string[]): unknown => failure('unknown', parts)
const denied = (...parts: readonly string[]): unknown => failure('denied', parts)
const failure = (kind: string, parts: readonly string[]): unknown => ({
  kind,
  detail: expect.stringMatching(parts.map((part) => part.replace(/[.\\]/g, '\\$&')).join('.*')) as unknown,
})
const failing = (call: string, code: string, suffix = ''): ReturnType<typeof trappedFiles> =>
  trappedFiles((each, file, done) => {
    if (each === call && file.endsWith(suffix) && !done) throw Object.assign(new Error(), { code })
  })

describe('a foreign file in the log', () => {
  it.each(['0x10.json', '007.json', `1${'0'.repeat(19)}.json`, '1e3.json', '-5.json', ' 6.json', '0.json', '６.json'])(
    'is no number as %p',
    async (name) => {
      const { open, plant } = claimFolder()
      plant('3.json', 'text')
      plant(name, '{"v":1,"state":"held"}')
      expect(await open().list(live)).toEqual({ kind: 'numbers', numbers: [3] })
      expect(await open().create(4, 'text', live)).toEqual({ kind: 'created' })
    },
  )

  it('that bears the greatest number leaves none after it, and says so', async () => {
    const { directory, claims, open, plant } = claimFolder()
    plant('999999999999999.json', 'text')
    expect(await open().list(live)).toEqual({ kind: 'numbers', numbers: [999_999_999_999_999] })
    const next = await open().create(1_000_000_000_000_000, 'text', live)
    expect(next).toEqual(denied(directory, 'choose another claim-dir'))
    expect(readdirSync(claims)).toEqual(['999999999999999.json'])
  })

  it('is an entry of no text where it is empty', async () => {
    const { open, plant } = claimFolder()
    plant('7.json')
    expect(await open().read(7, live)).toEqual({ kind: 'text', text: '' })
    expect(await open().create(7, 'text', live)).toEqual({ kind: 'taken' })
  })

  it('is unknown above 1 MiB, and read up to there', async () => {
    const { open, plant } = claimFolder()
    const text = 'x'.repeat(1_048_576)
    plant('1.json', text)
    const large = plant('2.json', `${text}x`)
    expect(await open().read(1, live)).toEqual({ kind: 'text', text })
    expect(await open().read(2, live)).toEqual(unknown(large, 'larger than 1 MiB'))
  })

  const obstacles: Record<string, (file: string) => void> = {
    'a directory': (file) => {
      mkdirSync(file)
    },
  }
  if (!isWindows) {
    obstacles['a link that leads nowhere'] = (file) => {
      symlinkSync('/nowhere/at/all', file)
    }
    obstacles['a link to an entry'] = (file) => {
      symlinkSync('6.json', file)
    }
    obstacles['a pipe'] = (file) => {
      expect(spawnSync('mkfifo', [file]).status).toBe(0)
    }
  }
  it.each(Object.entries(obstacles))('that is %s takes its number, and is unknown', async (_, place) => {
    const { claims, open, plant } = claimFolder()
    plant('6.json', 'mine')
    const file = path.join(claims, '7.json')
    place(file)
    expect(await open().list(live)).toEqual({ kind: 'numbers', numbers: [6, 7] })
    expect(await open().read(7, live)).toEqual(unknown(file))
    expect(await open().create(7, 'mine', live)).toEqual(unknown(file))
    expect(readdirSync(claims).sort()).toEqual(['6.json', '7.json'])
  })

  it('in the place of the log is unknown', async () => {
    const { directory, open } = claimFolder()
    const file = path.join(directory, lockTag)
    writeFileSync(file, '')
    if (!isWindows) expect(await open().list(live)).toEqual(unknown(file, 'is not a directory'))
    expect(await open().create(1, 'text', live)).toEqual(unknown(file))
  })
})

describe('a file system that refuses', () => {
  const permission = 'let the user of every runner read and write '
  const links = 'makes no hard links'
  it.each([
    ['open', 'EACCES', denied, permission],
    ['open', 'EPERM', denied, permission],
    ['open', 'EROFS', denied, permission],
    ['open', 'EMFILE', unknown, 'look at the file system of '],
    ['open', 'ENOSPC', unknown, 'free some space in '],
    ['writeFile', 'ENOSPC', unknown, 'free some space in '],
    ['writeFile', 'EIO', unknown, 'look at the file system of '],
    ['sync', 'EDQUOT', unknown, 'free some space in '],
    ['close', 'EDQUOT', unknown, 'free some space in '],
    ['link', 'EACCES', denied, permission],
    ['link', 'EROFS', denied, permission],
    ['link', 'ENOSPC', unknown, 'free some space in '],
    ['link', 'EIO', unknown, 'look at the file system of '],
    ['link', 'ESTALE', unknown, 'look at the file system of '],
    ['link', 'EPERM', denied, links],
    ['link', 'ENOTSUP', denied, links],
    ['link', 'EOPNOTSUPP', denied, links],
    ['link', 'ENOSYS', denied, links],
    ['link', 'EXDEV', denied, links],
    ['link', 'EMLINK', denied, links],
    ['link', 'EISDIR', denied, links],
  ] as const)('to append, at %s with %s, is told so, and nothing is left', async (call, code, kind, remedy) => {
    const { directory, claims, open, plant } = claimFolder()
    plant('1.json', 'text')
    const answer = await open(failing(call, code)).create(2, 'text', live)
    expect(answer).toEqual(kind(`cannot create ${path.join(claims, '2.json')}`, code, remedy))
    expect(answer).toEqual(kind(directory))
    expect(readdirSync(claims)).toEqual(['1.json'])
    expect(await open().create(2, 'text', live)).toEqual({ kind: 'created' })
  })

  it('to make the folder of a lock is told so', async () => {
    const { directory, open } = claimFolder()
    expect(await open(failing('mkdir', 'EROFS')).create(1, 'text', live)).toEqual(denied(directory, permission))
  })

  it.each([
    ['readdir', 'EACCES'],
    ['readdir', 'EIO'],
    ['readdir', 'ESTALE'],
    ['stat', 'EACCES'],
  ])('to list, at %s with %s, is unknown and not empty', async (call, code) => {
    const { claims, open } = claimFolder()
    expect(await open(failing(call, code)).list(live)).toEqual(unknown(`cannot list ${claims}`, code))
  })

  it.each([
    ['open', 'EACCES'],
    ['open', 'EIO'],
    ['stat', 'EIO'],
    ['readFile', 'EIO'],
    ['close', 'EIO'],
  ])('to read, at %s with %s, is unknown, and so is whose number it is', async (call, code) => {
    const { claims, open, plant } = claimFolder()
    plant('1.json', 'text')
    const log = open(failing(call, code, '.json'))
    const file = path.join(claims, '1.json')
    expect(await log.read(1, live)).toEqual(unknown(`cannot read ${file}`, code))
    expect(await log.create(1, 'other', live)).toEqual(unknown(file, code))
  })

  it('to show a number that it says is taken is unknown', async () => {
    const { claims, open, plant } = claimFolder()
    plant('1.json', 'text')
    const file = path.join(claims, '1.json')
    expect(await open(failing('open', 'ENOENT', '.json')).create(1, 'other', live)).toEqual(
      unknown(file, 'is taken and is not there'),
    )
  })

  it('to remove a scratch file does not unmake the entry', async () => {
    const { open } = claimFolder()
    expect(await open(failing('unlink', 'EIO')).create(1, 'text', live)).toEqual({ kind: 'created' })
    expect(await open().read(1, live)).toEqual({ kind: 'text', text: 'text' })
  })

  it.each(['readdir', 'stat', 'unlink'])('to prune, at %s, is passed over', async (call) => {
    const { open, plant } = claimFolder()
    for (const name of ['1.json', '2.json', '3.json', `.${'0'.repeat(32)}.scratch`]) plant(name)
    await open(failing(call, 'EIO')).prune(3, live)
    expect((await open().read(3, live)).kind).toBe('text')
  })
})

describe('a file system that hangs', () => {
  it.each(['readdir', 'open', 'writeFile', 'link', 'unlink'])('at %s is left behind on a stop', async (call) => {
    const { directory, open, plant } = claimFolder()
    plant('1.json', 'text')
    const stop = new AbortController()
    const hangs = trappedFiles((each, _, done) => {
      if (each !== call || done) return undefined
      stop.abort()
      return new Promise(() => undefined)
    })
    const log = open(hangs)
    const answer = call === 'readdir' ? await log.list(stop.signal) : await log.create(2, 'text', stop.signal)
    expect(answer).toEqual(unknown(directory, 'no answer in time'))
    await open(hangs).prune(2, stop.signal)
  })

  it('does not make a number appear behind the back of who stopped waiting', async () => {
    const { claims, open } = claimFolder()
    const stop = new AbortController()
    let goOn = (): void => undefined
    let isOver = (): void => undefined
    const over = new Promise<void>((resolve) => (isOver = resolve))
    const slow = trappedFiles((call, _, done) => {
      if (call === 'unlink' && done) isOver()
      if (call !== 'sync' || done) return undefined
      stop.abort()
      return new Promise<void>((resolve) => (goOn = resolve))
    })
    expect(await open(slow).create(1, 'text', stop.signal)).toEqual(unknown(claims))
    goOn()
    await over
    expect(readdirSync(claims)).toEqual([])
  })
})

// Windows has no modes, and root is bound by none: it does this as nobody.
if (!isWindows)
  describe('a user without permission', () => {
    const asUser = async <T>(work: () => Promise<T>): Promise<T> => {
      if (process.getuid?.() !== 0) return work()
      process.seteuid?.(65_534)
      try {
        return await work()
      } finally {
        process.seteuid?.(0)
      }
    }
    const withMode = (file: string, mode: number): void => {
      chmodSync(file, mode)
      atEnd(() => {
        chmodSync(file, 0o755)
      })
    }

    it('to write reads the log, and is denied the next number', async () => {
      const { directory, claims, open, plant } = claimFolder()
      plant('1.json', 'text')
      chmodSync(directory, 0o755)
      withMode(claims, 0o555)
      expect(await asUser(() => open().read(1, live))).toEqual({ kind: 'text', text: 'text' })
      const answer = await asUser(() => open().create(2, 'text', live))
      expect(answer).toEqual(denied(path.join(claims, '2.json'), 'EACCES', directory))
    })

    it('to read does not know the log, nor one of its entries', async () => {
      const { directory, claims, open, plant } = claimFolder()
      const entry = plant('1.json', 'text')
      chmodSync(directory, 0o755)
      withMode(entry, 0)
      expect(await asUser(() => open().read(1, live))).toEqual(unknown(entry, 'EACCES', directory))
      withMode(claims, 0)
      expect(await asUser(() => open().list(live))).toEqual(unknown(claims, 'EACCES', directory))
      expect(await asUser(() => open().read(1, live))).toEqual(unknown(entry, 'EACCES', directory))
    })
  })

// Where a name space of one's own may mount: the same as above, by a real disk.
const inNamespace = (...command: readonly string[]): ReturnType<typeof spawnSync> =>
  spawnSync('unshare', ['--map-root-user', '--mount', ...command], { encoding: 'utf8' })
const mountTmpfs = 'mount -t tmpfs -o size=64k tmpfs "$0"'
if (inNamespace('sh', '-c', mountTmpfs, scratchFolder()).status === 0)
  describe('a small disk', () => {
    it('that is full holds whole entries only, takes the next number once there is space, and none when read-only', () => {
      const sources = ['src/claims', 'src/system/random.ts', '__tests__/support/trapped-files.ts']
      const root = transpiled(...sources, '__tests__/claims/claim-worker.ts')
      const worker = path.join(root, '__tests__/claims/claim-worker.js')
      const directory = scratchFolder()
      const run = `${mountTmpfs} && exec "$1" "$2" fill "$0" ${lockTag}`
      const { stdout, stderr } = inNamespace('sh', '-c', run, directory, process.execPath, worker)
      expect(stderr).toBe('')
      const { first, second, readOnly } = JSON.parse(String(stdout)) as Record<string, { number: number }>
      const full = unknown(directory, 'ENOSPC', 'free some space')
      const count = (first?.number ?? 0) - 1
      expect(count).toBeGreaterThan(5)
      expect(first).toEqual({ number: count + 1, answer: full, left: count, whole: true })
      expect(second).toEqual({ number: count + 2, answer: full, left: count, whole: true })
      expect(readOnly).toEqual(denied(directory, 'EROFS'))
      expect(existsSync(path.join(directory, lockTag))).toBe(false)
    })
  })

/**
 * The claim log in a directory that the runners share (protocol.md, *The claim log*).
 * Not guaranteed: that the directory is the one that the others see (the empty mount point of a share that is away looks like an empty log);
 * that it outlives a power failure of the machine that keeps it; an end without the signal, where a network file system hangs.
 */
import { constants, promises } from 'node:fs'
import path from 'node:path'
import type { ClaimLog, LogFailure, Random } from '../ports.js'
import type { LockTag } from '../protocol/values.js'
import { codeOf, refusedLink, refusedWrite, unknown } from './directory-fault.js'

/** What is needed of `node:fs/promises`. */
export type Files = Pick<typeof promises, 'link' | 'mkdir' | 'open' | 'readdir' | 'stat' | 'unlink'>

export interface DirectoryLogOptions {
  /** `claim-dir`. It is never made here: a share that is not mounted must not be taken for an empty log. */
  readonly directory: string
  readonly lockTag: LockTag
  readonly random: Random
  readonly files?: Files
}

const numberForm = /^[1-9][0-9]{0,14}\.json$/
const maxNumber = 999_999_999_999_999
const scratchForm = /^\.[0-9a-f]{32}\.scratch$/
/** No attempt to append takes that long. */
const scratchLifeMs = 86_400_000
const maxBytes = 1_048_576
// A symbolic link is not followed, and a pipe in the place of an entry does not hold us up. Windows has neither flag.
const readFlags = constants.O_RDONLY | orNone(constants.O_NOFOLLOW) | orNone(constants.O_NONBLOCK)

/**
 * `{directory}/{lockTag}/claims/{number}.json`. Whatever bears the name of a number makes it taken, and what cannot be read there is
 * unknown; other names are ignored, and never removed. Without hard links every `create` is `denied`. The folders and files get the modes
 * that the umask leaves: runners of several users need a group of their own, and a umask that lets it write.
 */
export function directoryLog({ directory, lockTag, random, files = promises }: DirectoryLogOptions): ClaimLog {
  const folder = path.join(directory, lockTag, 'claims')
  const fileOf = (number: number): string => path.join(folder, `${number}.json`)

  /** What is not there is absent only where the directory itself is there; throws otherwise. */
  const unlessAbsent = async (error: unknown): Promise<void> => {
    if (codeOf(error) !== 'ENOENT') throw error
    await files.stat(directory)
  }

  const list = async (): ReturnType<ClaimLog['list']> => {
    try {
      return { kind: 'numbers', numbers: numbersIn(await files.readdir(folder)) }
    } catch (error) {
      await unlessAbsent(error)
      return { kind: 'numbers', numbers: [] }
    }
  }

  const read = async (number: number): ReturnType<ClaimLog['read']> => {
    const file = fileOf(number)
    try {
      const handle = await files.open(file, readFlags)
      try {
        const stats = await handle.stat()
        if (!stats.isFile()) return unreadable(file, 'it is not a regular file')
        if (stats.size > maxBytes) return unreadable(file, 'it is larger than 1 MiB')
        return { kind: 'text', text: await handle.readFile('utf8') }
      } finally {
        await handle.close()
      }
    } catch (error) {
      await unlessAbsent(error)
      return { kind: 'missing' }
    }
  }

  /** Synced, so that a full disk shows here, and not in an entry that others see. */
  const writeScratch = async (scratch: string, text: string): Promise<void> => {
    const handle = await files.open(scratch, 'wx')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  /** One by one, since the directory itself is not ours to make. Another may make them at the same time. */
  const makeFolder = async (): Promise<void> => {
    for (const each of [path.dirname(folder), folder])
      try {
        await files.mkdir(each)
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
  }

  const writeAside = async (scratch: string, text: string): Promise<void> => {
    try {
      await writeScratch(scratch, text)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      await makeFolder()
      await writeScratch(scratch, text)
    }
  }

  /** After EEXIST: a network file system that repeated a lost request says so of its own success ◆. Texts have a nonce, and are unique. */
  const readBack = async (number: number, text: string): ReturnType<ClaimLog['create']> => {
    const found = await read(number)
    if (found.kind === 'missing') return unseen(fileOf(number))
    if (found.kind !== 'text') return found
    return { kind: found.text === text ? 'created' : 'taken' }
  }

  const create = async (number: number, text: string, signal: AbortSignal): ReturnType<ClaimLog['create']> => {
    const deed = `create ${fileOf(number)}`
    if (!Number.isInteger(number) || number < 1 || number > maxNumber)
      return { kind: 'denied', detail: `cannot ${deed}: numbers go from 1 to ${maxNumber}; choose another claim-dir` }
    const scratch = path.join(folder, `.${Buffer.from(random.bytes(16)).toString('hex')}.scratch`)
    try {
      try {
        await writeAside(scratch, text)
      } catch (error) {
        return refusedWrite(deed, error, directory)
      }
      // Whoever stopped waiting goes on without this number; it must not appear behind its back.
      if (signal.aborted) return stopped(deed)
      try {
        await files.link(scratch, fileOf(number))
        return { kind: 'created' }
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return await readBack(number, text)
        return refusedLink(deed, error, directory)
      }
    } finally {
      await files.unlink(scratch).catch(() => undefined)
    }
  }

  const prune = async (below: number, signal: AbortSignal): Promise<void> => {
    const names = await files.readdir(folder)
    // Both times are the file system's own, so that no clock of a runner has to be right. Whoever appends has just changed the folder.
    const { mtimeMs: nowMs } = await files.stat(folder)
    const stale = async (name: string): Promise<boolean> =>
      nowMs - (await files.stat(path.join(folder, name))).mtimeMs > scratchLifeMs
    for (const name of names) {
      if (signal.aborted) return
      const number = numberForm.test(name) ? numberOf(name) : undefined
      if (number === undefined ? !scratchForm.test(name) : number === 1 || number >= below) continue
      try {
        if (number !== undefined || (await stale(name))) await files.unlink(path.join(folder, name))
      } catch {
        // Another pruned it, or it is not ours to remove; the next one tries again.
      }
    }
  }

  /** A call to the file system cannot be taken back: it is left behind when the signal aborts. */
  const within = <T>(signal: AbortSignal, deed: string, work: () => Promise<T | LogFailure>): Promise<T | LogFailure> =>
    new Promise((resolve) => {
      const stop = (): void => {
        resolve(stopped(deed))
      }
      if (signal.aborted) {
        stop()
        return
      }
      signal.addEventListener('abort', stop, { once: true })
      void work()
        .catch((error: unknown) => unknown(deed, error, directory))
        .then(resolve)
        .finally(() => {
          signal.removeEventListener('abort', stop)
        })
    })

  return {
    store: 'dir',
    list: (signal) => within(signal, `list ${folder}`, list),
    read: (number, signal) => within(signal, `read ${fileOf(number)}`, () => read(number)),
    create: (number, text, signal) => within(signal, `create ${fileOf(number)}`, () => create(number, text, signal)),
    prune: async (below, signal) => {
      await within(signal, `prune ${folder}`, () => prune(below, signal))
    },
  }
}

const numberOf = (name: string): number => Number(name.slice(0, -'.json'.length))

/** Strictly decimal, so that no number has two names. Ascending. */
const numbersIn = (names: readonly string[]): number[] =>
  names
    .filter((name) => numberForm.test(name))
    .map(numberOf)
    .sort((a, b) => a - b)

const unreadable = (file: string, why: string): LogFailure => ({
  kind: 'unknown',
  detail: `cannot read ${file}: ${why}; move it away if no nostr-lock wrote it`,
})

const unseen = (file: string): LogFailure => ({
  kind: 'unknown',
  detail: `cannot read ${file}, which is taken and is not there; look at the file system`,
})

const stopped = (deed: string): LogFailure => ({
  kind: 'unknown',
  detail: `cannot ${deed}: there was no answer in time; look at the file system if it hangs`,
})

function orNone(flag: number | undefined): number {
  return flag ?? 0
}

/**
 * The files of one holding, in a folder of its own under RUNNER_TEMP: the keeper's status, and the request to stop.
 * Not guaranteed: that what they say is still so; only the relays are proof. No secret is ever in them.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'

export type FileName = 'status' | 'stop' | 'lock' | 'torch'

export interface Folder {
  readonly path: string
  /** Replaces the file at once: a reader sees the old one or the new one. Readable by this user only. */
  write(name: FileName, value: unknown): void
  /** Undefined where it is not there; what is not JSON counts as an empty object, which no decoder accepts. */
  read(name: FileName): unknown
  has(name: FileName): boolean
  /** Tells of changes, as far as the system does, until the returned function is called. */
  watch(onChange: () => void): () => void
  remove(): void
}

/** `temp` is RUNNER_TEMP; `ticket` is 32 hex digits. Makes the folder with the first write. */
export function holdingFolder(temp: string, ticket: string): Folder {
  const folder = path.join(temp, 'nostr-lock', ticket)
  const file = (name: FileName): string => path.join(folder, `${name}.json`)
  return {
    path: folder,
    write: (name, value) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const scratch = `${file(name)}.${process.pid}`
      writeFileSync(scratch, JSON.stringify(value), { mode: 0o600 })
      renameSync(scratch, file(name))
    },
    read: (name) => {
      try {
        return JSON.parse(readFileSync(file(name), 'utf8')) as unknown
      } catch (error) {
        return error instanceof SyntaxError ? {} : undefined
      }
    },
    has: (name) => existsSync(file(name)),
    watch: (onChange) => {
      try {
        const watcher = watch(folder, { persistent: false }, onChange)
        watcher.on('error', () => {
          watcher.close()
        })
        return () => {
          watcher.close()
        }
      } catch {
        return () => undefined
      }
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      try {
        rmdirSync(path.dirname(folder))
      } catch {
        // Other holdings of this job are in it, or it was never made.
      }
    },
  }
}

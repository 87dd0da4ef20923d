/**
 * How one process asks another to stop: a file that is there. Not guaranteed: that the other one is still there, or looks soon.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface StopFile {
  request(): void
  isRequested(): boolean
}

/** A request stays: the other process may be frozen, and wake after this one has ended. `folder`: RUNNER_TEMP, which the runner empties. Without one nobody can be asked. `name` identifies what is to stop and is safe in a file name. */
export function stopFile(folder: string, name: string): StopFile {
  if (folder === '') return { request: () => undefined, isRequested: () => false }
  const file = path.join(folder, `nostr-lock-${name}.stop`)
  return {
    request: () => {
      try {
        writeFileSync(file, '', { mode: 0o600 })
      } catch {
        // The folder is gone, or full; what is to be ended is ended nevertheless.
      }
    },
    isRequested: () => existsSync(file),
  }
}

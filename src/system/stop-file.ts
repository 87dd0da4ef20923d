/**
 * How one process asks another to stop: a file that is there. Not guaranteed: that the other one is still there, or looks soon.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface StopFile {
  request(): void
  isRequested(): boolean
  clear(): void
}

/** `folder`: RUNNER_TEMP. Without one nobody can be asked. `name` identifies what is to stop and is safe in a file name. */
export function stopFile(folder: string, name: string): StopFile {
  if (folder === '') return { request: () => undefined, isRequested: () => false, clear: () => undefined }
  const file = path.join(folder, `nostr-lock-${name}.stop`)
  return {
    request: () => {
      writeFileSync(file, '', { mode: 0o600 })
    },
    isRequested: () => existsSync(file),
    clear: () => {
      rmSync(file, { force: true })
    },
  }
}

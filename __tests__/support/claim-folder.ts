/** A claim directory of a test, and the log in it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Files } from '../../src/claims/directory-log.js'
import { directoryLog } from '../../src/claims/directory-log.js'
import type { ClaimLog } from '../../src/ports.js'
import type { LockTag } from '../../src/protocol/values.js'
import { systemRandom } from '../../src/system/random.js'
import { atEnd } from './open-ends.js'

export const lockTag = 'ab'.repeat(32) as LockTag

export interface ClaimFolder {
  /** `claim-dir`. */
  readonly directory: string
  /** Where the entries are. */
  readonly claims: string
  readonly open: (files?: Files) => ClaimLog
  /** Writes there what no log would write. */
  readonly plant: (name: string, text?: string) => string
}

export function claimFolder(directory = scratchFolder()): ClaimFolder {
  const claims = path.join(directory, lockTag, 'claims')
  return {
    directory,
    claims,
    open: (files) => directoryLog({ directory, lockTag, random: systemRandom(), ...(files && { files }) }),
    plant: (name, text = '') => {
      mkdirSync(claims, { recursive: true })
      writeFileSync(path.join(claims, name), text)
      return path.join(claims, name)
    },
  }
}

export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'nostr-lock-claims-')))
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

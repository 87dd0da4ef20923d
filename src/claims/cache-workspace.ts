/**
 * The folder that each process of the cache log has to itself, so that neither the user's checkout nor another process is in its way:
 * the name of the claim within it is all that the service knows of the path. Not guaranteed: that it goes. What a tar that is being
 * killed still writes to stays behind, as does that of a process that is killed after its parent: the runner empties its temporary
 * folder after the job.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Environment } from './cache-setting.js'

/** Without spaces in its name, because the library does not quote it for tar. Throws where none can be made. */
export function newWorkspace(env: Environment): string {
  const base = [env['RUNNER_TEMP'], tmpdir()].find((folder) => folder && !/[\s"]/.test(folder))
  if (base === undefined) throw new Error('the temporary folders have spaces in their names')
  return mkdtempSync(path.resolve(base, 'nostr-lock-cache-'))
}

/** What a request leaves: the library removes its archives, and not the folders that it made for them. Never throws. */
export function emptyWorkspace(workspace: string): void {
  try {
    for (const name of readdirSync(workspace)) remove(path.join(workspace, name))
  } catch {
    return
  }
}

/** A workspace is removed by its process and by the parent, because either may outlive the other. Never throws. */
export function remove(what: string): void {
  try {
    rmSync(what, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    return
  }
}

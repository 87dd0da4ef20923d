/**
 * The keepers of a job, found by what they say of themselves under RUNNER_TEMP. The runner kills what a job leaves behind, and with this so
 * does the stand-in. Not guaranteed: that a number in a file is still that process; therefore the files are removed with it.
 */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

export interface KeeperFile {
  readonly pid: number
  /** When the lease ends unless it is renewed, wall clock, ms. */
  readonly safeUntilWall: number
}

/** Kills them at once, and returns the last thing that each of them said. */
export function killKeepers(runnerTemp: string): readonly KeeperFile[] {
  const holdings = path.join(runnerTemp, 'nostr-lock')
  if (!existsSync(holdings)) return []
  const files = readdirSync(holdings).map((ticket) => path.join(holdings, ticket, 'status.json'))
  const killed = files.filter((file) => existsSync(file)).map(kill)
  // Windows keeps what a process has open until that is really gone.
  rmSync(holdings, { recursive: true, force: true, maxRetries: 5 })
  return killed
}

function kill(file: string): KeeperFile {
  const read = (): KeeperFile => JSON.parse(readFileSync(file, 'utf8')) as KeeperFile
  try {
    process.kill(read().pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  return read()
}

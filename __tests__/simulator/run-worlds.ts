/** Runs a command of scripts/worlds.mjs, in plain Node, which is several times faster than here, and takes its JSON. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const script = path.join(import.meta.dirname, '..', '..', 'scripts', 'worlds.mjs')

/** Whatever the exit code: the test says what is wrong. */
export async function runWorlds<T>(...args: readonly string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script, ...args, '--json'], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    const failed = error as { stdout?: string; stderr?: string }
    if (failed.stdout?.startsWith('[') === true || failed.stdout?.startsWith('{') === true)
      return { stdout: failed.stdout }
    throw new Error(`scripts/worlds.mjs ${args.join(' ')}: ${failed.stderr ?? ''}`, { cause: error })
  })
  return JSON.parse(stdout) as T
}

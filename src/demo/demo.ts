/**
 * The demo: embedded relays, and the built action run on them as the runner runs it, each promise checked on the way.
 * Not guaranteed: anything about relays over a network, or about GitHub's own runner.
 */
import { blackout } from './blackout.js'
import { contest } from './contest.js'
import { eviction } from './eviction.js'
import { line } from './line.js'
import { nightly } from './nightly.js'
import { openSetting } from './setting.js'
import type { Scene } from './setting.js'
import { succession } from './succession.js'
import { BrokenPromise, Timeline } from './timeline.js'

export interface DemoOptions {
  /** The folder with the bundles of the action and its sub-actions. */
  readonly dist: string
  readonly print: (line: string) => void
  /** After this the jobs are killed and the demo has failed, ms. */
  readonly limitMs?: number
}

const scenes: readonly Scene[] = [contest, succession([line, eviction, nightly, blackout])]

/** True if everything was as promised. Whatever else happened is printed. */
export async function demo({ dist, print, limitMs = 55_000 }: DemoOptions): Promise<boolean> {
  const timeline = new Timeline(print)
  const setting = await openSetting(dist, timeline)
  const limit = AbortSignal.timeout(limitMs)
  limit.addEventListener('abort', setting.disposeJobs)
  try {
    print('Five Nostr relays and every job run on this machine, and nothing leaves it.')
    for (const scene of scenes) await scene(setting)
    print(`\nEverything was as promised, in ${timeline.seconds()}.`)
    return true
  } catch (error) {
    if (limit.aborted) print(`\nNOT AS PROMISED: the demo was not over within ${limitMs / 1000} s.`)
    else if (error instanceof BrokenPromise) print(`\n${error.message}`)
    else print(`\nThe demo broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return false
  } finally {
    limit.removeEventListener('abort', setting.disposeJobs)
    await setting.close()
  }
}

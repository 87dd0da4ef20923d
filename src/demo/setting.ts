/** Where the scenes of the demo play: relays in this process, and jobs on them. Nothing of it outlives `close`, but what a kill leaves in the temporary folder. */
import { randomBytes } from 'node:crypto'
import type { EmbeddedRelay } from './embedded-relay.js'
import { startEmbeddedRelay } from './embedded-relay.js'
import { Job } from './job.js'
import type { Timeline } from './timeline.js'

export interface Setting {
  readonly timeline: Timeline
  readonly relays: readonly EmbeddedRelay[]
  /** A job of a run of its own; `inputs` go over those that all jobs share. */
  readonly job: (name: string, inputs?: Readonly<Record<string, string>>) => Job
  /** Kills whatever job or keeper runs, and removes the files of all: a job that goes on fails, and a new one throws. */
  readonly disposeJobs: () => void
  readonly close: () => Promise<void>
}

/** Something to be seen, and checked. */
export type Scene = (setting: Setting) => Promise<void>

/** Five relays, and one key that all jobs share. `dist` is the folder with the bundles. */
export async function openSetting(dist: string, timeline: Timeline): Promise<Setting> {
  const relays = await Promise.all(Array.from({ length: 5 }, () => startEmbeddedRelay()))
  const jobs: Job[] = []
  const shared = {
    lock: 'production',
    relays: relays.map(({ url }) => url).join(' '),
    'secret-key': randomBytes(32).toString('hex'),
    'acquire-timeout': '20s',
    fallback: 'none',
  }
  let isOver = false
  const disposeJobs = (): void => {
    isOver = true
    for (const job of jobs) job.dispose()
  }
  return {
    timeline,
    relays,
    job: (name, inputs = {}) => {
      if (isOver) throw new Error(`${name} comes too late`)
      const job = new Job(name, dist, 101 + jobs.length, { ...shared, ...inputs })
      jobs.push(job)
      return job
    },
    disposeJobs,
    close: async () => {
      disposeJobs()
      await Promise.all(relays.map((relay) => relay.close()))
    },
  }
}

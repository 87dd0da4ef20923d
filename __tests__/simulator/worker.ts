/** A process of the fleet: plays one job at a time, out of the tree that the job names, and says what came of it. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Job, JobResult } from './job.js'

// Stacks that nobody reads are a good part of what an abort costs.
Error.stackTraceLimit = 0
// Whoever sent the jobs is gone.
process.on('disconnect', () => process.exit())
process.on('message', (job: Job) => {
  play(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function play(job: Job): Promise<JobResult> {
  const file = pathToFileURL(path.join(job.tree, '__tests__/simulator/job.js'))
  const { work } = (await import(file.href)) as { work: (job: Job) => Promise<JobResult> }
  return work(job)
}

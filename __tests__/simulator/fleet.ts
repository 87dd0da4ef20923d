/** Plays jobs on as many processes as there are cores. Not guaranteed: the order in which they end. */
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type { Job, JobResult } from './job.js'

type Reply = { readonly result: JobResult } | { readonly error: string }

/** @param onResult is called for each job as it ends. Rejects where a job, or a process, fails. */
export async function playJobs<J extends Job>(
  jobs: Iterable<J>,
  tree: string,
  onResult: (job: J, result: JobResult) => void,
): Promise<void> {
  const queue = jobs[Symbol.iterator]()
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, playSome))

  async function playSome(): Promise<void> {
    const child = fork(path.join(tree, '__tests__/simulator/worker.js'), { execArgv: ['--no-warnings'] })
    try {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        onResult(next.value, await ask(child, next.value))
      }
    } finally {
      child.kill()
    }
  }
}

const ask = (child: ChildProcess, job: Job): Promise<JobResult> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => {
      reject(new Error(`a process that plays worlds ended (${String(code)}) over ${JSON.stringify(job)}`))
    }
    child.once('exit', onExit)
    child.once('message', (reply: Reply) => {
      child.off('exit', onExit)
      if ('result' in reply) resolve(reply.result)
      else reject(new Error(`${reply.error}, over ${JSON.stringify(job)}`))
    })
    child.send(job)
  })

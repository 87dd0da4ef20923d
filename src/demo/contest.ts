/** Scenes of one lock: who wins, what a dead relay changes, and how the fence grows. They show one run of it; tests try to break it. */
import type { Job, Taken } from './job.js'
import { told } from './job.js'
import type { Setting } from './setting.js'

interface Winner {
  readonly job: Job
  readonly fence: number
}

/** From six contenders to the second holder. */
export async function contest(setting: Setting): Promise<void> {
  const first = await sixAtOnce(setting)
  await relayDies(setting, first)
  await nextHolder(setting, first)
}

async function sixAtOnce({ timeline, job }: Setting): Promise<Winner> {
  timeline.scene(
    'Six jobs want one lock at the same moment',
    'Each writes a claim to the relays and reads back what the others wrote. One may enter.',
  )
  const jobs = [1, 2, 3, 4, 5, 6].map((n) => job(`job-${n}`))
  const ends = await Promise.all(
    jobs.map(async (one) => {
      const taken = await one.take()
      timeline.event(one.name, told(taken))
      return { job: one, taken }
    }),
  )
  const found = (): string => ends.map(({ job: { name }, taken }) => `${name} ${told(taken)}`).join('; ')
  const holders = ends.filter(({ taken }) => taken.isAcquired)
  timeline.promise('exactly one of the six holds the lock', holders.length === 1, found)
  const [winner] = holders
  if (winner === undefined) throw new Error('invariant: there is one holder')
  const { name, runUrl } = winner.job
  const refused = ends.filter(({ taken }) => namesHolder(taken, name, runUrl))
  timeline.promise(`the other five failed, and each named ${name} with a link to its run`, refused.length === 5, found)
  timeline.quote(refused[0]?.taken.sentence ?? '')
  return { job: winner.job, fence: winner.taken.fence }
}

async function relayDies({ timeline, job, relays }: Setting, { job: { name, runUrl } }: Winner): Promise<void> {
  timeline.scene(
    `A relay dies while ${name} holds the lock`,
    'Three of five relays are a quorum, and any two quorums share a relay.',
  )
  await relays[0]?.close()
  timeline.event('relay-1', 'is gone, with every connection to it')
  const late = job('job-7')
  const taken = await late.take()
  timeline.event(late.name, told(taken))
  timeline.promise('who comes now is refused all the same', namesHolder(taken, name, runUrl), () => told(taken))
}

async function nextHolder({ timeline, job }: Setting, first: Winner): Promise<void> {
  timeline.scene(
    'The lock is released, and the next run takes it',
    'Its fence is greater, so a database can tell a writer that came too late from the one that holds the lock.',
  )
  const said = await first.job.end()
  timeline.event(first.job.name, said)
  timeline.promise('the release counts without the dead relay', said.startsWith('Released '), () => said)
  const next = job('job-8')
  const taken = await next.take()
  timeline.event(next.name, told(taken))
  timeline.promise('the next run holds the lock', taken.isAcquired, () => told(taken))
  timeline.promise(
    `its fence is greater: ${taken.fence} > ${first.fence}`,
    taken.fence > first.fence,
    () => `${taken.fence} after ${first.fence}`,
  )
  timeline.event(next.name, await next.end())
}

const namesHolder = ({ isAcquired, isGreen, status, holder, holderUrl, sentence }: Taken, name: string, url: string) =>
  !isAcquired &&
  !isGreen &&
  status === 'contended' &&
  holder === name &&
  holderUrl.startsWith(url) &&
  sentence.includes(`"${name}"`) &&
  sentence.includes(url)

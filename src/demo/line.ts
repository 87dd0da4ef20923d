/** The scene of jobs that wait in line. It shows three of them; that a longer line costs no more is shown by the tests. */
import type { Job, Place, Taken } from './job.js'
import { told } from './job.js'
import type { Setting } from './setting.js'

interface Waiter extends Place {
  readonly job: Job
}
/** A job that holds, or held. */
interface Turn {
  readonly job: Job
  readonly taken: Taken
}

export async function line(setting: Setting): Promise<void> {
  const { timeline, job } = setting
  timeline.scene('Three jobs wait in line', 'Each keeps its place, and is woken by the release of the one before it.')
  const inputs = { lock: 'staging', 'on-contention': 'wait', 'wait-timeout': '2m' }
  const first = job('head', inputs)
  const held = await first.take()
  timeline.event(first.name, told(held))
  timeline.promise('the head of the line holds the lock', held.isAcquired, () => told(held))
  const waiters: Waiter[] = []
  for (const n of [1, 2, 3]) {
    const waiter = job(`wait-${n}`, inputs)
    const place = await waiter.join()
    timeline.event(waiter.name, 'waits')
    timeline.promise(`it has place ${n}`, place.said.startsWith(`In line, place ${n},`), () => place.said)
    waiters.push({ job: waiter, ...place })
  }
  await takeTurns(setting, { job: first, taken: held }, waiters)
}

async function takeTurns({ timeline }: Setting, head: Turn, line: readonly Waiter[]): Promise<void> {
  const turns = [head]
  const waiting = new Set(line)
  let turn = head
  while (waiting.size > 0) {
    const lettingGoMs = Date.now()
    timeline.event(turn.job.name, await turn.job.end())
    const next = await Promise.race([...waiting].map(async (waiter) => ({ waiter, taken: await waiter.taken })))
    waiting.delete(next.waiter)
    turn = { job: next.waiter.job, taken: next.taken }
    turns.push(turn)
    const { atMs } = turn.taken
    timeline.event(turn.job.name, told(turn.taken))
    timeline.promise('it did not hold before the other let go', atMs >= lettingGoMs, () => `${lettingGoMs - atMs} ms`)
  }
  timeline.event(turn.job.name, await turn.job.end())
  const found = (): string => turns.map(({ job: { name }, taken }) => `${name} ${told(taken)}`).join('; ')
  const inOrder = [head, ...line].every(({ job }, i) => job === turns[i]?.job && turns[i].taken.isAcquired)
  timeline.promise('each got its turn, in the order in which they came', inOrder, found)
  const isGrowing = turns.every(({ taken }, i) => taken.fence > (turns[i - 1]?.taken.fence ?? 0))
  timeline.promise('each fence is greater than the one before', isGrowing, found)
}

/** The scene of a job that must run once a day. It shows one period; that a period also turns is shown by the tests. */
import { told } from './job.js'
import type { Setting } from './setting.js'

export async function nightly({ timeline, job }: Setting): Promise<void> {
  timeline.scene(
    'A nightly job is triggered twice on one day',
    'The run that does well leaves the day completed, and the second trigger is told so.',
  )
  // One day for both triggers, even where midnight comes between them.
  const inputs = { lock: 'nightly report', cadence: 'daily', date: new Date().toISOString().slice(0, 10) }
  const first = job('night-1', inputs)
  const done = await first.take()
  timeline.event(first.name, told(done))
  timeline.promise('the first trigger holds the lock', done.isAcquired, () => told(done))
  timeline.event(first.name, await first.end())
  const second = job('night-2', inputs)
  const again = await second.take()
  timeline.event(second.name, told(again))
  const isTold = !again.isAcquired && again.status === 'completed' && again.holder === first.name
  timeline.promise('the second does not run again, and is told which run did it', isTold, () => told(again))
  timeline.promise('its step is green: nothing went wrong', again.isGreen, () => again.sentence)
  timeline.quote(again.sentence)
}

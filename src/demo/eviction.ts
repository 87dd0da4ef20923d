/** The scene of a holder that a person evicts. It shows one that lives; that an eviction never makes two holders is shown by the tests. */
import { told } from './job.js'
import type { Setting } from './setting.js'

export async function eviction({ timeline, job }: Setting): Promise<void> {
  timeline.scene(
    'Somebody evicts a holder that hangs',
    'Its keeper lets go when it meets that, and the job is told before the step that cannot be undone.',
  )
  const lock = { lock: 'billing' }
  const stuck = job('stuck', lock)
  const held = await stuck.take()
  timeline.event(stuck.name, told(held))
  timeline.promise('a job holds the lock', held.isAcquired, () => told(held))
  const before = await stuck.assertHeld()
  timeline.promise('assert says that it does', before.isGreen && before.code === '', () => before.sentence)
  const person = job('person', lock)
  const broken = await person.evict(stuck.ticket, 'it hangs')
  timeline.event(person.name, 'evicts its ticket, with the reason that it hangs')
  timeline.promise('the eviction is on a quorum of relays', broken.isGreen, () => broken.sentence)
  const after = await stuck.assertHeld()
  const isTold = !after.isGreen && after.code === 'LOCK_LOST'
  timeline.promise('assert fails now, with LOCK_LOST', isTold, () => `${after.code} ${after.sentence}`)
  timeline.quote(after.sentence)
  const said = await stuck.end(1)
  timeline.promise('its post fails the job, whose own steps did well', said.includes('was lost'), () => said)
}

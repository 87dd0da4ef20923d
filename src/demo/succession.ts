/** The scene of a holder that dies with its keeper, so that nobody renews or releases. It shows one heir; that no two can inherit is shown by the tests. */
import { told } from './job.js'
import type { Scene, Setting } from './setting.js'

/** A lease takes its time, in which other scenes are played. */
export const succession =
  (meanwhile: readonly Scene[]): Scene =>
  async (setting) => {
    const { timeline, job } = setting
    const lease = { lock: 'database', lease: '15s' }
    timeline.scene(
      'A runner dies, and the keeper of its lock with it',
      'Nothing renews the lease now, and nothing releases it: whoever waits has to watch it out.',
    )
    const dead = job('doomed', lease)
    const held = await dead.take()
    timeline.event(dead.name, told(held))
    timeline.promise('the first job holds the lock, for 15 s unless its keeper renews it', held.isAcquired, () =>
      told(held),
    )
    const heir = job('heir', { ...lease, 'on-contention': 'wait' })
    const place = await heir.join()
    timeline.event(heir.name, 'waits')
    timeline.promise('the second is next in line', place.said.startsWith('In line, place 1,'), () => place.said)
    const diedMs = Date.now()
    const safeUntilMs = dead.die()
    timeline.event(dead.name, 'is killed, with everything that is left of it')

    const [taken] = await Promise.all([place.taken, play(meanwhile, setting)])

    timeline.scene(
      'Back to the runner that died',
      'Its lease is over by the clock of the one that watched it: nobody trusted the clock of the dead.',
    )
    const afterS = ((taken.atMs - diedMs) / 1000).toFixed(1)
    timeline.event(heir.name, `${told(taken)}, ${afterS} s after the other died`)
    timeline.promise('the one that waited has the lock', taken.isAcquired, () => told(taken))
    timeline.promise(
      'it had to wait until the lease of the dead was over',
      taken.atMs >= safeUntilMs,
      () => `it came ${safeUntilMs - taken.atMs} ms before`,
    )
    timeline.promise(
      `its fence is greater, so that what the dead may still have sent is refused: ${taken.fence} > ${held.fence}`,
      taken.fence > held.fence,
      () => `${taken.fence} after ${held.fence}`,
    )
    timeline.event(heir.name, await heir.end())
  }

async function play(scenes: readonly Scene[], setting: Setting): Promise<void> {
  for (const scene of scenes) await scene(setting)
}

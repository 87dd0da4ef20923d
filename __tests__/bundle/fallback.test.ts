/** The built action on two stores: the relays, and a claim log in a directory or in the cache. Either may be all that is left. */
import { describe, expect, it, jest } from '@jest/globals'
import type { LogStore } from '../../src/protocol/values.js'
import { isAlive } from '../../src/system/processes.js'
import { sharedKeyHex, statesOn } from '../support/built-step.js'
import { FallbackPlace, taken, told } from '../support/fallback-place.js'
import type { KeptStep } from '../support/kept-step.js'
import { eventually, processesWith, waits } from '../support/kept-step.js'

jest.setTimeout(300_000)

const holderJob = ({ outputs }: KeptStep): unknown => (JSON.parse(outputs['holder'] ?? '{}') as { job?: string }).job
const fence = ({ outputs }: KeptStep): number => Number(outputs['fence'])

/** What a log that stands alone says that it excludes, and what not. */
const alone = {
  dir: /^::warning::Acquired .* it stands on the claim directory alone, which excludes the runs that share it, and no others\.$/,
  cache:
    /^::warning::Acquired .* it stands on the cache's claim log alone, which excludes the runs of this repository on the same branch, and not those of other branches, repositories or platforms\.$/,
}

/** Held by the keeper, until its process group is killed without a word. */
function killAll(step: KeptStep): void {
  for (const pid of processesWith(step.trackingId)) process.kill(pid, 'SIGKILL')
}

describe.each<LogStore>(['dir', 'cache'])('with "fallback: %s"', (store) => {
  it('a lock is held on both stores, and its entry ends with it', async () => {
    const place = await FallbackPlace.open(store)
    const step = place.step('first')
    const { code, log, outputs } = await taken(step)
    expect([code, outputs['backend'], told(log)]).toEqual([0, `relays+${store}`, []])
    expect(step.summary).toContain(`relays+${store}`)
    expect(await place.head()).toMatchObject({
      state: 'held',
      ticket: step.ticket,
      fence: fence(step),
      holder: { job: 'first' },
    })
    const post = await step.post()
    expect([post.code, told(post.log), await place.head()]).toEqual([
      0,
      [],
      expect.objectContaining({ state: 'released', ticket: step.ticket }),
    ])
    expect(place.all.map(statesOn)).toEqual(Array(3).fill(['released']))
  })

  it('a completed period is known by the log alone, with who completed it, where relays are empty or gone', async () => {
    const place = await FallbackPlace.open(store)
    const cadence = { cadence: 'daily' }
    const nightly = await place.step('nightly', cadence).take()
    expect((await nightly.post()).log).toContain('its period is completed')
    await place.kill()
    const late = place.step('late', cadence)
    const told = await taken(late)
    expect([told.code, told.outputs['status'], holderJob(late)]).toEqual([0, 'completed', 'nightly'])
    expect(told.log).toMatch(/::notice::The period daily:.* was completed by job "nightly"/)
    await place.revive(true)
    const empty = place.step('empty', cadence)
    const again = await taken(empty)
    expect([again.outputs['status'], holderJob(empty)]).toEqual(['completed', 'nightly'])
    expect(place.all.flatMap(statesOn)).not.toContain('claiming')
    const other = place.step('other', { cadence: 'monthly' })
    expect((await taken(other)).outputs['status']).toBe('acquired')
  })

  it('without relays the log excludes, says so once, and hands on with greater fences to the relays and back', async () => {
    const place = await FallbackPlace.open(store)
    const first = await place.step('first').take()
    await first.run('main')
    await first.post()
    await place.kill()

    const second = place.step('second')
    const held = await taken(second)
    expect([held.code, held.outputs['backend']]).toEqual([0, store])
    expect(told(held.log)).toEqual([expect.stringMatching(alone[store])])
    expect(fence(second)).toBeGreaterThan(fence(first))

    const third = place.step('third')
    const refused = await taken(third)
    expect([refused.code, refused.outputs['status'], holderJob(third)]).toEqual([1, 'contended', 'second'])
    expect(refused.outputs['holder-url']).toMatch(/^https:\/\/github\.com\/owner\/repo\/actions\/runs\/\d+/)
    expect(refused.log).toMatch(
      /::error::The lock "deploy" of "owner\/repo" is held by job "second" .*by the claim log/,
    )
    expect((await third.post()).code).toBe(0)
    const post = await second.post()
    expect([post.code, told(post.log)]).toEqual([0, []])

    const fourth = place.step('fourth')
    expect((await taken(fourth)).outputs['backend']).toBe(store)
    expect(fence(fourth)).toBeGreaterThan(fence(second))
    await fourth.post()
    await place.revive()
    const fifth = place.step('fifth')
    expect((await taken(fifth)).outputs['backend']).toBe(`relays+${store}`)
    expect(fence(fifth)).toBeGreaterThan(fence(fourth))
  })

  it('a holder on the log alone refuses those who have relays again, moves up to them, and outlives them again', async () => {
    const place = await FallbackPlace.open(store)
    await place.kill()
    const holder = await place.step('holder', { lease: '60s' }).take()
    await holder.run('main')
    expect(holder.outputs['backend']).toBe(store)
    await place.revive()
    const rival = place.step('rival')
    const refused = await taken(rival)
    expect([refused.code, refused.outputs['status'], holderJob(rival)]).toEqual([1, 'contended', 'holder'])
    await eventually('its keeper stands on both', () => holder.status.backend === `relays+${store}`)
    expect(place.all.filter((relay) => holder.stateOn(relay) === 'held').length).toBeGreaterThanOrEqual(2)

    await place.kill()
    const later = place.step('later')
    const still = await taken(later)
    expect([still.outputs['status'], holderJob(later)]).toEqual(['contended', 'holder'])
    const post = await holder.post()
    expect([post.code, await place.head()]).toEqual([0, expect.objectContaining({ state: 'released' })])
    const next = place.step('next')
    expect((await taken(next)).outputs['backend']).toBe(store)
    expect(fence(next)).toBeGreaterThan(fence(holder))
  })

  it('who waits without relays has it after the release', async () => {
    const place = await FallbackPlace.open(store)
    await place.kill()
    const holder = await place.step('holder').take()
    await holder.run('main')
    const waiter = place.step('waiter', waits)
    let said = ''
    const waiting = waiter.run('main')
    waiter.child?.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await eventually('it waits', () => said.includes('Waiting at the claim log behind job "holder"'))
    await holder.post()
    const { code } = await waiting
    expect([code, waiter.outputs['backend']]).toEqual([0, store])
    expect(fence(waiter)).toBeGreaterThan(fence(holder))
  })

  it('of many at once without relays one holds', async () => {
    const place = await FallbackPlace.open(store)
    await place.kill()
    const steps = ['a', 'b', 'c', 'd'].map((job) => place.step(job))
    const results = await Promise.all(steps.map(taken))
    expect(results.map(({ outputs }) => outputs['status']).sort()).toEqual([
      'acquired',
      'contended',
      'contended',
      'contended',
    ])
  })

  if (process.platform !== 'win32') {
    it('what a holder without relays left when it was killed is waited out, and takes no longer than its lease', async () => {
      const place = await FallbackPlace.open(store)
      await place.kill()
      const dead = await place.step('dead').take()
      killAll(dead)
      const early = place.step('early')
      expect((await taken(early)).outputs['status']).toBe('contended')
      // Some time later it is suspect, and said to be watched; long after, it is dead on sight.
      const next = place.step('next')
      const leaseS = store === 'dir' ? 15 : 15 * 60
      next.shiftClock((leaseS + 60) * 1000)
      let said = ''
      const watching = next.run('main')
      next.child?.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      await eventually('it watches', () => /Watching job "dead" .* before taking over/.test(said))
      if (store === 'cache') next.child?.kill('SIGKILL')
      await watching
      const tomorrow = place.step('tomorrow')
      tomorrow.shiftClock((leaseS + 16 * 60) * 1000)
      const last = store === 'dir' ? next : tomorrow
      if (store === 'cache') await tomorrow.run('main')
      expect([last.outputs['status'], last.outputs['backend']]).toEqual(['acquired', store])
      expect((await dead.post()).log).not.toContain('Released the lock')
      expect(await place.head()).toMatchObject({ state: 'held', ticket: last.ticket })
    })

    it('post ends the entry where the keeper is gone', async () => {
      const place = await FallbackPlace.open(store)
      const both = await place.step('both').take()
      const { pid } = both.status
      both.signalKeeper('SIGKILL')
      await eventually('it is gone', () => !isAlive(pid))
      const post = await both.post()
      expect([post.code, told(post.log)]).toEqual([0, []])
      expect(await place.head()).toMatchObject({ state: 'released', ticket: both.ticket })

      await place.kill()
      const lone = await place.step('lone').take()
      lone.signalKeeper('SIGKILL')
      const end = await lone.post()
      expect([end.code, told(end.log)]).toEqual([0, [expect.stringContaining('Ended the entry of the lock "deploy"')]])
      expect(await place.head()).toMatchObject({ state: 'released', ticket: lone.ticket })
    })

    it.each(['with', 'without'])(
      'post ends what a pre %s relays left that died when its entry was there',
      async (how) => {
        const place = await FallbackPlace.open(store)
        if (how === 'without') await place.kill()
        const step = place.step('killed')
        await place.dieAtEntry(step)
        expect(await place.head()).toMatchObject({ state: 'held' })
        await step.post()
        expect(await place.head()).toMatchObject({ state: 'released' })
      },
    )
  }

  it('the sub-action release ends the entry from another job', async () => {
    const place = await FallbackPlace.open(store)
    const step = place.step('first', { release: 'manual', heartbeat: 'false', lease: '10m' })
    await taken(step)
    await step.post()
    expect(await place.head()).toMatchObject({ state: 'held' })
    const other = place.step('other')
    const key = { 'secret-key': sharedKeyHex, namespace: 'owner/repo' }
    const released = await other.runSub('release', { ...place.where, ...key, relays: place.urls, ticket: step.ticket })
    expect([released.code, released.log]).toEqual([0, expect.stringContaining('Released the lock')])
    expect(await place.head()).toMatchObject({ state: 'released' })
  })
})

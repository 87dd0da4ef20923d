/** The scene in which every relay dies: the lock goes on in a directory that the runners share. The cache takes its place on GitHub, which is not here. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedRelay } from './embedded-relay.js'
import { told } from './job.js'
import type { Setting } from './setting.js'

export async function blackout({ timeline, job }: Setting): Promise<void> {
  timeline.scene(
    'All relays die while a lock is held',
    'The jobs share a directory, where the lock was taken too: "fallback: dir" (on GitHub, the cache).',
  )
  const directory = mkdtempSync(path.join(tmpdir(), 'nostr-lock-claims-'))
  const relays = await Promise.all(Array.from({ length: 3 }, () => startEmbeddedRelay()))
  try {
    const urls = relays.map(({ url }) => url).join(' ')
    const inputs = { lock: 'billing', relays: urls, lease: '15s', fallback: 'dir', 'claim-dir': directory }
    const holder = job('biller', inputs)
    const held = await holder.take()
    timeline.event(holder.name, `${told(held)}, on ${held.backend}`)
    timeline.promise('it stands on both', held.backend === 'relays+dir', () => held.backend)
    await Promise.all(relays.map((relay) => relay.close()))
    timeline.event('relays', 'are all dead')

    const rival = job('rival', inputs)
    const refused = await rival.take()
    timeline.event(rival.name, told(refused))
    const isTold = !refused.isAcquired && refused.status === 'contended' && refused.holder === holder.name
    timeline.promise('the lock still excludes, and names its holder', isTold, () => told(refused))
    timeline.event(holder.name, await holder.end())

    const next = job('successor', inputs)
    const taken = await next.take()
    timeline.event(next.name, `${told(taken)}, on ${taken.backend}`)
    timeline.promise('the next one holds it, in the directory alone', taken.backend === 'dir', () => told(taken))
    timeline.promise(
      `with a fence above the one that the relays gave: ${taken.fence} > ${held.fence}`,
      taken.fence > held.fence,
      () => `${taken.fence} after ${held.fence}`,
    )
    timeline.event(next.name, await next.end())
  } finally {
    await Promise.all(relays.map((relay) => relay.close()))
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What the claim log adds to a whole pre, with the relays and without them. Not guaranteed: the latency of the real service; the double answers at once. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CacheDouble } from '../__tests__/support/cache-double.js'
import { StandInStep } from '../src/demo/runner-stand-in.js'
import { freshLock } from './contender.js'
import { alike, startFarm } from './farm.js'
import { interleaved, type Row, type Section } from './row.js'

const dist = path.join(import.meta.dirname, '../dist')

export const fallback: Section = {
  name: 'fallback',
  about:
    'A whole pre with a claim log, against one without: relays with a round trip of 100 ms; then no relay at all, where a lock without a log is unavailable after acquire-timeout.',
  run: async (isQuick) => {
    const service = await new CacheDouble().start()
    const directory = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-bench-'))
    const farm = await startFarm(alike(5, 100))
    const dead = await startFarm([null, null, null, null, null])
    const pre = async (urls: readonly string[], inputs: Readonly<Record<string, string>>): Promise<number> => {
      const all = {
        relays: urls.join(' '),
        'on-contention': 'skip',
        'on-unavailable': 'skip',
        lock: freshLock(),
        ...inputs,
      }
      const step = new StandInStep({ dist, inputs: all, env: service.env() })
      const { ms } = await step.run('pre')
      await step.run('post')
      step.dispose()
      return ms
    }
    const dir = { fallback: 'dir', 'claim-dir': directory }
    const rounds = isQuick ? 3 : 5
    const live = await interleaved(rounds, {
      'fallback: none': () => pre(farm.urls, { fallback: 'none' }),
      'fallback: cache': () => pre(farm.urls, { fallback: 'cache' }),
      'fallback: dir': () => pre(farm.urls, dir),
    })
    const alone = await interleaved(rounds, {
      'fallback: cache': () => pre(dead.urls, { fallback: 'cache' }),
      'fallback: dir': () => pre(dead.urls, dir),
    })
    farm.close()
    dead.close()
    await service.close()
    rmSync(directory, { recursive: true })
    const rows = (group: string, samples: ReadonlyMap<string, readonly number[]>): Row[] =>
      [...samples].map(([name, values]) => ({ group, name, unit: 'ms', samples: values }))
    return [...rows('relays answer', live), ...rows('no relay answers', alone)]
  },
}

/** Acquisition against the floor: the same relays, in turns. */
import { attempt, fill, freshLock, specOf } from './contender.js'
import { alike, startFarm, type Plan } from './farm.js'
import { floor } from './floor.js'
import { interleaved, type Row, type Section } from './row.js'

const n = 5
const quorum = 3
const setups: readonly (readonly [string, Plan])[] = [
  ['20 ms', alike(n, 20)],
  ['100 ms', alike(n, 100)],
  ['300 ms', alike(n, 300)],
  ['100 ms, one 10 times slower', [...alike(n - 1, 100), { roundTripMs: 1_000 }]],
  ['100 ms, two dead', [...alike(n - 2, 100), null, null]],
]

async function measured(urls: readonly string[], lock: string, until: 'decided' | 'told'): Promise<number> {
  const start = performance.now()
  const one = await attempt(urls, specOf(lock, urls.length))
  const ms = (until === 'decided' ? one.decidedAt : one.toldAt) - start
  if (one.outcome.kind !== 'acquired') throw new Error(`a lone contender ended ${one.outcome.kind}`)
  await one.release()
  one.close()
  return ms
}

async function setup(name: string, plan: Plan, rounds: number): Promise<Row[]> {
  const farm = await startFarm(plan)
  const { urls } = farm
  const used = freshLock()
  await fill(urls, specOf(used, n), 20)
  const samples = await interleaved(rounds, {
    'floor: look, claim, read-back': () => floor(urls, freshLock(), quorum),
    'engine, until it is verified': () => measured(urls, freshLock(), 'decided'),
    'engine, of a lock with 20 records': () => measured(urls, used, 'decided'),
    'engine, until "held" is shown': () => measured(urls, freshLock(), 'told'),
  })
  farm.close()
  return [...samples].map(([what, values]) => ({
    group: `five relays, round trip ${name}`,
    name: what,
    unit: 'ms',
    samples: values,
  }))
}

export const acquisition: Section = {
  name: 'acquisition',
  about: 'From the first dial to the lock, in one process.',
  run: async (isQuick) => {
    const rows: Row[] = []
    for (const [name, plan] of isQuick ? setups.slice(1, 2) : setups)
      rows.push(...(await setup(name, plan, isQuick ? 5 : 9)))
    return [...rows, ...besideMinority(rows)]
  },
}

/** The engine at 100 ms, alone and beside relays that are slow or dead. */
function besideMinority(rows: readonly Row[]): readonly Row[] {
  const beside = rows.filter(({ name, group }) => name === 'engine, until it is verified' && group.includes(' 100 ms'))
  if (beside.length < 2) return []
  const group = 'the engine beside a minority that is slow or dead (target: 1.05)'
  return beside.map((row) => ({ ...row, group, name: row.group.replace('five relays, round trip ', '') }))
}

/** A lock with many records, against an empty one: the processor's part, ms of this process. */
export const records: Section = {
  name: 'records',
  about:
    'The look and the read-back of a lock with many records: this process’s processor time, and requests of all relays.',
  run: async (isQuick) => {
    const farm = await startFarm(alike(n, 0))
    const full = freshLock()
    const count = isQuick ? 1_000 : 2_000
    await fill(farm.urls, specOf(full, n), count)
    const cpu = async (lock: string): Promise<number> => {
      const before = process.cpuUsage()
      await measured(farm.urls, lock, 'decided')
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }
    const reqs = async (lock: string): Promise<number> => {
      const before = (await farm.counts()).reqs
      await measured(farm.urls, lock, 'decided')
      return (await farm.counts()).reqs - before
    }
    const times = await interleaved(isQuick ? 3 : 9, { empty: () => cpu(freshLock()), full: () => cpu(full) })
    const asked = await interleaved(isQuick ? 2 : 5, { empty: () => reqs(freshLock()), full: () => reqs(full) })
    farm.close()
    const name = (what: string): string => (what === 'empty' ? 'an empty lock' : `a lock with ${String(count)} records`)
    return [
      ...[...times].map(([what, samples]): Row => ({
        group: 'processor for an acquisition and its release',
        name: name(what),
        unit: 'ms',
        samples,
      })),
      ...[...asked].map(([what, samples]): Row => ({
        group: 'requests to five relays',
        name: name(what),
        unit: 'count',
        samples,
      })),
    ]
  },
}

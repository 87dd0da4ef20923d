/** Hand-off along a line, and many at once. The contenders are in this process, which is busy with all of them: the longer the line, the more. */
import { attempt, freshLock, specOf, type Attempt } from './contender.js'
import { alike, startFarm, type Farm } from './farm.js'
import { exponentOf, spreadOf, type Row, type Section } from './row.js'

const n = 5
const roundTripMs = 100
const waitMs = 600_000

interface HandOff {
  readonly ms: number[]
  readonly publishes: number
  readonly pushes: number
}

/** So many in line behind a holder; each holds for an instant. From the release to the next one's verified claim. */
async function handOffs(farm: Farm, waiters: number, measured: number): Promise<HandOff> {
  const lock = freshLock()
  // A lock that is used has a past.
  for (let i = 0; i < 3; i++) {
    const past = await attempt(farm.urls, specOf(lock, n))
    await past.release()
    past.close()
  }
  const first = await attempt(farm.urls, specOf(lock, n))
  const line = Array.from({ length: waiters }, () => attempt(farm.urls, specOf(lock, n, waitMs)))
  // In line, and quiet: each has published its place.
  await settled(farm)
  const before = await farm.counts()
  const ms: number[] = []
  let holder: Attempt = first
  const pending = new Set(line)
  for (let turn = 0; turn < Math.min(waiters, measured); turn++) {
    const releasing = holder.release()
    const { next, of } = await Promise.race([...pending].map(async (of) => ({ next: await of, of })))
    pending.delete(of)
    ms.push(next.decidedAt - (await releasing))
    holder.close()
    holder = next
  }
  await settled(farm)
  const after = await farm.counts()
  const turns = Math.min(waiters, measured)
  const waitedTurns = turns * waiters - (turns * (turns - 1)) / 2
  // The rest is let through unmeasured.
  for (; pending.size > 0;) {
    const releasing = holder.release()
    const { next, of } = await Promise.race([...pending].map(async (of) => ({ next: await of, of })))
    pending.delete(of)
    await releasing
    holder.close()
    holder = next
  }
  await holder.release()
  holder.close()
  return {
    ms,
    publishes: (after.events - before.events) / n / turns,
    pushes: (after.pushes - before.pushes) / n / waitedTurns,
  }
}

async function settled(farm: Farm): Promise<void> {
  let last = -1
  for (;;) {
    const { events } = await farm.counts()
    if (events === last) return
    last = events
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}

export const handoff: Section = {
  name: 'handoff',
  about:
    'Release to the next one’s verified claim, round trip 100 ms. The floor is a push (half a round trip up, half down) and two round trips. Before it publishes, a release reads its own address, which takes one round trip more. All contenders are in this process, which is busy with their signatures: the longer the line, the slower each.',
  run: async (isQuick) => {
    const farm = await startFarm(alike(n, roundTripMs))
    const rows: Row[] = []
    const lengths = isQuick ? [1, 8, 32] : [1, 8, 32, 128]
    const results = new Map<number, HandOff>()
    for (const length of lengths) {
      const rounds = length === 1 ? 8 : 1
      const all: HandOff[] = []
      for (let i = 0; i < rounds; i++) all.push(await handOffs(farm, length, 12))
      const [one] = all
      if (one !== undefined) results.set(length, { ...one, ms: all.flatMap(({ ms }) => ms) })
    }
    farm.close()
    const group = 'hand-off'
    rows.push({ group, name: 'a push and two round trips', unit: 'ms', samples: [roundTripMs * 3], note: 'arithmetic' })
    for (const [length, { ms }] of results)
      rows.push({ group, name: `${String(length)} in line`, unit: 'ms', samples: ms })
    for (const [length, { publishes }] of results)
      rows.push({
        group: 'publishes for each hand-off',
        name: `${String(length)} in line`,
        unit: 'count',
        samples: [publishes],
      })
    for (const [length, { pushes }] of results)
      rows.push({
        group: 'pushes from a relay to each waiter, for each hand-off',
        name: `${String(length)} in line`,
        unit: 'count',
        samples: [pushes],
      })
    return rows
  },
}

export const contention: Section = {
  name: 'contention',
  about:
    'So many contenders at once, none of which waits: until the last has its answer, and what it cost each. Past 32 one process cannot sign and verify for all of them within their claims; `npm run soak` has 64 as processes.',
  run: async (isQuick) => {
    const counts = isQuick ? [2, 8, 32] : [2, 4, 8, 16, 32]
    const farm = await startFarm(alike(n, roundTripMs))
    const [times, publishes, reads]: [Row[], Row[], Row[]] = [[], [], []]
    for (const count of counts) {
      const [ms, events, reqs]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < (isQuick ? 2 : 5); round++) {
        const lock = freshLock()
        const before = await farm.counts()
        const start = performance.now()
        const ends = await Promise.all(Array.from({ length: count }, () => attempt(farm.urls, specOf(lock, n))))
        ms.push(Math.max(...ends.map(({ toldAt }) => toldAt)) - start)
        const after = await farm.counts()
        events.push((after.events - before.events) / n / count)
        reqs.push((after.reqs - before.reqs) / n / count)
        const won = ends.filter(({ outcome }) => outcome.kind === 'acquired')
        if (won.length !== 1) throw new Error(`${String(won.length)} of ${String(count)} won`)
        await won[0]?.release()
        for (const one of ends) one.close()
      }
      const name = `${String(count)} at once`
      times.push({ group: 'until the last has its answer', name, unit: 'ms', samples: ms })
      publishes.push({ group: 'publishes of each contender', name, unit: 'count', samples: events })
      reads.push({ group: 'requests of each contender to a relay', name, unit: 'count', samples: reqs })
    }
    farm.close()
    const grown = [times, publishes, reads].map((rows): Row => {
      const points = rows.map(({ samples }, i) => [counts[i] ?? NaN, spreadOf(samples).median] as const)
      return {
        group: 'by which power of the number of contenders these grow',
        name: rows[0]?.group ?? '',
        unit: 'count',
        samples: [exponentOf(points)],
      }
    })
    return [...times, ...publishes, ...reads, ...grown]
  },
}

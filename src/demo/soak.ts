/**
 * Many contenders at once on one lock, each of them the built action in a process of its own, round after round.
 * Not guaranteed: anything about public relays; these are embedded ones, on one machine.
 */
import { startEmbeddedRelay } from './embedded-relay.js'
import { StandInStep } from './runner-stand-in.js'

export interface SoakOptions {
  /** The folder with pre/, main/ and post/. */
  readonly dist: string
  readonly contenders: number
  readonly rounds: number
  readonly relays: number
  readonly print: (line: string) => void
}

/** How many ended how, and the fences of the winners. */
interface Round {
  readonly counts: ReadonlyMap<string, number>
  readonly fences: readonly number[]
}

/** Throws where a count is none. True if each round had exactly one winner, everybody else was told so, and the fences grew from round to round. */
export async function soak({ dist, contenders, rounds, relays: n, print }: SoakOptions): Promise<boolean> {
  if (![contenders, rounds].every((count) => Number.isSafeInteger(count) && count > 0)) {
    throw new Error('soak takes two whole numbers above 0: how many contenders, and how many rounds.')
  }
  const relays = await Promise.all(Array.from({ length: n }, () => startEmbeddedRelay()))
  const urls = relays.map(({ url }) => url).join(' ')
  // A throw-away key, so that this needs no secret, and a longer time than usual: the processes share few processors.
  const inputs = { relays: urls, 'on-contention': 'skip', 'acquire-timeout': '10m' }
  let lastFence = 0
  let isRight = true
  try {
    for (let round = 1; round <= rounds; round++) {
      const { counts, fences } = await contest(dist, contenders, inputs, round)
      const others = counts.get('contended') ?? 0
      const [fence = 0] = fences
      const isSound = fences.length === 1 && others === contenders - 1 && fence > lastFence
      lastFence = Math.max(lastFence, ...fences)
      isRight &&= isSound
      const told = [...counts].map(([status, count]) => `${count} ${status}`).join(', ')
      print(`round ${round} of ${rounds}: ${told}; fence ${fences.join(', ')}${isSound ? '' : '; this is WRONG'}`)
    }
  } finally {
    await Promise.all(relays.map((relay) => relay.close()))
  }
  print(isRight ? 'One winner in each round, and fences that grew.' : 'Not as promised.')
  return isRight
}

async function contest(
  dist: string,
  contenders: number,
  inputs: Readonly<Record<string, string>>,
  round: number,
): Promise<Round> {
  const steps = Array.from(
    { length: contenders },
    (_, index) => new StandInStep({ dist, inputs, workflow: 'soak', runId: String(round * 10_000 + index) }),
  )
  try {
    await Promise.all(steps.map((step) => step.run('main')))
    const counts = new Map<string, number>()
    for (const { outputs } of steps) {
      const status = outputs['status'] ?? 'without a status'
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    const winners = steps.filter(({ outputs }) => outputs['acquired'] === 'true')
    await Promise.all(winners.map((step) => step.run('post')))
    return { counts, fences: winners.map(({ outputs }) => Number(outputs['fence'])) }
  } finally {
    for (const step of steps) step.dispose()
  }
}

/**
 * What is read in the one file to which every job that works appends (work.mjs), when all is over. Not guaranteed: that a job worked from its first
 * line to its last without a rest, or that its fence guards anything; only who wrote when, by the one monotonic clock of the machine.
 */
import { readFileSync } from 'node:fs'

export interface Line {
  /** ns. */
  readonly at: bigint
  readonly fence: number
  readonly who: string
}

export function readWitness(path: string): readonly Line[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((text) => {
    const found = /^(\d+) (\d+) (\S+)$/.exec(text)
    if (found === null) throw new Error(`The witness has a line that nobody can read: ${JSON.stringify(text)}`)
    const [, at = '', fence = '', who = ''] = found
    return { at: BigInt(at), fence: Number(fence), who }
  })
}

export interface Stay {
  readonly who: string
  readonly fence: number
  /** ns, its first and its last line. */
  readonly from: bigint
  readonly to: bigint
  readonly lines: number
}

export function stays(lines: readonly Line[]): readonly Stay[] {
  const found = new Map<string, Stay>()
  for (const { at, fence, who } of inTime(lines)) {
    const known = found.get(who)
    found.set(who, { who, fence, from: known?.from ?? at, to: at, lines: (known?.lines ?? 0) + 1 })
  }
  return [...found.values()]
}

/** What must never happen, in words: one that works after another has begun, or a fence that is not above all before it. */
export function violations(lines: readonly Line[]): readonly string[] {
  const found: string[] = []
  const gone = new Set<string>()
  let last: Line | null = null
  let highest = 0
  for (const line of inTime(lines)) {
    if (line.who !== last?.who) {
      if (last !== null) gone.add(last.who)
      if (gone.has(line.who)) found.push(`${line.who} works after ${last?.who ?? 'nobody'} has begun, at ${line.at}`)
      else if (line.fence <= highest) found.push(`${line.who} has fence ${line.fence} after ${highest}`)
    } else if (line.fence !== last.fence) found.push(`${line.who} has fence ${line.fence} and ${last.fence}`)
    highest = Math.max(highest, line.fence)
    last = line
  }
  return found
}

const inTime = (lines: readonly Line[]): Line[] => [...lines].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

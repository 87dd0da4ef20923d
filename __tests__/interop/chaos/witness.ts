/**
 * Stands outside: one file that everybody appends to, with monotonic times, and what is read in it when all is over. Not guaranteed: that a job does
 * only what it tells; it is told by the test itself.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

export interface Stay {
  readonly who: string
  readonly fence: number
  readonly from: bigint
  readonly to: bigint
}

export class Witness {
  readonly #file: number

  constructor(private readonly path: string) {
    this.#file = openSync(path, 'a')
  }

  /** One line, in one write: with O_APPEND no two mix. */
  stayed({ who, fence, from, to }: Stay): void {
    writeSync(this.#file, `${from} ${to} ${fence} ${who}\n`)
  }

  stays(): readonly Stay[] {
    const lines = readFileSync(this.path, 'utf8').split('\n')
    return lines.flatMap((line) => {
      const [from, to, fence, who] = line.split(' ')
      return who === undefined ? [] : [{ from: BigInt(from ?? ''), to: BigInt(to ?? ''), fence: Number(fence), who }]
    })
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** What must never happen, in words: two at once, or a fence that is not above all before it. */
export function violations(stays: readonly Stay[]): readonly string[] {
  const found: string[] = []
  let last: Stay | null = null
  let highest = 0
  for (const stay of [...stays].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (last !== null && stay.from < last.to)
      found.push(`${stay.who} came ${ms(last.to - stay.from)} ms before ${last.who} was gone`)
    if (stay.fence <= highest) found.push(`${stay.who} has fence ${stay.fence} after ${highest}`)
    highest = Math.max(highest, stay.fence)
    if (last === null || stay.to > last.to) last = stay
  }
  return found
}

const ms = (ns: bigint): string => String(ns / 1_000_000n)

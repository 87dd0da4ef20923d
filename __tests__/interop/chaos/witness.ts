/**
 * One file to which each holding is appended, with monotonic times, and what is read in it when all is over. Not guaranteed: that it stands
 * outside; the process that plays all jobs tells it of them, when each is over.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

export interface Stay {
  readonly who: string
  readonly fence: number
  readonly from: bigint
  readonly to: bigint
}

/** One line, which begins with its time. */
export const sayStay = ({ who, fence, from, to }: Stay): string => `${from} ${to} ${fence} ${who}`

export class Witness {
  readonly #file: number

  constructor(private readonly path: string) {
    this.#file = openSync(path, 'a')
  }

  /** One line, in one write: with O_APPEND no two mix. */
  stayed(stay: Stay): void {
    writeSync(this.#file, `${sayStay(stay)}\n`)
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

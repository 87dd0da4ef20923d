/** What a section of the bench measured. Not guaranteed: that a figure means anything alone; the ratios to the base of its group do. */
export interface Row {
  /** Rows of one group are compared with its first. */
  readonly group: string
  readonly name: string
  readonly unit: 'ms' | 'bytes' | 'count' | 'per second' | 'MiB' | 'CPU s/h'
  readonly samples: readonly number[]
  readonly note?: string
}

export interface Section {
  readonly name: string
  readonly about: string
  /** Few repetitions where `isQuick`. */
  run(isQuick: boolean): Promise<readonly Row[]>
}

export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** The median, and the quartiles around it. */
export function spreadOf(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? NaN
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** Each alternative in turn, round after round, so that whatever drifts on this machine hits all alike. */
export async function interleaved(
  rounds: number,
  alternatives: Readonly<Record<string, () => Promise<number>>>,
): Promise<ReadonlyMap<string, number[]>> {
  const samples = new Map(Object.keys(alternatives).map((name) => [name, [] as number[]]))
  // The first round warms up whatever is compiled on the way.
  for (let round = 0; round <= rounds; round++)
    for (const [name, measure] of Object.entries(alternatives)) {
      const value = await measure()
      if (round > 0) samples.get(name)?.push(value)
    }
  return samples
}

/** By which power a figure grows with its number: the slope of a straight line through both logarithms, by least squares. */
export function exponentOf(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (of: 0 | 1): number => logs.reduce((sum, point) => sum + point[of], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const along = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return along / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

export const since = (start: number): number => performance.now() - start

/** Seeded randomness: one seed, one world. Not for secrets. */
export class Dice {
  private state: number
  constructor(seed: number) {
    this.state = (seed * 2_654_435_769) >>> 0
  }
  /** In [0, 1): mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }
  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }
  chance(probability: number): boolean {
    return this.next() < probability
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  bytes(n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => this.int(0, 255))
  }
  fork(): Dice {
    return new Dice(Math.floor(this.next() * 2 ** 32))
  }
}

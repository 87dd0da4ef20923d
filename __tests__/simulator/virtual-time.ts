/** The one true time of a simulated world, ms. Events run in order; between two instants all promises settle. */
interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export class VirtualTime {
  /** A world in which more happens than this has a machine that never rests. */
  constructor(private readonly mostEvents = Infinity) {}

  now = 0
  /** Somebody saw enough. */
  isStopped = false
  /** How many things have happened. */
  count = 0
  private order = 0
  private readonly heap: Due[] = []

  schedule(at: number, run: () => void): void {
    const due = { at: Math.max(at, this.now), order: this.order++, run }
    let i = this.heap.push(due) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!before(due, this.at(parent))) break
      this.heap[i] = this.at(parent)
      i = parent
    }
    this.heap[i] = due
  }

  /** Runs until nothing is due, or `isDone` says so, or an instant is over. Returns whether it was done. */
  async run(until: number, isDone: () => boolean): Promise<boolean> {
    await settled()
    while (!isDone()) {
      const next = this.heap[0]
      if (next === undefined || next.at > until) return false
      this.now = next.at
      while (this.heap[0]?.at === this.now) {
        this.count++
        this.take().run()
      }
      if (this.count > this.mostEvents || this.isStopped) return false
      await settled()
    }
    return true
  }

  private at(i: number): Due {
    const due = this.heap[i]
    if (due === undefined) throw new Error('heap')
    return due
  }

  private take(): Due {
    const top = this.at(0)
    const last = this.heap.pop()
    if (last === undefined || this.heap.length === 0) return top
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= this.heap.length) break
      if (child + 1 < this.heap.length && before(this.at(child + 1), this.at(child))) child++
      if (!before(this.at(child), last)) break
      this.heap[i] = this.at(child)
      i = child
    }
    this.heap[i] = last
    return top
  }
}

const before = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** All microtasks, and what they start, have run: only then comes the next tick. (A timer or an immediate would cost a turn of the event loop.) */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve)
  })

/** A world made of one seed: relays with faults, contenders that come, wait, hold, release, crash, freeze, are evicted, and lie about the time. */
import type { LockSpec } from '../../src/engine/lock-spec.js'
import type { Outcome } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import type { MonoMs, PeriodKey, RelayUrl, Ticket } from '../../src/protocol/values.js'
import { Dice } from './dice.js'
import { SimProcess } from './sim-process.js'
import type { SimLogStore } from './sim-log.js'
import { SimRelay } from './sim-relay.js'
import type { Held } from './witness.js'
import { Witness } from './witness.js'
import { VirtualTime } from './virtual-time.js'
import { evictSometime, releaseElsewhere, visit } from './visit.js'

export interface WorldOptions {
  readonly seed: number
  readonly relays: number
  readonly quorum: number
  readonly contenders: number
  /** All come within so many ms, unless `comesAt` tells when the n-th does. */
  readonly withinMs?: number
  readonly comesAt?: (n: number) => number
  readonly leaseMs?: number
  /** Wall clocks are off by up to so many ms, unless `offsetMs` tells by how much the n-th one's is. */
  readonly skewMs?: number
  readonly offsetMs?: (n: number) => number
  readonly drift?: number
  /** How probable it is that a contender dies, freezes, is asked to stop, or is evicted at some instant. */
  readonly crashes?: number
  readonly freezes?: number
  readonly cancels?: number
  readonly evictions?: number
  /** A holder freezes for so many ms, as soon as it holds; 0 for none. */
  readonly freezesHolding?: (n: number) => number
  readonly diesHolding?: (n: number) => boolean
  /** When a holder dies, another process of its machine releases for it. */
  readonly postReleases?: boolean
  /** Called once, before anybody comes. */
  readonly prepare?: (world: World) => void
  readonly latencyMs?: readonly [number, number]
  readonly lossRate?: number
  readonly rounds?: number
  /** Up to so many ms, unless `holdsFor` tells how long the n-th one does. */
  readonly holdMs?: number
  readonly holdsFor?: (n: number) => number
  /** Holders renew. */
  readonly heartbeat?: boolean
  readonly spec?: Partial<LockSpec>
  readonly specOf?: (n: number) => Partial<LockSpec>
  /** The claim log of the n-th one; null for none. */
  readonly claims?: (n: number) => SimLogStore | null
  /** No push ever arrives. */
  readonly losesPushes?: boolean
}

/** One attempt of one contender, and what came of it. */
export interface Visit {
  readonly who: string
  /** The number of the contender. */
  readonly n: number
  readonly round: number
  readonly ticket: Ticket
  readonly cameAt: number
  outcome: Outcome | null
  endedAt: number
  held: Held | null
  /** How the holding ended; null where nobody held, or nobody lived to end it. */
  end: Outcome | null
  /** The newest version that was persisted, by whatever process. */
  last: Draft | null
  /** The place that it drew in line; 0 where it never stood in it. */
  seq: number
  pushes: number
  evictedAt: number | null
  /** Asks it to stop. */
  readonly stop: AbortController
}

export class World {
  readonly time = new VirtualTime()
  readonly dice: Dice
  readonly relays = new Map<RelayUrl, SimRelay>()
  readonly witness = new Witness()
  readonly visits: Visit[] = []
  private readonly pending = new Set<string>()
  private readonly processes = new Map<number, SimProcess>()

  constructor(readonly options: WorldOptions) {
    this.dice = new Dice(options.seed)
    for (let i = 0; i < options.relays; i++) this.relays.set(`ws://relay${String(i)}` as RelayUrl, new SimRelay())
  }

  relay(i: number): SimRelay {
    const found = [...this.relays.values()][i]
    if (found === undefined) throw new Error(`no relay ${String(i)}`)
    return found
  }

  /** All relays are away from one instant to another, ms. */
  outage(from: number, to: number, relays = [...this.relays.values()]): void {
    for (const [at, down] of [
      [from, true],
      [to, false],
    ] as const) {
      this.time.schedule(at, () => {
        for (const relay of relays) relay.faults.down = down
      })
    }
  }

  get writes(): number {
    return [...this.relays.values()].reduce((sum, relay) => sum + relay.writes, 0)
  }

  /** Tickets of which a relay still shows a live record. */
  get liveRecords(): string[] {
    const live = new Set<string>()
    for (const relay of this.relays.values()) {
      for (const { record } of relay.all()) {
        if (['waiting', 'claiming', 'held'].includes(record.state)) live.add(`${record.ticket} ${record.state}`)
      }
    }
    return [...live]
  }

  /** Runs the world to its end; false when somebody's machine never ended. */
  async run(untilMs = 4 * 3_600_000): Promise<boolean> {
    const { contenders, prepare, withinMs = 1_000, comesAt } = this.options
    prepare?.(this)
    for (let n = 0; n < contenders; n++) {
      this.pending.add(`c${String(n)}`)
      this.time.schedule(comesAt?.(n) ?? this.dice.between(0, withinMs), () => {
        this.live(n)
          .catch((error: unknown) => this.witness.violations.push(`bug: ${String(error)}`))
          .finally(() => this.pending.delete(`c${String(n)}`))
      })
    }
    return this.time.run(untilMs, () => this.pending.size === 0)
  }

  private async live(n: number): Promise<void> {
    const { skewMs = 0, drift = 0, crashes = 0, freezes = 0, rounds = 1, leaseMs = 60_000, offsetMs } = this.options
    const { dice, time } = this
    const offset = offsetMs?.(n) ?? dice.between(-skewMs, skewMs)
    const process = new SimProcess(time, offset, dice.between(-drift, drift))
    this.processes.set(n, process)
    if (dice.chance(crashes)) {
      time.schedule(time.now + dice.between(0, 2 * (this.options.holdMs ?? 2_500)), () => {
        process.kill()
      })
    }
    if (dice.chance(freezes)) {
      const ms = dice.between(0, 3 * leaseMs)
      time.schedule(time.now + dice.between(0, 2 * (this.options.holdMs ?? 2_500)), () => {
        process.freeze(ms)
      })
    }
    for (let round = 0; round < rounds; round++) {
      await visit(this, n, round, process, offset)
      const rest = (process.clock.mono() + dice.between(0, 20_000)) as MonoMs
      await Promise.race([process.clock.wake(rest, new AbortController().signal), process.death])
      if (process.isDead) return
    }
  }

  /** Another job releases this visit's ticket. */
  readonly releaseElsewhere = (of: Visit): void => {
    releaseElsewhere(this, of).catch((error: unknown) => this.witness.violations.push(`bug: ${String(error)}`))
  }

  kill(n: number): void {
    this.processes.get(n)?.kill()
  }

  /** Somebody with the key evicts this visit's ticket within so many ms. */
  evict(of: Visit, withinMs: number): void {
    evictSometime(this, of, this.time.now + this.dice.between(0, withinMs))
  }

  spec({ who, n }: Pick<Visit, 'who' | 'n'>): LockSpec {
    const { leaseMs = 60_000, quorum } = this.options
    const nobody = { server: '', repository: '', workflow: '', job: '', runAttempt: 1, runUrl: '', runner: '' }
    return {
      namespace: 'n',
      lock: 'l',
      period: '' as PeriodKey,
      periodEndMs: null,
      tellsNames: true,
      holder: { ...nobody, runId: who },
      quorum,
      leaseMs,
      acquireTimeoutMs: 60_000,
      waitTimeoutMs: null,
      maxClockSkewMs: 900_000,
      heedsCompleted: true,
      ...this.options.spec,
      ...this.options.specOf?.(n),
    }
  }
}

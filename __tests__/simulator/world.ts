/** A world made of one seed: relays with faults, contenders that come, wait, hold, release, crash, freeze, are evicted, and lie about the time. */
import type { EnginePorts } from '../../src/engine/engine.js'
import type { LockSpec } from '../../src/engine/lock-spec.js'
import type { Trace } from '../../src/ports.js'
import { doAt } from './faults.js'
import type { Cut } from './faults.js'
import type { Moment, Plan } from './plan.js'
import type { Outcome } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import type { MonoMs, PeriodKey, RelayUrl, Ticket, WallMs } from '../../src/protocol/values.js'
import { Dice } from './dice.js'
import { epochMs, SimProcess } from './sim-process.js'
import type { SimLogStore } from './sim-log.js'
import { SimRelay } from './sim-relay.js'
import type { SimEvent } from './sim-signer.js'
import type { Held } from './witness.js'
import { Witness } from './witness.js'
import { VirtualTime } from './virtual-time.js'
import { evictSometime, releaseElsewhere, visit } from './visit.js'

export interface WorldOptions {
  readonly seed: number
  readonly relays: number
  /** So many of them, the last ones, are fallback relays for the n-th contender. */
  readonly fallback?: (n: number) => number
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
  /** What it says of a contender goes before what is told above, and its faults come on top. */
  readonly plan?: Plan
  /** What a contender does instead of what is shipped. */
  readonly instead?: (world: World, now: Visit, ports: EnginePorts) => Promise<void>
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
  /** The states of all that it signed, by whatever process, in order. */
  readonly states: string[]
  /** What its machines were told, counted. */
  inputs: number
  /** Since when its release is known to be shown by a quorum. */
  releasedAt: number | null
  /** When its claim was verified. */
  passedAt: number | null
  /** When it last asked to read. */
  lookedAt: number
  /** When it last signed a version. */
  signedAt: number
  /** Tickets that it was shown as held. */
  readonly known: Set<string>
  readonly process: SimProcess
  evictedAt: number | null
  diedAt: number | null
  /** Asks it to stop. */
  readonly stop: AbortController
}

/** More happens in no world whose machines rest. */
const mostEvents = 60_000

export class World {
  readonly time = new VirtualTime(mostEvents)
  readonly dice: Dice
  readonly relays = new Map<RelayUrl, SimRelay>()
  readonly witness = new Witness()
  readonly visits: Visit[] = []
  readonly cuts: Cut[] = []
  /** What waits for a machine to come to some effect. */
  readonly moments: { readonly moment: Moment; left: number; readonly act: () => void }[] = []
  /** Everything that a machine is told and does. */
  onTrace: ((of: Visit, entry: Parameters<Trace>[0]) => void) | null = null
  private readonly pending = new Set<string>()
  private readonly processes = new Map<number, SimProcess>()

  constructor(readonly options: WorldOptions) {
    this.dice = new Dice(options.seed)
    for (let i = 0; i < options.relays; i++) this.relays.set(`ws://relay${String(i)}` as RelayUrl, new SimRelay(true))
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

  /** Of each ticket the newest version that any relay has, evictions aside. */
  newest(): ReadonlyMap<Ticket, SimEvent> {
    const newest = new Map<Ticket, SimEvent>()
    for (const relay of this.relays.values()) {
      for (const event of relay.all()) {
        const known = newest.get(event.record.ticket)
        const isOlder = known !== undefined && known.createdAt >= event.createdAt
        if (event.record.state !== 'evicted' && !isOlder) newest.set(event.record.ticket, event)
      }
    }
    return newest
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
    const { contenders, prepare, withinMs = 1_000, comesAt, plan } = this.options
    prepare?.(this)
    for (const fault of plan?.faults ?? []) doAt(this, fault)
    for (let n = 0; n < contenders; n++) {
      this.pending.add(`c${String(n)}`)
      const comes = plan?.contenders[n]?.comesAt ?? comesAt?.(n) ?? this.dice.between(0, withinMs)
      this.time.schedule(comes, () => {
        this.live(n)
          .catch(this.onBug)
          .finally(() => this.pending.delete(`c${String(n)}`))
      })
    }
    return this.time.run(untilMs, () => this.pending.size === 0)
  }

  private async live(n: number): Promise<void> {
    const {
      skewMs = 0,
      drift = 0,
      crashes = 0,
      freezes = 0,
      rounds = 1,
      leaseMs = 60_000,
      offsetMs,
      plan,
    } = this.options
    const { dice, time } = this
    const its = plan?.contenders[n]
    const offset = its?.offsetMs ?? offsetMs?.(n) ?? dice.between(-skewMs, skewMs)
    const runs = its?.drift ?? dice.between(-drift, drift)
    let process = this.boot(n, new SimProcess(time, offset, runs))
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
    for (let round = 0; round < (its?.rounds ?? rounds); round++) {
      if (process.isDead) {
        const restartMs = its?.restartMs ?? null
        if (restartMs === null) return
        await new Promise<void>((resolve) => {
          time.schedule(time.now + restartMs, resolve)
        })
        process = this.boot(n, new SimProcess(time, process.offset, runs))
      }
      await visit(this, n, round, process)
      const rest = (process.clock.mono() + (its?.restMs ?? dice.between(0, 20_000))) as MonoMs
      await Promise.race([process.clock.wake(rest, new AbortController().signal), process.death])
    }
  }

  private boot(n: number, process: SimProcess): SimProcess {
    this.processes.set(n, process)
    return process
  }

  processOf(n: number): SimProcess | undefined {
    return this.processes.get(n)
  }

  /** The newest visit of a contender. */
  visitOf(n: number): Visit | undefined {
    return this.visits.findLast((visit) => visit.n === n)
  }

  /** A machine comes to an effect: whatever waits for that happens. */
  reach(who: number, on: Moment['on'], purpose: string): void {
    for (const waiting of this.moments) {
      const { moment } = waiting
      if (moment.who !== who || moment.on !== on || (moment.purpose !== null && moment.purpose !== purpose)) continue
      if (--waiting.left === 0) waiting.act()
    }
  }

  private readonly onBug = (error: unknown): void => {
    this.witness.violate('bug', String(error))
  }

  /** Another job releases this visit's ticket. */
  readonly releaseElsewhere = (of: Visit): void => {
    releaseElsewhere(this, of).catch(this.onBug)
  }

  kill(n: number): void {
    this.processes.get(n)?.kill()
  }

  /** Somebody with the key evicts this visit's ticket within so many ms. */
  evict(of: Visit, withinMs: number): void {
    evictSometime(this, of, this.time.now + this.dice.between(0, withinMs))
  }

  spec({ who, n }: Pick<Visit, 'who' | 'n'>): LockSpec {
    const { leaseMs = 60_000, quorum, plan } = this.options
    const its = plan?.contenders[n]
    const nobody = { server: '', repository: '', workflow: '', job: '', runAttempt: 1, runUrl: '', runner: '' }
    return {
      namespace: 'n',
      lock: 'l',
      period: (plan?.period ?? '') as PeriodKey,
      periodEndMs: plan === undefined ? null : ((epochMs + plan.periodEndMs) as WallMs),
      tellsNames: true,
      holder: { ...nobody, runId: who },
      quorum: quorumOf(quorum, its?.relays ?? null),
      leaseMs: its?.leaseMs ?? plan?.leaseMs ?? leaseMs,
      acquireTimeoutMs: its?.acquireTimeoutMs ?? 60_000,
      waitTimeoutMs: its?.waitTimeoutMs ?? null,
      handsOver: its?.heartbeat ?? this.options.heartbeat === true,
      maxClockSkewMs: plan?.maxClockSkewMs ?? 900_000,
      heedsCompleted: its?.heedsCompleted ?? true,
      ...this.options.spec,
      ...this.options.specOf?.(n),
    }
  }
}

/** Of a relay set of its own the majority. */
const quorumOf = (quorum: number, relays: readonly number[] | null): number =>
  relays === null ? quorum : Math.floor(relays.length / 2) + 1

/** A world made of one seed: relays with faults, contenders that come, hold, release, crash, freeze, and lie about the time. */
import type { LockSpec } from '../../src/commands/acquire.js'
import { drawTicket, release, tryAcquire } from '../../src/commands/acquire.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { Outcome } from '../../src/protocol/machine.js'
import type { Draft } from '../../src/protocol/record.js'
import { endingOf } from '../../src/protocol/release.js'
import type { PeriodKey, RelayUrl } from '../../src/protocol/values.js'
import { Dice } from './dice.js'
import { SimProcess } from './sim-process.js'
import { SimRelay } from './sim-relay.js'
import { simRelays } from './sim-relays.js'
import { simSigner } from './sim-signer.js'
import { VirtualTime } from './virtual-time.js'
import { Witness } from './witness.js'

export interface WorldOptions {
  readonly seed: number
  readonly relays: number
  readonly quorum: number
  readonly contenders: number
  /** All come within so many ms. */
  readonly withinMs?: number
  readonly leaseMs?: number
  readonly skewMs?: number
  readonly drift?: number
  readonly crashes?: number
  readonly freezes?: number
  /** Called once, before anybody comes. */
  readonly prepare?: (world: World) => void
  readonly latencyMs?: readonly [number, number]
  readonly lossRate?: number
  readonly rounds?: number
  readonly spec?: Partial<LockSpec>
}

export interface Visit {
  readonly who: string
  readonly round: number
  readonly cameAt: number
  outcome: Outcome | null
  endedAt: number
}

export class World {
  readonly time = new VirtualTime()
  readonly dice: Dice
  readonly relays = new Map<RelayUrl, SimRelay>()
  readonly witness = new Witness()
  readonly visits: Visit[] = []
  private readonly pending = new Set<string>()

  constructor(readonly options: WorldOptions) {
    this.dice = new Dice(options.seed)
    for (let i = 0; i < options.relays; i++) this.relays.set(`ws://relay${String(i)}` as RelayUrl, new SimRelay())
  }

  relay(i: number): SimRelay {
    const found = [...this.relays.values()][i]
    if (found === undefined) throw new Error(`no relay ${String(i)}`)
    return found
  }

  /** Runs the world to its end; false when somebody's machine never ended. */
  async run(untilMs = 4 * 3_600_000): Promise<boolean> {
    const { contenders, prepare, withinMs = 1_000 } = this.options
    prepare?.(this)
    for (let i = 0; i < contenders; i++) {
      const who = `c${String(i)}`
      this.pending.add(who)
      this.time.schedule(this.dice.between(0, withinMs), () => {
        this.live(who)
          .catch((error: unknown) => this.witness.violations.push(`bug: ${String(error)}`))
          .finally(() => this.pending.delete(who))
      })
    }
    return this.time.run(untilMs, () => this.pending.size === 0)
  }

  private async live(who: string): Promise<void> {
    const { skewMs = 0, drift = 0, crashes = 0, freezes = 0, rounds = 1, leaseMs = 60_000 } = this.options
    const { dice, time } = this
    const process = new SimProcess(time, dice.between(-skewMs, skewMs), dice.between(-drift, drift))
    if (dice.chance(crashes))
      time.schedule(time.now + dice.between(0, 5_000), () => {
        process.kill()
        this.pending.delete(who)
      })
    if (dice.chance(freezes)) {
      const ms = dice.between(0, 3 * leaseMs)
      time.schedule(time.now + dice.between(0, 5_000), () => {
        process.freeze(ms)
      })
    }
    for (let round = 0; round < rounds; round++) {
      await this.visit(who, round, process)
      await process.clock.wake((process.clock.mono() + dice.between(0, 20_000)) as never, new AbortController().signal)
    }
  }

  private async visit(who: string, round: number, process: SimProcess): Promise<void> {
    const { dice, time } = this
    const visit: Visit = { who, round, cameAt: time.now, outcome: null, endedAt: Infinity }
    this.visits.push(visit)
    const journal: { last: Draft | null } = { last: null }
    const ports = this.ports(process, journal)
    const outcome = await tryAcquire(this.spec(who), drawTicket(dice), ports, new AbortController().signal)
    if (process.isDead) return
    visit.outcome = outcome
    visit.endedAt = time.now
    if (outcome.kind !== 'acquired') return
    const { fence, safeUntil, safeUntilWall } = outcome.holding
    const held = this.witness.acquired(
      `${who}.${String(round)}`,
      fence,
      time.now,
      process.trueEnd(safeUntil, safeUntilWall),
    )
    const holdMs = dice.between(0, 10_000)
    await process.clock.wake((process.clock.mono() + holdMs) as never, new AbortController().signal)
    held.until = time.now
    const ending = journal.last === null ? null : endingOf(journal.last, false)
    if (journal.last === null || ending === null) return
    await release(this.spec(who), journal.last, ending, 20_000, ports, new AbortController().signal)
  }

  private ports(process: SimProcess, journal: { last: Draft | null }): EnginePorts {
    const { latencyMs = [5, 200], lossRate = 0 } = this.options
    const dice = this.dice.fork()
    const network = {
      time: this.time,
      dice,
      relays: this.relays,
      latency: () => (dice.chance(lossRate) ? Infinity : dice.between(latencyMs[0], latencyMs[1])),
    }
    return {
      clock: process.clock,
      random: { entropy: () => dice.next() },
      relays: simRelays(network, process),
      signer: simSigner('key'),
      journal: { persist: (draft) => (journal.last = draft), stopRequested: () => false },
      log: { event: () => undefined },
      trace: () => undefined,
    }
  }

  private spec(who: string): LockSpec {
    const { leaseMs = 60_000, quorum } = this.options
    const holder = {
      server: '',
      repository: '',
      workflow: '',
      job: '',
      runId: who,
      runAttempt: 1,
      runUrl: '',
      runner: '',
    }
    return {
      namespace: 'n',
      lock: 'l',
      period: '' as PeriodKey,
      periodEndMs: null,
      tellsNames: true,
      holder,
      quorum,
      leaseMs,
      acquireTimeoutMs: 60_000,
      maxClockSkewMs: 900_000,
      heedsCompleted: true,
      ...this.options.spec,
    }
  }
}

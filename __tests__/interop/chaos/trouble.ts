/**
 * Makes trouble, drawn from a seed, and no more of it at once than the table of protocol.md, *Parts*, allows. Not guaranteed: the same run for the
 * same seed; the processes are real ones, and what they do meanwhile is theirs.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from '../../simulator/dice.js'
import type { RunningRelay } from '../real-relay.js'
import type { ChaosContender } from './contender.js'
import type { Line } from './line.js'

export interface Member {
  readonly relay: RunningRelay
  readonly line: Line
  /** It forgets when it is killed. */
  readonly forgets: boolean
}

export interface Allowance {
  /** n − q. */
  readonly away: number
  /** 2q − n − 1. */
  readonly forgetful: number
}

export type Deed = 'killed' | 'frozen' | 'cut' | 'slowed' | 'contender killed'

/** Longer than a lease of 15 s takes to be renewed, and with that a relay that forgot to be filled again. */
const refillMs = 30_000

export class Trouble {
  readonly deeds: Record<Deed, number> = { killed: 0, frozen: 0, cut: 0, slowed: 0, 'contender killed': 0 }
  readonly #away = new Set<Member>()
  readonly #forgot = new Map<Member, number>()
  readonly #under: Promise<unknown>[] = []
  /** What was done when, for whoever has to find out what came of it. */
  readonly history: string[] = []
  #isOver = false

  constructor(
    private readonly members: readonly Member[],
    private readonly contenders: readonly ChaosContender[],
    private readonly allowance: Allowance,
    private readonly dice: Dice,
  ) {}

  /** Until it is told to end; then everything is mended. Rejects where a relay did not come back: what was allowed is not known any more. */
  async make(): Promise<void> {
    while (!this.#isOver) {
      await pause(this.dice.between(500, 3_000))
      const deed = this.dice.pick(['killed', 'frozen', 'cut', 'slowed', 'killed', 'contender killed'] as const)
      if (deed === 'contender killed') this.#killContender()
      else this.#start(deed)
    }
    const failed = (await Promise.all(this.#under)).find((failure) => failure !== undefined)
    if (failed !== undefined) throw new Error('a relay did not come back', { cause: failed })
  }

  end(): void {
    this.#isOver = true
  }

  #killContender(): void {
    const holder = this.contenders.find(({ kill }) => kill !== null)
    if (holder?.kill == null || !this.dice.chance(0.3)) return
    holder.kill()
    this.#note('contender killed', holder.who)
  }

  #start(deed: Exclude<Deed, 'contender killed'>): void {
    const member = this.dice.pick(this.members)
    if (this.#away.has(member) || (deed !== 'slowed' && this.#away.size >= this.allowance.away)) return
    if (deed === 'killed' && member.forgets && !this.#mayForget(member)) return
    this.#note(deed, String(this.members.indexOf(member)))
    const back = (): void => {
      // Who was only slow may be away by now; who did not come back stays away.
      if (deed !== 'slowed') this.#away.delete(member)
    }
    this.#under.push(this.#do(deed, member).then(back, (failure: unknown) => failure))
  }

  #note(deed: Deed, whom: string): void {
    this.deeds[deed]++
    this.history.push(`${process.hrtime.bigint()} ${deed} ${whom}`)
  }

  #mayForget(member: Member): boolean {
    const now = performance.now()
    for (const [other, at] of this.#forgot) if (now - at > refillMs) this.#forgot.delete(other)
    if (!this.#forgot.has(member) && this.#forgot.size >= this.allowance.forgetful) return false
    this.#forgot.set(member, now)
    return true
  }

  async #do(deed: Exclude<Deed, 'contender killed'>, member: Member): Promise<void> {
    const { relay, line } = member
    const ms = this.dice.between(200, 6_000)
    if (deed !== 'slowed') this.#away.add(member)
    switch (deed) {
      case 'killed':
        await relay.kill()
        await pause(ms)
        await relay.start()
        if (member.forgets) this.#forgot.set(member, performance.now())
        return
      case 'frozen':
        relay.signal('SIGSTOP')
        await pause(ms)
        relay.signal('SIGCONT')
        return
      case 'cut':
        line.cut(true)
        await pause(ms)
        line.cut(false)
        return
      case 'slowed':
        line.delayMs = this.dice.between(50, 800)
        await pause(ms)
        line.delayMs = 0
    }
  }
}

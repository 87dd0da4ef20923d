/**
 * A few small contenders on one claim log in memory, whose single operations happen one by one, in an order that the test chooses: the
 * shipped composites and decisions, without the relays. Not simulated: time that passes by itself.
 */
import type * as Access from '../../src/protocol/log-access.js'
import type * as Taking from '../../src/protocol/log-taking.js'
import { encodeEntry } from '../../src/protocol/log-entry.js'
import type { LogAnswer } from '../../src/protocol/machine.js'
import type { Fence, RequestId, Stamp } from '../../src/protocol/values.js'
import type { LogFailure } from '../../src/ports.js'
import { at, me } from './cast.js'
import { entryOf } from './log-cast.js'
import type { Choice, Contender, Rivals, Rules, Way } from './claim-rivals.js'
import type { MemoryFault } from './memory-log.js'
import { memoryLogStore } from './memory-log.js'

/** Nonces are unique, so that an answer is known by them. */
const sayAnswer = (answer: LogAnswer): string => {
  if (answer.kind !== 'looked') return answer.kind
  const { head, newest } = answer.sight
  const body = typeof head?.body === 'string' ? head.body : ''
  return `${head?.number ?? 0} ${body} ${newest?.number ?? 0} ${newest?.entry.nonce ?? ''}`
}

/** Longer than a lease and its margin, ms. */
const lapseMs = 70_000
/** An append that fails again and again is given up. */
const maxRests = 3
const lost: LogFailure = { kind: 'unknown', detail: 'lost' }

export class Race {
  private now = 0
  /** Of this race alone: what never happens in it listens for ever. */
  private readonly signal = new AbortController().signal
  private readonly memory
  private readonly contenders: readonly Contender[]
  private readonly left
  /** In the order in which they were given. */
  readonly fences: number[] = []
  /** What must never happen, and did. */
  violation: string | null = null

  constructor(
    private readonly rules: Rules,
    rivals: Rivals,
  ) {
    const {
      kind,
      scripts,
      hasPast = false,
      lapses = 0,
      prunes = 0,
      drops = 0,
      faults = 0,
      blind = 0,
      looks = 0,
    } = rivals
    this.left = { lapse: lapses, prune: prunes, drop: drops, faults, blind }
    this.memory = memoryLogStore(kind)
    if (hasPast) this.memory.entries.set(1, encodeEntry(entryOf('rivala', { state: 'released', fence: 999 })))
    this.contenders = Object.keys(scripts).map((who) => this.enter(who, kind, looks))
    const byName = (who: string): Contender | undefined => this.contenders.find((one) => one.who === who)
    // Number 1 never changes, and it does not matter when it is read.
    this.memory.gate = (who, operation, number) =>
      operation === 'read' && number === 1 ? Promise.resolve() : this.wait(byName(who), `${operation} ${number ?? ''}`)
    this.memory.fault = (who, operation, number): MemoryFault | undefined => {
      const way = operation === 'read' && number === 1 ? 'goes' : byName(who)?.way
      return way === 'fails' ? lost : way === 'loses' ? { ...lost, answerOnly: true } : undefined
    }
    for (const contender of this.contenders) void this.live(contender, scripts[contender.who] ?? [])
  }

  private enter(who: string, kind: 'dir' | 'cache', looks: number): Contender {
    const { ticket, holder } = entryOf(who)
    const memory = this.memory.open(who)
    const contender: Contender = {
      who,
      config: { ...me, ticket, holder, log: kind, address: who, leaseMs: 60_000 },
      store: {
        ...memory,
        read: async (number, signal) => {
          const answer = await memory.read(number, signal)
          return number > 1 && contender.way === 'blind' ? { kind: 'missing' } : answer
        },
      },
      go: null,
      waitsFor: '',
      way: 'goes',
      idle: Promise.resolve(),
      onIdle: () => undefined,
      view: this.rules.log.emptyLogView,
      visit: null,
      nextLog: 1 as RequestId,
      fence: 1_000_000 as Fence,
      held: null,
      rests: 0,
      looks,
      isDone: false,
      told: [],
    }
    contender.idle = new Promise((resolve) => (contender.onIdle = resolve))
    return contender
  }

  // ---------------------------------------------------------------- what the test does

  /** Everybody waits for its next operation, or has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.contenders.map(({ idle }) => idle))
  }

  choices(): readonly Choice[] {
    const { lapse, prune, drop, faults, blind } = this.left
    const waiting = this.contenders.filter(({ go }) => go !== null)
    if (waiting.length === 0) return []
    const ways = ({ waitsFor }: Contender): readonly Way[] => [
      'goes',
      ...(faults > 0 && waitsFor !== 'rest ' ? (['fails'] as const) : []),
      ...(faults > 0 && waitsFor.startsWith('create') ? (['loses'] as const) : []),
      ...(blind > 0 && waitsFor.startsWith('read') ? (['blind'] as const) : []),
    ]
    return [
      ...waiting.flatMap((one) => ways(one).map((way) => ({ who: one.who, way }))),
      ...(lapse > 0 ? (['lapse'] as const) : []),
      ...(prune > 0 ? (['prune'] as const) : []),
      ...(drop > 0 ? (['drop'] as const) : []),
    ]
  }

  async play(choice: Choice): Promise<void> {
    if (choice === 'lapse') {
      this.left.lapse--
      this.now += lapseMs
    } else if (choice === 'drop') {
      this.left.drop--
      this.memory.entries.clear()
    } else if (choice === 'prune') {
      this.left.prune--
      this.prune()
    } else {
      const one = this.contenders.find(({ who }) => who === choice.who)
      if (one?.go == null) throw new Error(`nothing of ${choice.who} waits`)
      if (choice.way === 'blind') this.left.blind--
      else if (choice.way !== 'goes') this.left.faults--
      const { go, waitsFor } = one
      one.go = null
      one.way = choice.way
      one.told.push(`${waitsFor} ${choice.way} at ${this.now}`)
      one.idle = new Promise((resolve) => (one.onIdle = resolve))
      go()
      await one.idle
    }
    this.judge()
  }

  /** Equal keys have equal futures: what it was told, and the store, make a contender's state. */
  key(): string {
    const told = this.contenders.map(({ told }) => told)
    return JSON.stringify([this.now, this.left, [...this.memory.entries], told, this.fences])
  }

  holders(): readonly string[] {
    const stamp = this.stamp()
    return this.contenders.flatMap(({ who, held }) =>
      held !== null && !this.rules.lease.hasEnded(held.until, stamp) ? [who] : [],
    )
  }

  /** As far as a store may go: all but the newest and number 1. */
  private prune(): void {
    const numbers = [...this.memory.entries.keys()]
    for (const number of numbers) if (number > 1 && number < Math.max(...numbers)) this.memory.entries.delete(number)
  }

  private judge(): void {
    const holders = this.holders()
    if (holders.length > 1) this.violation ??= `${holders.join(' and ')} hold`
    const { fences } = this
    const fell = fences.findIndex((fence, index) => index > 0 && fence <= (fences[index - 1] ?? 0))
    if (fell > 0) this.violation ??= `fence ${fences[fell]} after ${fences[fell - 1]}`
  }

  // ---------------------------------------------------------------- what a contender does

  private stamp(): Stamp {
    return at(this.now)
  }

  private wait(one: Contender | undefined, operation: string): Promise<void> {
    if (one === undefined) throw new Error('nobody of that name contends')
    if (one.go !== null) throw new Error(`${one.who} does two things at once: ${one.waitsFor}, ${operation}`)
    return new Promise((resolve) => {
      one.go = resolve
      one.waitsFor = operation
      one.onIdle()
    })
  }

  private async live(one: Contender, script: readonly string[]): Promise<void> {
    for (const step of script) {
      if (step === 'take' && !(await this.take(one))) break
      if (step === 'renew' && !(await this.renew(one))) break
      if (step === 'release') await this.release(one)
    }
    one.isDone = true
    one.onIdle()
  }

  /** Visits the log as a machine has it done. */
  private async perform(one: Contender, { access, effects }: Access.Visited): Promise<void> {
    one.visit = access
    one.nextLog = (access.request + 1) as RequestId
    for (const effect of effects) {
      if (effect.type !== 'log') continue
      const { engine } = this.rules
      const { op, request } = effect
      const answer = await (op.op === 'look'
        ? engine.readClaim(one.store, this.signal)
        : (op.entry.state === 'held' ? engine.acquireClaim : engine.releaseClaim)(
            one.store,
            op.number,
            op.entry,
            this.signal,
          ))
      one.told.push(sayAnswer(answer))
      const taken = this.rules.access.absorbLog(access, one.view, { type: 'log', request, answer, at: this.stamp() })
      one.visit = taken.access
      one.view = taken.view
    }
  }

  private look(one: Contender): Promise<void> {
    const { visit, forgetAppended } = this.rules.access
    return this.perform(one, visit(forgetAppended(one.visit), one.nextLog, this.stamp()))
  }

  /** False where it gives up. */
  private async goOn(one: Contender, visited: Access.Visited): Promise<boolean> {
    if (visited.effects.length > 0) {
      await this.perform(one, visited)
      return true
    }
    one.visit = visited.access
    // A rest that is over at once is none.
    if (visited.access.until <= this.now) throw new Error('invariant: what is due is done')
    if (one.rests++ >= maxRests) return false
    await this.wait(one, 'rest ')
    this.now = Math.max(this.now, visited.access.until)
    return true
  }

  private step(one: Contender): Taking.TakingStep {
    if (one.visit === null) throw new Error('invariant: who takes the log visits it')
    return this.rules.taking.stepTaking(
      { config: one.config, log: one.view, nextLog: one.nextLog },
      one.visit,
      one.fence,
      this.stamp(),
    )
  }

  private hold(one: Contender, { number, at: start }: Access.Appended, isNew: boolean): boolean {
    const { leaseEnd, entryLeaseMs, hasEnded } = this.rules.lease
    const until = leaseEnd(start, entryLeaseMs(one.config.log ?? 'dir', one.config.leaseMs))
    if (hasEnded(until, this.stamp())) return false
    if (isNew) this.fences.push(one.fence)
    else if (this.fences.some((fence) => fence > one.fence)) this.violation ??= `${one.who} regained an older fence`
    one.held = { number, until }
    return true
  }

  private async take(one: Contender): Promise<boolean> {
    await this.look(one)
    for (;;) {
      const step = this.step(one)
      switch (step.kind) {
        case 'goes-on':
          if (!(await this.goOn(one, step))) return false
          break
        case 'taken':
          return this.hold(one, step.appended, true)
        case 'raise':
          one.fence = (step.above + 1) as Fence
          break
        case 'contended':
        case 'watch':
          if (one.looks-- === 0) return false
          await this.wait(one, 'rest ')
          await this.look(one)
          break
        default:
          return false
      }
    }
  }

  /** As a holder does: whoever was superseded has lost, and after a lapse the log is taken again. */
  private async renew(one: Contender): Promise<boolean> {
    const before = one.held
    await this.look(one)
    for (;;) {
      if (before === null || this.rules.log.supersededBy(one.view, before.number, one.config) !== null) {
        one.held = null
        return false
      }
      const step = this.step(one)
      if (step.kind === 'taken') return this.hold(one, step.appended, false)
      if (step.kind !== 'goes-on') {
        if (step.kind === 'raise') one.held = null
        return false
      }
      if (!(await this.goOn(one, step))) return false
    }
  }

  private async release(one: Contender): Promise<void> {
    one.held = null
    await this.look(one)
    for (;;) {
      if (one.visit === null) return
      const taker = { config: one.config, log: one.view, nextLog: one.nextLog }
      const step = this.rules.ending.stepLogEnding(taker, one.visit, 'released', this.stamp())
      if (step.kind !== 'goes-on' || !(await this.goOn(one, step))) return
    }
  }
}

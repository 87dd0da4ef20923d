/** Drives one machine by hand: tells what it asks, and answers as the test says. */
import type { Effect, LogAnswer, Machine, MachineInput, Outcome, Progress } from '../../src/protocol/machine.js'
import type { LogEntry } from '../../src/protocol/log-entry.js'
import type { Draft, Sighting } from '../../src/protocol/record.js'
import type { RelayUrl } from '../../src/protocol/values.js'
import { addressOf, at } from './cast.js'
import { lockTag, pubkey } from './sightings.js'

type Question = Extract<Effect, { type: 'publish' | 'read' }>
type Visit = Extract<Effect, { type: 'log' }>
type Unstamped = MachineInput extends infer I ? (I extends MachineInput ? Omit<I, 'at'> : never) : never

export class Driver<S> {
  /** Milliseconds since the start, on the monotonic clock. */
  now = 0
  /** How far the wall clock has been set since, ms. */
  wallShift = 0
  entropy = 0.5
  outcome: Outcome | null = null
  /** Asked, and not answered yet. */
  open: Question[] = []
  /** To the claim log, and not answered yet. */
  visits: Visit[] = []
  readonly published: Draft[] = []
  /** Without being published. */
  readonly persisted: Draft[] = []
  readonly reports: Progress[] = []
  readonly watched: string[] = []
  wakeAt = Infinity
  id = ''

  constructor(
    private readonly machine: Machine<S>,
    public state: S,
  ) {}

  input(input: Unstamped): this {
    const { mono, wall, entropy } = at(this.now, this.entropy)
    const stamp = { mono, wall: (wall + this.wallShift) as typeof wall, entropy }
    const step = this.machine(this.state, { ...input, at: stamp })
    this.state = step.state
    for (const effect of step.effects) this.perform(effect)
    return this
  }
  start(): this {
    return this.input({ type: 'start' })
  }
  /** The alarm goes off so many ms after the start. */
  tick(ms: number): this {
    this.now = ms
    return this.input({ type: 'timer' })
  }
  /** The alarm goes off when the machine wants it to. */
  wake(): this {
    return this.tick(this.wakeAt)
  }
  stop(completes = false): this {
    return this.input({ type: 'stop', why: 'stop-file', completes })
  }
  push(sighting: Sighting): this {
    return this.input({ type: 'pushed', relay: 'relay0' as RelayUrl, sighting })
  }

  /** Every relay that was asked shows the newest version of the machine's own record, and these. */
  answer(...others: Sighting[]): this {
    return this.answerWith(() => [...(this.own === null ? [] : [this.own]), ...others])
  }
  /** `null`: the relay fails. */
  answerWith(shows: (relay: RelayUrl) => readonly Sighting[] | null): this {
    for (const question of this.open.splice(0)) {
      for (const relay of question.type === 'publish' ? question.to : question.from) {
        const sightings = shows(relay)
        const answer =
          sightings === null
            ? ({ kind: 'failed', cause: 'refused', detail: '' } as const)
            : ({ kind: 'read', sightings } as const)
        const { request } = question
        this.input({ type: 'answer', request, relay, acknowledged: question.type === 'publish', answer })
      }
    }
    return this
  }

  /** What the claim log says to the visit that is open. */
  log(answer: LogAnswer): this {
    const visit = this.visits.shift()
    if (visit === undefined) throw new Error('the claim log was not visited')
    return this.input({ type: 'log', request: visit.request, answer })
  }
  /** The entry that is being appended; undefined while nothing is. */
  get appending(): LogEntry | undefined {
    const op = this.visits[0]?.op
    return op?.op === 'append' ? op.entry : undefined
  }

  /** The newest version that the machine signed. */
  get own(): Sighting | null {
    const draft = this.published.at(-1)
    return draft === undefined ? null : ownSighting(draft, this.id)
  }
  get states(): string[] {
    return this.published.map(({ record }) => record.state)
  }

  private perform(effect: Effect): void {
    if (effect.type === 'wake') this.wakeAt = effect.at
    else if (effect.type === 'report') this.reports.push(effect.event)
    else if (effect.type === 'watch') this.watched.push(...effect.tags)
    else if (effect.type === 'end') this.outcome = effect.outcome
    else if (effect.type === 'persist') this.persisted.push(effect.draft)
    else if (effect.type === 'log') this.visits.push(effect)
    else if (effect.type === 'read') this.open.push(effect)
    else if (effect.type === 'publish') {
      this.open.push(effect)
      if (effect.id === null) {
        this.published.push(effect.draft)
        this.id = `version-${String(this.published.length)}`
      }
      this.input({ type: 'signed', request: effect.request, id: this.id })
    }
  }
}

const ownSighting = ({ record, createdAt }: Draft, id: string): Sighting => ({
  address: addressOf('me'),
  pubkey,
  lockTag,
  ticket: record.ticket,
  version: { createdAt, id },
  record,
  event: { id, json: '{}' },
})

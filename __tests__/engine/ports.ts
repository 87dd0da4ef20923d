/** Ports that do nothing by themselves: the test moves the clock, gives the answers, and reads what was done, in its order. */
import type { EnginePorts } from '../../src/engine/engine.js'
import type { MachineInput, PerRelay } from '../../src/protocol/machine.js'
import type { Sighting } from '../../src/protocol/record.js'
import type { MonoMs, Pubkey, RelayUrl } from '../../src/protocol/values.js'
import type { LogEvent } from '../../src/ports.js'
import { at, relaySet, relays } from '../support/cast.js'

/** Answers to one request, given by the test; over when the test says so or the engine aborts it. */
export class Answers implements AsyncIterable<PerRelay> {
  private readonly given: PerRelay[] = []
  private over = false
  private error: Error | null = null
  private notify: () => void = () => undefined
  constructor(readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => {
      this.end()
    })
  }
  give(answer: PerRelay): void {
    this.given.push(answer)
    this.notify()
  }
  end(): void {
    this.over = true
    this.notify()
  }
  fail(error: Error): void {
    this.error = error
    this.notify()
  }
  async *[Symbol.asyncIterator](): AsyncIterator<PerRelay> {
    for (;;) {
      const next = this.given.shift()
      if (this.error !== null) throw this.error
      if (next !== undefined) yield next
      else if (this.over) return
      else await new Promise<void>((resolve) => (this.notify = resolve))
    }
  }
}

export class Stage {
  readonly done: string[] = []
  readonly requests: Answers[] = []
  readonly logged: LogEvent[] = []
  readonly traced: unknown[] = []
  push: (relay: RelayUrl, sighting: Sighting) => void = () => undefined
  stopRequested = false
  watching = 0
  private now = 0
  private sealed = 0
  private readonly alarms = new Set<{ at: number; ring: () => void }>()

  get pendingAlarms(): number {
    return this.alarms.size
  }
  advance(ms: number): Promise<void> {
    this.now += ms
    for (const alarm of [...this.alarms]) if (alarm.at <= this.now) alarm.ring()
    return settled()
  }

  readonly ports: EnginePorts = {
    clock: {
      mono: () => this.now as MonoMs,
      wall: () => at(this.now).wall,
      wake: (due, signal) =>
        new Promise((resolve) => {
          const ring = (): void => {
            this.alarms.delete(alarm)
            resolve()
          }
          const alarm = { at: due, ring }
          this.alarms.add(alarm)
          signal.addEventListener('abort', ring)
          if (signal.aborted) ring()
        }),
    },
    random: { entropy: () => 0.25 },
    relays: {
      all: relays,
      fallback: [],
      id: relaySet,
      publish: (to, event, _readBack, signal) => {
        this.done.push(`publish ${event.id} to ${to.join(',')}`)
        return this.request(signal)
      },
      read: (from, _query, signal) => {
        this.done.push(`read from ${from.join(',')}`)
        return this.request(signal)
      },
      watch: (tags, _authors, onPush) => {
        this.done.push(`watch ${tags.join(' ')}`)
        this.watching++
        this.push = onPush
        return () => this.watching--
      },
      close: () => undefined,
    },
    signer: {
      pubkey: 'cd'.repeat(32) as Pubkey,
      shared: true,
      authors: ['cd'.repeat(32) as Pubkey],
      lockTag: () => 'ab'.repeat(32) as never,
      lockTags: () => ['ab'.repeat(32) as never],
      handoffTags: () => ['handoff'],
      periodTags: () => ['period'],
      seal: (record, createdAt, names, expiration) => {
        this.done.push(`seal ${record.state} ${createdAt} of ${names.namespace}/${names.lock} until ${expiration}`)
        return { id: `event-${++this.sealed}`, json: '{}' }
      },
      open: () => undefined,
    },
    claims: null,
    journal: {
      persist: ({ record, createdAt }) => this.done.push(`persist ${record.state} ${createdAt}`),
      stopRequested: () => this.stopRequested,
    },
    log: { event: (event) => this.logged.push(event) },
    trace: (entry) => this.traced.push(entry),
  }

  private request(signal: AbortSignal): Answers {
    const answers = new Answers(signal)
    this.requests.push(answers)
    return answers
  }
}

/** All promises that can settle have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export const said = (relay: RelayUrl): PerRelay => ({
  relay,
  answer: { kind: 'read', sightings: [] },
  acknowledged: false,
  timing: { connectMs: 1, okMs: null, readMs: 2 },
})

/** What a machine was given, without the stamps. */
export const typesOf = (inputs: readonly MachineInput[]): readonly string[] => inputs.map(({ type }) => type)

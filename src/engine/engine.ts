/**
 * The loop that feeds inputs to a machine and performs its effects over ports. It decides nothing.
 * Not guaranteed: that an effect succeeds; whatever happens to one comes back as an input, or not at all.
 */
import { visitClaimLog } from './claim-log.js'
import type { Effect, Machine, MachineInput, Outcome, PerRelay, StopReason } from '../protocol/machine.js'
import type { SignedEvent } from '../protocol/record.js'
import { expirationOf } from '../protocol/expiration.js'
import type { Stamp, WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { ClaimLog, Clock, Journal, Log, Random, Relays, Signer, Trace } from '../ports.js'

export interface EnginePorts {
  readonly clock: Clock
  readonly random: Pick<Random, 'entropy'>
  readonly relays: Relays
  readonly signer: Signer
  /** Null with `fallback: none`. */
  readonly claims: ClaimLog | null
  readonly journal: Journal
  readonly log: Log
  readonly trace: Trace
}

/** What signing needs beside the record: the true names, which a record may leave out, and the end of its period. */
export interface Subject {
  readonly namespace: string
  readonly lock: string
  readonly periodEndMs: WallMs | null
}

/** The reason of an abort. */
export interface Stop {
  readonly why: StopReason
  /** The holder finished its period. */
  readonly completes: boolean
}
const stopOf = (reason: unknown): Stop =>
  typeof reason === 'object' && reason !== null && 'why' in reason
    ? (reason as Stop)
    : { why: 'signal', completes: false }

type Asking = Extract<Effect, { type: 'publish' | 'read' }>
type Unstamped = MachineInput extends infer I ? (I extends MachineInput ? Omit<I, 'at'> : never) : never

/** How a machine ends whose address another process has taken over. */
type Stopped = Extract<Outcome, { kind: 'stopped' }>
const takenOver: Stopped = { kind: 'stopped', why: 'stop-file' }

/** How long the end waits for records of others that are being published again, ms. */
const graceMs = 3_000

/**
 * Runs a machine to its end and returns its outcome.
 * @param signal asks the machine to stop; its reason may be a `Stop`. The machine still takes back, or releases, what it
 * published before it ends.
 */
export async function runMachine<S, O = Outcome>(
  machine: Machine<S, O>,
  initial: S,
  subject: Subject,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<O | Stopped> {
  const { clock, random, relays, signer, claims, journal, log, trace } = ports
  const ended = new AbortController()
  const inputs: Unstamped[] = [{ type: 'start' }]
  const signed = new Map<string, SignedEvent>()
  const republished: Promise<void>[] = []
  const unwatch: (() => void)[] = []
  let alarm = new AbortController()
  let notify: () => void = () => undefined

  const push = (input: Unstamped): void => {
    inputs.push(input)
    notify()
  }
  const onAbort = (): void => {
    push({ type: 'stop', ...stopOf(signal.reason) })
  }
  const collect = async (effect: Asking, answers: AsyncIterable<PerRelay>): Promise<void> => {
    for await (const { timing, ...answer } of answers) {
      if (ended.signal.aborted) return
      log.event({ kind: 'relay', purpose: effect.purpose, timing, ...answer })
      push({ type: 'answer', request: effect.request, ...answer })
    }
  }
  const fail = (error: unknown): void => {
    failure ??= { error }
    notify()
  }
  let failure: { error: unknown } | undefined

  const perform = (effect: Effect<O>): 'goes on' | 'taken over' => {
    switch (effect.type) {
      case 'publish': {
        // Another process ends this claim now: it is the writer of the address, and this one sends nothing more.
        if (journal.stopRequested()) return 'taken over'
        const event = effect.id === null ? seal(effect) : signed.get(effect.id)
        if (event === undefined) throw new Error(`invariant: event ${String(effect.id)} was signed here`)
        signed.set(event.id, event)
        push({ type: 'signed', request: effect.request, id: event.id })
        collect(effect, relays.publish(effect.to, event, effect.readBack, ended.signal)).catch(fail)
        return 'goes on'
      }
      case 'read':
        collect(effect, relays.read(effect.from, effect.query, ended.signal)).catch(fail)
        return 'goes on'
      case 'persist':
        journal.persist(effect.draft)
        return 'goes on'
      case 'log': {
        if (claims === null) throw new Error('invariant: who visits a claim log has one')
        if (effect.op.op === 'append' && journal.stopRequested()) return 'taken over'
        visitClaimLog(claims, effect.op, clock, ended.signal).then((answer) => {
          push({ type: 'log', request: effect.request, answer })
        }, fail)
        return 'goes on'
      }
      case 'republish':
        republished.push(drain(relays.publish(effect.to, effect.event, effect.readBack, ended.signal)).catch(fail))
        return 'goes on'
      case 'watch':
        unwatch.push(
          relays.watch(effect.tags, effect.authors, (relay, sighting) => {
            push({ type: 'pushed', relay, sighting })
          }),
        )
        return 'goes on'
      case 'wake': {
        alarm.abort()
        const own = new AbortController()
        alarm = own
        clock.wake(effect.at, own.signal).then(() => {
          if (!own.signal.aborted) push({ type: 'timer' })
        }, fail)
        return 'goes on'
      }
      case 'report':
        log.event(effect.event)
        return 'goes on'
      case 'end':
        return 'goes on'
    }
  }
  /** The version is persisted before it is sent ◆: whoever ends this claim later starts above it. */
  const seal = ({ draft }: Effect & { type: 'publish' }): SignedEvent => {
    journal.persist(draft)
    return signer.seal(draft.record, draft.createdAt, subject, expirationOf(draft.record, subject.periodEndMs))
  }

  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    let state = initial
    for (;;) {
      const next = inputs.shift()
      if (failure !== undefined) throw failure.error
      if (next === undefined) {
        await new Promise<void>((resolve) => (notify = resolve))
        continue
      }
      const input = { ...next, at: stamp(clock, random) } as MachineInput
      trace({ input })
      const step = machine(state, input)
      state = step.state
      for (const effect of step.effects) {
        trace({ effect })
        if (perform(effect) === 'taken over') return takenOver
        if (effect.type === 'end') {
          await Promise.race([Promise.all(republished), clock.wake(later(clock.mono(), graceMs), ended.signal)])
          // Nor does it hold what the other process may have ended already.
          return isAcquisition(effect.outcome) && journal.stopRequested() ? takenOver : effect.outcome
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    alarm.abort()
    ended.abort()
    for (const cancel of unwatch) cancel()
  }
}

const isAcquisition = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'acquired'

export const stamp = (clock: Clock, random: Pick<Random, 'entropy'>): Stamp => ({
  mono: clock.mono(),
  wall: clock.wall(),
  entropy: random.entropy(),
})

async function drain(answers: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of answers) continue
}

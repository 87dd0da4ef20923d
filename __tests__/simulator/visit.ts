/** One visit of one simulated process: it acquires, holds with or without a keeper, and releases; or whatever happens to it. */
import type { EnginePorts } from '../../src/engine/engine.js'
import { heartbeat } from '../../src/keeper/heartbeat.js'
import { drawTicket, release, acquire } from '../../src/commands/acquire.js'
import type { LogEvent, Trace } from '../../src/ports.js'
import { evictionOf } from '../../src/protocol/eviction.js'
import type { Effect, Holding, Outcome } from '../../src/protocol/machine.js'
import { endingOf } from '../../src/protocol/release.js'
import type { MonoMs, Ticket } from '../../src/protocol/values.js'
import { SimProcess } from './sim-process.js'
import { portsOf } from './sim-ports.js'
import { eventOf, simSigner } from './sim-signer.js'
import type { Held } from './witness.js'
import type { Visit, World } from './world.js'

const releaseWithinMs = 20_000
/** One for each use: a signal keeps all who ever listened. */
const forever = (): AbortSignal => new AbortController().signal

export function newVisit(n: number, round: number, ticket: Ticket, process: SimProcess, cameAt: number): Visit {
  return {
    who: `c${String(n)}`,
    n,
    round,
    ticket,
    cameAt,
    outcome: null,
    endedAt: Infinity,
    held: null,
    end: null,
    last: null,
    seq: 0,
    pushes: 0,
    states: [],
    inputs: 0,
    releasedAt: null,
    passedAt: null,
    lookedAt: 0,
    signedAt: 0,
    known: new Set(),
    process,
    evictedAt: null,
    diedAt: null,
    stop: new AbortController(),
  }
}

export async function visit(world: World, n: number, round: number, process: SimProcess): Promise<void> {
  const { dice, time, options, witness } = world
  const its = options.plan?.contenders[n]
  const { cancels = 0, evictions = 0, holdMs = 10_000, holdsFor, freezesHolding, diesHolding } = options
  const now = newVisit(n, round, drawTicket(dice), process, time.now)
  const { who } = now
  world.visits.push(now)
  const ports = portsOf(world, process, now)
  if (dice.chance(cancels)) {
    time.schedule(time.now + dice.between(0, 4 * holdMs), () => {
      process.run(() => {
        now.stop.abort()
      })
    })
  }
  if (dice.chance(evictions)) world.evict(now, 4 * holdMs)
  if (options.instead !== undefined) {
    await Promise.race([options.instead(world, now, ports), process.death])
    return
  }
  const post = process.death.then(() => postRelease(world, now))
  const acquired = acquire(world.spec(now), now.ticket, ports, now.stop.signal)
  const outcome = await Promise.race([acquired, post])
  if (outcome === undefined) return
  now.outcome = outcome
  now.endedAt = time.now
  if (outcome.kind !== 'acquired') return
  const { fence, safeUntil, safeUntilWall } = outcome.holding
  const since = options.plan?.beyondSkew === true ? (now.passedAt ?? 0) : time.now
  const name = `${who}.${String(round)}`
  const held = witness.acquired(name, now.ticket, fence, time.now, process.trueEnd(safeUntil, safeUntilWall), since)
  now.held = held
  process.freeze(freezesHolding?.(n) ?? 0)
  if (diesHolding?.(n) === true) process.kill()
  const wanted = its?.holdMs ?? holdsFor?.(n) ?? dice.between(0, holdMs)
  const kept = (its?.heartbeat ?? options.heartbeat === true) ? keepFor : holdFor
  await Promise.race([kept(world, now, held, outcome.holding, wanted, process, ports), post])
}

/** A keeper renews until the job is done, and releases then. */
async function keepFor(
  world: World,
  now: Visit,
  held: Held,
  holding: Holding,
  ms: number,
  process: SimProcess,
  ports: EnginePorts,
): Promise<void> {
  const done = new AbortController()
  process.clock.wake((process.clock.mono() + ms) as MonoMs, forever()).then(
    () => {
      done.abort({ why: 'signal', completes: world.options.plan?.contenders[now.n]?.completes === true })
    },
    () => undefined,
  )
  const log = {
    event: (event: LogEvent) => {
      if (event.kind !== 'renewed') return
      const safeUntil = process.trueEnd(event.safeUntil, event.safeUntilWall)
      world.witness.renewed(held, world.time.now, safeUntil, now.signedAt)
    },
  }
  const trace: Trace = (entry) => {
    ports.trace(entry)
    if ('effect' in entry && saysItEnds(entry.effect)) held.until ??= world.time.now
  }
  const end = await heartbeat(world.spec(now), holding, releaseWithinMs, { ...ports, log, trace }, done.signal)
  ended(world, now, end)
  held.until ??= world.time.now
}

/** Whoever says on the relays or in the log that it ends holds no longer, asked for or not. */
const saysItEnds = (effect: Effect<unknown>): boolean =>
  (effect.type === 'publish' && effect.purpose === 'release') ||
  (effect.type === 'log' && effect.op.op === 'append' && effect.op.entry.state !== 'held')

/** Without a keeper the lease has to outlast the job. */
async function holdFor(
  world: World,
  now: Visit,
  held: Held,
  _holding: Holding,
  ms: number,
  process: SimProcess,
  ports: EnginePorts,
): Promise<void> {
  await process.clock.wake((process.clock.mono() + ms) as MonoMs, forever())
  held.until = world.time.now
  await releaseWith(world, now, ports, true)
}

async function releaseWith(world: World, now: Visit, ports: EnginePorts, isDone: boolean): Promise<void> {
  if (now.last === null) return
  // Nobody completes what it has lost. Whoever held releases, also where it died over a claim after a lapse ◆ (src/action/ending.ts).
  const isSafe = now.held !== null && world.time.now < now.held.safeUntil
  const completes = isDone && isSafe && world.options.plan?.contenders[now.n]?.completes === true
  const hasLapsed = now.held !== null && now.last.record.state === 'claiming'
  const ending = hasLapsed ? 'released' : endingOf(now.last, completes)
  if (ending === null) return
  ended(world, now, await release(world.spec(now), now.last, ending, releaseWithinMs, ports, forever()))
}

function ended({ time }: World, now: Visit, end: Outcome): void {
  now.end = end
  if (end.kind === 'released' && end.quorum) now.releasedAt = time.now
}

/** The job goes on for a while after its keeper died, and then its post releases. */
async function postRelease(world: World, now: Visit): Promise<undefined> {
  const { time, dice, options } = world
  now.diedAt = time.now
  const planned = options.plan?.contenders[now.n]?.postMs
  if (planned === undefined ? options.postReleases !== true : planned === null) return undefined
  const post = new SimProcess(time, now.process.offset)
  await post.clock.wake((post.clock.mono() + (planned ?? dice.between(0, 30_000))) as MonoMs, forever())
  if (now.held !== null) now.held.until ??= time.now
  await releaseWith(world, now, portsOf(world, post, now), false)
  return undefined
}

/** Another job releases this visit's ticket, at some instant, without asking the keeper that it cannot see. */
export async function releaseElsewhere(world: World, now: Visit): Promise<void> {
  const elsewhere = new SimProcess(world.time)
  const handed = now.last
  if (handed === null || endingOf(handed, false) !== 'released') return
  if (now.held !== null) now.held.isLetGo = true
  const ports = portsOf(world, elsewhere, { ...now, states: [] })
  const end = await release(world.spec(now), handed, 'released', releaseWithinMs, ports, forever())
  if (end.kind !== 'released' || !end.quorum) return
  now.releasedAt = world.time.now
  if (now.held !== null) now.held.until ??= world.time.now
}

/** An `evicted` record of this visit's ticket reaches the relays, if it has published anything by then. */
export function evictSometime(world: World, now: Visit, at: number): void {
  const { time, dice, relays } = world
  time.schedule(at, () => {
    if (now.last === null) return
    const { clock } = new SimProcess(time)
    const stamp = { mono: clock.mono(), wall: clock.wall(), entropy: 0.5 }
    const { record, createdAt } = evictionOf(now.last.record, 'octocat', 'stuck', 0, stamp)
    const sealed = simSigner('key').seal(record, createdAt, world.spec(now), createdAt + 86_400)
    now.evictedAt = time.now
    for (const relay of relays.values()) {
      time.schedule(time.now + dice.between(5, 200), () => {
        relay.store(eventOf(sealed), time.now)
      })
    }
  })
}

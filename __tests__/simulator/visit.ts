/** One visit of one simulated process: it acquires, holds with or without a keeper, and releases; or whatever happens to it. */
import type { EnginePorts } from '../../src/engine/engine.js'
import { heartbeat } from '../../src/keeper/heartbeat.js'
import { drawTicket, release, acquire } from '../../src/commands/acquire.js'
import type { ClaimLog, LogEvent, Trace } from '../../src/ports.js'
import { evictionOf } from '../../src/protocol/eviction.js'
import type { Holding } from '../../src/protocol/machine.js'
import { endingOf } from '../../src/protocol/release.js'
import type { MonoMs } from '../../src/protocol/values.js'
import { simLog } from './sim-log.js'
import { SimProcess } from './sim-process.js'
import { simRelays } from './sim-relays.js'
import type { SimEvent } from './sim-signer.js'
import { simSigner } from './sim-signer.js'
import type { Held } from './witness.js'
import type { Visit, World } from './world.js'

const releaseWithinMs = 20_000
const forever = new AbortController().signal

export async function visit(
  world: World,
  n: number,
  round: number,
  process: SimProcess,
  offsetMs: number,
): Promise<void> {
  const { dice, time, options, witness } = world
  const { cancels = 0, evictions = 0, holdMs = 10_000, holdsFor, freezesHolding, diesHolding } = options
  const who = `c${String(n)}`
  const now: Visit = {
    who,
    n,
    round,
    ticket: drawTicket(dice),
    cameAt: time.now,
    outcome: null,
    endedAt: Infinity,
    held: null,
    end: null,
    last: null,
    seq: 0,
    pushes: 0,
    evictedAt: null,
    stop: new AbortController(),
  }
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
  const post = process.death.then(() => postRelease(world, now, offsetMs))
  const acquired = acquire(world.spec(now), now.ticket, ports, now.stop.signal)
  const outcome = await Promise.race([acquired, post])
  if (outcome === undefined) return
  now.outcome = outcome
  now.endedAt = time.now
  if (outcome.kind !== 'acquired') return
  const { fence, safeUntil, safeUntilWall } = outcome.holding
  const held = witness.acquired(`${who}.${String(round)}`, fence, time.now, process.trueEnd(safeUntil, safeUntilWall))
  now.held = held
  process.freeze(freezesHolding?.(n) ?? 0)
  if (diesHolding?.(n) === true) process.kill()
  const wanted = holdsFor?.(n) ?? dice.between(0, holdMs)
  const kept = options.heartbeat === true ? keepFor : holdFor
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
  process.clock.wake((process.clock.mono() + ms) as MonoMs, forever).then(
    () => {
      done.abort()
    },
    () => undefined,
  )
  const log = {
    event: (event: LogEvent) => {
      if (event.kind !== 'renewed') return
      world.witness.renewed(held, world.time.now, process.trueEnd(event.safeUntil, event.safeUntilWall))
    },
  }
  const trace: Trace = (entry) => {
    // Whoever publishes its end holds no longer, asked for or not.
    const ends = 'effect' in entry && entry.effect.type === 'publish' && entry.effect.purpose === 'release'
    if (ends) held.until ??= world.time.now
  }
  now.end = await heartbeat(world.spec(now), holding, releaseWithinMs, { ...ports, log, trace }, done.signal)
  held.until ??= world.time.now
}

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
  await process.clock.wake((process.clock.mono() + ms) as MonoMs, forever)
  held.until = world.time.now
  await releaseWith(world, now, ports)
}

async function releaseWith(world: World, now: Visit, ports: EnginePorts): Promise<void> {
  const ending = now.last === null ? null : endingOf(now.last, false)
  if (now.last === null || ending === null) return
  now.end = await release(world.spec(now), now.last, ending, releaseWithinMs, ports, forever)
}

/** The job goes on for a while after its keeper died, and then its post releases. */
async function postRelease(world: World, now: Visit, offsetMs: number): Promise<undefined> {
  const { time, dice, options } = world
  if (options.postReleases !== true) return undefined
  const post = new SimProcess(time, offsetMs)
  await post.clock.wake((post.clock.mono() + dice.between(0, 30_000)) as MonoMs, forever)
  if (now.held !== null) now.held.until ??= time.now
  await releaseWith(world, now, portsOf(world, post, now))
  return undefined
}

function claimsOf(world: World, process: SimProcess, { n }: Visit): ClaimLog | null {
  const log = world.options.claims?.(n) ?? null
  const dice = world.dice.fork()
  const latency = (): number => dice.between(5, 200)
  return log === null ? null : simLog(log, { time: world.time, dice, latency }, process)
}

function portsOf(world: World, process: SimProcess, now: Visit): EnginePorts {
  const { latencyMs = [5, 200], lossRate = 0 } = world.options
  const dice = world.dice.fork()
  const network = {
    time: world.time,
    dice,
    relays: world.relays,
    latency: () => (dice.chance(lossRate) ? Infinity : dice.between(latencyMs[0], latencyMs[1])),
    onPushed: () => now.pushes++,
    losesPushes: world.options.losesPushes === true,
  }
  return {
    clock: process.clock,
    random: { entropy: () => dice.next() },
    relays: simRelays(network, process),
    signer: simSigner('key'),
    claims: claimsOf(world, process, now),
    journal: {
      persist: (draft) => {
        now.last = draft
        if (draft.record.state === 'waiting') now.seq = draft.record.seq
      },
      stopRequested: () => false,
    },
    log: { event: () => undefined },
    trace: () => undefined,
  }
}

/** Another job releases this visit's ticket, at some instant, without asking the keeper that it cannot see. */
export async function releaseElsewhere(world: World, now: Visit): Promise<void> {
  const elsewhere = new SimProcess(world.time)
  const handed = now.last
  if (handed === null || endingOf(handed, false) !== 'released') return
  await release(world.spec(now), handed, 'released', releaseWithinMs, portsOf(world, elsewhere, { ...now }), forever)
}

/** An `evicted` record of this visit's ticket reaches the relays, if it has published anything by then. */
export function evictSometime(world: World, now: Visit, at: number): void {
  const { time, dice, relays } = world
  time.schedule(at, () => {
    if (now.last === null) return
    const { clock } = new SimProcess(time)
    const stamp = { mono: clock.mono(), wall: clock.wall(), entropy: 0.5 }
    const { record, createdAt } = evictionOf(now.last.record, 'octocat', 'stuck', 0, stamp)
    const sealed = simSigner('key').seal(record, createdAt, world.spec(now), 0)
    now.evictedAt = time.now
    for (const relay of relays.values()) {
      time.schedule(time.now + dice.between(5, 200), () => {
        relay.store(JSON.parse(sealed.json) as SimEvent, time.now)
      })
    }
  })
}

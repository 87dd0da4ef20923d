/**
 * What locks on relays did before, on the same worlds, to compare with: publish to all, one accepted publish is enough, wait
 * 1.5 s, read, and the earliest `created_at` wins. Not guaranteed: exclusion. That is the point.
 */
import type { EnginePorts } from '../../src/engine/engine.js'
import type { Query } from '../../src/protocol/machine.js'
import type { Draft, FencedRecord, Sighting } from '../../src/protocol/record.js'
import type { Fence, MonoMs } from '../../src/protocol/values.js'
import type { Visit, World } from './world.js'

const settleMs = 1_500
/** One for each use: a signal keeps all who ever listened. */
const forever = (): AbortSignal => new AbortController().signal

export async function earliestWins(world: World, now: Visit, ports: EnginePorts): Promise<void> {
  const { clock } = ports
  const spec = world.spec(now)
  const until = clock.mono() + (spec.waitTimeoutMs ?? 0)
  for (;;) {
    const claimed = now.last
    const mine = draft(world, now, ports, 'claiming')
    if (claimed !== null && mine.createdAt <= claimed.createdAt) await pause(ports, 1_000)
    else if ((await publish(world, now, ports, mine)) && (await isEarliest(world, now, ports, mine))) {
      await hold(world, now, ports, mine)
      return
    } else {
      await publish(world, now, ports, draft(world, now, ports, 'released'))
      if (clock.mono() >= until) return
      await pause(ports, 2_000)
    }
  }
}

/** One that took it is enough. */
async function publish(
  world: World,
  now: Visit,
  { signer, relays, journal }: EnginePorts,
  version: Draft,
): Promise<boolean> {
  journal.persist(version)
  const event = signer.seal(version.record, version.createdAt, world.spec(now), version.createdAt + 86_400)
  for await (const { acknowledged } of relays.publish(relays.all, event, everything(world, now, signer), forever())) {
    if (acknowledged) return true
  }
  return false
}

async function isEarliest(world: World, now: Visit, ports: EnginePorts, mine: Draft): Promise<boolean> {
  const { clock, relays, signer } = ports
  await pause(ports, settleMs)
  const newest = new Map<string, Sighting>()
  for await (const { answer } of relays.read(relays.all, everything(world, now, signer), forever())) {
    if (answer.kind !== 'read') continue
    for (const sighting of answer.sightings) {
      const known = newest.get(sighting.address)
      if (known === undefined || known.version.createdAt < sighting.version.createdAt)
        newest.set(sighting.address, sighting)
    }
  }
  return ![...newest.values()].some(({ record, ticket, version }) => {
    const isLive = record.state === 'claiming' && record.renewedAt + record.leaseMs > clock.wall()
    const isBefore = version.createdAt !== mine.createdAt ? version.createdAt < mine.createdAt : ticket < now.ticket
    return isLive && ticket !== now.ticket && isBefore
  })
}

/** For no longer than its lease. */
async function hold(world: World, now: Visit, ports: EnginePorts, { record, createdAt }: Draft): Promise<void> {
  const { witness, time, options } = world
  const endsAt = record.renewedAt + record.leaseMs
  const leftMs = endsAt - ports.clock.wall()
  const held = witness.acquired(now.who, now.ticket, createdAt, time.now, time.now + leftMs)
  await pause(ports, Math.min(options.plan?.contenders[now.n]?.holdMs ?? 0, leftMs))
  held.until = time.now
  await publish(world, now, ports, draft(world, now, ports, 'released'))
}

function draft(world: World, now: Visit, { clock, relays }: EnginePorts, state: 'claiming' | 'released'): Draft {
  const { leaseMs, period, holder } = world.spec(now)
  const createdAt = Math.max(
    Math.floor(clock.wall() / 1_000),
    state === 'released' ? (now.last?.createdAt ?? 0) + 1 : 0,
  )
  const record: FencedRecord = {
    v: 1,
    namespace: 'n',
    lock: 'l',
    period,
    ticket: now.ticket,
    leaseMs,
    renewedAt: clock.wall(),
    relays: relays.id,
    holder,
    state,
    seq: 0,
    fence: createdAt as Fence,
  }
  return { record, createdAt }
}

function everything(world: World, now: Visit, signer: EnginePorts['signer']): Query {
  const { namespace, lock } = world.spec(now)
  const { authors } = signer
  return { kind: 'lock', lockTags: signer.lockTags(namespace, lock), completionTags: [], authors, since: 0 }
}

const pause = ({ clock }: EnginePorts, ms: number): Promise<void> =>
  clock.wake((clock.mono() + ms) as MonoMs, forever())

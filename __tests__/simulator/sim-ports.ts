/** The ports of one simulated process in its world; what it signs, and what its machines are told, is noted in its visit. */
import type { EnginePorts } from '../../src/engine/engine.js'
import type { ClaimLog, LogEvent, Trace } from '../../src/ports.js'
import type { MachineInput } from '../../src/protocol/machine.js'
import { onTheWay } from './faults.js'
import { simLog } from './sim-log.js'
import type { SimProcess } from './sim-process.js'
import { simRelays } from './sim-relays.js'
import { simSigner } from './sim-signer.js'
import type { Visit, World } from './world.js'

/** A machine of a well-behaved contender is told no more than this, and so much for each second of its life. */
const inputsAtOnce = 500
const inputsPerS = 20

export function portsOf(world: World, process: SimProcess, now: Visit): EnginePorts {
  const { latencyMs = [5, 200], lossRate = 0, plan } = world.options
  const [low, high] = plan?.latencyMs ?? latencyMs
  const loss = plan?.lossRate ?? lossRate
  const its = plan?.contenders[now.n]
  const dice = world.dice.fork()
  const urls = [...world.relays.keys()]
  let purpose = ''
  const network = {
    time: world.time,
    dice,
    relays: its?.relays == null ? world.relays : new Map([...world.relays].filter((_, i) => its.relays?.includes(i))),
    latency: (relay: (typeof urls)[number], way: 'up' | 'down') => {
      const ms = dice.chance(loss) ? Infinity : dice.between(low, high)
      return world.cuts.length === 0 ? ms : ms + onTheWay(world, now.n, urls.indexOf(relay), way)
    },
    isMute: (relay: (typeof urls)[number]) =>
      world.cuts.some(
        (cut) =>
          cut.way === 'writes' &&
          cut.who === now.n &&
          cut.until > world.time.now &&
          (cut.relay ?? urls.indexOf(relay)) === urls.indexOf(relay),
      ),
    fallback: urls.slice(world.options.relays - (world.options.fallback?.(now.n) ?? 0)),
    onPushed: () => now.pushes++,
    onSent: () => {
      world.reach(now.n, 'sent', purpose)
    },
    losesPushes: its?.deaf ?? world.options.losesPushes === true,
  }
  const trace: Trace = (entry) => {
    if ('input' in entry) hear(world, now, entry.input)
    else if (entry.effect.type === 'publish' || entry.effect.type === 'read') {
      purpose = entry.effect.purpose
      if (entry.effect.type === 'read') now.lookedAt = world.time.now
      if (purpose === 'announce') now.passedAt ??= world.time.now
      world.reach(now.n, entry.effect.type, purpose)
    }
    world.onTrace?.(now, entry)
  }
  return {
    clock: process.clock,
    random: { entropy: () => dice.next() },
    relays: simRelays(network, process),
    signer: simSigner('key'),
    claims: claimsOf(world, process, now),
    journal: {
      persist: (draft) => {
        if (process.isDead) return
        now.last = draft
        now.signedAt = world.time.now
        now.states.push(draft.record.state)
        if (draft.record.state === 'waiting') now.seq = draft.record.seq
      },
      stopRequested: () => false,
    },
    log: {
      event: (event) => {
        notice(world, now, event)
      },
    },
    trace,
  }
}

function hear(world: World, now: Visit, input: MachineInput): void {
  countInput(world, now)
  if (input.type !== 'answer' || input.answer.kind !== 'read') return
  for (const { record, ticket } of input.answer.sightings)
    if (record.state === 'held' && ticket !== now.ticket) now.known.add(ticket)
}

function claimsOf(world: World, process: SimProcess, { n }: Visit): ClaimLog | null {
  const log = world.options.claims?.(n) ?? null
  if (log === null) return null
  const dice = world.dice.fork()
  return simLog(log, { time: world.time, dice, latency: () => dice.between(5, 200) }, process)
}

function countInput({ witness, time }: World, now: Visit): void {
  now.inputs++
  const most = inputsAtOnce + (inputsPerS * (time.now - now.cameAt)) / 1_000
  if (now.inputs <= most) return
  witness.violate('growth', `${now.who} was told ${String(now.inputs)} things`)
  time.isStopped = true
}

const longestWatchMs = 20 * 60_000

function notice({ witness, time, options }: World, { who, known, lookedAt }: Visit, event: LogEvent): void {
  // Whoever stands on the log alone may be unheard of on the relays: the log refuses then.
  if (event.kind === 'claimed' && options.claims === undefined) witness.claims(who, known, lookedAt, time.now)
  if (event.kind !== 'watching' || event.why !== 'suspect' || !('leaseMs' in event.rival.record)) return
  if (event.rival.record.leaseMs > longestWatchMs) witness.violate('watch', `${who} watches a lease of over 20 min`)
}

/** What goes wrong in a planned world, when its instant or its moment comes. Not guaranteed: that it harms anybody. */
import type { Fault } from './plan.js'
import type { World } from './world.js'

/** A link that loses or delays messages until an instant. */
export interface Cut {
  readonly who: number | null
  readonly relay: number | null
  readonly way: 'up' | 'down' | 'both' | 'writes'
  readonly until: number
  readonly lateMs: number | null
}

export function doAt(world: World, fault: Fault): void {
  const act = (): void => {
    happen(world, fault)
  }
  if (typeof fault.at === 'number') world.time.schedule(fault.at, act)
  else {
    const { nth, afterMs = 0 } = fault.at
    const later = (): void => {
      world.time.schedule(world.time.now + afterMs, act)
    }
    world.moments.push({ moment: fault.at, left: nth, act: afterMs === 0 ? act : later })
  }
}

function happen(world: World, fault: Fault): void {
  switch (fault.kind) {
    case 'kill':
      world.kill(fault.who)
      return
    case 'freeze':
    case 'suspend':
    case 'jump':
      world.processOf(fault.who)?.[fault.kind](fault.ms)
      return
    case 'cancel': {
      const visit = world.visitOf(fault.who)
      visit?.process.run(() => {
        visit.stop.abort()
      })
      return
    }
    case 'evict':
    case 'release-elsewhere': {
      const visit = world.visitOf(fault.who)
      if (visit === undefined) return
      if (fault.kind === 'evict') world.evict(visit, 0)
      else world.releaseElsewhere(visit)
      return
    }
    case 'cut': {
      const { who, relay, way, ms, lateMs } = fault
      world.cuts.push({ who, relay, way, until: world.time.now + ms, lateMs })
      return
    }
    case 'forget':
      world.relay(fault.relay).forget()
      return
    case 'unsubscribe':
      world.relay(fault.relay).unsubscribe()
      return
    case 'late':
      world.relay(fault.relay).faults.applyLateMs = fault.ms
      return
    case 'stale':
      world.relay(fault.relay).faults.staleMs = fault.ms
      return
    default:
      switchFor(world, fault)
  }
}

function switchFor(
  world: World,
  { kind, relay, ms }: Extract<Fault, { kind: 'away' | 'not-stored' | 'rate-limited' | 'restricted' }>,
): void {
  const { faults } = world.relay(relay)
  const turn = (on: boolean): void => {
    if (kind === 'away') faults.down = on
    else if (kind === 'not-stored') faults.okNotStored = on
    else faults.refuse = on ? kind : null
  }
  turn(true)
  if (ms !== null)
    world.time.schedule(world.time.now + ms, () => {
      turn(false)
    })
}

/** How a message fares on its way: extra ms, Infinity where it is lost. */
export function onTheWay({ cuts, time }: World, who: number, relay: number, way: 'up' | 'down'): number {
  let late = 0
  for (const cut of cuts) {
    if (cut.until <= time.now || (cut.who !== null && cut.who !== who) || (cut.relay !== null && cut.relay !== relay))
      continue
    if (cut.way === 'both' || cut.way === way) late += cut.lateMs ?? Infinity
  }
  return late
}

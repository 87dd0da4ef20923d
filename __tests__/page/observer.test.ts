import { describe, expect, it } from '@jest/globals'
import type { ListScope } from '../../src/commands/status.js'
import { releaseTicket } from '../../src/commands/release.js'
import { boardOf, type Row } from '../../src/page/board.js'
import { observe, type Observer, type RelayState, type Scene } from '../../src/page/observer.js'
import type { EnginePorts } from '../../src/engine/engine.js'
import type { Relays } from '../../src/ports.js'
import type { PeriodKey, RelayUrl } from '../../src/protocol/values.js'
import { part, shown } from '../support/cast.js'
import { atEnd } from '../support/open-ends.js'
import { SimPlace, forever, spec, targetOf } from '../support/sim-place.js'

const scope: ListScope = { ...spec, period: '' as PeriodKey }

/** An observer of the place, and what it last told. */
function start(place: SimPlace, ports: EnginePorts = place.ports()) {
  const over = new AbortController()
  atEnd(() => {
    over.abort()
  })
  let scene: Scene | null = null
  const observer: Observer = observe(scope, ports, (told) => (scene = told), over.signal)
  const last = (): Scene => {
    if (scene === null) throw new Error('nothing was told')
    return scene
  }
  const at = () => ({ mono: ports.clock.mono(), wall: ports.clock.wall(), entropy: 0 })
  return {
    observer,
    over,
    scene: last,
    kinds: (): RelayState['kind'][] => last().relays.map(({ kind }) => kind),
    standing: (): Row['standing'] | undefined => boardOf(last().view, scope, ports.signer, at())[0]?.standing,
  }
}

describe('the observer', () => {
  it('tells at once that it asks, and then what each relay has', async () => {
    const place = new SimPlace()
    await place.acquire()
    const { kinds, standing, scene } = start(place)
    expect(kinds()).toEqual(['asking', 'asking', 'asking'])
    expect(scene().quorumAt).toBeNull()
    await place.pass(100)
    expect(kinds()).toEqual(['answered', 'answered', 'answered'])
    expect(standing()).toBe('held')
    expect(scene().quorumAt).not.toBeNull()
  })

  it('takes in a push between two reads', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const holding = await place.acquire(spec, ports)
    const { standing } = start(place)
    await place.pass(100)
    await place.ended(releaseTicket(targetOf(holding, ports), false, ports, forever))
    await place.pass(50)
    expect(standing()).toBe('free')
  })

  it('finds by a slow poll what no push told', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const quiet: EnginePorts = { ...ports, relays: { ...ports.relays, watch: () => () => undefined } }
    const { standing } = start(place, quiet)
    await place.pass(100)
    await place.acquire({ ...spec, leaseMs: 600_000 }, ports)
    expect(standing()).toBeUndefined()
    await place.pass(80_000)
    expect(standing()).toBe('held')
  })

  it('shows what fewer than a quorum have, and that no quorum answered, and asks again sooner', async () => {
    const place = new SimPlace()
    await place.acquire()
    for (const relay of place.all.slice(0, 2)) relay.faults.down = true
    const { kinds, scene, standing } = start(place)
    await place.pass(11_000)
    expect([kinds(), standing(), scene().quorumAt]).toEqual([['failed', 'failed', 'answered'], 'held', null])
    for (const relay of place.all) relay.faults.down = false
    await place.pass(20_000)
    expect(kinds()).toEqual(['answered', 'answered', 'answered'])
    expect(scene().quorumAt).not.toBeNull()
  })

  it('counts a relay no more whose connection ended, and reads as soon as it is open again', async () => {
    const place = new SimPlace()
    const { observer, kinds } = start(place)
    await place.pass(100)
    const [first] = place.relays.keys()
    observer.connection(first as RelayUrl, false)
    expect(kinds()).toEqual(['failed', 'answered', 'answered'])
    observer.connection(first as RelayUrl, true)
    await place.pass(100)
    expect(kinds()).toEqual(['answered', 'answered', 'answered'])
  })

  it('keeps no more than ten thousand addresses, however many strangers write', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const sightings = Array.from({ length: 10_001 }, (_, n) => ({ ...shown(part('a', 'held')), address: String(n) }))
    const answer = { kind: 'read' as const, sightings }
    const read: Relays['read'] = async function* (from) {
      await Promise.resolve()
      for (const relay of from)
        yield { relay, answer, acknowledged: false, timing: { connectMs: null, okMs: null, readMs: null } }
    }
    const { scene } = start(place, { ...ports, relays: { ...ports.relays, read } })
    await place.pass(100)
    expect(scene().view.observations.size).toBe(10_000)
  })

  it('watches a silent holder out, and so knows that its lease is over', async () => {
    const place = new SimPlace()
    await place.acquire()
    const { standing } = start(place)
    await place.pass(100)
    expect(standing()).toBe('held')
    await place.pass(160_000)
    expect(standing()).toBe('lapsed')
  })

  it('writes nothing, and says nothing after it was stopped', async () => {
    const place = new SimPlace()
    const ports = place.ports()
    const { over, scene, observer } = start(place)
    await place.pass(100)
    const before = scene()
    over.abort()
    observer.connection([...place.relays.keys()][0] as RelayUrl, false)
    const drafts = place.drafts.length
    await place.acquire(spec, ports)
    await place.pass(200_000)
    expect(scene()).toBe(before)
    expect(drafts).toBe(0)
  })
})

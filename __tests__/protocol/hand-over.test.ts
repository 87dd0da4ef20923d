/** What is verified by one process and announced by another (protocol.md, *Acquiring* 4): the contender's end and the holder's beginning. */
import { describe, expect, it } from '@jest/globals'
import { contender } from '../../src/protocol/contender.js'
import type { ContenderConfig } from '../../src/protocol/contender-state.js'
import { newContender } from '../../src/protocol/contender-state.js'
import { holder } from '../../src/protocol/holder.js'
import { newHolder } from '../../src/protocol/holder-state.js'
import type { Holding } from '../../src/protocol/machine.js'
import { me } from '../support/cast.js'
import { Driver } from '../support/driver.js'

const started = (changes: Partial<ContenderConfig> = {}) =>
  new Driver(contender, newContender({ ...me, handsOver: true, ...changes })).start()
const holdingOf = ({ outcome }: Pick<Driver<never>, 'outcome'>): Holding => {
  if (outcome?.kind !== 'acquired') throw new Error(`it ended ${String(outcome?.kind)}`)
  return outcome.holding
}
/** Looked at 0, claimed, and verified so many ms later. */
function verified(ms = 100, changes: Partial<ContenderConfig> = {}) {
  const d = started(changes).answer()
  d.now = ms
  return d.answer()
}
/** A holder takes over so many ms after the start. */
function takenOver(ms: number, holding = holdingOf(verified())) {
  const d = new Driver(holder, newHolder({ ...me, releaseWithinMs: 20_000 }, holding))
  d.now = ms
  return d.start()
}

describe('a contender that hands over', () => {
  it('ends when its claim is verified, and announces nothing', () => {
    const d = verified()
    expect(d.states).toEqual(['claiming'])
    expect(holdingOf(d)).toMatchObject({ backend: 'relays', eventId: d.id })
  })

  it('leaves a held version, so that whoever ends it ends what held', () => {
    const d = verified()
    const { draft, fence } = holdingOf(d)
    expect(d.persisted).toEqual([draft])
    expect(draft.record).toMatchObject({ state: 'held', fence, leaseMs: me.leaseMs })
    expect(draft.createdAt).toBeGreaterThan(d.published[0]?.createdAt ?? Infinity)
  })

  it.each([
    ['the claim', 60_000, 30_000],
    ['what will be announced', 15_000, 15_000],
  ])('holds by the shorter lease, of %s, from the start of its claim', (_, leaseMs, endsAt) => {
    const { safeUntil, onRelays } = holdingOf(verified(100, { leaseMs }))
    expect([safeUntil, onRelays?.mono]).toEqual([endsAt, endsAt])
  })

  it('announces it itself where that lease is over already', () => {
    const d = verified(6_000, { leaseMs: 5_000 })
    expect([d.outcome, d.states]).toEqual([null, ['claiming', 'held']])
  })
})

describe('a holder that takes over what was not announced', () => {
  it('reads its address first, since somebody may have ended it, and announces it above every version that it was handed', () => {
    const d = takenOver(200)
    expect(d.open.map(({ type }) => type)).toEqual(['read'])
    d.answer()
    expect(d.states).toEqual(['held'])
    expect(d.published[0]?.createdAt).toBeGreaterThan(holdingOf(verified()).draft.createdAt)
  })

  it('holds by what it announced once that counts', () => {
    const d = takenOver(200).answer().answer()
    expect(d.reports).toMatchObject([{ kind: 'renewed', safeUntil: 200 + me.leaseMs }])
  })

  it("lapses with the claim's lease where nothing counts before", () => {
    const d = takenOver(200)
    d.tick(29_999)
    expect(d.reports).toEqual([])
    d.tick(30_000)
    expect(d.reports).toEqual([{ kind: 'lapsed' }])
  })
})

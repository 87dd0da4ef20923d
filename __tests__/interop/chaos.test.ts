/**
 * The built action with its keepers over relays of other authors, while these are killed, frozen, cut off and slowed, and holders die. `CHAOS=8x50`
 * is so many contenders by so many rounds, where 2x3 is usual; `CHAOS_SEED` another seed. What it found is printed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { Dice } from '../simulator/dice.js'
import { ChaosContender } from './chaos/contender.js'
import { Line } from './chaos/line.js'
import { Trouble, type Member } from './chaos/trouble.js'
import { sayStay, violations, Witness } from './chaos/witness.js'
import { describeWith, realRelays, startRelay, type RealRelay } from './real-relay.js'

jest.setTimeout(6 * 3_600_000)

const [contenders = 2, rounds = 3] = (process.env['CHAOS'] ?? '2x3').split('x').map(Number)
const seed = Number(process.env['CHAOS_SEED'] ?? '1')
const named = (name: string): RealRelay => {
  const found = realRelays.find((relay) => relay.name === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const keeps = named('nostr-rs-relay')
const forgets = named('the relay of rust-nostr')

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function member(relay: RealRelay): Promise<Member & { readonly url: string }> {
  const running = await startRelay(relay)
  const line = new Line(running.port)
  ends.push(() => running.stop())
  ends.push(() => {
    line.close()
  })
  return { relay: running, line, forgets: relay === forgets, url: await line.open() }
}

const sets = [
  ['three that forget and two that do not, quorum 4', [forgets, forgets, forgets, keeps, keeps], 4],
  ['five that keep what they have, quorum 3', [keeps, keeps, keeps, keeps, keeps], 3],
] as const

describeWith(keeps.program, forgets.program)('under chaos', () => {
  it.each(sets)('nobody holds beside another, and fences grow: %s', async (name, relays, quorum) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'nostr-lock-chaos-'))
    ends.push(() => {
      rmSync(folder, { recursive: true, force: true })
    })
    const members = await Promise.all(relays.map(member))
    const witness = new Witness(path.join(folder, 'witness'))
    const urls = members.map(({ url }) => url)
    const all = Array.from({ length: contenders }, (_, n) => new ChaosContender(`job-${n + 1}`, urls, quorum, witness))
    const allowance = { away: relays.length - quorum, forgetful: 2 * quorum - relays.length - 1 }
    const trouble = new Trouble(members, all, allowance, new Dice(seed))
    const making = trouble.make()
    const counts: Record<string, number> = {}
    const dice = new Dice(seed + 1)
    const startedAt = performance.now()
    await Promise.all(
      all.map(async (one) => {
        for (let round = 0; round < rounds; round++) {
          const { status } = await one.round(dice.between(0, 4_000))
          counts[status] = (counts[status] ?? 0) + 1
        }
      }),
    )
    trouble.end()
    await making
    const stays = witness.stays()
    witness.close()
    // A stay in which the keeper never said that it holds proves nothing.
    const lasting = stays.filter(({ from, to }) => to > from)
    const heldS = lasting.reduce((sum, { from, to }) => sum + Number(to - from) / 1e9, 0).toFixed(0)
    const found = violations(stays)
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    console.log(
      `${name}, seed ${seed}: ${contenders} contenders × ${rounds} rounds in ${minutes} min; ended ${JSON.stringify(counts)}; relays and jobs ${JSON.stringify(trouble.deeds)}; ${lasting.length} holdings of ${heldS} s in all, ${stays.length - lasting.length} of no length, ${found.length} violations`,
    )
    if (found.length > 0) console.error([...trouble.history, ...stays.map(sayStay)].sort().join('\n'))
    expect(found).toEqual([])
    expect(lasting.length).toBeGreaterThan((contenders * rounds) / 2)
  })
})

describe('who judges the chaos', () => {
  const stay = (who: string, fence: number, from: number, to: number) => ({
    who,
    fence,
    from: BigInt(from),
    to: BigInt(to),
  })

  it('finds two at once, also where one is within the other', () => {
    expect(violations([stay('a', 1, 0, 5), stay('b', 2, 4, 6)])).toHaveLength(1)
    expect(violations([stay('a', 1, 0, 9), stay('b', 2, 1, 2), stay('c', 3, 5, 6)])).toHaveLength(2)
    expect(violations([stay('a', 1, 0, 5), stay('b', 2, 5, 6)])).toEqual([])
  })

  it('finds a fence that does not grow', () => {
    expect(violations([stay('b', 1, 6, 7), stay('a', 1, 0, 5)])).toHaveLength(1)
    expect(violations([stay('b', 1, 6, 7), stay('a', 2, 0, 5)])).toHaveLength(1)
  })
})

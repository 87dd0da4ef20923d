import { describe, expect, it } from '@jest/globals'
import { examineRelays } from '../../src/commands/doctor.js'
import type { Examination } from '../../src/commands/doctor.js'
import { failed, refused } from '../../src/transport/trouble.js'
import { random } from '../support/lock-records.js'
import { HastyClock, SimProbed } from '../support/sim-prober.js'

const forever = new AbortController().signal

async function examine(probed: SimProbed, shared = true, clock = new HastyClock()): Promise<Examination> {
  const [examination] = await examineRelays({ clock, random, prober: probed.prober(shared) }, forever)
  if (examination === undefined) throw new Error('one relay, one examination')
  return examination
}

/** The check at which it ended, and why; null where every check went well. */
async function faultOf(probed: SimProbed): Promise<readonly [string, string] | null> {
  const { findings } = await examine(probed)
  const last = findings.at(-1)
  return last?.fault === undefined || last.fault === null ? null : [last.check, last.fault.kind]
}

describe('an examination', () => {
  it('writes a record and its newer version, looks for each as its author and as a rival, and writes the older again', async () => {
    const probed = new SimProbed()
    const { findings } = await examine(probed)
    expect(findings.map(({ check, tries, fault }) => [check, tries, fault])).toEqual(
      ['connect', 'publish', 'read-back', 'rival', 'update', 'updated', 'rival-updated', 'replay'].map((check) => [
        check,
        1,
        null,
      ]),
    )
    expect(probed.said).toEqual([
      'sign 1795999999 601',
      'sign 1796000000 600',
      'author connects',
      'author publishes 1',
      'author reads by address',
      'rival connects',
      'rival reads by tag',
      'author publishes 2',
      'author reads by address',
      'rival reads by tag',
      'author publishes 1',
      'author reads by address',
      'author closes',
      'rival closes',
    ])
  })

  it('leaves a last version that says that it is over', async () => {
    const probed = new SimProbed()
    await examine(probed)
    expect(probed.stored.map(({ json }) => json)).toEqual([expect.stringContaining('the test of this relay is over')])
  })

  it("looks for anybody's record by its tag where keys are thrown away", async () => {
    const probed = new SimProbed()
    await examine(probed, false)
    expect(probed.said).toContain('rival reads by tag of anybody')
    expect(probed.said).not.toContain('rival reads by tag')
  })

  it('takes what is missing for "not yet", and asks a few times more', async () => {
    const probed = new SimProbed()
    const clock = new HastyClock()
    probed.showing = (_, nth) => (nth < 3 ? [] : probed.stored.map(({ json }) => json))
    const { findings } = await examine(probed, true, clock)
    expect(findings.find(({ check }) => check === 'read-back')).toMatchObject({ tries: 3, fault: null })
    expect(clock.slept).toEqual([250, 1_000])
  })

  it.each<[string, (probed: SimProbed) => void, readonly [string, string]]>([
    ['does not connect', (it) => (it.connecting = () => failed('dns', 'x')), ['connect', 'failed']],
    [
      'does not let a rival connect',
      (it) => (it.connecting = (as) => (as === 'rival' ? failed('http', 'x') : null)),
      ['rival', 'failed'],
    ],
    ['refuses an event', (it) => (it.publishing = () => refused('blocked: no')), ['publish', 'refused']],
    [
      'refuses the newer version',
      (it) => (it.publishing = (nth) => (nth === 2 ? refused('invalid: no') : null)),
      ['update', 'refused'],
    ],
    ['stores nothing', (it) => (it.storing = () => []), ['read-back', 'missing']],
    ['ends a query without EOSE', (it) => (it.showing = () => failed('timeout', 'no EOSE')), ['read-back', 'failed']],
    [
      'shows it to its author only',
      (it) => (it.showing = (as) => (as === 'rival' ? [] : it.stored.map(({ json }) => json))),
      ['rival', 'missing'],
    ],
    [
      'stores no newer version',
      (it) => (it.storing = (event, nth) => (nth === 1 ? [event] : it.stored)),
      ['updated', 'stale'],
    ],
    ['keeps both versions', (it) => (it.storing = (event) => [...it.stored, event]), ['updated', 'both']],
    ['goes back', (it) => (it.storing = (event) => [event]), ['replay', 'stale']],
    ['shows what nobody asked for', (it) => (it.strays = 1), ['read-back', 'unfiltered']],
    [
      'dies at the end',
      (it) => (it.publishing = (nth) => (nth === 3 ? failed('closed', 'x') : null)),
      ['replay', 'failed'],
    ],
  ])('ends where a relay %s', async (_, break_, fault) => {
    const probed = new SimProbed()
    break_(probed)
    expect(await faultOf(probed)).toEqual(fault)
    const count = (what: string): number => probed.said.filter((said) => said.endsWith(what)).length
    expect(count('closes')).toBe(count('connects'))
  })

  it('takes no offence at a relay that refuses the older version', async () => {
    const probed = new SimProbed()
    probed.publishing = (nth) => (nth === 3 ? refused('rate-limited: slow down') : null)
    expect(await faultOf(probed)).toBeNull()
  })

  it('ends with the signal, having closed everything', async () => {
    const probed = new SimProbed()
    const stop = new AbortController()
    const seen: boolean[] = []
    const prober = probed.prober()
    const watched = {
      ...prober,
      connect: (...[url, as, signal]: Parameters<typeof prober.connect>) => {
        stop.abort()
        seen.push(signal.aborted)
        return prober.connect(url, as, signal)
      },
    }
    await examineRelays({ clock: new HastyClock(), random, prober: watched }, stop.signal)
    expect(seen).toEqual([true, true])
    expect(probed.said.filter((said) => said.endsWith('closes'))).toHaveLength(2)
  })

  it('draws another address and another tag each time', async () => {
    const drawn: string[] = []
    for (let i = 0; i < 3; i++) {
      const probed = new SimProbed()
      await examine(probed)
      const { id, tag } = JSON.parse(probed.stored[0]?.json ?? '') as { id: string; tag: string }
      expect([id, tag]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
      drawn.push(id, tag)
    }
    expect(new Set(drawn).size).toBe(6)
  })
})

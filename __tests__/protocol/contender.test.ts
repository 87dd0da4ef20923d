/** What holds whatever the relays say, and whenever; single stories are in `scenarios/`. */
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Effect } from '../../src/protocol/machine.js'
import { Play } from '../support/scenario-play.js'

const rival = fc
  .record({
    who: fc.constantFrom('rival1', 'rivala', 'rivalb'),
    state: fc.constantFrom('waiting', 'claiming', 'held', 'released', 'completed', 'withdrawn', 'newer'),
    fence: fc.integer({ min: 999_990, max: 1_000_050 }),
    renewed: fc.constantFrom('-30m', '-5m', '-10s', '5s', '40s'),
    lease: fc.constantFrom('30s', '60s', '21m'),
  })
  .map(({ who, state, fence, renewed, lease }) => `${who} ${state} fence=${fence} at=${renewed} lease=${lease}`)
const relay = fc.constantFrom('relay0', 'relay1', 'relay2', 'all')
const said = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('shows me', 'shows nothing') },
  { weight: 2, arbitrary: rival.map((one) => `shows me, ${one}`) },
  { weight: 1, arbitrary: rival.map((one) => `shows ${one}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('refuses rate-limited', 'refuses blocked', 'fails timeout', 'shows me evicted'),
  },
)
const commands = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.tuple(relay, said).map(([from, what]) => `answer ${from} ${what}`) },
    { weight: 3, arbitrary: fc.constantFrom('advance 50ms', 'advance 1s', 'advance 10s', 'freeze 20s', 'freeze 40s') },
    { weight: 1, arbitrary: fc.constantFrom('wall 5s', 'wall 31s', 'push relay0 rivala released') },
    { weight: 1, arbitrary: fc.constantFrom('stop signal', 'stop deadline') },
  ),
  { maxLength: 40 },
)

/** Feeds all commands, and then nothing but alarms for as long as there are any. */
function effectsOf(machine: string, steps: readonly string[]): readonly Effect[] {
  const play = new Play(machine)
  const isSigned = (): boolean => play.effects().some(({ type }) => type === 'publish')
  play.run('start')
  for (const step of steps)
    play.run(isSigned() ? step : step.replace(/\bme(?!.*evicted)/, 'nothing').replace('nothing, ', ''))
  play.run('advance 2h')
  return play.effects()
}
const published = (effects: readonly Effect[]) => effects.filter((effect) => effect.type === 'publish')

describe('a contender, whatever is answered', () => {
  const property = (check: (effects: readonly Effect[]) => void): void => {
    fc.assert(
      fc.property(fc.constantFrom('contender', 'contender period=daily:1970-01-12'), commands, (machine, steps) => {
        check(effectsOf(machine, steps))
      }),
      { numRuns: 400 },
    )
  }

  it('ends exactly once, by itself, and does nothing after its end', () => {
    property((effects) => {
      expect(effects.findIndex(({ type }) => type === 'end')).toBe(effects.length - 1)
    })
  })

  it('never makes a tie between its versions: each new one is later', () => {
    property((effects) => {
      const versions = published(effects)
        .filter(({ id }) => id === null)
        .map(({ draft }) => draft.createdAt)
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    })
  })

  it('never withdraws what it has once announced: it may only release it', () => {
    property((effects) => {
      const states = published(effects).map(({ draft }) => draft.record.state)
      const first = states.indexOf('held')
      const following = first === -1 ? [] : states.slice(first)
      expect(following.filter((state) => state !== 'held' && state !== 'released')).toEqual([])
    })
  })

  it('leaves nothing alive behind: whoever does not acquire has taken back what it published, unless another took over', () => {
    property((effects) => {
      const last = published(effects).at(-1)
      const end = effects.at(-1)
      if (end?.type !== 'end' || last === undefined) return
      const { outcome } = end
      if (outcome.kind === 'acquired') expect(last.draft).toEqual(outcome.holding.draft)
      else if (outcome.kind !== 'stopped' || outcome.why !== 'superseded')
        expect(['withdrawn', 'released']).toContain(last.draft.record.state)
    })
  })

  it('numbers its requests upwards, so that no answer is taken for one to another question', () => {
    property((effects) => {
      const numbers = effects.flatMap((effect) => ('request' in effect ? [effect.request] : []))
      expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    })
  })
})

describe('a release, whatever is answered', () => {
  it('ends exactly once, by itself, and publishes nothing but its ending, after what was handed over', () => {
    fc.assert(
      fc.property(fc.constantFrom('released', 'completed', 'withdrawn'), commands, (ending, steps) => {
        const effects = effectsOf(`release held fence=1000000 v=1000003 as=${ending}`, steps)
        expect(effects.findIndex(({ type }) => type === 'end')).toBe(effects.length - 1)
        for (const { draft } of published(effects)) {
          expect(draft.record).toMatchObject({ state: ending, fence: 1_000_000 })
          expect(draft.createdAt).toBeGreaterThan(1_000_003)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** What is bundled is what runners download and load: none of it grows unseen. */
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const dist = path.join(import.meta.dirname, '../../dist')

/** Bytes of JavaScript that a stage loads at most. More has to be wanted: raise the budget in the commit that needs it, and say why. */
const budgets: Readonly<Record<string, number>> = {
  assert: 1_900_000,
  break: 1_900_000,
  'cache-log': 3_800_000,
  cli: 800_000,
  demo: 400_000,
  doctor: 1_800_000,
  keeper: 750_000,
  main: 2_050_000,
  post: 2_000_000,
  pre: 2_050_000,
  release: 2_000_000,
  soak: 400_000,
  status: 1_900_000,
}

describe.each(Object.entries(budgets))('the bundle %s', (name, budget) => {
  it('is within its budget, and comes with the licences of its parts', () => {
    const bytes = statSync(path.join(dist, name, 'index.js')).size
    expect({ name, bytes, isWithin: bytes <= budget }).toMatchObject({ isWithin: true })
    expect(existsSync(path.join(dist, name, 'licenses.txt'))).toBe(true)
  })
})

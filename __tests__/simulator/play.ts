import { expect } from '@jest/globals'
import type { WorldOptions } from './world.js'
import { World } from './world.js'

/** `SEEDS=1000` runs so many worlds in each test. */
export const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 30) }, (_, i) => i + 1)

/** Runs a world to its end; whatever is wrong in it is told with its seed. */
export async function play(options: WorldOptions): Promise<World> {
  const world = new World(options)
  const ended = await world.run()
  expect({ seed: options.seed, ended, violations: world.witness.violations }).toEqual({
    seed: options.seed,
    ended: true,
    violations: [],
  })
  return world
}

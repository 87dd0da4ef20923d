/** Each scenario is a story of one machine and its expected trace; `REWRITE=1` writes the traces anew, to be read before they are kept. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Block } from '../support/scenario-file.js'
import { readScenario, writeScenario } from '../support/scenario-file.js'
import { Play } from '../support/scenario-play.js'

const folder = path.join(import.meta.dirname, '..', 'scenarios')
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

describe('a machine does what its scenario says', () => {
  it('in more than fifteen stories', () => {
    expect(files.length).toBeGreaterThan(15)
  })

  it.each(files)('%s', (name) => {
    const file = path.join(folder, name)
    const [first, ...blocks] = readScenario(file)
    if (first === undefined) throw new Error(`${name} is empty`)
    const play = new Play(first.command)
    const played: Block[] = [
      first,
      ...blocks.map((block) => ({ ...block, expected: play.run(block.command).join('\n') })),
    ]
    if (process.env['REWRITE'] === '1') writeScenario(file, played)
    expect(played).toEqual([first, ...(process.env['REWRITE'] === '1' ? played.slice(1) : blocks)])
    const { again, before } = play.replay()
    expect(again).toEqual(before)
  })
})

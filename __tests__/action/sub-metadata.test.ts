import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { assertDefaults } from '../../src/action/assert.js'
import { breakDefaults } from '../../src/action/break.js'
import { doctorDefaults } from '../../src/action/doctor.js'
import { releaseDefaults } from '../../src/action/release.js'
import { statusDefaults } from '../../src/action/status.js'
import { at, keys, parseTree } from '../support/little-yaml.js'

const root = path.join(import.meta.dirname, '../..')
const subActions: readonly (readonly [string, Readonly<Record<string, string | null>>, readonly string[]])[] = [
  ['assert', assertDefaults, ['code']],
  ['release', releaseDefaults, []],
  ['break', breakDefaults, []],
  ['status', statusDefaults, ['json']],
  ['doctor', doctorDefaults, ['json', 'fit', 'fit-count']],
]

describe.each(subActions)('%s/action.yml', (name, defaults, outputs) => {
  const metadata = parseTree(readFileSync(path.join(root, name, 'action.yml'), 'utf8'))

  it('names the inputs that are read, in one order, with their defaults', () => {
    const written = keys(at(metadata, 'inputs')).map((input) => [input, at(metadata, 'inputs', input, 'default')])
    const expected = Object.entries(defaults).map(([input, standard]) => [
      input,
      standard ?? '${{ github.repository }}',
    ])
    expect(written).toEqual(expected)
  })

  it('names its outputs, and describes everything', () => {
    expect(keys(at(metadata, 'outputs'))).toEqual(outputs)
    for (const part of ['inputs', 'outputs']) {
      for (const one of keys(at(metadata, part))) expect(at(metadata, part, one, 'description')).toMatch(/\w/)
    }
  })

  it('runs a bundle of its own, and nothing before or after it', () => {
    const main = `../dist/${name}/index.js`
    expect(Object.fromEntries(at(metadata, 'runs') as Map<string, string>)).toEqual({ using: 'node24', main })
    expect(existsSync(path.join(root, 'src/entry', `${name}.ts`))).toBe(true)
  })
})

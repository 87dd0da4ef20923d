import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { inputDefaults } from '../../src/action/input-reader.js'
import { outputNames } from '../../src/action/outputs.js'
import { at, keys, parseTree } from '../support/little-yaml.js'

const metadata = parseTree(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8'))

describe('action.yml', () => {
  it('names the inputs that the parser reads, in one order', () => {
    expect(keys(at(metadata, 'inputs'))).toEqual(Object.keys(inputDefaults))
  })

  it.each(Object.entries(inputDefaults))('gives %s the default of the parser', (name, standard) => {
    const written = at(metadata, 'inputs', name, 'default')
    if (standard === null) expect(written).toMatch(/^\$\{\{ [a-z_.-]+ \}\}(\/\$\{\{ [a-z_.-]+ \}\})?$/)
    else expect(written).toBe(standard)
  })

  it('names the outputs that the action sets, in one order', () => {
    expect(keys(at(metadata, 'outputs'))).toEqual([...outputNames])
  })

  it('describes every input and output', () => {
    for (const part of ['inputs', 'outputs']) {
      for (const name of keys(at(metadata, part))) expect(at(metadata, part, name, 'description')).toMatch(/\w/)
    }
  })

  it('runs pre only while the job is well, and post always', () => {
    expect(Object.fromEntries(at(metadata, 'runs') as Map<string, string>)).toEqual({
      using: 'node24',
      pre: 'dist/pre/index.js',
      'pre-if': 'success()',
      main: 'dist/main/index.js',
      post: 'dist/post/index.js',
      'post-if': 'always()',
    })
  })
})

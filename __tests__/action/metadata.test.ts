import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { inputDefaults } from '../../src/action/input-reader.js'
import { outputNames } from '../../src/action/outputs.js'

type Tree = Map<string, Tree | string>

/** The little YAML that action.yml is written in: nested mappings of one-line scalars, two spaces a level. */
function parseTree(text: string): Tree {
  const root: Tree = new Map()
  const open: Tree[] = [root]
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const match = /^((?: {2})*)([a-z-]+):(?: (.+))?$/.exec(line)
    const [indent, key, scalar] = [match?.[1], match?.[2], match?.[3]]
    if (indent === undefined || key === undefined) throw new Error(`not in the little YAML: ${line}`)
    if (scalar !== undefined && !/^["']/.test(scalar) && /: | #|^[[{*&!|>%@`]/.test(scalar))
      throw new Error(`needs quotes: ${line}`)
    const depth = indent.length / 2
    const value = scalar?.replace(/^"(.*)"$/, '$1').replace(/^'(.*)'$/, '$1') ?? new Map<string, Tree>()
    open[depth]?.set(key, value)
    if (typeof value !== 'string') open[depth + 1] = value
  }
  return root
}

function at(tree: Tree | string | undefined, ...path: string[]): Tree | string | undefined {
  return path.reduce<Tree | string | undefined>((part, key) => (part instanceof Map ? part.get(key) : undefined), tree)
}
const keys = (tree: Tree | string | undefined): string[] => (tree instanceof Map ? [...tree.keys()] : [])

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

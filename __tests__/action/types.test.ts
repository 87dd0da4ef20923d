/** What generators of workflows are told of the inputs and outputs. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { at, keys, parseTree } from '../support/little-yaml.js'

const root = path.join(import.meta.dirname, '../..')
const read = (...names: string[]): string => readFileSync(path.join(root, ...names), 'utf8')

/** The names below `inputs:` and `outputs:`, with the type of each, and its values where it is an enum. */
function typesIn(text: string): Record<string, [name: string, type: string, values: string[]][]> {
  const parts: Record<string, [string, string, string[]][]> = {}
  for (const [, part = '', body = ''] of text.matchAll(/^(inputs|outputs):\n((?: {2}.*\n)*)/gm)) {
    parts[part] = [...body.matchAll(/^ {2}([a-z-]+):\n {4}type: (\w+)\n((?: {4,}.*\n)*)/gm)].map(
      ([, name = '', type = '', rest = '']) => [
        name,
        type,
        [...rest.matchAll(/- (.+)/g)].map(([, value = '']) => value),
      ],
    )
  }
  return parts
}

describe.each(['', 'assert', 'release', 'status', 'break', 'doctor'])('action-types.yml of "%s"', (folder) => {
  const metadata = parseTree(read(folder, 'action.yml'))
  const types = typesIn(read(folder, 'action-types.yml'))

  it.each(['inputs', 'outputs'])('names the %s of action.yml, in one order', (part) => {
    expect((types[part] ?? []).map(([name]) => name)).toEqual(keys(at(metadata, part)))
  })

  it('knows the default of each as a value of its type', () => {
    for (const [name, type, values] of types['inputs'] ?? []) {
      const standard = at(metadata, 'inputs', name, 'default')
      if (typeof standard !== 'string' || standard === '') continue
      if (type === 'enum') expect(values).toContain(standard)
      if (type === 'boolean') expect(['true', 'false']).toContain(standard)
    }
  })
})

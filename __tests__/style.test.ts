/** The style of the house as tests (CONTRIBUTING.md): what a linter cannot see, and that the linter sees what it should. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'

const root = path.join(import.meta.dirname, '..')
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const linesOf = (file: string): number => textOf(file).split('\n').length - 1
/** `file:line` of every line that matches. */
const offences = (files: string[], pattern: RegExp): string[] =>
  files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  )

const sources = filesBelow('src')
const tests = filesBelow('__tests__')
// This file has to spell what it forbids.
const everything = [...sources, ...tests].filter((file) => file !== '__tests__/style.test.ts')

describe('the files of the house', () => {
  it('finds the files that it is to judge', () => {
    expect(sources).toContain('src/ports.ts')
    expect(tests).toContain('__tests__/style.test.ts')
  })

  it('has no source file of more than 300 lines', () => {
    expect(sources.filter((file) => linesOf(file) > 300)).toEqual([])
  })

  it('has entries of 8 to 30 lines', () => {
    const entries = sources.filter((file) => file.startsWith('src/entry/'))
    expect(entries.filter((file) => linesOf(file) < 8 || linesOf(file) > 30)).toEqual([])
  })

  it('names no file or folder after nothing in particular', () => {
    expect(everything.filter((file) => /(util|helper|manager|service)s?[./]/i.test(file))).toEqual([])
  })

  it('opens every source file with a comment on the module', () => {
    // Only what a shell may start has a line before it.
    const textBelow = (file: string): string => textOf(file).replace(/^#!\/usr\/bin\/env node\n/, '')
    expect(sources.filter((file) => !textBelow(file).startsWith('/**'))).toEqual([])
  })

  it('leaves nothing for later', () => {
    expect(offences(everything, /\b(TODO|FIXME|XXX)\b/)).toEqual([])
  })

  it('skips no test, but those of programs that could not be built', () => {
    const judged = everything.filter((file) => file !== '__tests__/interop/real-relay.ts')
    expect(offences(judged, /\b(it|test|describe)\.(skip|only|todo)\b|\bx(it|describe)\(/)).toEqual([])
  })

  it('ends every relative specifier in .js', () => {
    expect(offences(everything, /\b(from|import) '\.[^']*(?<!\.js|\.mjs)'/)).toEqual([])
  })
})

describe('the lint rules', () => {
  // The snippets have no file on disk, so the rules that need types are off; those of the layers need none.
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: [
      tseslint.configs.disableTypeChecked,
      { languageOptions: { parserOptions: { projectService: false } } },
    ],
  })
  const rulesBrokenBy = async (filePath: string, code: string): Promise<string[]> => {
    const [result] = await eslint.lintText(code, { filePath: path.join(root, filePath) })
    return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
  }

  it.each([
    ['src/text/a.ts', '../protocol/record.js'],
    ['src/protocol/a.ts', '../ports.js'],
    ['src/protocol/a.ts', '../engine/a.js'],
    ['src/protocol/deep/a.ts', '../../system/a.js'],
    ['src/ports.ts', './engine/a.js'],
    ['src/ports.ts', './transport/a.js'],
    ['src/engine/a.ts', '../transport/a.js'],
    ['src/transport/a.ts', '../claims/a.js'],
    ['src/claims/a.ts', '../system/a.js'],
    ['src/system/a.ts', '../github/a.js'],
    ['src/github/a.ts', '../transport/a.js'],
    ['src/github/a.ts', '../action/a.js'],
    ['src/keeper/a.ts', '../commands/a.js'],
    ['src/commands/a.ts', '../action/a.js'],
    ['src/demo/a.ts', '../entry/a.js'],
    ['src/action/a.ts', '../cli/a.js'],
    ['src/cli/a.ts', '../entry/a.js'],
    ['src/page/a.ts', '../cli/a.js'],
    ['src/page/a.ts', '../entry/a.js'],
    ['src/page/a.ts', '../action/a.js'],
    ['src/page/a.ts', 'node:crypto'],
    ['src/page/a.ts', 'nostr-tools/pure'],
    ['src/protocol/a.ts', '@noble/hashes/sha2.js'],
    ['src/text/a.ts', 'node:util'],
    ['src/protocol/a.ts', 'node:crypto'],
    ['src/protocol/a.ts', 'nostr-tools/pure'],
    ['src/ports.ts', 'node:events'],
    ['src/engine/a.ts', 'ws'],
    ['src/engine/a.ts', 'fs'],
    ['src/transport/a.ts', 'nostr-tools'],
    ['src/transport/a.ts', 'nostr-tools/pool'],
    ['src/transport/a.ts', '@actions/core'],
    ['src/system/a.ts', 'ws'],
    ['src/github/a.ts', '@actions/core'],
    ['src/commands/a.ts', '@actions/core'],
    ['src/action/a.ts', '@actions/cache'],
    ['src/protocol/a.ts', 'croner'],
    ['src/action/a.ts', 'croner'],
    ['src/cli/a.ts', '@actions/core'],
    ['src/page/a.ts', 'ws'],
    ['src/entry/a.ts', 'jest'],
  ])('refuse that %s imports %s', async (file, specifier) => {
    expect(await rulesBrokenBy(file, `export type { A } from '${specifier}'\n`)).toEqual(['no-restricted-imports'])
    expect(await rulesBrokenBy(file, `import { a } from '${specifier}'\nexport const b = a\n`)).toEqual([
      'no-restricted-imports',
    ])
  })

  it.each([
    ['src/text/a.ts', './b.js'],
    ['src/protocol/a.ts', '../text/duration.js'],
    ['src/ports.ts', './protocol/record.js'],
    ['src/engine/a.ts', '../ports.js'],
    ['src/transport/a.ts', '../protocol/record.js'],
    ['src/transport/a.ts', 'ws'],
    ['src/transport/a.ts', 'nostr-tools/nip44'],
    ['src/transport/a.ts', '@noble/hashes/sha2.js'],
    ['src/page/a.ts', '../transport/a.js'],
    ['src/page/a.ts', '../commands/a.js'],
    ['src/claims/a.ts', '@actions/cache'],
    ['src/system/a.ts', 'node:fs'],
    ['src/github/a.ts', 'croner'],
    ['src/demo/a.ts', '../transport/a.js'],
    ['src/action/a.ts', '../commands/a.js'],
    ['src/action/a.ts', '@actions/core'],
    ['src/cli/a.ts', '../action/a.js'],
    ['src/entry/a.ts', '../action/a.js'],
    ['src/entry/a.ts', '../cli/a.js'],
  ])('let %s import %s', async (file, specifier) => {
    expect(await rulesBrokenBy(file, `import { a } from '${specifier}'\nexport const b = a\n`)).toEqual([])
  })

  it('refuse an import() in src, which would escape the layers', async () => {
    expect(await rulesBrokenBy('src/engine/a.ts', "export const a = import('../action/a.js')\n")).toEqual([
      'no-restricted-syntax',
    ])
  })

  it('keep what only a browser has out of everything but the page, and storage and markup out of that', async () => {
    for (const code of ['document.title', 'window.name', 'localStorage.length', 'status', 'name']) {
      expect(await rulesBrokenBy('src/action/a.ts', `export const a = ${code}\n`)).toContain('no-restricted-globals')
      expect(await rulesBrokenBy('src/protocol/a.ts', `export const a = ${code}\n`)).toContain('no-restricted-globals')
    }
    expect(await rulesBrokenBy('src/page/a.ts', 'export const a = document.title\n')).not.toContain(
      'no-restricted-globals',
    )
    for (const code of ['localStorage.length', 'sessionStorage.length', "fetch('')"])
      expect(await rulesBrokenBy('src/page/a.ts', `export const a = () => ${code}\n`)).toContain(
        'no-restricted-globals',
      )
    for (const code of ['document.cookie', 'document.body.innerHTML', "document.write('')"])
      expect(await rulesBrokenBy('src/page/a.ts', `export const a = () => ${code}\n`)).toContain(
        'no-restricted-properties',
      )
  })

  it.each(['src/protocol/a.ts', 'src/text/a.ts'])('keep clocks, entropy and the world out of %s', async (file) => {
    for (const impure of [
      'Date.now()',
      'performance.now()',
      'process.env',
      'crypto.randomUUID()',
      'console.log()',
      'setTimeout(f, 1)',
      'setInterval(f, 1)',
      'setImmediate(f)',
      'queueMicrotask(f)',
      "fetch('')",
      "new WebSocket('')",
      'globalThis.Date',
    ])
      expect([impure, await rulesBrokenBy(file, `export const a = (f) => ${impure}\n`)]).toContainEqual(
        expect.arrayContaining(['no-restricted-globals']),
      )
    expect(await rulesBrokenBy(file, 'export const a = Math.random()\n')).toEqual(['no-restricted-properties'])
    expect(await rulesBrokenBy('src/system/a.ts', 'export const a = Date.now() + Math.random()\n')).not.toContain(
      'no-restricted-properties',
    )
  })
})

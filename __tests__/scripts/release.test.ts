/** What is released, and what moves then: from changelogs, versions and tags alone, and once from a repository. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { atEnd } from '../support/open-ends.js'
import { script } from '../support/script.js'

interface Input {
  readonly changelog: string
  readonly packageVersion: string
  readonly tags: readonly string[]
  readonly base: string
}
interface Release {
  readonly releaseOf: (input: Input) => { version: string; tag: string; isPrerelease: boolean; notes: string }
  readonly movedBy: (input: Omit<Input, 'changelog' | 'base'> & { readonly tag: string }) => string | null
}
const { releaseOf, movedBy } = await script<Release>('release')

const changelog = `# Changelog

The form is that of others.

## [1.2.0] - 2026-12-01

### Added

- It [waits](docs/line.md#waits), as [others](https://example.org) do.

## [1.1.0] - 2026-11-01

- Older.
`
const released = (changes: Partial<Input> = {}) =>
  releaseOf({
    changelog,
    packageVersion: '1.2.0',
    tags: ['v1', 'v1.1.0', ''],
    base: 'https://host/o/r/blob',
    ...changes,
  })
const renamed = (heading: string, packageVersion = '1.2.0') =>
  released({ changelog: changelog.replace('## [1.2.0] - 2026-12-01', heading), packageVersion })

describe('a release', () => {
  it('is the topmost section, whose links lead to its tag', () => {
    const waits = '[waits](https://host/o/r/blob/v1.2.0/docs/line.md#waits)'
    const notes = `### Added\n\n- It ${waits}, as [others](https://example.org) do.`
    expect(released()).toEqual({ version: '1.2.0', tag: 'v1.2.0', isPrerelease: false, notes })
  })

  it('lets an empty [Unreleased] stand above it, and none that says anything', () => {
    expect(renamed('## [Unreleased]\n\n## [1.2.0] - 2026-12-01').version).toBe('1.2.0')
    expect(() => renamed('## [Unreleased]\n\n- New.\n\n## [1.2.0] - 2026-12-01')).toThrow('[Unreleased] is not empty')
  })

  it.each([
    ['## [1.2.0]', 'has no date'],
    ['## [1.2.0] - 2026-13-01', 'has no date'],
    ['## [1.2] - 2026-12-01', 'is no release'],
    ['## [v1.2.0] - 2026-12-01', 'is no release'],
    ['## [01.2.0] - 2026-12-01', 'is no release'],
    ['## 1.2.0 - 2026-12-01', 'is no release'],
    ['## [Unreleased]\n\n## Older', '"## Older" is no release'],
  ])('is refused under the heading %j', (heading, message) => {
    expect(() => renamed(heading)).toThrow(message)
  })

  it('is refused without any section, and with one that says nothing', () => {
    expect(() => released({ changelog: '# Changelog\n' })).toThrow('is no release')
    expect(() => released({ changelog: '## [1.2.0] - 2026-12-01\n\n## [1.1.0] - 2026-11-01\n' })).toThrow('is empty')
  })

  it('has the version of package.json', () => {
    expect(() => released({ packageVersion: '1.1.0' })).toThrow(
      'package.json has version 1.1.0, and CHANGELOG.md 1.2.0',
    )
  })

  it.each(['v1.2.0', 'v1.2.1', 'v1.10.0', 'v2.0.0-rc.1'])('is refused where there is the tag %s', (tag) => {
    expect(() => released({ tags: ['v1', 'v1.1.0', tag] })).toThrow(`1.2.0 is not greater than the tag ${tag}`)
  })

  it.each(['v1.2.0-rc.9', 'v0.10.30', 'v9', 'nightly'])('does not mind the tag %s', (tag) => {
    expect(released({ tags: [tag] }).tag).toBe('v1.2.0')
  })

  it('is a pre-release by its name, and greater than the one before', () => {
    const candidate = changelog.replace('[1.2.0]', '[1.2.0-rc.10]')
    const input = { changelog: candidate, packageVersion: '1.2.0-rc.10' }
    expect(released({ ...input, tags: ['v1.1.0', 'v1.2.0-rc.9'] })).toMatchObject({ isPrerelease: true })
    expect(() => released({ ...input, tags: ['v1.2.0-rc.11'] })).toThrow('is not greater')
  })
})

describe('the tag of a major version', () => {
  const moved = (version: string, ...tags: string[]) =>
    movedBy({ tag: `v${version}`, packageVersion: version, tags: [`v${version}`, ...tags] })

  it('moves to the greatest release of its major version', () => {
    expect(moved('1.0.0')).toBe('v1')
    expect(moved('1.10.0', 'v1', 'v1.9.0', 'v2.0.0', 'v1.11.0-rc.1')).toBe('v1')
  })

  it('stays below a greater one', () => {
    expect(moved('1.9.0', 'v1', 'v1.10.0')).toBeNull()
  })

  it('stays for a pre-release', () => {
    expect(moved('2.0.0-rc.1', 'v1.9.0')).toBeNull()
  })

  it('stays for a tag that is not the version of its commit', () => {
    const tags = ['v1.0.0', 'v1.0.1']
    expect(() => movedBy({ tag: 'v1.0.1', packageVersion: '1.0.0', tags })).toThrow('nothing moves')
    expect(() => movedBy({ tag: 'v1', packageVersion: '1', tags })).toThrow('nothing moves')
  })
})

describe('the command', () => {
  /** Runs it in a repository with that changelog, version 1.2.0 and these tags. */
  const run = (args: readonly string[], text: string, ...tags: string[]) => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'nostr-lock-release-'))
    atEnd(() => {
      rmSync(cwd, { recursive: true, force: true })
    })
    const git = (...options: string[]) => spawnSync('git', options, { cwd })
    git('init')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--allow-empty', '--message', 'a')
    for (const tag of tags) git('tag', tag)
    writeFileSync(path.join(cwd, 'CHANGELOG.md'), text)
    writeFileSync(path.join(cwd, 'package.json'), '{"version":"1.2.0"}')
    writeFileSync(path.join(cwd, 'outputs'), '')
    const env = { ...process.env, GITHUB_OUTPUT: path.join(cwd, 'outputs'), GITHUB_REPOSITORY: 'o/r' }
    const file = path.join(import.meta.dirname, '../../scripts/release.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd, env, encoding: 'utf8' })
    return { status, stdout, stderr, outputs: readFileSync(path.join(cwd, 'outputs'), 'utf8') }
  }

  it('prints the notes, and gives later steps the names', () => {
    const { status, stdout, outputs } = run([], changelog, 'v1', 'v1.1.0')
    expect({ status, outputs }).toEqual({ status: 0, outputs: 'version=1.2.0\ntag=v1.2.0\nprerelease=false\n' })
    expect(stdout).toMatch(/^### Added\n.*\/o\/r\/blob\/v1\.2\.0\/docs/s)
  })

  it('fails with one line for people, and gives no names', () => {
    const { status, stderr, outputs } = run([], changelog, 'v1.2.0')
    expect({ status, outputs }).toEqual({ status: 1, outputs: '' })
    expect(stderr).toMatch(/^no release: 1\.2\.0 is not greater than the tag v1\.2\.0[^\n]*\n$/)
  })

  it('says what a published release moves', () => {
    expect(run(['v1.2.0'], changelog, 'v1', 'v1.2.0').outputs).toBe('major=v1\n')
    expect(run(['v1.2.0'], changelog, 'v1', 'v1.2.0', 'v1.3.0').outputs).toBe('major=\n')
  })
})

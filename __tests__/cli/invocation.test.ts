import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { commands, help } from '../../src/cli/commands.js'
import { parseInvocation } from '../../src/cli/invocation.js'
import type { Invocation } from '../../src/cli/invocation.js'
import { exitCodes } from '../../src/cli/terminal.js'
import { reasons } from '../../src/commands/fitness.js'

type Env = Readonly<Record<string, string>>
const command = (args: string, env: Env = {}): Extract<Invocation, { kind: 'command' }> => {
  const invocation = parseInvocation(args.split(' '), env)
  if (invocation.kind !== 'command') throw new Error(JSON.stringify(invocation))
  return invocation
}
const errors = (args: readonly string[], env: Env = {}): string => {
  const invocation = parseInvocation(args, env)
  return invocation.kind === 'usage' ? invocation.errors.join('\n') : invocation.kind
}
const key = 'f'.repeat(64)

describe('an invocation', () => {
  it('gives the options of a command as the inputs of its sub-action', () => {
    const { name, env, isJson } = command('list --namespace o/r --cadence daily --date 2026-11-30 --json')
    expect([name, isJson]).toEqual(['list', true])
    expect(env).toMatchObject({ INPUT_NAMESPACE: 'o/r', INPUT_CADENCE: 'daily', INPUT_DATE: '2026-11-30' })
  })

  it('takes relays, namespace and key from the environment, and an option before it', () => {
    const variables = { NOSTR_LOCK_RELAYS: 'ws://a', NOSTR_LOCK_NAMESPACE: 'n', NOSTR_LOCK_SECRET_KEY: key }
    const { env, label } = command('list --relays ws://b', variables)
    expect(env).toMatchObject({ INPUT_RELAYS: 'ws://b', INPUT_NAMESPACE: 'n', 'INPUT_SECRET-KEY': key })
    expect(['relays', 'namespace', 'secret-key', 'date'].map(label)).toEqual([
      '--relays',
      'NOSTR_LOCK_NAMESPACE',
      'NOSTR_LOCK_SECRET_KEY',
      '--date',
    ])
  })

  it('names the variable of the key, and never an option, where it is missing', () => {
    expect(command('doctor').label('secret-key')).toBe('NOSTR_LOCK_SECRET_KEY')
    expect(command('doctor').label('relays')).toBe('--relays')
  })

  it('takes no input from the environment of another action', () => {
    expect(command('doctor', { INPUT_RELAYS: 'ws://x', OTHER: '1' }).env).toEqual({ OTHER: '1' })
  })

  it('names the person at the terminal, for whoever is evicted', () => {
    expect(command('doctor', { USER: 'ada' }).env['GITHUB_ACTOR']).toBe('ada')
    expect(command('doctor', { USER: 'runner', GITHUB_ACTOR: 'octocat' }).env['GITHUB_ACTOR']).toBe('octocat')
  })

  it.each([
    ['--secret-key', key],
    [`--secret-key=${key}`],
    [`--secret_key=${key}`],
    ['--key', key],
    ['--nsec', 'nsec1xyz'],
    ['--lock', 'nsec1xyz'],
    ['NSEC1XYZ'],
  ])('refuses a key among the arguments (%s), says why, and does not repeat it', (...args) => {
    const said = errors(['doctor', ...args], {})
    expect(said).toContain('A secret key never goes into arguments')
    expect(said).toContain('NOSTR_LOCK_SECRET_KEY')
    expect(said).not.toMatch(/ffff|xyz/i)
  })

  it('does not repeat what is no word of its own', () => {
    expect(errors([key])).toMatch(/^There is no command of this name/)
    expect(errors(['doctor', key])).not.toContain('ffff')
    expect(errors(['doctor', '--json=ffff'])).not.toContain('ffff')
  })

  it.each<[string, string[], string]>([
    ['without a command', [], 'No command is given; there are: doctor, status, list, break.'],
    ['of an unknown command', ['frob'], 'There is no command "frob"'],
    ['with an option that there is not', ['doctor', '--frob', 'x'], "Unknown option '--frob'"],
    ['with an option of another command', ['doctor', '--lock', 'x'], 'doctor has no option --lock; it has: --relays'],
    ['of list for one lock', ['list', '--lock', 'x'], 'list has no option --lock'],
    ['of status for no lock', ['status'], 'status needs --lock'],
    ['of break without a ticket and a reason', ['break', '--lock', 'x'], 'break needs --ticket'],
    ['with an option that lacks its value', ['doctor', '--relays'], '--relays'],
    ['with more words', ['doctor', 'now'], 'doctor takes options only'],
  ])('%s is refused', (_, args, words) => {
    expect(errors(args)).toContain(words)
  })

  it('is refused where the key is set and empty, as a secret that is missing is', () => {
    expect(errors(['doctor'], { NOSTR_LOCK_SECRET_KEY: ' ' })).toContain('NOSTR_LOCK_SECRET_KEY is set and empty')
  })

  it('that is wrong is still told as JSON where JSON is asked for', () => {
    expect(parseInvocation(['frob', '--json'], {})).toMatchObject({ kind: 'usage', isJson: true })
  })

  it.each(['--help', '-h', 'help', 'doctor --help'])('asks for help with %s', (args) => {
    expect(parseInvocation(args.split(' '), {})).toEqual({ kind: 'help' })
  })
})

describe('the page of the command line', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/cli.md'), 'utf8')

  it('shows what --help says', () => {
    expect(page).toContain(`\`\`\`text\n${help}\`\`\`\n`)
  })

  it('names every reason for which a relay is not fit, in one row each', () => {
    const named = [...page.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name)
    expect(named).toEqual(reasons)
  })
})

describe('the help', () => {
  it('names every command and option, and fits 80 lines of 100 columns', () => {
    for (const { name, options } of commands) {
      expect(help).toMatch(new RegExp(`^ {2}${name} `, 'm'))
      for (const option of options) expect(help).toMatch(new RegExp(`^ {2}--${option} `, 'm'))
    }
    const lines = help.split('\n')
    expect(lines.length).toBeLessThan(80)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  it('names every exit code', () => {
    for (const code of Object.values(exitCodes)) if (code < 4) expect(help).toMatch(new RegExp(`^ {2}${code} {2}`, 'm'))
  })
})

/** The built command line, as a child process of a shell. */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { builtStep, sharedKeyHex } from '../support/built-step.js'
import type { BuiltStep } from '../support/built-step.js'
import { afflict, startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const root = path.join(import.meta.dirname, '../..')
const { bin } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { bin: Record<string, string> }
const script = path.join(root, bin['nostr-lock'] ?? '')

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

async function command(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const node = process.env['BUNDLE_NODE'] ?? process.execPath
  const child = spawn(node, [script, ...args], { env: { PATH: process.env['PATH'], USER: 'ada', ...env } })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (err += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return { code, out, err }
}

const on = (relays: readonly EmbeddedRelay[], key = sharedKeyHex) => ({
  NOSTR_LOCK_RELAYS: relays.map(({ url }) => url).join(','),
  NOSTR_LOCK_NAMESPACE: 'owner/repo',
  NOSTR_LOCK_SECRET_KEY: key,
})
async function holding(relays: readonly EmbeddedRelay[]): Promise<BuiltStep> {
  const step = builtStep(relays)
  await step.run('main')
  expect(step.outputs['acquired']).toBe('true')
  return step
}
const widest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

describe('the built command line', () => {
  it('is a program: it names its interpreter, and may be run where files have modes', () => {
    expect(readFileSync(script, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
    const isRunnable = process.platform === 'win32' || (statSync(script).mode & 0o111) !== 0
    expect(isRunnable).toBe(true)
  })

  it('helps, and ends with 1 where it is used wrongly', async () => {
    const help = await command(['--help'])
    expect([help.code, help.err]).toEqual([0, ''])
    expect(help.out).toContain('NOSTR_LOCK_SECRET_KEY')
    const wrong = await command(['doctor', '--secret-key', sharedKeyHex])
    expect([wrong.code, wrong.out]).toEqual([1, ''])
    expect(wrong.err).toContain('A secret key never goes into arguments')
    expect(wrong.err).not.toContain(sharedKeyHex)
    const bad = await command(['list', '--cadence', 'yearly', '--json'], { NOSTR_LOCK_RELAYS: 'http://x' })
    expect([bad.code, JSON.parse(bad.out)]).toEqual([1, expect.objectContaining({ result: 'usage' })])
    expect(bad.err).toContain('error: --cadence is "yearly"; it must be one of none, hourly')
    expect(bad.err).toContain('error: NOSTR_LOCK_RELAYS: relay 1 of 1 is not a ws:// or wss:// URL.')
    expect(bad.err).toContain('error: --namespace is empty')
  })

  it('examines relays: a table of 100 columns, or one document, and 2 below a quorum', async () => {
    const relays = await startRelays(3)
    relays[0]?.setFault('restricted')
    const table = await command(['doctor'], on(relays))
    expect([table.code, widest(table.out) <= 100]).toEqual([0, true])
    expect(table.out).toMatch(/^relay +fit +connect/)
    expect(table.err).toMatch(/^warning: 2 of 3 relays are fit for locks/)
    afflict(relays, 'ok-not-stored')
    const json = await command(['doctor', '--json'], on(relays))
    expect([json.code, JSON.parse(json.out)]).toEqual([2, expect.objectContaining({ fit: false, 'fit-count': 0 })])
    expect(json.out.trim().split('\n')).toHaveLength(1)
  })

  it('lists one lock, or all of a namespace, and ends with 2 where no quorum answers', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays)
    const { ticket = '' } = step.outputs
    const table = await command(['status', '--lock', 'CI/deploy'], on(relays))
    expect([table.code, widest(table.out) <= 100]).toEqual([0, true])
    expect(table.out).toMatch(new RegExp(`^CI/deploy +held +fresh .*\\n +ticket ${ticket}: job "deploy"`, 'm'))
    const json = await command(['list', '--json'], on(relays))
    expect([json.code, JSON.parse(json.out)]).toEqual([0, [expect.objectContaining({ ticket, state: 'held' })]])
    expect(JSON.parse((await command(['list', '--json', '--cadence', 'daily'], on(relays))).out)).toEqual([])
    afflict(relays.slice(1), 'restricted')
    const dark = await command(['list', '--json'], on(relays))
    expect([dark.code, JSON.parse(dark.out)]).toEqual([2, expect.objectContaining({ result: 'relays' })])
    expect(dark.err).toContain('2 of 3 relays must answer')
  })

  it('evicts a ticket by name, and ends with 3 where that does not live', async () => {
    const relays = await startRelays(3)
    const step = await holding(relays)
    const args = (ticket: string) => ['break', '--lock', 'CI/deploy', '--reason', 'it hangs', '--ticket', ticket]
    const unknown = await command(args('f'.repeat(32)), on(relays))
    expect([unknown.code, unknown.err]).toEqual([
      3,
      expect.stringContaining('the relays know no record of ticket ffff'),
    ])
    const { NOSTR_LOCK_SECRET_KEY: _, ...keyless } = on(relays)
    const refused = await command(args(step.outputs['ticket'] ?? ''), keyless)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('NOSTR_LOCK_SECRET_KEY: only the key')])
    const done = await command([...args(step.outputs['ticket'] ?? ''), '--json'], on(relays))
    expect([done.code, JSON.parse(done.out)]).toEqual([0, expect.objectContaining({ result: 'done' })])
    expect(done.err).toMatch(/^Evicted job "deploy" of workflow/)
    const listed = await command(['list', '--json'], on(relays))
    expect(JSON.parse(listed.out)).toMatchObject([{ 'evicted-by': 'ada' }])
  })
})

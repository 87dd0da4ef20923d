/**
 * The committed action inside act, which runs pre, main and post as a runner does, on this machine without containers.
 * It is not GitHub's runner: it cancels with SIGKILL, gives every run the id 1, and cleans nothing up.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startEmbeddedRelay, type EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { systemRandom } from '../../src/system/random.js'
import { throwAwayKey } from '../../src/transport/secret-key.js'
import { createSigner } from '../../src/transport/signer.js'
import { act, describeWith } from './real-relay.js'

const root = path.join(import.meta.dirname, '../..')
const key = { ...throwAwayKey(systemRandom()), shared: true }
const secret = Buffer.from(key.bytes).toString('hex')

/** A job that takes the lock and says how that went. */
const job = (name: string, relays: string, rest: readonly string[]): string[] => [
  `  ${name}:`,
  '    runs-on: ubuntu-latest',
  '    timeout-minutes: 2',
  ...rest.filter((line) => line.startsWith('needs:')).map((line) => `    ${line}`),
  '    steps:',
  '      - id: lock',
  '        uses: the-authors/nostr-lock@v1',
  '        with:',
  '          lock: the only one',
  `          relays: ${relays}`,
  '          secret-key: ${{ secrets.NOSTR_LOCK_KEY }}',
  '          on-contention: skip',
  `      - run: echo "RESULT ${name} \${{ steps.lock.outputs.acquired }} \${{ steps.lock.outputs.status }} \${{ steps.lock.outputs.fence }}."`,
  ...rest.filter((line) => !line.startsWith('needs:')).map((line) => `      ${line}`),
]

/** Whoever holds waits until the other was refused, so that the two always meet; it gives up after 60 s. */
const meeting = [
  "- if: steps.lock.outputs.acquired == 'true'",
  '  run: for i in $(seq 600); do if [ -e "$MEETING" ]; then exit 0; fi; sleep 0.1; done; exit 1',
  "- if: steps.lock.outputs.acquired != 'true'",
  '  run: touch "$MEETING"',
]

const cancelled = (relays: string): string =>
  [
    'on: workflow_dispatch',
    'jobs:',
    ...job('long', relays, [
      `- run: echo "WORKING \${{ steps.lock.outputs.acquired }}"`,
      "- if: steps.lock.outputs.acquired == 'true'",
      '  run: sleep 100',
    ]),
    '',
  ].join('\n')

const workflow = (relays: string): string =>
  [
    'on: workflow_dispatch',
    'jobs:',
    ...job('one', relays, meeting),
    ...job('two', relays, meeting),
    ...job('after', relays, ['needs: [one, two]']),
    '',
  ].join('\n')

describeWith(act)('the action inside act', () => {
  let folder: string
  const inFolder = (...parts: string[]): string => path.join(folder, ...parts)
  const relays: EmbeddedRelay[] = []

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-act-'))
    for (let i = 0; i < 3; i++) relays.push(await startEmbeddedRelay())
    mkdirSync(inFolder('repository/.github/workflows'), { recursive: true })
    writeFileSync(inFolder('repository/.github/workflows/lock.yml'), workflow(relays.map(({ url }) => url).join(' ')))
    writeFileSync(
      inFolder('repository/.github/workflows/cancelled.yml'),
      cancelled(relays.map(({ url }) => url).join(' ')),
    )
    writeFileSync(inFolder('secrets'), `NOSTR_LOCK_KEY=${secret}\n`)
    // Without a configuration act would ask which image to use.
    mkdirSync(inFolder('config/act'), { recursive: true })
    writeFileSync(inFolder('config/act/actrc'), '-P ubuntu-latest=-self-hosted\n')
    // What a release is: no sources, no node_modules.
    for (const part of ['action.yml', 'dist'])
      cpSync(path.join(root, part), inFolder('action', part), { recursive: true })
    const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: inFolder('repository') })
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('-c', 'user.name=act', '-c', 'user.email=act@example.org', 'commit', '--quiet', '--message=A workflow')
  })
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  const args = (file: string): string[] => [
    'workflow_dispatch',
    ...['--workflows', `.github/workflows/${file}`, '--secret-file', inFolder('secrets')],
    ...['--env', `MEETING=${inFolder('meeting')}`],
    ...['--local-repository', `the-authors/nostr-lock@v1=${inFolder('action')}`],
  ]
  const options = () => ({
    cwd: inFolder('repository'),
    env: {
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
      HOME: inFolder('home'),
      XDG_CONFIG_HOME: inFolder('config'),
      XDG_CACHE_HOME: inFolder('cache'),
    },
  })
  const statesOf = (relay: EmbeddedRelay): (string | undefined)[] => {
    const signer = createSigner(key, systemRandom())
    return relay.events().map((event) => signer.open(event)?.record.state)
  }

  it('gives a lock to one of two jobs at once, and to a later job with a greater fence, and tells nobody the key', async () => {
    const { stdout, stderr } = await promisify(execFile)(act, args('lock.yml'), {
      ...options(),
      timeout: 150_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    })

    const results = [...stdout.matchAll(/\| RESULT (?<job>\w+) (?<acquired>\w+) (?<status>\w+) (?<fence>\d*)\./g)].map(
      ({ groups }) => ({ job: groups?.['job'], status: groups?.['status'], fence: Number(groups?.['fence']) }),
    )
    const [winner, ...others] = results.filter(({ job, status }) => job !== 'after' && status === 'acquired')
    expect({ winner, others }).toEqual({ winner: expect.anything(), others: [] })
    expect(results.filter(({ status }) => status === 'contended')).toHaveLength(1)
    const after = results.find(({ job }) => job === 'after')
    expect(after?.status).toBe('acquired')
    expect(after?.fence).toBeGreaterThan(winner?.fence ?? Infinity)
    expect(stdout + stderr).not.toContain(secret)
    expect(existsSync(inFolder('meeting'))).toBe(true)

    // Post ran in both: nobody holds the lock any more, on any relay.
    for (const relay of relays) {
      const states = statesOf(relay)
      expect(states.filter((state) => state === 'released')).toHaveLength(2)
      expect(states.filter((state) => state !== 'released' && state !== 'withdrawn')).toEqual([])
    }
  }, 180_000)

  it('lets go of the lock of a job that is cancelled, by post or by the keeper, which finds its runner gone', async () => {
    const running = spawn(act, args('cancelled.yml'), { ...options(), stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    const collect = (chunk: Buffer): void => {
      log += chunk.toString()
    }
    running.stdout.on('data', collect)
    running.stderr.on('data', collect)
    const ended = new Promise((resolve) => running.on('close', resolve))
    // The step after the lock says that it runs, and would run for long.
    while (!log.includes('WORKING true')) await pause(50)
    expect(relays.map((relay) => statesOf(relay).includes('held'))).toContain(true)
    running.kill('SIGINT')
    await ended
    while (relays.some((relay) => statesOf(relay).includes('held'))) await pause(50)
    for (const relay of relays) {
      expect(statesOf(relay).filter((state) => state !== 'released' && state !== 'withdrawn')).toEqual([])
    }
  }, 120_000)
})

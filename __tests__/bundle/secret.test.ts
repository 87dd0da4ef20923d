/** Where secrets must not be: state, arguments, files, logs, outputs, summaries, relays. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, jest } from '@jest/globals'
import { nsecEncode } from 'nostr-tools/nip19'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { StageResult } from '../../src/demo/runner-stand-in.js'
import { builtStep, sharedKey, sharedKeyHex, type BuiltStep } from '../support/built-step.js'
import { startGithubApi } from '../support/github-api.js'
import { afflict, startCountingRelays, startRelays } from '../support/relay-set.js'

jest.setTimeout(60_000)

const token = 'ghs_9sEcReTtOkEn'
const credentials = { user: 'usEr-name', password: 'pa%24sWord', query: 'apikey=qUeRy-sEcReT&x=1' }
const secrets = [
  sharedKeyHex,
  nsecEncode(sharedKey),
  Buffer.from(sharedKey).toString('base64'),
  token,
  credentials.user,
  credentials.password,
  decodeURIComponent(credentials.password),
  'qUeRy-sEcReT',
  Buffer.from(`${credentials.user}:${decodeURIComponent(credentials.password)}`).toString('base64'),
]

const secretUrl = ({ url }: EmbeddedRelay): string =>
  `${url.replace('ws://', `ws://${credentials.user}:${credentials.password}@`)}/?${credentials.query}`

/** Masks are how the runner is told of secrets; it prints none of them. */
const shown = ({ log }: StageResult): string => log.replace(/^::add-mask::.*$/gm, '')

/** Every secret that is somewhere, with the place. */
function leaks(step: BuiltStep, results: readonly StageResult[], relays: readonly EmbeddedRelay[]): string[] {
  const places = {
    state: JSON.stringify(step.state),
    outputs: JSON.stringify(step.outputs),
    exported: JSON.stringify(step.exported),
    summary: step.summary,
    ...Object.fromEntries(results.map((result) => [`log of ${result.stage}`, shown(result)])),
    ...Object.fromEntries(step.leftFiles()),
    ...Object.fromEntries(relays.map((relay) => [`relay ${relay.url}`, JSON.stringify(relay.events())])),
  }
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  )
}

describe('secrets of a step', () => {
  it.each(['nsec', 'hex'])(
    'are nowhere after a run with a trace, a relay that is down and a key as %s',
    async (form) => {
      const relays = await startRelays(4)
      const [gone] = relays.splice(3)
      await gone?.close()
      // One that answers the handshake with an error, and one that wants to know who we are.
      afflict(relays.slice(2), 'auth-required')
      const urls = [...relays, gone as EmbeddedRelay].map(secretUrl)
      const inputs = { 'github-token': token, 'secret-key': form === 'hex' ? sharedKeyHex : nsecEncode(sharedKey) }
      const step = builtStep(urls, inputs, { env: { RUNNER_DEBUG: '1' } })
      const results = Object.values(await step.runAll())
      expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
      expect(step.outputs['status']).toBe('acquired')

      expect(leaks(step, results, relays)).toEqual([])
      for (const secret of [inputs['secret-key'], token, credentials.user, credentials.password, 'qUeRy-sEcReT']) {
        for (const { log } of results) expect(log).toContain(`::add-mask::${secret.replaceAll('%', '%25')}\n`)
      }
      const [named] = /(?<=trace of inputs and effects goes to ).*(?=\.$)/m.exec(results[0]?.log ?? '') ?? []
      const trace = readFileSync(named ?? '', 'utf8')
        .trim()
        .split('\n')
      expect(trace.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(
        expect.arrayContaining(['input', 'effect']),
      )
    },
  )

  it('are nowhere after a run that is unavailable, refused or cancelled', async () => {
    const relays = await startRelays(3)
    await builtStep(relays).run('main')
    const api = await startGithubApi(403)
    const inputs = { 'github-token': token, 'on-contention': 'cancel' }
    const refused = builtStep(relays.map(secretUrl), inputs, { runId: '2', env: { GITHUB_API_URL: api.url } })
    const contended = await refused.run('main')
    expect([refused.outputs['status'], api.asked.length]).toEqual(['contended', 1])
    expect(leaks(refused, [contended], relays)).toEqual([])

    afflict(relays, 'restricted')
    const closed = builtStep(relays.map(secretUrl), inputs)
    const unavailable = await closed.run('main')
    expect(closed.outputs['status']).toBe('unavailable')
    expect(leaks(closed, [unavailable], relays)).toEqual([])
  })

  it('are not in the sentences about bad inputs', async () => {
    const inputs = {
      relays: `ws://a:${credentials.password}@/?qUeRy-sEcReT http://${credentials.user}@b`,
      'secret-key': `${sharedKeyHex}0`,
    }
    const step = builtStep([], inputs)
    const main = await step.run('main')
    expect(main.code).toBe(1)
    expect(leaks(step, [main], [])).toEqual([])
  })

  if (process.platform === 'linux') {
    it('are in no argument of a process', async () => {
      const running: BuiltStep[] = []
      const commandLines: string[] = []
      const relays = await startCountingRelays(3, () => {
        const pid = running[0]?.child?.pid
        if (pid !== undefined) commandLines.push(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      })
      running.push(builtStep(relays.map(secretUrl), { 'github-token': token }))
      await running[0]?.runAll()
      expect(commandLines.length).toBeGreaterThan(6)
      expect(commandLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
    })
  }
})

describe('what relays can read', () => {
  const told = ['owner/repo', 'secret-lock', 'Secret workflow', 'secret-job', 'runner of']

  it('is neither name nor repository with a shared key', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { lock: 'secret-lock' }, { workflow: 'Secret workflow', job: 'secret-job' })
    await step.runAll()
    const text = JSON.stringify(relays.map((relay) => relay.events()))
    expect(told.filter((word) => text.includes(word))).toEqual([])
  })

  it.each([
    ['private', []],
    ['public', told],
  ] as const)(
    'is, of a %s repository with a throw-away key, its run and these names: %j',
    async (visibility, names) => {
      const relays = await startRelays(3)
      const step = builtStep(
        relays,
        { lock: 'secret-lock', 'secret-key': 'ephemeral' },
        { workflow: 'Secret workflow', job: 'secret-job', visibility, runId: '424242' },
      )
      await step.run('main')
      const text = JSON.stringify(relays.map((relay) => relay.events()))
      expect(told.filter((word) => text.includes(word))).toEqual(names)
      expect(text).toContain('424242')
      const rival = builtStep(relays, { lock: 'secret-lock', 'secret-key': 'ephemeral' }, { visibility, runId: '2' })
      const { log } = await rival.run('main')
      expect(log).toMatch(
        visibility === 'private'
          ? /run 424242 of a repository that tells no names/
          : /job "secret-job" of workflow "Secret workflow"/,
      )
      expect((await step.run('post')).log).toContain('Released the lock')
    },
  )

  it('is not the throw-away key, which only the state keeps', async () => {
    const relays = await startRelays(3)
    const step = builtStep(relays, { 'secret-key': 'ephemeral' }, { env: { RUNNER_DEBUG: '1' } })
    const pre = await step.run('pre')
    const key = (JSON.parse(step.state['attempt'] ?? '') as { throwAwayKey: string }).throwAwayKey
    const main = await step.run('main')
    const places = [shown(pre), shown(main), JSON.stringify(step.outputs), step.summary]
    expect(places.filter((text) => text.includes(key))).toEqual([])
    expect(pre.log).toContain(`::add-mask::${key}\n`)
    expect([...step.leftFiles()].filter(([file, text]) => !/state$/.test(file) && text.includes(key))).toEqual([])
    await step.run('post')
  })
})

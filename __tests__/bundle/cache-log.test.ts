/** The bundle that asks the cache, in which the library must be whole: the action loads it only when the log is used. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, jest } from '@jest/globals'
import type { Answer, Ask, Request } from '../../src/claims/cache-program.js'
import { CacheDouble } from '../support/cache-double.js'
import { lockTag } from '../support/cache-place.js'
import { atEnd } from '../support/open-ends.js'

jest.setTimeout(120_000)

const program = path.join(import.meta.dirname, '../../dist/cache-log/index.js')

it('creates, finds and reads an entry, and prints nothing', async () => {
  const service = await new CacheDouble().start()
  const folder = mkdtempSync(path.join(tmpdir(), 'nostr-lock-test-'))
  atEnd(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const env = { ...process.env, ...service.env(), GITHUB_WORKSPACE: undefined, RUNNER_TEMP: folder }
  const answerTo = async (ask: Ask): Promise<Answer> => {
    const child = spawn(process.env['BUNDLE_NODE'] ?? process.execPath, [program], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const setting = { lockTag, pausesMs: [1, 1], random: '0'.repeat(32) }
    const request: Request = { setting, known: { seen: 0, refused: 0, proven: false }, ask }
    child.send(request)
    const [[answer], printed] = await Promise.all([
      once(child, 'message') as Promise<[Answer]>,
      Promise.all([child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream)))),
    ])
    expect(printed).toEqual(['', ''])
    return answer
  }
  expect(await answerTo({ act: 'create', number: 1, text: 'mine' })).toEqual({ kind: 'created' })
  expect(await answerTo({ act: 'create', number: 1, text: 'yours' })).toEqual({ kind: 'taken' })
  expect(await answerTo({ act: 'list' })).toEqual({ kind: 'numbers', numbers: [1] })
  expect(await answerTo({ act: 'read', number: 1 })).toEqual({ kind: 'text', text: 'mine' })
})

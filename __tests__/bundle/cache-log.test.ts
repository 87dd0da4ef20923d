/** The bundle that asks the cache, in which the library must be whole: the action loads it only when the log is used. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, jest } from '@jest/globals'
import type { Ask, Message, Request } from '../../src/claims/cache-program.js'
import { CacheDouble } from '../support/cache-double.js'
import { lockTag } from '../support/cache-place.js'
import { atEnd } from '../support/open-ends.js'

jest.setTimeout(120_000)

const program = path.join(import.meta.dirname, '../../dist/cache-log/index.js')

it('creates, finds and reads an entry in one process, prints nothing, and ends with its parent', async () => {
  const service = await new CacheDouble().start()
  atEnd(() => service.close())
  const temp = mkdtempSync(path.join(tmpdir(), 'nostr-lock-test-'))
  atEnd(() => {
    rmSync(temp, { recursive: true, force: true })
  })
  const workspace = mkdtempSync(path.join(temp, 'workspace-'))
  const child = spawn(process.env['BUNDLE_NODE'] ?? process.execPath, [program, workspace, '600000'], {
    cwd: workspace,
    env: { ...process.env, ...service.env(), GITHUB_WORKSPACE: undefined, RUNNER_TEMP: workspace },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream))))
  const answerTo = async (ask: Ask): Promise<Message> => {
    const setting = { lockTag, pausesMs: [1, 1], random: '0'.repeat(32) }
    const request: Request = { setting, known: { seen: 0, refused: 0, proven: false }, ask }
    child.send(request)
    for (;;) {
      const [message] = (await once(child, 'message')) as [Message]
      if (message.kind !== 'begun') return message
    }
  }
  expect(await answerTo({ act: 'create', number: 1, text: 'mine' })).toEqual({ kind: 'created' })
  expect(await answerTo({ act: 'create', number: 1, text: 'yours' })).toEqual({ kind: 'taken' })
  expect(await answerTo({ act: 'list' })).toEqual({ kind: 'numbers', numbers: [1] })
  expect(await answerTo({ act: 'read', number: 1 })).toEqual({ kind: 'text', text: 'mine' })
  child.disconnect()
  expect(await printed).toEqual(['', ''])
  expect(readdirSync(temp)).toEqual([])
})

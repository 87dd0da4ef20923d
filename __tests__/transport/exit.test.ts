/** A process that closed its relays ends by itself: no socket, no timer, no look-up of ours keeps it. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { startEmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { transpiled } from '../support/transpiled.js'
import { atEnd, rawPort, scripted } from './scripted-server.js'

const program = `
import { systemClock } from './system/clock.js'
import { systemRandom } from './system/random.js'
import { createRelays } from './transport/relays.js'
import { throwAwayKey } from './transport/secret-key.js'
import { createSigner } from './transport/signer.js'

const random = systemRandom()
const signer = createSigner(throwAwayKey(random), random)
const endpoints = process.argv.slice(2).map((url) => ({ url, connectUrl: url }))
const relays = createRelays({ endpoints, signer, clock: systemClock(), random })
const lockTags = signer.lockTags('a', 'b')
const query = { kind: 'lock', lockTags, completionTags: [], authors: null, since: 0 }
relays.watch(lockTags, null, () => undefined)
const said = []
const answers = relays.read(relays.all, query, new AbortController().signal)
for await (const { answer } of answers) {
  said.push(answer.kind === 'failed' ? answer.cause : answer.kind)
  // The answer of the one relay that gives one.
  if (said.length === 1) relays.close()
}
console.log(said.join())
`

describe('a process', () => {
  it('ends by itself once it closed its relays, whatever they were doing', async () => {
    const sources = ['protocol', 'text', 'system', 'transport'].map((folder) => `src/${folder}`)
    const folder = path.join(transpiled(...sources), 'src')
    writeFileSync(path.join(folder, 'program.js'), program)
    const relay = await startEmbeddedRelay()
    atEnd(() => void relay.close())
    const mute = await scripted({})
    const silent = await rawPort(() => undefined)
    const urls = [relay.url, mute.url, `ws://127.0.0.1:${silent}`]
    const child = spawn(process.execPath, ['program.js', ...urls], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    atEnd(() => child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([said, code]).toEqual(['read,aborted,aborted\n', 0])
  }, 30_000)
})

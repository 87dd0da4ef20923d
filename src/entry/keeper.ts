/** The keeper process: reads its hand-off from standard input, and keeps the lock until it is lost or released. */
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { openClaimLog } from '../claims/open.js'
import { githubRuns } from '../github/cancel.js'
import { holdingFolder } from '../keeper/folder.js'
import { parseHandoff, takenKey } from '../keeper/handoff.js'
import { keep } from '../keeper/keep.js'
import { systemClock } from '../system/clock.js'
import { isAlive } from '../system/processes.js'
import { systemRandom } from '../system/random.js'
import { createRelays } from '../transport/relays.js'
import { createSigner } from '../transport/signer.js'
import { openTorch } from '../transport/torch-signer.js'

// The runner ends a job's processes by signals first; this one has a lease to give back, and does so when its job is gone.
process.on('SIGINT', () => undefined)
process.on('SIGHUP', () => undefined)
const handoff = parseHandoff(await text(process.stdin))
const { key, endpoints, fallback, cacheEnv, temp, holding, cancel } = handoff
const clock = systemClock()
const random = systemRandom()
const signer = createSigner(takenKey(key), random)
const relays = createRelays({ endpoints, signer, clock, random })
const program = path.join(import.meta.dirname, '..', 'cache-log', 'index.js')
const claims = openClaimLog(fallback, holding.lockTag, { clock, random, program, env: { ...process.env, ...cacheEnv } })
const folder = holdingFolder(temp, holding.ticket)
const runs = cancel === null ? null : githubRuns(cancel)
const torch = handoff.torch && { torch: openTorch({ endpoints, key: handoff.torch.key, clock, random }) }
await keep(handoff, { clock, random, signer, relays, claims, folder, runs, isAlive, pid: process.pid, ...torch })

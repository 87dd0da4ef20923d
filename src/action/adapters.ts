/** The real adapters of a stage, and the last net under it. */
import path from 'node:path'
import { handedOver } from '../claims/cache-setting.js'
import { openClaimLog } from '../claims/open.js'
import { githubRuns } from '../github/cancel.js'
import { systemClock } from '../system/clock.js'
import { startKeeper } from '../keeper/spawn.js'
import { endLeftOver, isAlive } from '../system/processes.js'
import { systemRandom } from '../system/random.js'
import { traceFile } from '../system/trace.js'
import { logLine } from '../text/escape.js'
import { createProber } from '../transport/prober.js'
import { createRelays } from '../transport/relays.js'
import { createSigner } from '../transport/signer.js'
import { openTorch } from '../transport/torch-signer.js'
import type { Runner } from './runner.js'
import type { Adapters } from './stage.js'

/** `bundle`: the folder of the running bundle, beside which those of the other stages lie. */
export function systemAdapters(bundle: string): Adapters {
  const clock = systemClock()
  const random = systemRandom()
  const sibling = (name: string): string => path.join(path.dirname(bundle), name, 'index.js')
  return {
    clock,
    random,
    pid: process.pid,
    createSigner: (key) => createSigner(key, random),
    createRelays: (endpoints, signer) => createRelays({ endpoints, signer, clock, random }),
    openTorch: (endpoints, key) => openTorch({ endpoints, key, clock, random }),
    createClaims: (fallback, lockTag, isWarm) =>
      openClaimLog(fallback, lockTag, { clock, random, env: process.env, program: sibling('cache-log'), isWarm }),
    cacheEnvironment: () => handedOver(process.env),
    createProber: (endpoints, author, rival) => createProber({ endpoints, author, rival, clock }),
    createRuns: githubRuns,
    createTrace: traceFile,
    endLeftOver: (pid) => endLeftOver(pid, path.dirname(bundle)),
    isAlive,
    startKeeper: (temp) => startKeeper(sibling('keeper'), temp, clock, process.env),
    // In a container the runner's process cannot be seen.
    workerPid: process.ppid > 1 ? process.ppid : null,
  }
}

/** A bug fails the step, and nothing else happens then: what was taken is ended in post. */
export function failOnBugs(runner: Runner): void {
  const fail = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const details = text.split('\n').map((line) => logLine(line))
    runner.tell({ level: 'error', sentence: 'nostr-lock has a bug, please report it with the lines below.', details })
    runner.fail('bug')
    // What is still open would keep a broken process for as long as it likes.
    process.exit()
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
}

/** Cache logs as contenders of their own open them, with the real library, against a double of the service. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cacheLog, type CacheLogOptions } from '../../src/claims/cache-log.js'
import type { Environment } from '../../src/claims/cache-setting.js'
import type { ClaimLog } from '../../src/ports.js'
import type { LockTag } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { systemRandom } from '../../src/system/random.js'
import { CacheDouble } from './cache-double.js'
import { atEnd } from './open-ends.js'
import { transpiled } from './transpiled.js'

export const lockTag = 'ab'.repeat(32) as LockTag

export interface CachePlace {
  readonly service: CacheDouble
  /** `RUNNER_TEMP`. */
  readonly temp: string
  readonly program: string
  open(over?: Partial<CacheLogOptions>): ClaimLog
  /** What a job with a token for these scopes opens. */
  openFor(scopes: string): ClaimLog
}

/** With what a program of a test needs to open a log. */
const sources = ['src/claims', 'src/text', 'src/protocol', 'src/system', 'src/entry/cache-log.ts']

/** A machine under load is slow, and no test is to wait for a bound. Its processes are not to be there long after it. */
export const patient = { lookWithinMs: 120_000, createWithinMs: 120_000, pausesMs: [1, 1], idleMs: 500 }

export async function cachePlace(): Promise<CachePlace> {
  const service = await new CacheDouble().start()
  atEnd(() => service.close())
  const temp = realpathSync(mkdtempSync(path.join(tmpdir(), 'nostr-lock-test-')))
  atEnd(() => {
    rmSync(temp, { recursive: true, force: true })
  })
  const program = path.join(transpiled(...sources), 'src/entry/cache-log.js')
  const env = (scopes?: string): Environment => ({ ...process.env, ...service.env(scopes), RUNNER_TEMP: temp })
  const usual = { lockTag, program, clock: systemClock(), random: systemRandom(), pace: patient }
  return {
    service,
    temp,
    program,
    open: (over) => cacheLog({ ...usual, env: env(), ...over }),
    openFor: (scopes) => cacheLog({ ...usual, env: env(scopes) }),
  }
}

/** Looks until it is so. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The service keeps the answer to such a call back until it is let go; tells when it came. */
export function heldBack(service: CacheDouble, call: string): { came: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined
  const gate = new Promise<undefined>((resolve) => {
    letGo = () => {
      resolve(undefined)
    }
  })
  const came = new Promise<void>((resolve) => {
    service.fault = (is) => {
      if (is !== call) return undefined
      resolve()
      return gate
    }
  })
  return { came, letGo }
}

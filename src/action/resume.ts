/**
 * What a later stage needs to act for an earlier one. Secrets are not in the state, so they are read again from this
 * stage's own inputs: where those differ now, a relay may not let us in, and the key may be another one.
 */
import type { Environment } from '../github/context.js'
import type { Endpoint } from '../protocol/relay-set.js'
import { parseSharedKey, signingAs } from '../transport/secret-key.js'
import type { SigningKey } from '../transport/secret-key.js'
import { createInputReader } from './input-reader.js'
import { jobStatuses } from './inputs.js'
import type { Completion, JobStatus } from './inputs.js'
import { readEndpoints } from './shared-inputs.js'
import type { SavedAttempt } from './state.js'

export type KeyResult =
  { readonly ok: true; readonly key: SigningKey } | { readonly ok: false; readonly problem: string }

/** The saved relay set, with user info, query and part as far as this stage's inputs still give them. */
export function savedEndpoints({ relays }: SavedAttempt, env: Environment): readonly Endpoint[] {
  const known = new Map(readEndpoints(createInputReader(env)).map((endpoint) => [endpoint.url, endpoint]))
  return relays.map((url) => known.get(url) ?? { url, connectUrl: url })
}

/** The key that the attempt was signed with, also where it is the second of two by now; the caller compares public keys, for this stage's input may be another key. */
export function savedKey(
  { throwAwayKey, pubkey }: Pick<SavedAttempt, 'throwAwayKey' | 'pubkey'>,
  env: Environment,
): KeyResult {
  if (throwAwayKey !== null) {
    return { ok: true, key: { shared: false, bytes: new Uint8Array(Buffer.from(throwAwayKey, 'hex')) } }
  }
  const result = parseSharedKey(createInputReader(env).exact('secret-key'))
  return result.ok ? { ok: true, key: signingAs(result.key, pubkey) } : result
}

/** The job's status so far; null where the runner does not tell it. */
export function jobStatusOf(env: Environment): JobStatus | null {
  const text = createInputReader(env).exact('job-status').trim()
  return jobStatuses.find((one) => one === text) ?? null
}

/** Whether the period is to be left completed. A status that is not told is no success. */
export function isCompleted(complete: Completion, status: JobStatus | null): boolean {
  return complete === 'always' || (complete === 'on-success' && status === 'success')
}

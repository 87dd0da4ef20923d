/**
 * The holding that `assert` and `release` are asked about. In the job that took it the rest is found by the ticket; elsewhere it is given.
 * Not guaranteed: that the holding is still there; this reads files and inputs alone.
 */
import type { Environment, RunContext } from '../github/context.js'
import type { Folder } from '../keeper/folder.js'
import { holdingFolder } from '../keeper/folder.js'
import type { LockFile } from '../keeper/lock-file.js'
import { readLockFile } from '../keeper/lock-file.js'
import { parseRelays, quorumOf } from '../protocol/relay-set.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { Pubkey, Ticket, WallMs } from '../protocol/values.js'
import { parseDuration } from '../text/duration.js'
import { readerOf } from './input-reader.js'
import type { InputReader } from './input-reader.js'
import { readKey } from './shared-inputs.js'
import { lockDefaults, readLockTerms } from './sub-inputs.js'
import type { LockInput, LockTerms } from './sub-inputs.js'

/** Empty where the ticket, or else the default of the action itself, says it. */
export const ticketDefaults = {
  ticket: '',
  lock: '',
  namespace: '',
  relays: '',
  quorum: '',
  'secret-key': 'ephemeral',
  'max-clock-skew': '',
} as const

export interface Ticketed {
  readonly ticket: Ticket
  readonly terms: LockTerms
  /** Whose the holding is; null where it is the given key's. */
  readonly pubkey: Pubkey | null
  readonly periodEndMs: WallMs | null
  /** Null in a job that did not take it. */
  readonly file: LockFile | null
  readonly folder: Folder | null
  /** Why the given key is not enough to read the lock, a sentence; null where it is. */
  readonly keyProblem: string | null
}

export type TicketResult =
  | { readonly ok: true; readonly ticketed: Ticketed }
  /** Whole sentences, one for each fault, without secrets. */
  | { readonly ok: false; readonly errors: readonly string[] }

export function readTicket(env: Environment, { tempDir }: RunContext): TicketResult {
  const read = readerOf(env, ticketDefaults)
  const given = read.text('ticket')
  // What the action exported; with several locks in a job that is the last one's.
  const ticket = given === '' ? (env['NOSTR_LOCK_TICKET'] ?? '') : given
  if (ticket === '') {
    const remedy = 'give the output "ticket" of the step that took the lock'
    read.complain('ticket', `it is empty, and this job took no lock (NOSTR_LOCK_TICKET is empty too); ${remedy}.`)
    return { ok: false, errors: read.errors }
  }
  if (!/^[0-9a-f]{32}$/.test(ticket)) {
    read.refuse('ticket', 'the 32 hex digits of the output "ticket" of the step that took the lock')
    return { ok: false, errors: read.errors }
  }
  const folder = tempDir === '' ? null : holdingFolder(tempDir, ticket)
  const file = folder === null ? undefined : readLockFile(folder)
  if (file === 'damaged') {
    read.complain('ticket', 'what this job left of it in RUNNER_TEMP cannot be read; take the lock in a fresh job.')
    return { ok: false, errors: read.errors }
  }
  const found = { ticket: ticket as Ticket, folder }
  const reader: InputReader<LockInput> = file === undefined ? readerElsewhere(env) : read
  const ticketed = file === undefined ? elsewhere(reader, found) : inSameJob(reader, found, file)
  return reader.errors.length === 0 ? { ok: true, ticketed } : { ok: false, errors: reader.errors }
}

type Found = Pick<Ticketed, 'ticket' | 'folder'>

function inSameJob(read: InputReader<LockInput>, found: Found, file: LockFile): Ticketed {
  const { namespace, lock, quorum, maxClockSkewMs } = file
  const agree = (name: LockInput, isSame: boolean): void => {
    if (read.exact(name) === '' || isSame) return
    read.complain(name, 'it is not what this ticket was taken with; leave it out, since it is found by the ticket.')
  }
  agree('lock', read.exact('lock').normalize('NFC') === lock)
  agree('namespace', read.exact('namespace').normalize('NFC') === namespace)
  agree('quorum', quorumOf(file.relays.length, read.text('quorum')) === quorum)
  agree('max-clock-skew', parseDuration(read.text('max-clock-skew')) === maxClockSkewMs)
  const endpoints = endpointsOf(read, file, (isSame) => {
    agree('relays', isSame)
  })
  const secretKey = readKey(read)
  if (!file.shared && secretKey !== null) {
    read.complain('secret-key', 'this ticket was taken with a throw-away key; leave it out.')
  }
  const keyProblem =
    file.shared && secretKey === null
      ? 'this ticket was taken with a shared key, which is kept nowhere; give the same one to the input secret-key'
      : null
  const terms = { lock, namespace, endpoints, quorum, secretKey, maxClockSkewMs }
  return { ...found, terms, pubkey: file.pubkey, periodEndMs: file.periodEndMs, file, keyProblem }
}

/** User info and query of a relay are secrets, so that only the input has them. */
function endpointsOf(
  read: InputReader<LockInput>,
  { relays }: LockFile,
  agree: (isSame: boolean) => void,
): readonly Endpoint[] {
  const given = parseRelays(read.text('relays'))
  const known = new Map(given.ok ? given.endpoints.map((endpoint) => [endpoint.url, endpoint]) : [])
  agree(known.size === relays.length && relays.every((url) => known.has(url)))
  return relays.map((url) => known.get(url) ?? { url, connectUrl: url })
}

function elsewhere(read: InputReader<LockInput>, found: Found): Ticketed {
  const terms = readLockTerms(read)
  if (terms.lock === '') {
    read.refuse('lock', 'the name of the lock that the ticket is of, because this job did not take it')
  }
  const keyProblem =
    terms.secretKey === null
      ? 'this job did not take the ticket, and a throw-away key is known only to the job that did; take the lock with a shared key, and give it to the input secret-key here too'
      : null
  return { ...found, terms, pubkey: null, periodEndMs: null, file: null, keyProblem }
}

/** Where nothing is found by the ticket, what was left empty has the default of the action itself. */
function readerElsewhere(env: Environment): InputReader<LockInput> {
  const empty = Object.entries(ticketDefaults).flatMap(([name, standard]) =>
    standard === '' ? [`INPUT_${name.toUpperCase()}`] : [],
  )
  const given = Object.entries(env).filter(([name, value]) => value !== '' || !empty.includes(name))
  return readerOf({ INPUT_NAMESPACE: env['GITHUB_REPOSITORY'], ...Object.fromEntries(given) }, lockDefaults)
}

/**
 * What one stage leaves for the next in GITHUB_STATE. It lies in a file in clear, so there is no shared key in it, and no
 * user info or query of a relay; a throw-away key may be. It is not proof of anything: only the relays are.
 */
import type { Fallback } from '../claims/open.js'
import { isFallback } from '../claims/open.js'
import type { Environment } from '../github/context.js'
import { decodeRecord, encodeRecord } from '../protocol/codec.js'
import type { Draft } from '../protocol/record.js'
import type { TorchName } from '../protocol/torch.js'
import type { PeriodKey, Pubkey, RelayUrl, Ticket, WallMs } from '../protocol/values.js'
import type { Verdict } from './decision.js'
import { completions, lossReactions, releaseModes } from './inputs.js'
import type { Completion, OnLost, ReleaseMode, Settings } from './inputs.js'
import type { Message } from './messages.js'

/** The settings that an attempt was made with: `with:` may give a later stage others. */
export interface SavedAttempt {
  readonly lock: string
  readonly namespace: string
  readonly period: PeriodKey
  readonly periodEndMs: WallMs | null
  readonly relays: readonly RelayUrl[]
  readonly quorum: number
  readonly complete: Completion
  readonly onLost: OnLost
  readonly release: ReleaseMode
  readonly fallback: Fallback
  readonly pubkey: Pubkey
  /** The throw-away key, 64 hex digits; null with a shared one, which a later stage reads from its own inputs. */
  readonly throwAwayKey: string | null
  readonly startedAt: WallMs
  readonly ticket: Ticket
  /** The process that made the attempt: a later stage sees to it that it does nothing more. */
  readonly pid: number
  /** With `compat: torch`: what it is called there, and its throw-away key, 64 hex digits. */
  readonly torch?: { readonly name: TorchName; readonly key: string }
}

/** What pre decided and main tells, ready to be told. */
export interface Telling {
  readonly verdict: Verdict
  readonly message: Message
  readonly outputs: Readonly<Record<string, string>>
  readonly decidedAt: WallMs
}

export interface SavedState {
  /** Null where no stage began an attempt. */
  readonly attempt: SavedAttempt | null
  /** The newest version that was signed; null where none was. */
  readonly draft: Draft | null
  /** Null where no stage decided. */
  readonly telling: Telling | null
}
export type StateResult =
  { readonly ok: true; readonly state: SavedState } | { readonly ok: false; readonly problem: string }

/** A name and a value for GITHUB_STATE; a later value of one name replaces the earlier. */
export type StateEntry = readonly [name: 'attempt' | 'draft' | 'telling', value: string]

export function attemptEntry(
  settings: Settings,
  own: Pick<SavedAttempt, 'pubkey' | 'throwAwayKey' | 'startedAt' | 'ticket' | 'pid' | 'torch'>,
): StateEntry {
  const { lock, namespace, period, endpoints, quorum, complete, onLost, release, fallback } = settings
  const saved: SavedAttempt = {
    lock,
    namespace,
    period: period.key,
    periodEndMs: period.endMs,
    relays: endpoints.map(({ url }) => url),
    quorum,
    complete,
    onLost,
    release,
    fallback,
    ...own,
  }
  return ['attempt', JSON.stringify(saved)]
}

export const draftEntry = ({ record, createdAt }: Draft): StateEntry => [
  'draft',
  JSON.stringify({ createdAt, record: encodeRecord(record) }),
]

/** Details past a bound are left out: the runner hands state over in environment variables, which have a greatest length. */
export function tellingEntry(telling: Telling): StateEntry {
  let room = longestDetails
  const details = telling.message.details.filter((line) => (room -= line.length) >= 0)
  return ['telling', JSON.stringify({ ...telling, message: { ...telling.message, details } })]
}

/** Reads the `STATE_*` variables; what does not decode is a problem that names the entry and never its value. */
export function readState(env: Environment): StateResult {
  const attempt = read(env['STATE_attempt'], decodeAttempt)
  const draft = read(env['STATE_draft'], decodeDraft)
  const telling = read(env['STATE_telling'], decodeTelling)
  const junk = Object.entries({ attempt, draft, telling }).find(([, value]) => value === undefined)?.[0]
  if (attempt === undefined || draft === undefined || telling === undefined) {
    return { ok: false, problem: `The state that an earlier stage left cannot be read: "${junk ?? ''}" is damaged.` }
  }
  return { ok: true, state: { attempt, draft, telling } }
}

/** Characters of all details together. */
const longestDetails = 8_000

type Json = Readonly<Record<string, unknown>>

/** Null where nothing was saved, undefined where it is junk. */
function read<T>(text: string | undefined, decode: (json: Json) => T | undefined): T | null | undefined {
  if (text === undefined || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? decode(value) : undefined
  } catch {
    return undefined
  }
}

function decodeAttempt(json: Json): SavedAttempt | undefined {
  const {
    lock,
    namespace,
    period,
    periodEndMs,
    relays,
    quorum,
    complete,
    onLost,
    release,
    fallback,
    pubkey,
    throwAwayKey,
    startedAt,
    ticket,
    pid,
    torch,
  } = json
  const completion = completions.find((one) => one === complete)
  const reaction = lossReactions.find((one) => one === onLost)
  const mode = releaseModes.find((one) => one === release)
  const isSound =
    isText(lock) &&
    isText(namespace) &&
    isText(period) &&
    (periodEndMs === null || isWall(periodEndMs)) &&
    isTexts(relays) &&
    isWall(quorum) &&
    isFallback(fallback) &&
    isHex(pubkey) &&
    (throwAwayKey === null || isHex(throwAwayKey)) &&
    isWall(startedAt) &&
    isText(ticket) &&
    /^[0-9a-f]{32}$/.test(ticket) &&
    isWall(pid) &&
    (torch === undefined || isTorch(torch))
  if (!isSound || completion === undefined || reaction === undefined || mode === undefined) return undefined
  return {
    lock,
    namespace,
    period: period as PeriodKey,
    periodEndMs: periodEndMs as WallMs | null,
    relays: relays as readonly RelayUrl[],
    quorum,
    complete: completion,
    onLost: reaction,
    release: mode,
    fallback,
    pubkey: pubkey as Pubkey,
    throwAwayKey,
    startedAt: startedAt as WallMs,
    ticket: ticket as Ticket,
    pid,
    ...(torch === undefined ? {} : { torch }),
  }
}

function isTorch(value: unknown): value is NonNullable<SavedAttempt['torch']> {
  if (!isObject(value) || !isHex(value['key']) || !isObject(value['name'])) return false
  const { namespace, agent, cadence, days, date, mark } = value['name']
  return [namespace, agent, date, mark].every(isText) && (cadence === 'daily' || cadence === 'weekly') && isTexts(days)
}

function decodeDraft({ createdAt, record }: Json): Draft | undefined {
  const decoded = isText(record) ? decodeRecord(record) : undefined
  if (decoded === undefined || decoded.state === 'newer' || !isWall(createdAt)) return undefined
  return { record: decoded, createdAt }
}

function decodeTelling({ verdict, message, outputs, decidedAt }: Json): Telling | undefined {
  const known = (['go', 'fail', 'skip', 'cancel'] as const).find((one) => one === verdict)
  if (known === undefined || !isObject(message) || !isObject(outputs)) return undefined
  const level = (['info', 'notice', 'warning', 'error'] as const).find((one) => one === message['level'])
  const { sentence, details } = message
  if (level === undefined || !isText(sentence) || !isTexts(details)) return undefined
  if (!Object.values(outputs).every(isText) || !isWall(decidedAt)) return undefined
  return {
    verdict: known,
    message: { level, sentence, details },
    outputs: outputs as Readonly<Record<string, string>>,
    decidedAt: decidedAt as WallMs,
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isHex = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value)
const isWall = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/**
 * Names for people: of a lock, and of who is in the way of it. What a record tells about its holder is true only as far
 * as its key is trusted; under a throw-away key anybody may have written it, so the key is named too.
 */
import type { Sighting } from '../protocol/record.js'
import { holderOf } from '../protocol/record.js'
import { logAddress } from '../protocol/log.js'
import { torchAddress } from '../protocol/torch.js'
import type { LogStore } from '../protocol/values.js'
import { logLine, safeLink } from '../text/escape.js'

export const quoted = (text: string): string => `"${logLine(text, 200)}"`

export const lockText = ({ lock, namespace }: { readonly lock: string; readonly namespace: string }): string =>
  `the lock ${quoted(lock)} of ${quoted(namespace)}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const storeText = (log: LogStore): string => (log === 'cache' ? "the cache's claim log" : 'the claim directory')

/** One phrase, safe for a log line: job, workflow, repository and run, as far as they are told, and a link to the run. */
export function rivalText(by: Sighting, isShared: boolean): string {
  const link = runLink(by)
  return rivalPhrase(by, isShared, link === undefined ? '' : ` (${link})`)
}

/** The same without the link. */
export const rivalName = (by: Sighting, isShared: boolean): string => rivalPhrase(by, isShared, '')

/** The run of whoever a sighting names, where it tells one that is safe to click. */
export const runLink = ({ record }: Sighting): string | undefined => safeLink(holderOf(record)?.runUrl ?? '')

function rivalPhrase({ record, pubkey, address }: Sighting, isShared: boolean, link: string): string {
  const isLogged = address === logAddress
  if (address === torchAddress) return torchText(record, pubkey)
  const key = isLogged ? ' (by the claim log)' : isShared ? '' : `, who signs as ${pubkey.slice(0, 16)}`
  const holder = holderOf(record)
  if (record.state === 'newer') return `a contender that speaks version ${record.v} of the protocol${key}`
  if (holder === null || holder.runId === '') return `somebody who tells no run${key}`
  const run = `run ${logLine(holder.runId, 40)}`
  if (holder.repository === '') return `${run} of a repository that tells no names${key}`
  const place = `workflow ${quoted(holder.workflow)} in ${logLine(holder.repository, 200)}`
  return `job ${quoted(holder.job)} of ${place}, ${run}, attempt ${holder.runAttempt}${link}${key}`
}

function torchText(record: Sighting['record'], pubkey: string): string {
  const on = quoted(holderOf(record)?.runner ?? '')
  return `a torch-lock agent on the platform ${on}, who signs as ${pubkey.slice(0, 16)}`
}

/** What identifies a sighting, for whoever looks for it on the relays. */
export const traceOf = (by: Sighting): string =>
  by.address === torchAddress
    ? `event ${by.version.id}, key ${by.pubkey}`
    : by.address === logAddress
      ? `ticket ${by.ticket || 'unknown'}, by the claim log`
      : `ticket ${by.ticket}, event ${by.version.id}, key ${by.pubkey}`

/**
 * Who a record names, in words for a screen. Whatever it says of itself is true only as far as its key is trusted, and under a throw-away
 * key anybody may have written it: then the key is named too. A link may lead to anybody's server; so the host is shown where it is not GitHub's.
 */
import type { Holder, Sighting } from '../protocol/record.js'
import { holderOf } from '../protocol/record.js'
import type { Ticket } from '../protocol/values.js'
import { logLine, safeLink } from '../text/escape.js'

export interface Party {
  readonly ticket: Ticket
  /** The job, or what is told instead. */
  readonly title: string
  /** Repository and run, or ''. */
  readonly place: string
  /** Workflow, repository, run and attempt, key and host, as far as they are told. */
  readonly detail: string
  readonly link: string | null
}

const longest = 120

export function partyOf({ record, ticket, pubkey }: Sighting, isShared: boolean): Party {
  const key = isShared ? [] : [`key ${pubkey.slice(0, 8)}`]
  const told = (title: string, place: readonly string[], details: readonly string[], link: string | null): Party => ({
    ticket,
    title: logLine(title, longest),
    place: joined(place),
    detail: joined([...details, ...key]),
    link,
  })
  if (record.state === 'newer') return told('a contender of a newer version', [], [`speaks version ${record.v}`], null)
  const holder = holderOf(record)
  if (holder === null || holder.runId === '') return told('somebody who tells no run', [], [], null)
  const link = runLink(holder)
  const run = `run ${holder.runId}${holder.runAttempt > 1 ? `, attempt ${holder.runAttempt}` : ''}`
  if (holder.repository === '') return told(run, [], ['of a repository that tells no names'], link)
  const host = link === null ? '' : new URL(link).host
  const elsewhere = host === '' || host === 'github.com' ? [] : [`on ${host}`]
  const title = holder.job === '' ? run : holder.job
  const place = [holder.repository, ...(title === run ? [] : [run])]
  return told(title, place, [holder.workflow, holder.repository, run, ...elsewhere], link)
}

const joined = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => logLine(text, longest))
    .join(' · ')

/** The run, where its link is safe to click, by https, and on the very server that the record names. */
function runLink({ server, runUrl }: Holder): string | null {
  const link = safeLink(runUrl)
  if (link === undefined || !link.startsWith('https://') || !URL.canParse(link) || !URL.canParse(server)) return null
  return new URL(link).origin === new URL(server).origin ? link : null
}

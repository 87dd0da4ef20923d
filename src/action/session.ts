/** The relays of one sub-action, and what they said. Not guaranteed: that any of them is there. */
import { lockQueryOf, queryLocks } from '../commands/query-locks.js'
import type { EnginePorts } from '../engine/engine.js'
import type { ClaimLog, Signer } from '../ports.js'
import type { Draft } from '../protocol/record.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { PeriodKey, Ticket } from '../protocol/values.js'
import type { SigningKey } from '../transport/secret-key.js'
import { signingAs, throwAwayKey } from '../transport/secret-key.js'
import { addToReport, emptyReport } from './relay-report.js'
import type { RelayReport } from './relay-report.js'
import type { Stage } from './stage.js'
import { openTrace } from './stage.js'
import type { Ticketed } from './ticket-inputs.js'

export interface Session {
  readonly ports: EnginePorts
  readonly report: () => RelayReport
}

/** @param secretKey null where reading is enough: a throw-away key knows the tags that everybody knows. @param persist every version before it is sent ◆. @param claimsOf the claim log of the lock, where it is visited. */
export async function withRelays<T>(
  endpoints: readonly Endpoint[],
  secretKey: SigningKey | null,
  ticket: Ticket,
  stage: Stage,
  act: (session: Session) => Promise<T>,
  persist: (draft: Draft) => void = () => undefined,
  claimsOf: (signer: Signer) => ClaimLog | null = () => null,
): Promise<T> {
  const { adapters } = stage
  const signer = adapters.createSigner(secretKey ?? throwAwayKey(adapters.random))
  const relays = adapters.createRelays(endpoints, signer)
  let report = emptyReport(relays)
  const { clock, random } = adapters
  const ports: EnginePorts = {
    clock,
    random,
    relays,
    signer,
    claims: claimsOf(signer),
    journal: { persist, stopRequested: () => false },
    log: { event: (event) => (report = addToReport(report, event, ticket)) },
    trace: openTrace(stage, ticket),
  }
  try {
    return await act({ ports, report: () => report })
  } finally {
    relays.close()
  }
}

/**
 * The given key or keys, of two that one first which the ticket was taken with: whoever took it signs, heeds and is found under it alone.
 * As they are where no quorum shows the ticket: whoever asks next says so.
 */
export async function keyOfTicket(
  { terms, ticket, pubkey }: Pick<Ticketed, 'terms' | 'ticket' | 'pubkey'>,
  stage: Stage,
): Promise<SigningKey | null> {
  const { endpoints, quorum, secretKey } = terms
  if (secretKey?.second === undefined) return secretKey
  if (pubkey !== null) return signingAs(secretKey, pubkey)
  const survey = await withRelays(endpoints, secretKey, ticket, stage, ({ ports }) =>
    queryLocks(lockQueryOf({ ...terms, periodEndMs: null }, '' as PeriodKey, ports), quorum, ports, stage.signal),
  )
  if (survey.kind === 'unanswered') return secretKey
  const sightings = [...survey.view.observations.values()].map(({ sighting }) => sighting)
  const own = sightings.find((sighting) => sighting.ticket === ticket && sighting.record.state !== 'evicted')
  return own === undefined ? secretKey : signingAs(secretKey, own.pubkey)
}

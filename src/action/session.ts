/** The relays of one sub-action, and what they said. Not guaranteed: that any of them is there. */
import type { EnginePorts } from '../engine/engine.js'
import type { ClaimLog, Signer } from '../ports.js'
import type { Draft } from '../protocol/record.js'
import type { Endpoint } from '../protocol/relay-set.js'
import type { Ticket } from '../protocol/values.js'
import { throwAwayKey } from '../transport/secret-key.js'
import { addToReport, emptyReport } from './relay-report.js'
import type { RelayReport } from './relay-report.js'
import type { Stage } from './stage.js'
import { openTrace } from './stage.js'

export interface Session {
  readonly ports: EnginePorts
  readonly report: () => RelayReport
}

/** @param secretKey null where reading is enough: a throw-away key knows the tags that everybody knows. @param persist every version before it is sent ◆. @param claimsOf the claim log of the lock, where it is visited. */
export async function withRelays<T>(
  endpoints: readonly Endpoint[],
  secretKey: Uint8Array | null,
  ticket: Ticket,
  stage: Stage,
  act: (session: Session) => Promise<T>,
  persist: (draft: Draft) => void = () => undefined,
  claimsOf: (signer: Signer) => ClaimLog | null = () => null,
): Promise<T> {
  const { adapters } = stage
  const key = secretKey === null ? throwAwayKey(adapters.random) : { shared: true, bytes: secretKey }
  const signer = adapters.createSigner(key)
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

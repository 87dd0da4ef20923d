/** Locks with a history, as relays would have them, and relays that have them. */
import type { FencedRecord, LockRecord } from '../../src/protocol/record.js'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import type { NostrEvent } from '../../src/demo/relay-event.js'
import type { Fence, PeriodKey, Ticket, WallMs } from '../../src/protocol/values.js'
import type { RelaySigner } from '../../src/transport/signer.js'
import { RawClient } from '../demo/raw-client.js'
import { freshSigner, heldRecord, seal, waitingRecord, type Names } from '../support/lock-records.js'
import { atEnd } from '../support/open-ends.js'
import { startRelays } from '../support/relay-set.js'

export const minute = 60_000
export const hour = 60 * minute
/** A throw-away key: what it writes anybody can read. */
export const writer = (): RelaySigner => freshSigner(false)
export const ticketOf = (digit: string): Ticket => digit.repeat(32) as Ticket

const holder = heldRecord({ namespace: 'n', lock: 'l' }).holder
const job = (name: string, runId = '4711'): { readonly holder: FencedRecord['holder'] } => ({
  holder: { ...holder, job: name, runId, runUrl: `https://github.com/octo/deploy/actions/runs/${runId}` },
})

export interface Told {
  readonly takenMs: number
  readonly endedMs?: number
  readonly job?: string
  readonly ticket?: Ticket
  readonly period?: string
  readonly leaseMs?: number
}

/** Times: how long ago. */
export function fenced(names: Names, state: FencedRecord['state'], told: Told): FencedRecord {
  const { takenMs, endedMs = minute, ticket, period = '', leaseMs = 5 * minute } = told
  const renewedAt = (Date.now() - endedMs) as WallMs
  const fence = Math.floor((Date.now() - takenMs) / 1000) as Fence
  return {
    ...heldRecord(names, ticket, { state, fence, renewedAt, leaseMs, period: period as PeriodKey }),
    ...job(told.job ?? 'deploy'),
  }
}

export const inLine = (names: Names, seq: number, name: string, ticket: Ticket): LockRecord => ({
  ...waitingRecord(names, ticket),
  ...job(name),
  seq,
})

export const eventOf = (signer: RelaySigner, record: LockRecord, names: Names, laterS = 0): NostrEvent =>
  JSON.parse(seal(signer, record, names, Math.floor(record.renewedAt / 1000) + laterS).json) as NostrEvent

export const relaysWith = (n: number, events: readonly NostrEvent[]): Promise<EmbeddedRelay[]> =>
  startRelays(n, { events })

/** To each relay, as a run would. */
export async function publish(relays: readonly EmbeddedRelay[], event: NostrEvent): Promise<void> {
  for (const { url } of relays) {
    const client = await RawClient.open(url)
    atEnd(() => {
      client.socket.terminate()
    })
    await client.publish(event)
  }
}

export const linkTo = (relays: readonly EmbeddedRelay[], names: Partial<Names>, period = ''): string => {
  const asked = { relays: relays.map(({ url }) => url).join(','), ...names, period }
  return `#${new URLSearchParams(asked).toString()}`
}

/** What the relays are given back that some of them lost. Not guaranteed: that they take it; nothing waits for it. */
import type { ContenderState } from './contender-state.js'
import type { Effect } from './machine.js'
import type { Sighting } from './record.js'
import type { Round } from './round.js'
import { answersOf } from './round.js'
import { isNewer } from './version.js'
import { completedRecord } from './verdict.js'

/** A completed record is published again where a relay that answered does not have it (S5): it is signed. */
export function heal(state: ContenderState, round: Round): readonly Effect[] {
  const record = completedRecord(state.view, state.config)
  if (record === null) return []
  const has = ({ address, version }: Sighting): boolean =>
    address === record.address && !isNewer(record.version, version)
  const to = [...answersOf(round)].filter(([, seen]) => !seen.some(has))
  if (to.length === 0) return []
  const readBack = {
    kind: 'addresses',
    author: record.pubkey,
    ds: [record.address.slice(record.pubkey.length + 1)],
  } as const
  return [{ type: 'republish', to: to.map(([relay]) => relay), event: record.event, readBack }]
}

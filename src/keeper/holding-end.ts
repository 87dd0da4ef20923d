/** How a holding ended, in plain data. Not guaranteed: that the words in it are harmless; records of others are quoted. */
import type { Outcome } from '../protocol/machine.js'
import type { Sighting } from '../protocol/record.js'
import { holderOf } from '../protocol/record.js'
import type { WallMs } from '../protocol/values.js'

export type HoldingEnd =
  | {
      readonly kind: 'released'
      readonly state: 'released' | 'completed' | 'withdrawn'
      readonly quorum: boolean
      /** Whether its entry in the claim log was ended; null where there was none. */
      readonly log: boolean | null
      readonly endsBy: WallMs | null
    }
  | { readonly kind: 'lost'; readonly cause: LossCause; readonly since: WallMs; readonly to: LostTo | null }
  /** Somebody else wrote a newer version at its address, of this state. */
  | { readonly kind: 'superseded'; readonly state: string }
export type LossCause = 'expired' | 'overtaken' | 'evicted'

/** Who has the lock, or took it away, as its record tells. */
export interface LostTo {
  readonly ticket: string
  readonly fence: number | null
  readonly runUrl: string
  /** Of an eviction: by whom, and why. */
  readonly by: string
  readonly reason: string
}

/** Throws where a machine ends otherwise: that is a bug. */
export function holdingEnd(outcome: Outcome): HoldingEnd {
  switch (outcome.kind) {
    case 'released': {
      const { kind, state, quorum, log, endsBy } = outcome
      return { kind, state, quorum, log, endsBy }
    }
    case 'lost': {
      const { kind, cause, since, to } = outcome
      return { kind, cause, since, to: to === null ? null : lostTo(to) }
    }
    case 'superseded':
      return { kind: 'superseded', state: outcome.by.record.state }
    default:
      throw new Error(`invariant: a holding does not end as ${outcome.kind}`)
  }
}

function lostTo({ ticket, record }: Sighting): LostTo {
  return {
    ticket,
    fence: 'fence' in record ? record.fence : null,
    runUrl: holderOf(record)?.runUrl ?? '',
    by: record.state === 'evicted' ? record.by : '',
    reason: record.state === 'evicted' ? record.reason : '',
  }
}

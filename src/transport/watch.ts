/**
 * A live subscription across reconnections. Not guaranteed: any push at all; relays batch, skip, and have gaps between
 * what is stored and what is live (protocol.md, *Reading*: a push is a hint).
 */
import type { Clock, Random } from '../ports.js'
import type { Sighting } from '../protocol/record.js'
import { later, type Authors } from '../protocol/values.js'
import type { Connection } from './connection.js'
import { matches, watchFilter, type Filter } from './filter.js'
import { Haul } from './haul.js'
import { withAuthentication } from './query.js'
import type { Sieve } from './sieve.js'
import { inspect, type RelaySigner } from './signer.js'
import { step } from './step.js'
import { isTrouble, type Trouble } from './trouble.js'

const firstPauseMs = 1_000
const longestPauseMs = 60_000

export interface WatchOptions {
  readonly clock: Clock
  readonly random: Random
  readonly signer: RelaySigner
  readonly sieve: Sieve
  readonly connect: () => Promise<Connection | Trouble>
}

/** Subscribes again after every end, with a jittered pause that doubles until the relay answers again. */
export async function keepWatching(
  options: WatchOptions,
  tags: readonly string[],
  authors: Authors,
  onPush: (sighting: Sighting) => void,
  signal: AbortSignal,
): Promise<void> {
  const { clock, random, connect } = options
  const filter = watchFilter(tags, authors)
  let pauseMs = firstPauseMs
  const onAnswer = (): void => {
    pauseMs = firstPauseMs
  }
  while (!signal.aborted) {
    const connection = await connect()
    if (!isTrouble(connection))
      await withAuthentication(connection, signal, () => listen(connection, filter, options, onPush, onAnswer, signal))
    await clock.wake(later(clock.mono(), pauseMs * (0.5 + random.entropy())), signal)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
}

/** Until the subscription ends; a haul bounds what one subscription may bring. */
async function listen(
  connection: Connection,
  filter: Filter,
  { clock, signer, sieve }: WatchOptions,
  onPush: (sighting: Sighting) => void,
  onAnswer: () => void,
  signal: AbortSignal,
): Promise<Trouble> {
  const haul = new Haul()
  return step<never>({ clock, signal }, ({ settle }) =>
    connection.subscribe(filter, {
      event: (event, bytes) => {
        const over = haul.count(event.pubkey, bytes)
        if (over !== null) {
          settle(over)
          return
        }
        if (!matches(filter, event) || haul.has(event.id)) return
        const inspection = inspect(signer.examine(event))
        if (inspection === 'forged') connection.fault()
        else if (inspection !== 'foreign') {
          haul.add(inspection)
          // The next read has to bring what buries it.
          sieve.wants(inspection)
          onPush(inspection)
        }
      },
      eose: onAnswer,
      ended: settle,
    }),
  )
}

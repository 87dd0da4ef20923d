/**
 * Reads a scope from every relay, again and again, and takes in what they push between. Not guaranteed: that what it shows is the present;
 * pushes may be lost, so a slow poll backs them up. Nothing is ever written.
 */
import type { ListScope } from '../commands/status.js'
import { listQuery } from '../commands/status.js'
import type { EnginePorts } from '../engine/engine.js'
import { stamp } from '../engine/engine.js'
import type { RelayAnswer } from '../protocol/machine.js'
import { isQuorum } from '../protocol/quorum.js'
import type { MonoMs, RelayUrl, Stamp, WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { View } from '../protocol/view.js'
import { emptyView, endQuorumRead, see } from '../protocol/view.js'

export type ObserverPorts = Pick<EnginePorts, 'clock' | 'random' | 'relays' | 'signer'>

export interface RelayState {
  readonly relay: RelayUrl
  /** `asking`: it was not heard yet. `answered`: its last read came to its end, and its connection was not seen to end since. */
  readonly kind: 'asking' | 'answered' | 'failed'
  /** The relay's own words, unescaped, or why there are none. */
  readonly said: string
}

export interface Scene {
  readonly view: View
  readonly relays: readonly RelayState[]
  /** When a quorum had last answered; null if never. */
  readonly quorumAt: WallMs | null
}

export interface Observer {
  /** A connection of this relay was opened or ended. */
  readonly connection: (relay: RelayUrl, isOpen: boolean) => void
  /** Reads anew now. */
  readonly wake: () => void
}

const pollMs = 60_000
/** Without a quorum it is asked again sooner. */
const hurriedPollMs = 15_000
/** A page may stay open for weeks, and strangers may write without end. */
const mostKept = 10_000

type State = Omit<RelayState, 'relay'>

/** Goes on until the signal aborts; `onScene` is called whenever something was heard. */
export function observe(
  scope: ListScope,
  ports: ObserverPorts,
  onScene: (scene: Scene) => void,
  signal: AbortSignal,
): Observer {
  const { clock, random, relays } = ports
  let view = emptyView
  let quorumAt: WallMs | null = null
  let resting = new AbortController()
  const states = new Map<RelayUrl, State>(relays.all.map((relay) => [relay, { kind: 'asking', said: '' }]))

  const tell = (): void => {
    if (!signal.aborted) onScene({ view, quorumAt, relays: [...states].map(([relay, state]) => ({ relay, ...state })) })
  }
  const now = (): Stamp => stamp(clock, random)
  const wake = (): void => {
    resting.abort()
  }

  const readAll = async (): Promise<boolean> => {
    const from = clock.mono()
    const answered = new Set<RelayUrl>()
    let stood = false
    for await (const { relay, answer } of relays.read(relays.all, listQuery(scope, ports), signal)) {
      if (signal.aborted) return false
      states.set(relay, stateAfter(answer))
      if (answer.kind === 'read') {
        const at = now()
        answered.add(relay)
        view = pruned(see(view, answer.sightings, at))
        if (!stood && isQuorum(answered, relays.all, scope.quorum)) {
          stood = true
          view = endQuorumRead(view, from, at)
          quorumAt = at.wall
        }
      }
      tell()
    }
    return stood
  }
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      resting = new AbortController()
      const rest = resting
      const pauseMs = ((await readAll()) ? pollMs : hurriedPollMs) * (0.75 + random.entropy() / 2)
      await clock.wake(later(clock.mono(), pauseMs), rest.signal)
    }
  }

  const query = listQuery(scope, ports)
  const tags = query.kind === 'lock' ? query.lockTags : query.kind === 'period' ? query.tags : []
  const unwatch = relays.watch(tags, ports.signer.authors, (_relay, sighting) => {
    view = pruned(see(view, [sighting], now()))
    tell()
  })
  signal.addEventListener('abort', () => {
    unwatch()
    wake()
  })
  tell()
  void goOn()

  return {
    wake,
    connection: (relay, isOpen) => {
      const isAnswered = states.get(relay)?.kind === 'answered'
      if (isOpen && !isAnswered) wake()
      if (isOpen || !isAnswered) return
      states.set(relay, { kind: 'failed', said: 'the connection ended; connecting again' })
      tell()
    },
  }
}

const stateAfter = (answer: RelayAnswer): State =>
  answer.kind === 'read' ? { kind: 'answered', said: '' } : { kind: 'failed', said: answer.detail }

/** Of too many addresses those that were seen to change last. */
function pruned(view: View): View {
  if (view.observations.size <= mostKept) return view
  const seen = ({ firstSeenAt }: { readonly firstSeenAt: MonoMs }): number => firstSeenAt
  const latest = [...view.observations].sort(([, a], [, b]) => seen(b) - seen(a)).slice(0, mostKept)
  return { ...view, observations: new Map(latest) }
}

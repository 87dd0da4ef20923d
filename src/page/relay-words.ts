/** What the relays did, in words. What a relay said itself is escaped here. */
import { logLine } from '../text/escape.js'
import type { RelayState } from './observer.js'

export interface QuorumText {
  readonly sentence: string
  /** Fewer than a quorum answered, and none that is still asked can change that. */
  readonly isShort: boolean
}

export function quorumText(relays: readonly RelayState[], quorum: number): QuorumText {
  const count = (kind: RelayState['kind']): number => relays.filter((relay) => relay.kind === kind).length
  const [answered, asking, all] = [count('answered'), count('asking'), relays.length]
  const those = all === 1 ? '1 relay' : `${all} relays`
  if (answered >= quorum) {
    const sentence =
      answered === all
        ? `${all === 1 ? 'The relay' : `All ${those}`} answered.`
        : `${answered} of ${those} answered, and ${quorum} are a quorum.`
    return { sentence, isShort: false }
  }
  if (answered + asking >= quorum) return { sentence: `Asking ${those}: ${answered} answered so far.`, isShort: false }
  const sentence = `${answered} of ${those} answered: what you see may be incomplete. A quorum is ${quorum}.`
  return { sentence, isShort: true }
}

export function relayWords({ kind, said }: RelayState): string {
  if (kind === 'asking') return 'asking'
  return kind === 'answered' ? 'answered, and pushes what changes' : logLine(said, 200)
}

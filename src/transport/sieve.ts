/**
 * Which records of a lock have to be proven at all: checking a signature costs more than everything else that is done with an event, and most
 * records of a lock that is used ended long ago. Not guaranteed: that a record which is left out is authentic, or forged; only that no decision
 * (protocol.md, *Acquiring*, *Waiting*, *Holding*) depends on it.
 *
 * A record that ended can do three things. It completes a period or evicts: such ones are always let through. It buries older versions of its own address,
 * which matters where one of them was met that is live, from whatever relay. And its fence counts, of which only the greatest does.
 */
import { countedFence } from '../protocol/fence.js'
import type { Sighting } from '../protocol/record.js'
import type { Claim } from './signer.js'

/** Past it the oldest are forgotten: an older version that is met afterwards counts as live, closed. */
const mostDormant = 10_000
/** The reader's own fence does not count for it, so that one more is needed. */
const fencesOfAnswer = 2

/** Of one process and all of its relays. */
export class Sieve {
  /** Addresses of which a version was met that is let through at once: whatever is newer has to come, too. */
  readonly #awake = new Set<string>()
  readonly #dormant = new Map<string, Claim>()

  /** True for whatever has to be proven as soon as it comes. */
  wants({ address, record: { state } }: Sighting): boolean {
    if (state === 'released' || state === 'withdrawn') return false
    this.#awake.add(address)
    return true
  }

  /**
   * @param proven what the answer of one relay brought and was wanted.
   * @param rest what else it brought.
   * @param prove undefined where the signature is not its author's.
   * @returns what has to be in the answer beside the proven.
   */
  sift(
    proven: readonly Sighting[],
    rest: readonly Claim[],
    prove: (claim: Claim) => Sighting | undefined,
  ): readonly Sighting[] {
    for (const claim of rest) this.#remember(claim)
    const addresses = new Set(proven.map(({ address }) => address))
    const ofAnswer = new Set(rest)
    const isNeeded = (claim: Claim): boolean => {
      const { address } = claim.sighting
      return addresses.has(address) || (ofAnswer.has(claim) && this.#awake.has(address))
    }
    const needed = [...this.#dormant.values()].filter(isNeeded)
    const others = rest.filter((claim) => !isNeeded(claim))
    return [...needed.flatMap((claim) => prove(claim) ?? []), ...highest(others, prove)]
  }

  #remember(claim: Claim): void {
    const { id } = claim.sighting.version
    const [oldest] = this.#dormant.keys()
    this.#dormant.set(`${id}${claim.signature}`, claim)
    if (this.#dormant.size > mostDormant && oldest !== undefined) this.#dormant.delete(oldest)
  }
}

/** Those with the greatest fences that count. */
function highest(claims: readonly Claim[], prove: (claim: Claim) => Sighting | undefined): readonly Sighting[] {
  const fenced = claims.flatMap((claim) => {
    const fence = countedFence(claim.sighting.record)
    return fence === null ? [] : [{ claim, fence }]
  })
  const found = new Map<string, Sighting>()
  for (const { claim } of fenced.sort((a, b) => b.fence - a.fence)) {
    if (found.size === fencesOfAnswer) break
    const sighting = prove(claim)
    if (sighting !== undefined) found.set(sighting.address, sighting)
  }
  return [...found.values()]
}

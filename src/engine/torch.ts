/**
 * Asks relays about torch-lock agents, and tells those of a holding, beside the machines and after them (src/protocol/torch.ts).
 * Not guaranteed: that an agent which published to less than a quorum is seen, or that one which asks other relays sees us.
 */
import type { PerRelay, Query } from '../protocol/machine.js'
import type { Sighting } from '../protocol/record.js'
import type { TorchDraft, TorchEvent, TorchName, TorchVerdict, WireEvent } from '../protocol/torch.js'
import { completedDraft, decodeTorch, judgeTorch, torchD, torchTags, withdrawnDraft } from '../protocol/torch.js'
import type { MonoMs, RelayUrl, WallMs } from '../protocol/values.js'
import { later } from '../protocol/values.js'
import type { Clock, Relays, TorchSigner } from '../ports.js'

export interface TorchPorts {
  readonly clock: Clock
  /** Over that signer: its sightings are events of torch-lock. */
  readonly relays: Relays
  readonly signer: TorchSigner
  readonly quorum: number
  /** What each relay said, for people. */
  readonly tell: (purpose: 'look' | 'claim', answer: PerRelay) => void
}

/** `unanswered`: no quorum did. */
export type TorchLook = TorchVerdict | { readonly kind: 'unanswered' }

/** How long the others are waited for when a quorum has answered, ms: an agent counts on one relay. */
const graceMs = 2_000
const pauseMs = 1_000

/** Looks until a quorum has answered, or until the deadline. */
export async function lookForTorch(
  name: TorchName,
  heedsCompleted: boolean,
  ports: TorchPorts,
  deadline: MonoMs,
  signal: AbortSignal,
): Promise<TorchLook> {
  const { clock, relays, tell } = ports
  const tags = torchTags(name, clock.wall())
  const read = async (relay: RelayUrl, over: AbortSignal): Promise<readonly Sighting[] | null> => {
    const queries = tags.map((tag): Query => ({ kind: 'period', tags: [tag], authors: null }))
    const answers = (await Promise.all(queries.map((query) => all(relays.read([relay], query, over))))).flat()
    const bad = answers.find(({ answer }) => answer.kind !== 'read')
    const told = bad ?? answers[0]
    if (told !== undefined) tell('look', told)
    return bad === undefined ? answers.flatMap(sightingsOf) : null
  }
  const found = await repeat(ports, read, deadline, signal)
  if (found === null) return { kind: 'unanswered' }
  return judgeTorch(found.flat().flatMap(eventOf), name, clock.wall(), heedsCompleted)
}

/** True when a quorum showed that very version; published again until then, or until the deadline. */
export async function publishTorch(
  name: TorchName,
  draft: TorchDraft,
  ports: TorchPorts,
  deadline: MonoMs,
  signal: AbortSignal,
): Promise<boolean> {
  const { relays, signer, tell } = ports
  const event = signer.signTorch(draft)
  const readBack: Query = { kind: 'addresses', author: signer.pubkey, ds: [torchD(name)] }
  const write = async (relay: RelayUrl, over: AbortSignal): Promise<true | null> => {
    const answers = await all(relays.publish([relay], event, readBack, over))
    const isShown = answers.flatMap(sightingsOf).some(({ version }) => version.id === event.id)
    for (const told of answers) if (told.answer.kind !== 'read') tell('claim', told)
    return isShown ? true : null
  }
  return (await repeat(ports, write, deadline, signal)) !== null
}

/** What those said that counted; null where they were fewer than a quorum at the deadline. */
async function repeat<T>(
  ports: TorchPorts,
  ask: (relay: RelayUrl, signal: AbortSignal) => Promise<T | null>,
  deadline: MonoMs,
  signal: AbortSignal,
): Promise<readonly T[] | null> {
  const { clock, relays, quorum } = ports
  const first = relays.all.filter((relay) => !relays.fallback.includes(relay))
  for (;;) {
    const told = await round(ports, first, quorum, ask, deadline, signal)
    const missing = quorum - told.length
    if (missing > 0) told.push(...(await round(ports, relays.fallback, missing, ask, deadline, signal)))
    if (told.length >= quorum) return told
    if (signal.aborted || clock.mono() >= deadline) return null
    await clock.wake(earlier(deadline, later(clock.mono(), pauseMs)), signal)
  }
}

async function round<T>(
  { clock }: TorchPorts,
  to: readonly RelayUrl[],
  needed: number,
  ask: (relay: RelayUrl, signal: AbortSignal) => Promise<T | null>,
  deadline: MonoMs,
  signal: AbortSignal,
): Promise<T[]> {
  const over = new AbortController()
  const ended = new AbortController()
  const abort = (): void => {
    over.abort()
  }
  const abortAt = (at: MonoMs): void => {
    void clock.wake(at, ended.signal).then(abort)
  }
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  abortAt(deadline)
  const told: T[] = []
  await Promise.all(
    to.map(async (relay) => {
      const answer = await ask(relay, over.signal)
      if (answer === null) return
      told.push(answer)
      if (told.length === needed) abortAt(earlier(deadline, later(clock.mono(), graceMs)))
    }),
  )
  ended.abort()
  signal.removeEventListener('abort', abort)
  return told
}

const earlier = (a: MonoMs, b: MonoMs): MonoMs => (a < b ? a : b)
const sightingsOf = ({ answer }: PerRelay): readonly Sighting[] => (answer.kind === 'read' ? answer.sightings : [])

function eventOf({ event }: Sighting): TorchEvent[] {
  const decoded = decodeTorch(JSON.parse(event.json) as WireEvent)
  return decoded === undefined ? [] : [decoded]
}

async function all(answers: AsyncIterable<PerRelay>): Promise<readonly PerRelay[]> {
  const told: PerRelay[] = []
  for await (const answer of answers) told.push(answer)
  return told
}

/** What ends a holding there: its period is completed, or nobody is to see it any more. */
export interface TorchEnding {
  readonly completes: boolean
  readonly periodEndMs: WallMs
  readonly leaseMs: number
  /** The newest version of the address, s; 0 where it is not known: those before are dated back, so that the clock is above them. */
  readonly last: number
}

/** True when a quorum showed the end. */
export function endTorch(
  name: TorchName,
  { completes, periodEndMs, leaseMs, last }: TorchEnding,
  ports: TorchPorts,
  deadline: MonoMs,
  signal: AbortSignal,
): Promise<boolean> {
  const now = ports.clock.wall()
  const createdAt = Math.max(last + 1, Math.floor(now / 1000))
  const draft = completes
    ? completedDraft(name, createdAt, periodEndMs, now)
    : withdrawnDraft(name, createdAt, leaseMs, now)
  return publishTorch(name, draft, ports, deadline, signal)
}

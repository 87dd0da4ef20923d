/**
 * What an embedded relay can be made to do wrong, by name, at run time, in any combination.
 * A fault is a set of answers to the few questions that a relay asks on its way (`Fault`); the relay itself knows no fault by name.
 */
import type { NostrEvent } from './relay-event.js'
import type { RelayStore } from './relay-store.js'

/** A text frame, a binary frame, or bytes that go on the wire as they are, outside any frame. */
export type Frame = string | Uint8Array | { readonly wire: Uint8Array }
export type Verb = 'EVENT' | 'REQ'
export type Answer = readonly [verb: string, ...fields: unknown[]]

export interface FaultOptions {
  /** New connections are refused with this HTTP status (503). */
  readonly refuse: { readonly status?: number }
  /** The connection drops upon its n-th message and every later one, unanswered; without `atMessage` every connection drops at once. */
  readonly drop: { readonly atMessage?: number }
  /** Nothing is ever answered; with `stores` events are stored nevertheless. */
  readonly mute: { readonly stores?: boolean }
  /** Each answer is delayed by `ms` (1,000). */
  readonly slow: { readonly ms?: number }
  /** Everything is lost, once or after each write. */
  readonly forget: { readonly each?: 'once' | 'write' }
  /** OK true, and nothing is stored. */
  readonly 'ok-not-stored': Record<string, never>
  /** OK false or CLOSED with `rate-limited:`, or only a NOTICE; of events unless told otherwise. */
  readonly 'rate-limited': { readonly notice?: boolean; readonly verbs?: readonly Verb[] }
  /** OK false or CLOSED with `restricted:`; of events and queries unless told otherwise. */
  readonly restricted: { readonly verbs?: readonly Verb[] }
  /** Only who authenticated is served (NIP-42): nobody where `accept` is false, else only `pubkeys`, if given. */
  readonly 'auth-required': {
    readonly accept?: boolean
    readonly pubkeys?: readonly string[]
    readonly verbs?: readonly Verb[]
  }
  /** Queries answer the state of `writes` writes ago; without it, for ever the state of when the fault was set. */
  readonly 'stale-reads': { readonly writes?: number }
  readonly 'no-eose': Record<string, never>
  /** Each EVENT is sent `times` times (3). */
  readonly duplicates: { readonly times?: number }
  /** Frames before, after (default) or instead of each answer. */
  readonly garbage: { readonly frames?: readonly Frame[]; readonly where?: 'before' | 'after' | 'instead' }
  /** Each REQ starts endless EVENTs, for it or for `subscription`; forged ones unless `event` makes the n-th. Ends with the fault or the connection. */
  readonly flood: { readonly subscription?: string; readonly event?: (n: number) => unknown }
}
export type FaultName = keyof FaultOptions

interface Fault {
  /** The HTTP status with which a connection is refused. */
  readonly status?: number
  /** What becomes of the n-th message of a connection, and, with 0, of its opening. */
  readonly receive?: (n: number) => 'swallow' | 'drop' | undefined
  readonly challenges?: boolean
  /** Why an authentication is refused. */
  readonly authRefusal?: string
  readonly refusal?: (
    verb: Verb,
    authenticated: ReadonlySet<string>,
  ) => { message: string; notice?: boolean } | undefined
  readonly discards?: boolean
  readonly afterWrite?: () => void
  /** What a query sees instead of the store. */
  readonly shown?: () => readonly NostrEvent[]
  readonly delayMs?: number
  /** What is sent in the place of an answer. */
  readonly say?: (answer: Answer) => readonly (Answer | Frame)[]
  /** Endless frames that a REQ starts. */
  readonly stream?: (subscription: string) => Iterable<Frame>
  readonly lift?: () => void
}

/** What a fault may lay hands on. */
interface Afflicted {
  readonly store: RelayStore
  readonly dropAll: () => void
}

const forged = (n: number): unknown => ({
  id: n.toString(16).padStart(64, '0'),
  pubkey: '1'.repeat(64),
  created_at: 0,
  kind: 30078,
  tags: [],
  content: '',
  sig: '0'.repeat(128),
})

const refuseFor = (verbs: readonly Verb[], message: string, notice = false): Fault => ({
  refusal: (verb) => (verbs.includes(verb) ? { message, notice } : undefined),
})

/** In the order in which they see an answer. */
const makers: { readonly [N in FaultName]: (options: FaultOptions[N], relay: Afflicted) => Fault } = {
  refuse: ({ status = 503 }) => ({ status }),
  drop: ({ atMessage = 0 }, { dropAll }) => {
    if (atMessage === 0) dropAll()
    return { receive: (n) => (n >= atMessage ? 'drop' : undefined) }
  },
  mute: ({ stores = false }) => ({ receive: () => (stores ? undefined : 'swallow'), say: () => [] }),
  slow: ({ ms = 1000 }) => ({ delayMs: ms }),
  forget: ({ each = 'once' }, { store }) => {
    store.clear()
    const afterWrite = (): void => {
      store.clear()
    }
    return each === 'write' ? { afterWrite } : {}
  },
  'ok-not-stored': () => ({ discards: true }),
  'rate-limited': ({ notice = false, verbs = ['EVENT'] }) => refuseFor(verbs, 'rate-limited: too many events', notice),
  restricted: ({ verbs = ['EVENT', 'REQ'] }) => refuseFor(verbs, 'restricted: not for you'),
  'auth-required': ({ accept = true, pubkeys, verbs = ['EVENT', 'REQ'] }) => ({
    challenges: true,
    ...(accept ? {} : { authRefusal: 'restricted: no key is accepted here' }),
    refusal: (verb, authenticated) => {
      if (!verbs.includes(verb)) return undefined
      if (authenticated.size === 0) return { message: 'auth-required: authenticate first' }
      const known = pubkeys === undefined || pubkeys.some((key) => authenticated.has(key))
      return known ? undefined : { message: 'restricted: this key is not accepted here' }
    },
  }),
  'stale-reads': ({ writes }, { store }) => {
    const past = [store.all()]
    const afterWrite = (): void => {
      if (writes !== undefined && past.push(store.all()) > writes + 1) past.shift()
    }
    return { shown: () => past[0] ?? [], afterWrite }
  },
  'no-eose': () => ({ say: (answer) => (answer[0] === 'EOSE' ? [] : [answer]) }),
  duplicates: ({ times = 3 }) => ({
    say: (answer) => Array.from({ length: answer[0] === 'EVENT' ? times : 1 }, () => answer),
  }),
  garbage: ({ frames = ['garbage', new Uint8Array([0, 255])], where = 'after' }) => ({
    say: (answer) => {
      if (where === 'instead') return frames
      return where === 'before' ? [...frames, answer] : [answer, ...frames]
    },
  }),
  flood: ({ subscription, event = forged }) => {
    let on = true
    return {
      *stream(asked) {
        for (let n = 1; on; n++) yield JSON.stringify(['EVENT', subscription ?? asked, event(n)])
      },
      lift: () => {
        on = false
      },
    }
  },
}
const names = Object.keys(makers) as FaultName[]

const isAnswer = (said: Answer | Frame): said is Answer => Array.isArray(said)

/** The faults of one relay that are on now. */
export class RelayFaults {
  readonly #active = new Map<FaultName, Fault>()

  constructor(private readonly relay: Afflicted) {}

  /** Sets a fault, or sets it anew with other options. Throws on a name that is none. */
  set<N extends FaultName>(name: N, options: FaultOptions[N]): void {
    if (!names.includes(name)) throw new Error(`There is no fault "${name}"; there are: ${names.join(', ')}.`)
    this.clear(name)
    this.#active.set(name, makers[name](options, this.relay))
  }

  clear(name?: FaultName): void {
    for (const gone of name === undefined ? names : [name]) {
      this.#active.get(gone)?.lift?.()
      this.#active.delete(gone)
    }
  }

  /** What each active fault answers to a question, where it has an answer. */
  ask<T>(question: (fault: Fault) => T | undefined): T[] {
    return names.flatMap((name) => {
      const fault = this.#active.get(name)
      const answer = fault && question(fault)
      return answer === undefined ? [] : [answer]
    })
  }

  /** What is really sent in the place of an answer. */
  distort(answer: Answer): Frame[] {
    const said = this.ask((fault) => fault.say).reduce<readonly (Answer | Frame)[]>(
      (all, say) => all.flatMap((one) => (isAnswer(one) ? say(one) : [one])),
      [answer],
    )
    return said.map((one) => (isAnswer(one) ? JSON.stringify(one) : one))
  }
}

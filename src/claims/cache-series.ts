/**
 * The numbered entries of one lock over a cache: how `ClaimLog` is read out of look-ups that lag and a save whose −1 says nothing
 * (docs/protocol.md, *The claim log*). Not guaranteed: exclusion between branches, which have caches of their own, nor against an
 * entry that was evicted: its number can be created again.
 */
import type { ClaimLog, LogFailure } from '../ports.js'
import type { LockTag } from '../protocol/values.js'
import { entryKey, logPrefix, numberOf, probeKey } from './cache-key.js'
import type { CacheStore } from './cache-store.js'

type Answer<Act extends 'list' | 'read' | 'create'> = Awaited<ReturnType<ClaimLog[Act]>>

/** What the asking process knows of the log from earlier answers. 0: of no number. */
export interface Known {
  /** The highest number that was shown, or created. */
  readonly seen: number
  /** The highest number that was refused as taken. */
  readonly refused: number
  /** This service was seen to refuse a key that exists. */
  readonly proven: boolean
}

export interface SeriesSetting {
  readonly lockTag: LockTag
  /** Waits between the looks for what was just created, ms. Together they have to fit into the bound of a create. */
  readonly pausesMs: readonly number[]
  /** 128 random bits, hex: names a key that nobody else can name. */
  readonly random: string
}

export class CacheSeries {
  constructor(
    private readonly store: CacheStore,
    private readonly pause: (ms: number) => Promise<void>,
    private readonly setting: SeriesSetting,
  ) {}

  /** The newest created one, walked up by exact look-ups until a miss. */
  async list({ seen, refused }: Known): Promise<Answer<'list'>> {
    const newest = await this.store.lookUp(logPrefix(this.setting.lockTag))
    let highest = Math.max(seen, refused)
    if (newest.kind === 'found') {
      const number = numberOf(this.setting.lockTag, newest.key)
      if (number === undefined) return unknown('The newest entry of the cache log has a key that is not of its form.')
      highest = Math.max(highest, number)
    } else if (newest.kind !== 'missing') return newest
    else if (highest === 0) return { kind: 'numbers', numbers: [] }
    else if (seen === 0) return this.#refusedAlone(refused)
    for (;;) {
      const next = await this.#has(highest + 1)
      if (typeof next !== 'boolean') return next
      if (!next) return { kind: 'numbers', numbers: [highest] }
      highest++
    }
  }

  async read(number: number): Promise<Answer<'read'>> {
    return this.store.fetch(entryKey(this.setting.lockTag, number))
  }

  /** One save of this key, and never a loop; a second one of it proves once to each process that the service refuses what exists. */
  async create(number: number, text: string, known: Known): Promise<Answer<'create'>> {
    const key = entryKey(this.setting.lockTag, number)
    const saved = await this.store.save(key, text)
    const shown = saved.kind === 'saved' ? await this.#readBack(key) : await this.store.fetch(key)
    if (saved.kind === 'saved') {
      if (shown.kind !== 'text') return unknown(`Entry ${number} was stored, but the cache does not show it.`)
      if (shown.text !== text || number <= known.seen) return notExclusive
    } else if (shown.kind !== 'text') {
      const probe = await this.store.save(probeKey(this.setting.random), 'probe')
      return probe.kind === 'saved' ? { kind: 'taken' } : probe.why
    } else if (shown.text !== text) return { kind: 'taken' }
    if (!known.proven && (await this.store.save(key, text)).kind === 'saved') return notExclusive
    return { kind: 'created' }
  }

  /**
   * A number was refused, and the newest is not shown. Walking up from an old number would be wrong: those between it and the newest
   * may have been evicted, and the second one would look free. So only what cannot be read either is told, as a head to be watched.
   */
  async #refusedAlone(refused: number): Promise<Answer<'list'>> {
    const shown = await this.#has(refused)
    if (typeof shown !== 'boolean') return shown
    if (shown) return unknown(`Entry ${refused} is in the cache log, which does not show its newest one.`)
    return { kind: 'numbers', numbers: [refused] }
  }

  async #has(number: number): Promise<boolean | LogFailure> {
    const key = entryKey(this.setting.lockTag, number)
    const found = await this.store.lookUp(key)
    if (found.kind === 'found') return found.key === key
    return found.kind === 'missing' ? false : found
  }

  /** A creator must see its own key before it holds. */
  async #readBack(key: string): Promise<Answer<'read'>> {
    let shown = await this.store.fetch(key)
    for (const ms of this.setting.pausesMs) {
      if (shown.kind === 'text') break
      await this.pause(ms)
      shown = await this.store.fetch(key)
    }
    return shown
  }
}

const unknown = (detail: string): LogFailure => ({ kind: 'unknown', detail })

const notExclusive: LogFailure = {
  kind: 'denied',
  detail: 'This cache service lets a key be created again that it holds already, so it cannot keep a claim log.',
}

/**
 * The Actions cache through its library: look-ups, one text under one key, and no decision. Not guaranteed: that a miss is true
 * (look-ups lag), that a key which was refused is taken, or that a call ends soon: the library retries for minutes.
 * It runs in a process of its own, in a working directory that nobody else uses.
 */
import { spawnSync } from 'node:child_process'
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { restoreCache, saveCache } from '@actions/cache'
import type { LogFailure } from '../ports.js'
import { failureIn, type Words } from './cache-words.js'

export type Miss = { readonly kind: 'missing' } | LogFailure

export interface CacheStore {
  /** The newest key that begins with this one. */
  lookUp(key: string): Promise<{ readonly kind: 'found'; readonly key: string } | Miss>
  /** What lies under exactly this key. */
  fetch(key: string): Promise<{ readonly kind: 'text'; readonly text: string } | Miss>
  /** `refused`: not stored, or stored and the answer lost. */
  save(key: string, text: string): Promise<{ readonly kind: 'saved' } | { readonly kind: 'refused'; why: LogFailure }>
}

/** Never changes: it is part of what a key means to the service, its *version*, as the compression is. */
const file = 'nostr-lock-claim.json'
const maxBytes = 1024 * 1024

export function libraryStore(words: Words): CacheStore {
  const miss = (): Miss => {
    const said = words.take()
    // A miss is said in a debug line alone.
    return said.includes('Failed to restore: ')
      ? failureIn(said, 'unknown', 'The cache did not answer.')
      : { kind: 'missing' }
  }
  return {
    async lookUp(key) {
      words.take()
      const found = await restoreCache([file], key, [], { lookupOnly: true }, true)
      return found === undefined ? miss() : { kind: 'found', key: found }
    },
    async fetch(key) {
      words.take()
      rmSync(file, { recursive: true, force: true })
      const found = await restoreCache([file], key, [], {}, true)
      if (found === undefined) return miss()
      if (found !== key) return { kind: 'missing' }
      const { size } = lstatSync(file)
      if (!lstatSync(file).isFile() || size > maxBytes)
        return { kind: 'unknown', detail: 'What the cache holds there is not an entry.' }
      return { kind: 'text', text: readFileSync(file, 'utf8') }
    },
    async save(key, text) {
      words.take()
      rmSync(file, { recursive: true, force: true })
      writeFileSync(file, text)
      if ((await saveCache([file], key, {}, true)) !== -1) return { kind: 'saved' }
      return { kind: 'refused', why: failureIn(words.take(), 'denied', lastingRefusal) }
    },
  }
}

const lastingRefusal =
  'The cache takes no new entry from this job: its token is read-only (a forked pull request, an event that is not trusted), ' +
  'the quota of the repository is used up, or the cache is switched off.'

/** The library would go on with gzip, which makes another version: two jobs could each create the same key. */
export function hasZstd(): boolean {
  const { error, stdout, stderr } = spawnSync('zstd', ['--quiet', '--version'], { encoding: 'utf8', windowsHide: true })
  return error === undefined && `${stdout}${stderr}`.trim() !== ''
}

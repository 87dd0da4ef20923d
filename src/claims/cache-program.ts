/**
 * The process in which the library runs: it performs one request and ends. Not guaranteed: an answer. Whoever asked may be gone; then a
 * create goes on for a while, because a job that dies between reserving a key and finishing it blocks the number for a day.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimLog } from '../ports.js'
import { CacheSeries, type Known, type SeriesSetting } from './cache-series.js'
import { hasZstd, libraryStore } from './cache-store.js'
import { keepWords } from './cache-words.js'

export type Ask =
  | { readonly act: 'list' }
  | { readonly act: 'read'; readonly number: number }
  | { readonly act: 'create'; readonly number: number; readonly text: string }

export interface Request {
  readonly setting: SeriesSetting
  readonly known: Known
  readonly ask: Ask
}

export type Answer = Awaited<ReturnType<ClaimLog['list' | 'read' | 'create']>>

/** From its start on, whatever becomes of the one who asked. */
const longestLifeMs = 60_000

/** Answers the one message that comes from the parent, and ends the process. Its variables and its folder are the parent's to set. */
export function serveOneRequest(self: NodeJS.Process): void {
  const words = keepWords(self.stdout)
  // A signal for the whole job must not cut a create in two; its end is near anyway.
  self.on('SIGINT', () => undefined)
  self.on('SIGHUP', () => undefined)
  setTimeout(() => self.exit(1), longestLifeMs)
  let creates = false
  self.once('disconnect', () => {
    if (!creates) self.exit(1)
  })
  self.once('message', (message) => {
    const request = message as Request
    creates = request.ask.act === 'create'
    void answerTo(request, new CacheSeries(libraryStore(words), sleep, request.setting)).then((answer) => {
      if (!self.connected) self.exit(1)
      self.send?.(answer, () => self.exit(0))
    })
  })
}

async function answerTo({ ask, known }: Request, series: CacheSeries): Promise<Answer> {
  if (!hasZstd())
    return { kind: 'denied', detail: 'The cache log needs zstd, which this runner does not have: install it.' }
  try {
    switch (ask.act) {
      case 'list':
        return await series.list(known)
      case 'read':
        return await series.read(ask.number)
      case 'create':
        return await series.create(ask.number, ask.text, known)
    }
  } catch (error) {
    return {
      kind: 'unknown',
      detail: `The cache library failed: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

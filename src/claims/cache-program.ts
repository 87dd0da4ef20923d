/**
 * The process in which the library runs: it performs one request after the other. Not guaranteed: an answer. Whoever asked may be gone;
 * then a create goes on for a while, because a job that dies between reserving a key and finishing it blocks the number for a day.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimLog } from '../ports.js'
import { CacheSeries, type Known, type SeriesSetting } from './cache-series.js'
import { hasZstd, libraryStore } from './cache-store.js'
import { keepWords } from './cache-words.js'
import { emptyWorkspace, remove } from './cache-workspace.js'

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

/** What the parent says; `wait` to a process that it starts ahead of the first request. */
export type Order = Request | 'wait'

/** What the parent hears: that a request is begun, up to which nothing was done, and then its answer. */
export type Message = Answer | { readonly kind: 'begun' }

/** Of one request, whatever becomes of the one who asked. */
const longestRequestMs = 60_000

/**
 * Answers the messages that come from the parent, one after the other; ends the process when none comes, or when the parent is gone.
 * The process is started in a workspace of its own, which is its first argument, and removed at the end; the second is how long to
 * wait for another request, ms. The request that it is started for is waited for as long as the parent lives.
 */
export function serveRequests(self: NodeJS.Process): void {
  const [workspace, idleMs] = self.argv.slice(2)
  if (self.send === undefined || workspace === undefined) self.exit(1)
  self.once('exit', () => {
    // Windows removes no folder that a process is in.
    self.chdir('/')
    remove(workspace)
  })
  // A signal for the whole job must not cut a create in two; its end is near anyway.
  self.on('SIGINT', () => undefined)
  self.on('SIGHUP', () => undefined)

  let timer: NodeJS.Timeout | undefined
  const endIn = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => self.exit(1), ms)
  }
  let creates = false
  const endIfAlone = (): void => {
    if (!self.connected && !creates) self.exit(1)
  }
  const tell = (message: Message): Promise<void> =>
    new Promise((resolve) => {
      self.send?.(message, () => {
        resolve()
      })
    })

  const store = libraryStore(keepWords(self.stdout))
  const perform = async (request: Request): Promise<void> => {
    endIn(longestRequestMs)
    // Where somebody emptied the temporary folder, the next process makes a workspace anew.
    if (!existsSync(workspace)) self.exit(1)
    await tell({ kind: 'begun' })
    creates = request.ask.act === 'create'
    const answer = await answerTo(request, new CacheSeries(store, sleep, request.setting))
    creates = false
    emptyWorkspace(workspace)
    endIfAlone()
    await tell(answer)
    endIn(Number(idleMs))
  }
  let turn = Promise.resolve()
  self.on('message', (message) => {
    const order = message as Order
    if (order === 'wait') endIn(Number(idleMs))
    else turn = turn.then(() => perform(order))
  })
  // Where the parent was gone before this, nothing keeps the process alive.
  self.on('disconnect', endIfAlone)
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

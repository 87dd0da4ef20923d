/** The visits to a claim log, each of several operations, over a store in memory that fails as the test says. */
import { beforeEach, describe, expect, it } from '@jest/globals'
import { acquireClaim, readClaim, releaseClaim, visitClaimLog } from '../../src/engine/claim-log.js'
import type { LogEntry } from '../../src/protocol/log-entry.js'
import { encodeEntry } from '../../src/protocol/log-entry.js'
import type { LogAnswer, LogFailure } from '../../src/protocol/machine.js'
import type { ClaimLog } from '../../src/ports.js'
import { entryOf } from '../support/log-cast.js'
import type { MemoryFault, MemoryOperation } from '../support/memory-log.js'
import { memoryLogStore } from '../support/memory-log.js'
import { settled, Stage } from './ports.js'

const live = new AbortController().signal
const rival = entryOf('rival1')
const mine = entryOf('me')
const down: LogFailure = { kind: 'unknown', detail: 'it does not answer' }
const forbidden: LogFailure = { kind: 'denied', detail: 'no' }

let store = memoryLogStore()
let log: ClaimLog = store.open('me')
let done: string[] = []
function open(kind: 'dir' | 'cache' = 'dir'): void {
  store = memoryLogStore(kind)
  log = store.open('me')
  done = []
  store.gate = (_, operation, number) => {
    done.push(number === undefined ? operation : `${operation} ${String(number)}`)
    return Promise.resolve()
  }
}
const write = (number: number, entry: LogEntry | string): void => {
  store.entries.set(number, typeof entry === 'string' ? entry : encodeEntry(entry))
}
const faulty = (operation: MemoryOperation, number: number | undefined, fault: MemoryFault): void => {
  store.fault = (_, asked, its) => (asked === operation && its === number ? fault : undefined)
}
beforeEach(() => {
  open()
})

describe('a look', () => {
  const sight = async (): Promise<unknown> => {
    const answer = await readClaim(log, live)
    return answer.kind === 'looked' ? answer.sight : answer
  }

  it('shows nothing where no number is taken', async () => {
    expect(await sight()).toEqual({ head: null, newest: null })
  })

  it('shows the highest number, and reads number 1 too, so that a cache does not evict it', async () => {
    write(1, rival)
    write(9, mine)
    expect(await sight()).toEqual({ head: { number: 9, body: mine }, newest: { number: 9, entry: mine } })
    expect(done).toEqual(['list', 'read 9', 'read 1'])
  })

  it('stands whatever reading number 1 comes to', async () => {
    write(9, mine)
    faulty('read', 1, down)
    expect(await sight()).toMatchObject({ head: { number: 9 } })
  })

  it.each<[string, MemoryOperation, number | undefined]>([
    ['could not be listed', 'list', undefined],
    ['whose head could not be read', 'read', 9],
    ['whose newest readable entry could not be read', 'read', 8],
  ])('of a log that %s is unknown, never empty', async (_, operation, number) => {
    write(8, rival)
    write(9, 'corrupt')
    for (const fault of [down, forbidden]) {
      faulty(operation, number, fault)
      expect(await sight()).toEqual(fault)
    }
  })

  it('tells a head that does not decode from one that cannot be seen, and shows the newest below that can', async () => {
    write(7, rival)
    write(8, '{}')
    write(9, 'not JSON')
    const newest = { number: 7, entry: rival }
    expect(await sight()).toEqual({ head: { number: 9, body: 'corrupt' }, newest })
    store.entries.delete(9)
    const list = log.list.bind(log)
    log = {
      ...log,
      list: async (signal) => ((await list(signal)).kind === 'numbers' ? { kind: 'numbers', numbers: [9] } : down),
    }
    expect(await sight()).toEqual({ head: { number: 9, body: 'unreadable' }, newest })
  })

  it('shows an entry of a newer version as it is, and takes nothing from below it', async () => {
    write(8, rival)
    write(9, '{"v":2}')
    expect(await sight()).toEqual({ head: { number: 9, body: { v: 2, state: 'newer' } }, newest: null })
  })

  it('goes 32 numbers down, and no further', async () => {
    write(60, 'corrupt')
    write(28, rival)
    expect(await sight()).toMatchObject({ newest: { number: 28 } })
    store.entries.delete(28)
    write(27, rival)
    expect(await sight()).toMatchObject({ newest: null })
  })
})

describe.each([
  ['an entry that is live', acquireClaim, mine],
  ['an entry that is not', releaseClaim, { ...mine, state: 'released' as const }],
])('appending %s', (_, appendClaim, entry) => {
  const append = (number = 5): Promise<LogAnswer> => appendClaim(log, number, entry, live)

  it('is done when the number was created here, and is the highest', async () => {
    expect(await append()).toEqual({ kind: 'appended' })
    expect([done, store.entries.get(5)]).toEqual([['create 5', 'list'], encodeEntry(entry)])
  })

  it('came too late where somebody else has the number', async () => {
    write(5, rival)
    expect(await append()).toEqual({ kind: 'taken', number: 5 })
    expect(store.entries.get(5)).toBe(encodeEntry(rival))
  })

  it('came too late where the name that it created was pruned or evicted below a higher one', async () => {
    write(40, rival)
    expect(await append()).toEqual({ kind: 'taken', number: 40 })
  })

  it('is done where the store says "taken", and what is there has its nonce', async () => {
    write(5, entry)
    expect(await append()).toEqual({ kind: 'appended' })
  })

  it("is not done by an earlier attempt of the same contender's, whose nonce is another", async () => {
    write(5, { ...entry, nonce: 'an-earlier-one' })
    expect(await append()).toEqual({ kind: 'taken', number: 5 })
  })

  it('is done where only the answer was lost', async () => {
    faulty('create', 5, { ...down, answerOnly: true })
    expect(await append()).toEqual({ kind: 'appended' })
  })

  it('is not done where the answer was lost, and somebody else has the number', async () => {
    write(5, rival)
    faulty('create', 5, down)
    expect(await append()).toEqual({ kind: 'taken', number: 5 })
  })

  it('is not done where the directory shows nothing after a failure, and not clear where it is a cache', async () => {
    faulty('create', 5, down)
    expect(await append()).toEqual(down)
    open('cache')
    faulty('create', 5, down)
    expect(await append()).toEqual({ kind: 'unclear', detail: down.detail })
  })

  it('is not clear where neither the answer nor the body can be had', async () => {
    store.fault = (_who, operation) => (operation === 'list' ? undefined : { ...down, answerOnly: true })
    expect(await append()).toEqual({ kind: 'unclear', detail: down.detail })
  })

  it('came too late where the number is taken, and cannot be read', async () => {
    write(5, entry)
    faulty('read', 5, down)
    expect(await append()).toEqual({ kind: 'taken', number: 5 })
  })

  it('is not clear where it cannot be listed, or where the list does not show it yet', async () => {
    faulty('list', undefined, down)
    expect(await append()).toEqual({ kind: 'unclear', detail: down.detail })
    open()
    log = { ...log, list: () => Promise.resolve({ kind: 'numbers', numbers: [4] }) }
    expect(await append()).toMatchObject({ kind: 'unclear' })
  })

  it('is denied where the store denies it, and nothing else is asked', async () => {
    faulty('create', 5, forbidden)
    expect([await append(), done]).toEqual([forbidden, ['create 5']])
  })
})

describe('a visit', () => {
  let stage = new Stage()
  beforeEach(() => {
    stage = new Stage()
  })
  const look = (signal = live) => visitClaimLog(log, { op: 'look' }, stage.ports.clock, signal)
  const append = (number = 5, entry = mine, signal = live) =>
    visitClaimLog(log, { op: 'append', number, entry }, stage.ports.clock, signal)

  it.each(['list', 'read', 'create'] as const)('ends after 90 s where the store hangs: %s', async (hanging) => {
    write(4, rival)
    store.gate = (_, operation) => (operation === hanging ? new Promise(() => undefined) : Promise.resolve())
    const answers = hanging === 'create' ? [append()] : [look()]
    await stage.advance(89_999)
    expect(stage.pendingAlarms).toBe(1)
    await stage.advance(1)
    expect(await Promise.all(answers)).toMatchObject([{ kind: hanging === 'create' ? 'unclear' : 'unknown' }])
    expect([stage.pendingAlarms, store.entries.size]).toEqual([0, 1])
  })

  it('leaves no alarm behind, and ends where its signal aborts', async () => {
    await look()
    expect(stage.pendingAlarms).toBe(0)
    const stop = new AbortController()
    store.gate = () => new Promise(() => undefined)
    const asked = look(stop.signal)
    stop.abort()
    expect(await asked).toMatchObject({ kind: 'unknown' })
    expect(stage.pendingAlarms).toBe(0)
  })

  it('never rejects: what throws is unknown, and an append that threw may be there', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    log = { ...log, list: broken }
    expect(await look()).toEqual({ kind: 'unknown', detail: 'broken' })
    expect(await append()).toEqual({ kind: 'unclear', detail: 'broken' })
  })

  it('that appended prunes what is below the newest 32, and never number 1', async () => {
    for (let number = 1; number <= 33; number++) write(number, rival)
    // A directory is read before anything is removed there: the visit is over by then.
    let prune: () => void = () => undefined
    store.gate = (_, operation) =>
      operation === 'prune' ? new Promise((resolve) => (prune = resolve)) : Promise.resolve()
    expect(await append(34)).toEqual({ kind: 'appended' })
    await settled()
    prune()
    await settled()
    expect([...store.entries.keys()].filter((number) => number < 5)).toEqual([1, 3, 4])
    expect(store.entries.size).toBe(33)
  })

  it('does not mind a store that cannot prune, and prunes nothing where it appended nothing', async () => {
    let pruned = 0
    log = { ...log, prune: () => (pruned++, Promise.reject(new Error('broken'))) }
    expect(await append()).toEqual({ kind: 'appended' })
    expect([await append(), await look(), pruned]).toMatchObject([{ kind: 'appended' }, { kind: 'looked' }, 2])
    expect([await append(4), pruned]).toEqual([{ kind: 'taken', number: 5 }, 2])
    await settled()
  })
})

import { describe, expect, it } from '@jest/globals'
import { claimLogContract, live } from '../support/claim-log-contract.js'
import { memoryLogStore } from '../support/memory-log.js'

for (const kind of ['dir', 'cache'] as const)
  claimLogContract(`the memory log in the place of a ${kind}`, () => {
    const stores = { one: memoryLogStore(kind), other: memoryLogStore(kind) }
    return { open: (lock) => stores[lock].open('somebody'), listsAll: kind === 'dir', prunes: kind === 'dir' }
  })

describe('the memory log', () => {
  it('holds each operation back until its gate opens, in whatever order', async () => {
    const store = memoryLogStore()
    const gates = new Map<string, () => void>()
    store.gate = (who, operation, number) =>
      new Promise((resolve) => gates.set(`${who} ${operation} ${number}`, resolve))
    const first = store.open('first').create(1, 'first', live)
    const second = store.open('second').create(1, 'second', live)
    gates.get('second create 1')?.()
    expect([await second, store.entries.get(1)]).toEqual([{ kind: 'created' }, 'second'])
    gates.get('first create 1')?.()
    expect(await first).toEqual({ kind: 'taken' })
  })

  it('lets go of an operation that is held back when the signal aborts, without its effect', async () => {
    const store = memoryLogStore()
    store.gate = () => new Promise(() => undefined)
    const stop = new AbortController()
    const held = store.open('somebody').create(1, 'text', stop.signal)
    stop.abort()
    expect([(await held).kind, store.entries.size]).toEqual(['unknown', 0])
  })

  it('fails as it is told, before or after the effect', async () => {
    const store = memoryLogStore()
    const log = store.open('somebody')
    store.fault = () => ({ kind: 'denied', detail: 'no' })
    expect([await log.create(1, 'text', live), store.entries.size]).toEqual([{ kind: 'denied', detail: 'no' }, 0])
    store.fault = (who, operation, number) =>
      who === 'somebody' && operation === 'create' && number === 1
        ? { kind: 'unknown', detail: 'lost', answerOnly: true }
        : undefined
    expect(await log.create(1, 'text', live)).toEqual({ kind: 'unknown', detail: 'lost' })
    expect(await log.read(1, live)).toEqual({ kind: 'text', text: 'text' })
  })
})

import { describe, expect, it } from '@jest/globals'
import { runMachine } from '../../src/engine/engine.js'
import type { Effect, Machine, MachineInput, Outcome } from '../../src/protocol/machine.js'
import type { LockRecord } from '../../src/protocol/record.js'
import type { MonoMs, RelayUrl, RequestId, WallMs } from '../../src/protocol/values.js'
import { at, me, part, relays, shown } from '../support/cast.js'
import { acquired } from '../support/scene.js'
import { Stage, said, settled, typesOf } from './ports.js'

const [r0] = relays as readonly [RelayUrl]
const query = { kind: 'addresses', author: me.pubkey, ds: [me.d] } as const
const draft = { record: shown(part('me', 'claiming')).record as LockRecord, createdAt: 1_000_000 }
const request = 1 as RequestId
const publish: Effect & { type: 'publish' } = {
  type: 'publish',
  request,
  purpose: 'claim',
  to: relays,
  draft,
  id: null,
  readBack: query,
}
const read: Effect = { type: 'read', request, purpose: 'look', from: relays, query }
const wake = (ms: number): Effect => ({ type: 'wake', at: ms as MonoMs })
const republish: Effect = { type: 'republish', to: [r0], event: { id: 'theirs', json: '{}' }, readBack: query }
const end = (outcome: Outcome): Effect => ({ type: 'end', outcome })
const unavailable: Outcome = { kind: 'unavailable' }
const subject = { namespace: 'o', lock: 'l', periodEndMs: null as WallMs | null }

type Script = Partial<Record<MachineInput['type'], readonly Effect[] | ((input: MachineInput) => readonly Effect[])>>
/** A machine that does the same about every input of one type. */
function run(script: Script, stage: Stage, abort = new AbortController()) {
  const inputs: MachineInput[] = []
  const machine: Machine<null> = (state, input) => {
    inputs.push(input)
    const effects = script[input.type] ?? []
    return { state, effects: typeof effects === 'function' ? effects(input) : effects }
  }
  const outcome = runMachine(machine, null, subject, stage.ports, abort.signal)
  return { inputs, outcome, abort }
}

describe('the engine, publishing', () => {
  it('persists a version before it is signed and sent, and tells the machine its id before any answer', async () => {
    const stage = new Stage()
    const { inputs, outcome } = run({ start: [publish], answer: [end(unavailable)] }, stage)
    await settled()
    expect(stage.done).toEqual([
      'persist claiming 1000000',
      'seal claiming 1000000 of o/l until 1172860',
      `publish event-1 to ${relays.join(',')}`,
    ])
    stage.requests[0]?.give(said(r0))
    await outcome
    expect(inputs).toMatchObject([
      { type: 'start' },
      { type: 'signed', request, id: 'event-1' },
      { type: 'answer', request },
    ])
  })

  it('sends nothing when the version cannot be persisted', async () => {
    const stage = new Stage()
    stage.ports.journal.persist = () => {
      throw new Error('disk full')
    }
    await expect(run({ start: [publish] }, stage).outcome).rejects.toThrow('disk full')
    expect(stage.done).toEqual([])
  })

  it('sends a version again as it was signed, without signing or persisting it anew', async () => {
    const stage = new Stage()
    const again: Effect = { ...publish, request: 2 as RequestId, id: 'event-1' }
    run(
      { start: [publish], timer: [again], signed: (input) => ('id' in input && input.request === 1 ? [wake(0)] : []) },
      stage,
    )
    await settled()
    await stage.advance(0)
    expect(stage.done.filter((line) => line.startsWith('publish'))).toHaveLength(2)
    expect(stage.done).toHaveLength(4)
  })

  it('refuses to send what it did not sign', async () => {
    const stage = new Stage()
    await expect(run({ start: [{ ...publish, id: 'stray' }] }, stage).outcome).rejects.toThrow('invariant')
    expect(stage.done).toEqual([])
  })

  it('sends, signs and persists nothing after a stop request of another process, and ends stopped', async () => {
    const stage = new Stage()
    stage.stopRequested = true
    const { outcome } = run({ start: [publish, read] }, stage)
    expect(await outcome).toEqual({ kind: 'stopped', why: 'stop-file' })
    expect(stage.done).toEqual([])
  })

  it('acquires nothing after a stop request of another process, which may have ended the claim already', async () => {
    const stage = new Stage()
    stage.stopRequested = true
    expect(await run({ start: [end(acquired)] }, stage).outcome).toEqual({ kind: 'stopped', why: 'stop-file' })
    expect(await run({ start: [end(unavailable)] }, stage).outcome).toEqual(unavailable)
    stage.stopRequested = false
    expect(await run({ start: [end(acquired)] }, stage).outcome).toEqual(acquired)
    const late = run({ start: [republish, end(acquired)] }, stage)
    await settled()
    stage.stopRequested = true
    stage.requests[0]?.end()
    expect(await late.outcome).toEqual({ kind: 'stopped', why: 'stop-file' })
  })
})

describe('the engine, feeding its machine', () => {
  it('stamps every input with both clocks and fresh entropy, and logs each answer with its timing', async () => {
    const stage = new Stage()
    const { inputs } = run({ start: [read] }, stage)
    await stage.advance(700)
    stage.requests[0]?.give(said(r0))
    await settled()
    const { timing, ...answer } = said(r0)
    expect(inputs).toEqual([
      { type: 'start', at: at(0, 0.25) },
      { type: 'answer', request, ...answer, at: at(700, 0.25) },
    ])
    expect(stage.logged).toEqual([{ kind: 'relay', purpose: 'look', timing, ...answer }])
  })

  it('has one alarm, which a later one replaces', async () => {
    const stage = new Stage()
    const { inputs } = run({ start: [wake(100), wake(300)] }, stage)
    await stage.advance(100)
    expect(typesOf(inputs)).toEqual(['start'])
    await stage.advance(200)
    await stage.advance(1_000)
    expect(typesOf(inputs)).toEqual(['start', 'timer'])
  })

  it('brings pushes as inputs, and ends the subscription with the machine', async () => {
    const stage = new Stage()
    const sighting = shown(part('rivala', 'released'))
    const script = { start: [{ type: 'watch', tags: ['handoff'], authors: null }], pushed: [end(unavailable)] } as const
    const { inputs, outcome } = run(script, stage)
    await settled()
    expect(stage.watching).toBe(1)
    stage.push(r0, sighting)
    await outcome
    expect(inputs[1]).toMatchObject({ type: 'pushed', relay: r0, sighting })
    expect(stage.watching).toBe(0)
  })

  it.each([
    ['signal', undefined],
    ['deadline', { why: 'deadline', completes: false }],
  ])('tells a %s as a stop, and still performs what the machine makes of it', async (why, reason) => {
    const stage = new Stage()
    const { inputs, outcome, abort } = run({ start: [read], stop: [publish], answer: [end(unavailable)] }, stage)
    await settled()
    abort.abort(reason)
    await settled()
    expect(inputs[1]).toMatchObject({ type: 'stop', why })
    expect(stage.done.at(-1)).toMatch(/^publish/)
    stage.requests[1]?.give(said(r0))
    expect(await outcome).toEqual(unavailable)
  })

  it('starts the machine before it stops it, where the signal came first', async () => {
    const abort = new AbortController()
    abort.abort()
    const { inputs, outcome } = run({ stop: [end(unavailable)] }, new Stage(), abort)
    await outcome
    expect(typesOf(inputs)).toEqual(['start', 'stop'])
  })

  it('traces every input before every effect of it, as data', async () => {
    const stage = new Stage()
    const { inputs, outcome } = run({ start: [wake(5)], timer: [end(unavailable)] }, stage)
    await stage.advance(5)
    await outcome
    expect(stage.traced).toEqual([
      { input: inputs[0] },
      { effect: wake(5) },
      { input: inputs[1] },
      { effect: end(unavailable) },
    ])
    expect(JSON.parse(JSON.stringify(stage.traced))).toEqual(stage.traced)
  })
})

describe('the engine, ending', () => {
  it('leaves nothing behind: no request, no alarm, no ear for the signal', async () => {
    const stage = new Stage()
    const { inputs, outcome, abort } = run({ start: [read, wake(9_000)], answer: [end(unavailable)] }, stage)
    await settled()
    stage.requests[0]?.give(said(r0))
    await outcome
    abort.abort()
    stage.requests[0]?.give(said(r0))
    await stage.advance(9_000)
    expect(typesOf(inputs)).toEqual(['start', 'answer'])
    expect([stage.requests[0]?.signal.aborted, stage.pendingAlarms]).toEqual([true, 0])
  })

  it('performs nothing after the end', async () => {
    const stage = new Stage()
    await run({ start: [end(unavailable), publish] }, stage).outcome
    expect(stage.done).toEqual([])
  })

  it('waits for records of others that are being published again, three seconds at most', async () => {
    const stage = new Stage()
    let outcome: Outcome | null = null
    const { outcome: ended } = run({ start: [republish, end(unavailable)] }, stage)
    void ended.then((it) => (outcome = it))
    await stage.advance(2_999)
    expect(outcome).toBeNull()
    await stage.advance(1)
    expect([outcome, stage.requests[0]?.signal.aborted]).toEqual([unavailable, true])
  })

  it('does not wait once they are published', async () => {
    const stage = new Stage()
    const { outcome } = run({ start: [republish, end(unavailable)] }, stage)
    await settled()
    stage.requests[0]?.end()
    expect(await outcome).toEqual(unavailable)
  })
})

describe('the engine, failing', () => {
  it('rejects with a bug of the machine, and still leaves nothing behind', async () => {
    const stage = new Stage()
    const bug = new Error('invariant: broken')
    const { outcome } = run(
      {
        start: [read, { type: 'watch', tags: ['handoff'], authors: null }, wake(5)],
        timer: () => {
          throw bug
        },
      },
      stage,
    )
    const rejected = expect(outcome).rejects.toBe(bug)
    await stage.advance(5)
    await rejected
    expect([stage.requests[0]?.signal.aborted, stage.watching, stage.pendingAlarms]).toEqual([true, 0, 0])
  })

  it.each([
    ['a read', read],
    ['a publish', publish],
    ['a republish', republish],
  ])('rejects when an adapter fails %s instead of answering', async (_, effect) => {
    const stage = new Stage()
    const { outcome } = run({ start: [effect] }, stage)
    const rejected = expect(outcome).rejects.toThrow('adapter')
    await settled()
    stage.requests[0]?.fail(new Error('adapter'))
    await rejected
  })
})

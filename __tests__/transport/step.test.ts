/** A step ends once, and leaves nothing behind: no listener, no sleeper, no beginning without its end. */
import { getEventListeners } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { step, type Settling } from '../../src/transport/step.js'
import { StillClock } from './scripted-server.js'

const start = (timeoutMs = 1_000) => {
  const clock = new StillClock()
  const caller = new AbortController()
  const ends: string[] = []
  const begun: Settling<string>[] = []
  const result = step<string>({ clock, signal: caller.signal, timeoutMs }, (given) => {
    begun.push(given)
    return () => {
      ends.push('ended')
    }
  })
  const left = () => [ends.length, getEventListeners(caller.signal, 'abort').length, clock.sleepers]
  const [{ settle, progress } = { settle: () => undefined, progress: () => undefined }] = begun
  return { clock, caller, result, left, settle, progress }
}

describe('a step', () => {
  it('ends by its own answer, the first one', async () => {
    const { result, settle, left } = start()
    expect(left()).toEqual([0, 1, 1])
    settle('one')
    settle('two')
    expect(await result).toBe('one')
    expect(left()).toEqual([1, 0, 0])
  })

  it('ends by its time, counted anew from each progress', async () => {
    const { clock, result, progress, left } = start()
    clock.move(999)
    progress()
    clock.move(999)
    await Promise.resolve()
    expect(left()[0]).toBe(0)
    clock.move(1)
    expect(await result).toEqual({ kind: 'failed', cause: 'timeout', detail: 'no answer' })
    expect(left()).toEqual([1, 0, 0])
  })

  it('ends by the signal', async () => {
    const { caller, result, left } = start()
    caller.abort()
    expect(await result).toMatchObject({ kind: 'failed', cause: 'aborted' })
    expect(left()).toEqual([1, 0, 0])
  })

  it('that settles while it begins is ended too', async () => {
    const clock = new StillClock()
    let ended = 0
    const result = await step<string>({ clock, signal: new AbortController().signal, timeoutMs: 5 }, ({ settle }) => {
      settle('at once')
      return () => {
        ended++
      }
    })
    expect([result, ended, clock.sleepers]).toEqual(['at once', 1, 0])
  })

  it('does not begin after the signal', async () => {
    const result = await step<string>({ clock: new StillClock(), signal: AbortSignal.abort() }, () => {
      throw new Error('it began')
    })
    expect(result).toMatchObject({ cause: 'aborted' })
  })
})

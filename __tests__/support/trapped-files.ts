/** The real files, with a trap before and after every call, those on open files included. */
import { promises } from 'node:fs'
import type { Files } from '../../src/claims/directory-log.js'

/** `done` is false before the call and true after it. What the trap throws is the answer; while it waits, so does the caller. */
export type Trap = (call: string, path: string, done: boolean) => unknown

export function trappedFiles(trap: Trap): Files {
  const guard = <T extends object>(target: T, opened?: string): T =>
    new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          const file = opened ?? String(given[0])
          await trap(String(name), file, false)
          const answer: unknown = await Reflect.apply(value, target, given)
          await trap(String(name), file, true)
          return name === 'open' ? guard(answer as object, file) : answer
        }
      },
    })
  return guard<Files>(promises)
}

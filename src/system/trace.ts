/** A machine's inputs and effects as JSON lines. Not guaranteed: the whole of it when the disk is full; a trace never fails a step. */
import { appendFileSync } from 'node:fs'
import type { Trace } from '../ports.js'

export function traceFile(file: string): Trace {
  return (entry) => {
    try {
      appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
    } catch {
      // What cannot be traced is not worth the lock.
    }
  }
}

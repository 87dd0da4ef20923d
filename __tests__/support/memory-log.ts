/** A claim log in memory, which several contenders open; a test holds back each of their operations, or lets it fail. */
import type { ClaimLog, LogFailure } from '../../src/ports.js'

export type MemoryOperation = 'list' | 'read' | 'create' | 'prune'

/** `answerOnly`: what was asked for happens, and only the answer is lost. */
export type MemoryFault = LogFailure & { readonly answerOnly?: true }

export interface MemoryLogStore {
  /** What is in the store. A test may write here what no contender would. */
  readonly entries: Map<number, string>
  /** `who` is told to the gate and to the fault. */
  open(who: string): ClaimLog
  /** An operation takes effect, in one step, when this resolves. At first it does so at once. */
  gate: (who: string, operation: MemoryOperation, number?: number) => Promise<void>
  /** Asked when the operation takes effect. At first nothing fails. */
  fault: (who: string, operation: MemoryOperation, number?: number) => MemoryFault | undefined
}

const stopped: LogFailure = { kind: 'unknown', detail: 'stopped' }

/** As a cache it lists the highest number only, and prunes nothing. */
export function memoryLogStore(kind: ClaimLog['store'] = 'dir'): MemoryLogStore {
  const entries = new Map<number, string>()
  const numbers = (): number[] => [...entries.keys()].sort((a, b) => a - b)

  const store: MemoryLogStore = {
    entries,
    gate: () => Promise.resolve(),
    fault: () => undefined,
    open: (who) => {
      /** Nothing takes effect after the signal aborted. */
      const perform = async <T>(
        signal: AbortSignal,
        operation: MemoryOperation,
        number: number | undefined,
        effect: () => T,
      ): Promise<T | LogFailure> => {
        if (!signal.aborted) await untilAborted(store.gate(who, operation, number), signal)
        if (signal.aborted) return stopped
        const fault = store.fault(who, operation, number)
        if (fault === undefined) return effect()
        if (fault.answerOnly) effect()
        return { kind: fault.kind, detail: fault.detail }
      }
      return {
        store: kind,
        list: (signal) =>
          perform(signal, 'list', undefined, () => ({
            kind: 'numbers' as const,
            numbers: kind === 'dir' ? numbers() : numbers().slice(-1),
          })),
        read: (number, signal) =>
          perform(signal, 'read', number, () => {
            const text = entries.get(number)
            return text === undefined ? { kind: 'missing' as const } : { kind: 'text' as const, text }
          }),
        create: (number, text, signal) =>
          perform(signal, 'create', number, () => {
            if (entries.has(number)) return { kind: 'taken' as const }
            entries.set(number, text)
            return { kind: 'created' as const }
          }),
        prune: async (below, signal) => {
          await perform(signal, 'prune', below, () => {
            if (kind === 'dir') for (const number of numbers()) if (number > 1 && number < below) entries.delete(number)
          })
        },
      }
    },
  }
  return store
}

/** Waits for the gate, or for the signal. */
const untilAborted = (gate: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const pass = (): void => {
      signal.removeEventListener('abort', pass)
      resolve()
    }
    signal.addEventListener('abort', pass)
    void gate.then(pass)
  })

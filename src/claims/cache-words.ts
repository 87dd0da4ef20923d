/**
 * What the library prints, kept from the job's log. Not guaranteed: that it says anything of use. Its answers are a miss and a −1
 * for whatever went wrong; only its words tell why. No words ever make a number ours: they tell unknown from missing, and passing
 * trouble from lasting, and words that are not known leave the answer as it was.
 */
import { logLine } from '../text/escape.js'
import type { LogFailure } from '../ports.js'

export interface Words {
  /** What was printed since it was last asked. */
  take(): string
}

/** From now on nothing that this process prints is shown. Only for a process that does nothing else. */
export function keepWords(out: Pick<NodeJS.WriteStream, 'write'>): Words {
  let said = ''
  out.write = (chunk: unknown): boolean => {
    said += String(chunk)
    return true
  }
  return {
    take() {
      const words = said
      said = ''
      return words
    },
  }
}

const failures = [
  /^::debug::Failed to reserve cache: (.+)$/m,
  /^::(?:warning|error)::(?:Failed to (?:save|restore): )?(.+)$/m,
]

/** The library's own reason on one line, without addresses (a signed one is a secret), or null where it told none. */
export function reasonIn(words: string): string | null {
  const found = failures.map((form) => form.exec(words)?.[1]).find((reason) => reason !== undefined)
  if (found === undefined) return null
  return logLine(found.replaceAll(/%0[AD]/g, ' ').replaceAll(/https?:\/\/\S+/g, '…'), 200)
}

/** Trouble of the network or of the service, which may be over at the next try. */
const passing = /Unable to make request|Rate limited|Failed to make request after/

/** Why a save or a look-up failed, as the words tell it. */
export function failureIn(words: string, otherwise: LogFailure['kind'], sentence: string): LogFailure {
  const reason = reasonIn(words)
  const kind = /cache (read|write) denied:/.test(words) ? 'denied' : passing.test(words) ? 'unknown' : otherwise
  return { kind, detail: reason === null ? sentence : `${sentence} The library says: ${reason}` }
}

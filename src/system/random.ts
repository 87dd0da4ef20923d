/** Not guaranteed: that a trace can be replayed with it; machines get their entropy as inputs. */
import { randomBytes } from 'node:crypto'
import type { Random } from '../ports.js'

/** Randomness of the operating system, fit for keys and tickets. */
export function systemRandom(): Random {
  return {
    bytes: (n) => new Uint8Array(randomBytes(n)),
    entropy: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  }
}

/** How much of what it should not send a relay may send on one connection. */
import { failed, type Trouble } from './trouble.js'

/** Verifying costs 2.5 ms: a hostile relay must not burn the processor. */
const maxFaults = 20
const maxStrayFrames = 5_000
const maxStrayBytes = 16 * 1024 * 1024

/** Each call tells why the connection is to be dropped now, or null. */
export class Patience {
  #faults = 0
  #frames = 0
  #bytes = 0

  /** Something that no honest relay sends: a frame or an event that is none, a signature that is none. */
  fault(): Trouble | null {
    if (++this.#faults < maxFaults) return null
    return failed('protocol', `dropped: ${maxFaults} broken frames or invalid signatures on one connection`)
  }

  /** A frame that belongs to nothing that was asked; honest relays send some, between two answers. */
  stray(bytes: number): Trouble | null {
    this.#frames++
    this.#bytes += bytes
    if (this.#frames <= maxStrayFrames && this.#bytes <= maxStrayBytes) return null
    return failed('limit', 'dropped: the relay floods with what nobody asked for')
  }

  /** An answer came: strays are counted anew. */
  answered(): void {
    this.#frames = 0
    this.#bytes = 0
  }
}

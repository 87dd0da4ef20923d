/** A rule taken out of the shipped source on purpose, the directed world that misses it, and what is broken there. */
import type { DirectedName } from './directed.js'
import type { Broken } from './witness.js'

export interface Mutation {
  readonly name: string
  /** In the words of protocol.md; `isDiamond` where it has a ◆ there. */
  readonly rule: string
  readonly isDiamond: boolean
  /** Below `src`. `from` has to be there exactly once, and becomes `to`. */
  readonly file: string
  readonly from: string
  readonly to: string
  readonly world: DirectedName
  readonly breaks: Broken
}

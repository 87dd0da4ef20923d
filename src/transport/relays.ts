/** The relays as Node reaches them. Not guaranteed: that any of them is there. */
import type { Relays } from '../ports.js'
import { dial } from './dial.js'
import { relaysOver, type RelaysOptions } from './members.js'

export const createRelays = (options: RelaysOptions): Relays => relaysOver(dial, options)

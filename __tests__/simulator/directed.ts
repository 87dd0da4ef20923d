/** Every directed world by its name. Without a mutation nothing is broken in any of them, whatever the seed. */
import * as holding from './directed-holding.js'
import * as log from './directed-log.js'
import * as races from './directed-races.js'

export const directed = { ...races, ...holding, ...log }
export type DirectedName = keyof typeof directed
export const directedNames = Object.keys(directed) as DirectedName[]

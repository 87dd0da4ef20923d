/**
 * The table of all mutations; each list is about a part of protocol.md. Not among them: the rules with a ◆ that adapters keep and not
 * the machines, paging and the validity of what a relay shows, since relays and signer are simulated here; `protocol/diamonds.test.ts`
 * has their tests.
 */
import type { Mutation } from './mutation.js'
import { acquiring } from './mutations-acquiring.js'
import { holding } from './mutations-holding.js'
import { log } from './mutations-log.js'

export const mutations: readonly Mutation[] = [...acquiring, ...holding, ...log]

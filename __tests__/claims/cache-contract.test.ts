/** The claim log in the cache, as the lock needs it, with the real library and a process for each log. */
import { jest } from '@jest/globals'
import type { LockTag } from '../../src/protocol/values.js'
import { cachePlace, lockTag } from '../support/cache-place.js'
import { claimLogContract } from '../support/claim-log-contract.js'

jest.setTimeout(120_000)

claimLogContract('the claim log in the Actions cache', async () => {
  const place = await cachePlace()
  const tags = { one: lockTag, other: 'cd'.repeat(32) as LockTag }
  return { open: (lock) => place.open({ lockTag: tags[lock] }), listsAll: false, prunes: false }
})

/** What post makes of what torch-lock agents saw, and still see. */
import { describe, expect, it } from '@jest/globals'
import type { Ended } from '../../src/action/ending.js'
import type { Stage } from '../../src/action/stage.js'
import type { SavedAttempt } from '../../src/action/state.js'
import { endShown } from '../../src/action/torch-ending.js'
import { writeStatus } from '../../src/keeper/status.js'
import type { TorchStanding } from '../../src/keeper/torch.js'
import { writeTorchFile } from '../../src/keeper/torch.js'
import type { MonoMs, RelayUrl, WallMs } from '../../src/protocol/values.js'
import { systemClock } from '../../src/system/clock.js'
import { openTorch } from '../../src/transport/torch-signer.js'
import { random } from '../support/lock-records.js'
import { memoryFolder } from '../support/memory-folder.js'
import { startRelays } from '../support/relay-set.js'
import { heldRecord, ticket } from '../support/sightings.js'

const clock = systemClock()
const name = {
  namespace: 'torch',
  agent: 'a',
  cadence: 'daily',
  days: ['2026-11-30'],
  date: '2026-11-30',
  mark: 'm',
} as const

async function ending(standing: TorchStanding | null, state: 'released' | 'completed', isShown = true, isOver = false) {
  const relays = await startRelays(3)
  const folder = memoryFolder()
  if (isShown) writeTorchFile(folder, 7, true)
  if (standing !== null) {
    const base = { v: 1, pid: 1, phase: 'released', ticket, backend: 'relays', renewedAt: null, renewals: 0 } as const
    const safe = { safeUntil: 1 as MonoMs, safeUntilWall: 1 as WallMs, fence: heldRecord.fence }
    const draft = { record: heldRecord, createdAt: 5 }
    writeStatus(folder, { ...base, ...safe, draft, lapses: [], end: null, torch: standing })
  }
  const key = Buffer.from(random.bytes(32)).toString('hex')
  const urls = relays.map(({ url }) => url as RelayUrl)
  const attempt = { lock: 'a', relays: urls, quorum: 2, periodEndMs: clock.wall(), torch: { name, key } }
  const told: string[] = []
  const stage = {
    adapters: { clock, openTorch: (endpoints: never) => openTorch({ endpoints, key, clock, random }) },
    runner: { env: {}, tell: ({ sentence }: { sentence: string }) => told.push(sentence) },
    signal: isOver ? AbortSignal.abort() : new AbortController().signal,
  }
  const end = { kind: 'released', state, quorum: true, log: null, endsBy: null } as const
  const ended = { end } as unknown as Ended
  await endShown(attempt as unknown as SavedAttempt, ended, folder, stage as unknown as Stage)
  const statuses = relays.map((relay) => relay.events().map(({ content }) => /"status":"(\w+)"/.exec(content)?.[1]))
  return { told, statuses: statuses.flat() }
}

describe('post with compat: torch', () => {
  it('ends what no keeper has ended, as our own lock ended', async () => {
    expect(await ending(null, 'released')).toEqual({ told: [], statuses: Array(3).fill('released') })
    const failed = { missed: 0, ended: false }
    expect(await ending(failed, 'completed')).toEqual({ told: [], statuses: Array(3).fill('completed') })
  })

  it('writes nothing where the keeper has ended it, or where nothing was shown', async () => {
    expect(await ending({ missed: 0, ended: true }, 'released')).toEqual({ told: [], statuses: [] })
    expect(await ending(null, 'released', false)).toEqual({ told: [], statuses: [] })
  })

  it('warns of renewals that agents did not see, and of an end that they do not see', async () => {
    const { told } = await ending({ missed: 2, ended: false }, 'released', true, true)
    expect(told).toEqual([
      expect.stringMatching(
        /^While the lock "a" was held, no quorum of relays showed 2 of its renewals for torch-lock/,
      ),
      expect.stringMatching(/^No quorum of relays showed the end of the lock "a" to torch-lock agents; they may see/),
    ])
  })
})

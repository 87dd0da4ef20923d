/** What the lock needs of a relay, asked through our own transport: runs against any relay, embedded or real. */
import { afterEach, describe, expect, it } from '@jest/globals'
import type { PerRelay, Query } from '../../src/protocol/machine.js'
import type { PeriodKey } from '../../src/protocol/values.js'
import type { Sighting, SignedEvent } from '../../src/protocol/record.js'
import type { Relays } from '../../src/ports.js'
import type { RelaySigner } from '../../src/transport/signer.js'
import {
  forever,
  freshNames,
  freshSigner,
  freshTicket,
  heldRecord,
  lockQuery,
  nowSeconds,
  openRelays,
  seal,
  signRaw,
} from './lock-records.js'

export interface RelayContractOptions {
  /** More contenders than the relay returns on one page; publishing them must be allowed. */
  readonly crowd?: number
  /** For one test, ms: real relays may be slow. */
  readonly testMs?: number
}

/** Reads until the answer is as wanted: many relays show an event only some time after their OK. */
async function readUntil(
  read: () => Promise<PerRelay>,
  wanted: (sightings: readonly Sighting[]) => boolean,
): Promise<readonly Sighting[]> {
  for (;;) {
    const { answer } = await read()
    if (answer.kind !== 'read') throw new Error(`no answer: ${JSON.stringify(answer)}`)
    if (wanted(answer.sightings)) return answer.sightings
  }
}

export async function onlyAnswer(answers: AsyncIterable<PerRelay>): Promise<PerRelay> {
  for await (const answer of answers) return answer
  throw new Error('no relay was asked')
}

export function describeRelay(name: string, getUrl: () => string, options: RelayContractOptions = {}): void {
  const { crowd = 30, testMs = 30_000 } = options

  describe(`${name}, as the lock needs it`, () => {
    let opened: Relays[] = []
    afterEach(() => {
      for (const relays of opened) relays.close()
      opened = []
    })
    const open = (signer: RelaySigner): Relays => {
      const relays = openRelays(signer, [getUrl()])
      opened.push(relays)
      return relays
    }
    const read = (relays: Relays, query: Query): Promise<PerRelay> =>
      onlyAnswer(relays.read(relays.all, query, forever))
    const publish = (relays: Relays, event: SignedEvent, query: Query): Promise<PerRelay> =>
      onlyAnswer(relays.publish(relays.all, event, query, forever))
    /** Published, and shown at that version. */
    const place = async (relays: Relays, event: SignedEvent, query: Query): Promise<readonly Sighting[]> => {
      const { answer, acknowledged } = await publish(relays, event, query)
      expect([acknowledged, answer.kind]).toEqual([true, 'read'])
      return readUntil(
        () => read(relays, query),
        (sightings) => sightings.some(({ version }) => version.id === event.id),
      )
    }

    it(
      'shows a record after its OK, to its author and to another reader',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const record = heldRecord(names)
        const event = seal(signer, record, names)
        const query = lockQuery(signer, names)
        const shown = await place(open(signer), event, query)
        expect(shown.map((sighting) => sighting.record)).toEqual([record])
        const { answer, timing } = await read(open(signer), query)
        expect(answer).toEqual({ kind: 'read', sightings: shown })
        expect([timing.connectMs, timing.okMs, timing.readMs]).toEqual([expect.any(Number), null, expect.any(Number)])
      },
      testMs,
    )

    it(
      'answers a read of what nobody wrote, whole and empty',
      async () => {
        const signer = freshSigner()
        const { answer } = await read(open(signer), lockQuery(signer, freshNames(), 'daily:2026-11-30' as PeriodKey))
        expect(answer).toEqual({ kind: 'read', sightings: [] })
      },
      testMs,
    )

    it(
      'finds every lock of a namespace by its period, and of one author only where one is named',
      async () => {
        const [signer, stranger] = [freshSigner(false), freshSigner(false)]
        const { namespace, lock } = { ...freshNames(), namespace: freshNames().lock }
        const period = 'daily:2026-11-30' as PeriodKey
        const own = { namespace, lock }
        const other = { namespace, lock: 'other' }
        const tags = signer.periodTags(namespace, null, period)
        const query = { kind: 'period', tags, authors: null } as const
        const events = [
          seal(signer, heldRecord(own, freshTicket(), { period }), own),
          seal(stranger, heldRecord(other, freshTicket(), { period }), other),
          seal(signer, heldRecord(own, freshTicket()), own),
        ]
        const relays = open(signer)
        for (const event of events) await place(relays, event, lockQuery(signer, event === events[1] ? other : own))
        const found = async (asked: Query): Promise<string[]> => {
          const { answer } = await read(relays, asked)
          return answer.kind === 'read' ? answer.sightings.map(({ version }) => version.id).sort() : []
        }
        expect(await found(query)).toEqual([events[0]?.id, events[1]?.id].sort())
        expect(await found({ ...query, authors: [signer.pubkey] })).toEqual([events[0]?.id])
      },
      testMs,
    )

    it(
      'replaces a version by a newer one of the same address',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const relays = open(signer)
        const ticket = freshTicket()
        const query = lockQuery(signer, names)
        const now = nowSeconds()
        await place(relays, seal(signer, heldRecord(names, ticket, { state: 'claiming' }), names, now), query)
        const newer = seal(signer, heldRecord(names, ticket), names, now + 1)
        const shown = await place(relays, newer, query)
        expect(shown.map(({ version }) => version.id)).toEqual([newer.id])
        const address = {
          kind: 'addresses',
          author: signer.pubkey,
          ds: [shown[0]?.address.split(':').slice(1).join(':') ?? ''],
        } as const
        expect((await read(relays, address)).answer).toEqual({ kind: 'read', sightings: shown })
      },
      testMs,
    )

    it(
      'does not show an older version, whatever it says to it',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const relays = open(signer)
        const ticket = freshTicket()
        const query = lockQuery(signer, names)
        const now = nowSeconds()
        const newer = seal(signer, heldRecord(names, ticket), names, now)
        await place(relays, newer, query)
        const older = seal(signer, heldRecord(names, ticket, { state: 'released' }), names, now - 5)
        // What it says to the older one differs from relay to relay; what it shows afterwards does not.
        await publish(relays, older, query)
        const { answer } = await read(relays, query)
        expect(answer.kind === 'read' && answer.sightings.map(({ version }) => version.id)).toEqual([newer.id])
      },
      testMs,
    )

    it(
      'shows all contenders of one lock, however many',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const relays = open(signer)
        const query = lockQuery(signer, names)
        const now = nowSeconds()
        // A few share a second, as real contenders do.
        const events = Array.from({ length: crowd }, (_, index) =>
          seal(signer, heldRecord(names), names, now - Math.floor(index / 3)),
        )
        for (const event of events) expect((await publish(relays, event, query)).acknowledged).toBe(true)
        const shown = await readUntil(
          () => read(relays, query),
          (sightings) => sightings.length >= crowd,
        )
        expect(new Set(shown.map(({ version }) => version.id))).toEqual(new Set(events.map(({ id }) => id)))
      },
      testMs,
    )

    it(
      'shows the completed record of a period however long ago it was written',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const relays = open(signer)
        const period = 'monthly:2026-11' as PeriodKey
        const query = lockQuery(signer, names, period)
        const completed = heldRecord(names, freshTicket(), { state: 'completed', period })
        const event = seal(signer, completed, names, nowSeconds() - 20 * 86_400)
        const shown = await place(relays, event, query)
        expect(shown.map(({ record }) => record)).toEqual([completed])
        const { answer } = await read(relays, { ...query, completionTags: [] } as Query)
        expect(answer).toEqual({ kind: 'read', sightings: [] })
      },
      testMs,
    )

    it(
      'pushes a later version to who watches its hand-off tag',
      async () => {
        const signer = freshSigner()
        const names = freshNames()
        const watching = open(signer)
        const writing = open(signer)
        const ticket = freshTicket()
        const now = nowSeconds()
        const query = lockQuery(signer, names)
        const first = seal(signer, heldRecord(names, ticket), names, now)
        const second = seal(signer, heldRecord(names, ticket, { state: 'released' }), names, now + 1)
        await place(writing, first, query)
        const pushed: string[] = []
        let wake = (): void => undefined
        const until = async (id: string): Promise<void> => {
          while (!pushed.includes(id))
            await new Promise<void>((resolve) => {
              wake = resolve
            })
        }
        const stop = watching.watch(
          signer.handoffTags(names.namespace, names.lock),
          signer.authors,
          (_, { version }) => {
            pushed.push(version.id)
            wake()
          },
        )
        await until(first.id)
        await place(writing, second, query)
        await until(second.id)
        stop()
        expect(pushed).toEqual([first.id, second.id])
      },
      testMs,
    )

    it(
      'cannot make a stranger count among those who share a key',
      async () => {
        const signer = freshSigner()
        const stranger = freshSigner()
        const names = freshNames()
        const mine = seal(signer, heldRecord(names), names)
        const { kind, created_at, content, tags } = JSON.parse(mine.json) as {
          kind: number
          created_at: number
          content: string
          tags: string[][]
        }
        const copied = signRaw({ kind, created_at, content, tags })
        const relays = open(signer)
        const query = lockQuery(signer, names)
        await publish(open(stranger), copied, lockQuery(stranger, names))
        const shown = await place(relays, mine, query)
        expect(shown.map(({ version }) => version.id)).toEqual([mine.id])
        // Also where the relay is asked for all authors.
        const { answer } = await read(relays, { ...query, authors: null } as Query)
        expect(answer).toEqual({ kind: 'read', sightings: shown })
      },
      testMs,
    )

    it(
      'shows contenders with throw-away keys to each other',
      async () => {
        const names = freshNames()
        const [one, two] = [freshSigner(false), freshSigner(false)]
        const query = lockQuery(one, names)
        const events = [seal(one, heldRecord(names), names), seal(two, heldRecord(names), names)] as const
        await place(open(one), events[0], query)
        const shown = await place(open(two), events[1], query)
        expect(shown.map(({ pubkey }) => pubkey).sort()).toEqual([one.pubkey, two.pubkey].sort())
      },
      testMs,
    )
  })
}

/** The page behind the first, asked for in the same flight: what it saves, and when it does not count. */
import { describe, expect, it } from '@jest/globals'
import {
  forever,
  freshNames,
  freshSigner,
  freshTicket,
  heldRecord,
  lockQuery,
  nowSeconds,
  seal,
} from '../support/lock-records.js'
import { onlyAnswer } from '../support/relay-contract.js'
import { open, readOne, scripted, type Client, type ScriptedServer } from './scripted-server.js'

const signer = freshSigner()
const names = freshNames()
const query = lockQuery(signer, names)
const now = nowSeconds()
const eventAt = (createdAt: number): { id: string; json: string } =>
  seal(signer, { ...heldRecord(names), ticket: freshTicket() }, names, createdAt)
const old = eventAt(now - 100)
const young = eventAt(now - 50)

type Filter = Record<string, unknown>
type Event = { id: string; json: string }
/** A relay that shows these, as long as nothing else is said, at most `cap` on a page. */
const shows =
  (events: readonly Event[], cap = 500) =>
  (client: Client, subscription: string, { until = Infinity }: Filter): void => {
    const parsed = events.map(({ json }) => JSON.parse(json) as { created_at: number })
    const page = parsed.filter(({ created_at }) => created_at <= (until as number))
    page.sort((a, b) => b.created_at - a.created_at)
    for (const event of page.slice(0, cap)) client.say(['EVENT', subscription, event])
    client.say(['EOSE', subscription])
  }
const untils = ({ received }: ScriptedServer): unknown[] =>
  received.filter(([verb]) => verb === 'REQ').map(([, , filter]) => (filter as Filter)['until'])
const idsOf = (read: { answer: unknown }): unknown =>
  (read.answer as { sightings: { event: Event }[] }).sightings.map(({ event }) => event.id).sort()

describe('the second page', () => {
  it('is asked for beside the first, from below the newest, once something is known of the lock', async () => {
    let answers = 0
    const server = await scripted({
      req: (client, subscription, filter) => {
        if (++answers <= 2) shows([old, young])(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    void readOne(relays, query)
    await server.heard('REQ', 4)
    expect(untils(server)).toEqual([undefined, now - 100, undefined, now - 51])
  })

  it('begins at what is written where the lock had no records, so that a read-back is one flight', async () => {
    const event = eventAt(now)
    let stored: readonly Event[] = []
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(stored)(client, subscription, filter)
      },
      event: (client, { id }) => {
        stored = [event]
        client.say(['OK', id, true, ''])
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    const published = await onlyAnswer(relays.publish(relays.all, event, query, forever))
    expect(idsOf(published)).toEqual([event.id])
    expect(untils(server)).toEqual([undefined, undefined, now])
  })

  it('does not count where the first ends elsewhere: the right one is asked for', async () => {
    let events: readonly Event[] = [young]
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(events)(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    events = [young, old]
    expect(idsOf(await readOne(relays, query))).toEqual([old.id, young.id].sort())
    expect(untils(server).slice(2)).toEqual([undefined, now - 50, now - 100])
  })

  it('is not the last where it shows what the first did not: a relay that caps its pages is read to the end', async () => {
    const oldest = eventAt(now - 200)
    let cap = 500
    let events: readonly Event[] = [young]
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(events, cap)(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    events = [eventAt(now - 20), young, oldest]
    cap = 2
    expect(idsOf(await readOne(relays, query))).toEqual(events.map(({ id }) => id).sort())
  })

  it('is the last where it is a smaller part of the first, though what was oldest has been replaced', async () => {
    let events: readonly Event[] = [eventAt(now - 200), old, young]
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(events)(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    events = [old, young, eventAt(now)]
    const asked = untils(server).length
    expect(idsOf(await readOne(relays, query))).toEqual(events.map(({ id }) => id).sort())
    expect(untils(server).slice(asked)).toEqual([undefined, now - 51])
  })

  it('is not the last where it is all of the first: a relay may have cut off both', async () => {
    let events: readonly Event[] = [eventAt(now - 10), young, old]
    let cap = 500
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(events, cap)(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    events = [young, old, eventAt(now - 200)]
    cap = 2
    expect(idsOf(await readOne(relays, query))).toEqual(events.map(({ id }) => id).sort())
  })

  it('is not the last where it shows nothing: what lies between may have been cut off', async () => {
    let events: readonly Event[] = [young, old]
    let cap = 500
    const server = await scripted({
      req: (client, subscription, filter) => {
        shows(events, cap)(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    events = [eventAt(now - 10), eventAt(now - 20), eventAt(now - 30)]
    cap = 2
    expect(idsOf(await readOne(relays, query))).toEqual(events.map(({ id }) => id).sort())
  })

  it('begins among the oldest where there are many, so that little comes twice', async () => {
    const events = Array.from({ length: 30 }, (_, i) => eventAt(now - 100 + i))
    const server = await scripted({ req: shows(events) })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    const asked = untils(server).length
    expect(idsOf(await readOne(relays, query))).toEqual(events.map(({ id }) => id).sort())
    expect(untils(server).slice(asked)).toEqual([undefined, now - 80])
  })

  it('is asked for alone, from then on, where a relay refuses it beside the first', async () => {
    let requests = 0
    const server = await scripted({
      req: (client, subscription, filter) => {
        if (++requests === 4) client.say(['CLOSED', subscription, 'rate-limited: one at a time'])
        else shows([old, young])(client, subscription, filter)
      },
    })
    const relays = open(signer, [server.url])
    await readOne(relays, query)
    expect(idsOf(await readOne(relays, query))).toEqual([old.id, young.id].sort())
    await readOne(relays, query)
    expect(untils(server)).toEqual([undefined, now - 100, undefined, now - 51, now - 100, undefined, now - 100])
  })

  it('is not foreseen where the lock took several pages, whose ends move with every event', async () => {
    const both = [old.id, young.id].sort()
    const server = await scripted({ req: shows([old, young, eventAt(now - 150)], 2) })
    const relays = open(signer, [server.url])
    expect(idsOf(await readOne(relays, query))).toEqual(expect.arrayContaining(both))
    const asked = untils(server).length
    await readOne(relays, query)
    expect(untils(server).slice(asked)).toEqual(untils(server).slice(0, asked))
  })
})

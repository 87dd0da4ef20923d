/** What the page shows, in a real browser, of what real relays have. */
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createSigner } from '../../src/transport/signer.js'
import { freshNames, freshSigner, random } from '../support/lock-records.js'
import { reads, visit } from './browser.js'
import { eventOf, fenced, hour, inLine, linkTo, minute, publish, relaysWith, ticketOf, writer } from './records.js'

const texts = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((found) => found.map(({ textContent }) => textContent))
const cell = (label: string): string => `tbody tr td[data-label="${label}"]`

describe('the status page', () => {
  it('shows who holds, since when, the line in its order, what is completed, and the last two days', async () => {
    const names = freshNames()
    const signer = writer()
    const events = [
      fenced(names, 'held', { takenMs: 2 * hour, ticket: ticketOf('a') }),
      inLine(names, 2, 'second', ticketOf('1')),
      inLine(names, 1, 'first', ticketOf('9')),
      fenced(names, 'completed', {
        takenMs: 27 * hour,
        endedMs: 26 * hour,
        job: 'nightly',
        period: 'daily:2026-11-29',
      }),
      fenced(names, 'released', { takenMs: 10 * hour, endedMs: 9 * hour }),
    ].map((record) => eventOf(signer, record, names))
    const relays = await relaysWith(3, events)
    const { page, go, complaints, requests, origin } = await visit()
    await go(linkTo(relays, names))
    await reads(page, '#quorum', /^All 3 relays answered\.$/)
    await reads(page, 'tbody th', new RegExp(`^${names.lock}$`))
    expect(await texts(page, cell('State'))).toEqual(['held'])
    const link = page.locator(`${cell('Holder')} a`)
    expect(await link.textContent()).toBe('deploy')
    expect(await link.getAttribute('href')).toBe('https://github.com/octo/deploy/actions/runs/4711')
    expect(await texts(page, cell('Holder'))).toEqual([
      expect.stringMatching(/Nightly · octo\/deploy · run 4711 · key .* · fence \d+$/),
    ])
    expect(await texts(page, cell('Since'))).toEqual([expect.stringMatching(/^2h\d+ \w+ \d\d:\d\d UTC$/)])
    expect(await texts(page, `${cell('Lease')} small`)).toEqual([expect.stringMatching(/^3m \d+s of 5m left$/)])
    expect(await texts(page, `${cell('Line')} li`)).toEqual([
      'firstocto/deploy · run 4711',
      'secondocto/deploy · run 4711',
    ])
    expect(await texts(page, `${cell('Completed')} li`)).toEqual([expect.stringMatching(/^daily:2026-11-29nightly · /)])
    expect(
      await page.locator('.timeline .bar').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-kind'))),
    ).toEqual(['completed', 'released', 'holding'])
    expect(await page.locator('.timeline').getAttribute('aria-label')).toMatch(/3 holdings in the last two days/)
    expect(complaints).toEqual([])
    const allowed = [origin, ...relays.map(({ url }) => url)]
    expect(requests.filter((url) => !allowed.some((one) => url.startsWith(one)))).toEqual([])
    expect(requests.filter((url) => url.startsWith('ws'))).toHaveLength(3)
  })

  it('shows every lock of a namespace in one period, and of a cadence that of now', async () => {
    const { namespace } = freshNames()
    const period = `daily:${new Date().toISOString().slice(0, 10)}`
    const locks = ['b', 'a', 'c'].map((lock) => ({ namespace, lock }))
    const [b, a, c] = locks
    if (a === undefined || b === undefined || c === undefined) throw new Error('three locks')
    const relays = await relaysWith(1, [
      eventOf(writer(), fenced(a, 'held', { takenMs: hour, period }), a),
      eventOf(writer(), fenced(b, 'completed', { takenMs: hour, period }), b),
      eventOf(writer(), fenced(c, 'held', { takenMs: hour, period: 'daily:2026-01-01' }), c),
    ])
    const { page, go } = await visit()
    await go(linkTo(relays, { namespace }, 'daily'))
    await reads(page, '#quorum', /^The relay answered\.$/)
    expect(await texts(page, 'tbody th')).toEqual(['a', 'b'])
    expect(await texts(page, cell('State'))).toEqual(['held', 'completed'])
  })

  it('lets the lease bar shrink as time passes, and then says that the holder is silent', async () => {
    const names = freshNames()
    const record = fenced(names, 'held', { takenMs: hour, endedMs: minute })
    const relays = await relaysWith(1, [eventOf(writer(), record, names)])
    const { page, go } = await visit()
    await page.clock.install()
    await go(linkTo(relays, names))
    await reads(page, cell('State'), /^held$/)
    const bar = page.getByRole('meter', { name: `Lease of ${names.lock}` })
    const width = async (): Promise<number> => (await bar.locator('span').boundingBox())?.width ?? NaN
    const before = { width: await width(), value: Number(await bar.getAttribute('aria-valuenow')) }
    await page.clock.runFor(2 * minute)
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(before.value - 35)
    await page.waitForFunction(
      (was) => (document.querySelector('.lease span')?.getBoundingClientRect().width ?? was) < was * 0.6,
      before.width,
    )
    await page.clock.runFor(2.5 * minute)
    await reads(page, cell('State'), /^held, but silent$/)
    expect(await bar.getAttribute('aria-valuetext')).toMatch(/^overdue by /)
    await page.clock.runFor(2 * minute)
    await reads(page, cell('State'), /^free, the last lease ran out$/)
  })

  it('takes in a release and a new holder as they are pushed, and announces them', async () => {
    const names = freshNames()
    const signer = writer()
    const held = fenced(names, 'held', { takenMs: hour, ticket: ticketOf('a') })
    const relays = await relaysWith(3, [eventOf(signer, held, names)])
    const { page, go } = await visit()
    await page.clock.install()
    await go(linkTo(relays, names))
    await reads(page, '#news', /1 lock is shown/)
    await reads(page, '#quorum', /^All 3 relays answered\.$/)
    const reqs = relays.map(({ counts }) => counts.reqs)
    await publish(
      relays,
      eventOf(signer, fenced(names, 'released', { takenMs: hour, endedMs: 0, ticket: ticketOf('a') }), names),
    )
    await reads(page, cell('State'), /^free$/)
    await page.clock.runFor(5_000)
    await reads(page, '#news', new RegExp(`${names.lock}: free`))
    await publish(relays, eventOf(writer(), fenced(names, 'held', { takenMs: 0, endedMs: 0, job: 'next' }), names))
    await reads(page, cell('Holder'), /^next/)
    await page.clock.runFor(5_000)
    await reads(page, '#news', /held by next/)
    // Not one more question was asked: it came by the subscription.
    expect(relays.map(({ counts }) => counts.reqs)).toEqual(reqs)
  })

  it('opens sealed records with the right key, and shows nothing with a wrong one or none', async () => {
    const names = freshNames()
    const [right, wrong] = ['1'.repeat(64), '2'.repeat(64)]
    const signer = freshSigner(true)
    const sealing = createSigner({ shared: true, bytes: new Uint8Array(Buffer.from(right, 'hex')) }, random)
    const relays = await relaysWith(3, [
      eventOf(sealing, fenced(names, 'held', { takenMs: hour }), names),
      eventOf(signer, fenced(names, 'held', { takenMs: hour }), names),
    ])
    const { page, go, complaints } = await visit()
    await go(linkTo(relays, names))
    await reads(page, '#empty', /without it their records cannot be seen/)
    const give = async (key: string): Promise<void> => {
      await page.locator('#ask').evaluate((ask) => ((ask as HTMLDetailsElement).open = true))
      await page.getByLabel('Secret key').fill(key)
      await page.getByRole('button', { name: 'Watch' }).click()
    }
    await give(wrong)
    await reads(page, '#empty', /or the key are others/)
    await give('nonsense')
    await reads(page, '#problems', /secret-key is malformed/)
    await give(right)
    await reads(page, cell('State'), /^held$/)
    expect(await page.locator('tbody tr').count()).toBe(1)
    // It is in memory, and nowhere else.
    expect(page.url()).not.toContain(right)
    expect(await page.getByLabel('Secret key').inputValue()).toBe('')
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
    await page.locator('#ask').evaluate((ask) => ((ask as HTMLDetailsElement).open = true))
    await page.getByRole('button', { name: 'Forget the key' }).click()
    await reads(page, '#empty', /without it their records cannot be seen/)
    expect(await page.locator('tbody tr').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('refuses a key in the link, says why, and takes it out of the address', async () => {
    const relays = await relaysWith(1, [])
    const { page, go } = await visit()
    const key = '3'.repeat(64)
    await go(`${linkTo(relays, freshNames())}&key=${key}`)
    await reads(page, '#problems', /whoever finds this one has the key/)
    expect(page.url()).not.toContain(key)
    expect(await page.content()).not.toContain(key)
    expect(relays[0]?.counts.connections).toBe(0)
  })

  it('says how many answered when they are fewer than a quorum, and when they are a quorum again', async () => {
    const names = freshNames()
    const relays = await relaysWith(5, [eventOf(writer(), fenced(names, 'held', { takenMs: hour }), names)])
    for (const relay of relays.slice(2)) relay.setFault('refuse')
    const { page, go } = await visit()
    await page.clock.install()
    await go(linkTo(relays, names))
    await reads(page, '#quorum.warning', /^2 of 5 relays answered: what you see may be incomplete\. A quorum is 3\.$/)
    await reads(page, '#news', /2 of 5 relays answered/)
    expect(await texts(page, cell('State'))).toEqual(['held'])
    expect(await texts(page, '#relay-list [data-kind=failed]')).toHaveLength(3)
    relays[2]?.clearFaults()
    await page.clock.runFor(90_000)
    await reads(page, '#quorum:not(.warning)', /^3 of 5 relays answered, and 3 are a quorum\.$/)
    await relays[0]?.close()
    await reads(page, '#quorum.warning', /^2 of 5 relays answered/)
  })

  it('subscribes again after a relay dropped it, with pauses between', async () => {
    const names = freshNames()
    const relays = await relaysWith(1, [])
    const { page, go } = await visit()
    await page.clock.install()
    await go(linkTo(relays, names))
    await reads(page, '#quorum', /^The relay answered\.$/)
    for (const relay of relays) {
      relay.setFault('drop')
      relay.clearFaults()
    }
    await reads(page, '#quorum', /^0 of 1 relay answered/)
    await page.clock.runFor(10_000)
    await reads(page, '#quorum', /^The relay answered\.$/)
    await publish(relays, eventOf(writer(), fenced(names, 'held', { takenMs: minute, endedMs: 0 }), names))
    await reads(page, cell('State'), /^held$/)
  })
})

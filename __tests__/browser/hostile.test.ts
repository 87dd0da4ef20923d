/** Whatever a stranger writes into a record, or a relay says, is shown and not obeyed. */
import { describe, expect, it } from '@jest/globals'
import type { LockRecord } from '../../src/protocol/record.js'
import type { Fence } from '../../src/protocol/values.js'
import { freshNames, heldRecord } from '../support/lock-records.js'
import { policy, reads, visit } from './browser.js'
import { eventOf, fenced, hour, inLine, linkTo, relaysWith, ticketOf, writer } from './records.js'

const attack =
  '"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script><a href="javascript:window.pwned=1">x</a>'
const holder = {
  server: attack,
  repository: attack,
  workflow: attack,
  job: attack,
  runId: attack,
  runAttempt: 7,
  runUrl: 'javascript:window.pwned=1',
  runner: attack,
}

describe('a hostile record', () => {
  it('with markup in every field is text, loads nothing, and links nowhere', async () => {
    const names = { namespace: attack, lock: attack }
    const ticket = ticketOf('a')
    const evicted: LockRecord = {
      ...heldRecord(names, ticket),
      holder,
      state: 'evicted',
      by: attack,
      reason: attack,
    } as never
    const signer = writer()
    const held = { ...fenced(names, 'held', { takenMs: hour, ticket }), holder }
    const { seq: _seq, fence: _fence, ...rest } = evicted as unknown as { seq: number; fence: Fence } & LockRecord
    const relays = await relaysWith(3, [
      eventOf(signer, held, names),
      eventOf(signer, rest as LockRecord, names),
      eventOf(signer, { ...inLine(names, 1, attack, ticketOf('b')), holder }, names),
      eventOf(signer, { ...fenced(names, 'completed', { takenMs: 3 * hour, endedMs: 2 * hour }), holder }, names),
      eventOf(signer, { ...fenced(names, 'released', { takenMs: 5 * hour, endedMs: 4 * hour }), holder }, names),
    ])
    const { page, go, requests, complaints, origin } = await visit()
    await go(linkTo(relays, names))
    await reads(page, 'tbody td[data-label=State]', /^held$/)
    await reads(page, 'tbody td[data-label=Holder]', /asked to let go by "><img src=x/)
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(await page.locator('main :is(img, script, iframe, object, link, style)').count()).toBe(0)
    expect(await page.locator('table a').count()).toBe(0)
    expect(await page.locator('tbody th').textContent()).toContain('<img src=x onerror=')
    const allowed = [origin, ...relays.map(({ url }) => url)]
    expect(requests.filter((url) => !allowed.some((one) => url.startsWith(one)))).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each([
    ['http', 'https://github.com', 'http://github.com/o/r/actions/runs/1'],
    ['another server than it names', 'https://github.com', 'https://evil.example/o/r/actions/runs/1'],
    ['a server that hides behind a user name', 'https://github.com', 'https://github.com@evil.example/'],
  ])('has no link by %s', async (_what, server, runUrl) => {
    const names = freshNames()
    const record = fenced(names, 'held', { takenMs: hour })
    const relays = await relaysWith(1, [
      eventOf(writer(), { ...record, holder: { ...record.holder, server, runUrl } }, names),
    ])
    const { page, go } = await visit()
    await go(linkTo(relays, names))
    await reads(page, 'tbody td[data-label=Holder]', /^deploy/)
    expect(await page.locator('table a').count()).toBe(0)
  })

  it('with a forged signature, or of another lock, is not shown', async () => {
    const names = freshNames()
    const genuine = eventOf(writer(), fenced(names, 'held', { takenMs: hour }), names)
    const forged = { ...genuine, content: genuine.content.replace('"deploy"', '"forger"') }
    const other = eventOf(writer(), fenced(freshNames(), 'held', { takenMs: hour, job: 'other' }), names)
    const relays = await relaysWith(1, [forged, other])
    const { page, go } = await visit()
    await go(linkTo(relays, names))
    await reads(page, '#empty', /^No record is on these relays/)
    expect(await page.locator('tbody tr').count()).toBe(0)
  })

  it('by the thousand leaves a page that answers', async () => {
    const names = freshNames()
    const signer = writer()
    const digits = (n: number): never => n.toString(16).padStart(32, '0') as never
    const relays = await relaysWith(
      1,
      Array.from({ length: 300 }, (_, n) => eventOf(signer, inLine(names, n, `job ${n}`, digits(n)), names)),
    )
    const { page, go } = await visit()
    await go(linkTo(relays, names))
    await reads(page, 'tbody td[data-label=Line]', /and 292 more$/)
    expect(await page.locator('tbody td[data-label=Line] li').count()).toBe(8)
  })
})

describe('the policy of the page', () => {
  it('lets a script of its own folder run, sockets open, and nothing else', () => {
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      'connect-src ws: wss:',
      "base-uri 'none'",
      "form-action 'none'",
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ])
  })

  it('stops what would be loaded from elsewhere, and markup that would be parsed', async () => {
    const { page, go } = await visit()
    await go('')
    const stopped = await page.evaluate(async () => {
      const blocked: string[] = []
      let heard = (): void => undefined
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        blocked.push(effectiveDirective)
        heard()
      })
      const until = (directive: string): Promise<void> =>
        new Promise((resolve) => {
          heard = () => {
            if (blocked.includes(directive)) resolve()
          }
        })
      const image = until('img-src')
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' }))
      await image
      const connection = until('connect-src')
      void fetch('https://elsewhere.example/').catch(() => undefined)
      await connection
      try {
        document.body.innerHTML = '<b>x</b>'
      } catch {
        blocked.push('markup')
      }
      return blocked
    })
    expect(stopped).toEqual(expect.arrayContaining(['img-src', 'connect-src', 'markup']))
  })
})

/** The page for whoever has no mouse, no large screen, no bright room, or no sight. With PAGE_SHOTS, a folder, it leaves pictures there. */
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { EmbeddedRelay } from '../../src/demo/embedded-relay.js'
import { freshNames, type Names } from '../support/lock-records.js'
import { reads, visit } from './browser.js'
import type { NostrEvent } from '../../src/demo/relay-event.js'
import type { FencedRecord } from '../../src/protocol/record.js'
import type { PeriodKey } from '../../src/protocol/values.js'
import {
  eventOf,
  fenced,
  hour,
  inLine,
  linkTo,
  minute,
  publish,
  relaysWith,
  ticketOf,
  writer,
  type Told,
} from './records.js'

const namespace = 'octo/deploy'
const period = 'daily:2026-11-30' as PeriodKey
const named = (lock: string): Names => ({ namespace, lock })

/** Locks in every standing, once a day. */
async function aScene(): Promise<EmbeddedRelay[]> {
  const signer = writer()
  const told = (lock: string, state: FencedRecord['state'], rest: Told): NostrEvent =>
    eventOf(signer, fenced(named(lock), state, { ...rest, period }), named(lock))
  const over = (lock: string, takenMs: number, forMs: number, state: 'released' | 'completed' = 'released') =>
    told(lock, state, { takenMs, endedMs: takenMs - forMs })
  const waiting = (seq: number, job: string): NostrEvent => {
    const names = named('deploy/production')
    const record = { ...inLine(names, seq, job, ticketOf(String(seq))), period }
    return eventOf(signer, record, names)
  }
  return relaysWith(3, [
    told('deploy/production', 'held', { takenMs: 22 * minute, endedMs: 70_000 }),
    waiting(1, 'deploy'),
    waiting(2, 'hotfix'),
    ...[3, 7, 20, 26, 31, 44].map((hours) => over('deploy/production', hours * hour, ((hours % 4) + 1) * 20 * minute)),
    over('docs', 5 * hour, 12 * minute),
    told('e2e-cluster', 'held', {
      takenMs: hour,
      endedMs: 8 * minute,
      job: 'browser tests on a rather long matrix (chromium, 20)',
    }),
    over('nightly', 8 * hour, 2 * hour, 'completed'),
    told('pages', 'held', { takenMs: 9 * hour, endedMs: 8 * hour }),
  ])
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}

/** Every text whose colour is nearer than 4.5 to 1 to its ground (WCAG 2.2, 1.4.3). */
const faintTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const channels = (color: string): readonly number[] => {
      if (canvas === null) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (color: string): number => {
      const linear = (value = 0): number =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      const [red, green, blue] = channels(color)
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    const groundOf = (element: Element): string => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor
        if (channels(color)[3] === 255) return color
      }
      return 'white'
    }
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasText(element) && element.checkVisibility())
      .flatMap((element) => {
        const [a = 0, b = 0] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort(
          (x, y) => y - x,
        )
        const ratio = (a + 0.05) / (b + 0.05)
        return ratio < 4.5 ? [`${element.tagName} ${element.textContent} ${ratio.toFixed(2)}`] : []
      })
  })

describe('the status page, for everybody', () => {
  it.each(['light', 'dark'] as const)('has texts of enough contrast in the %s', async (colorScheme) => {
    const { page, go } = await visit({ colorScheme, viewport: { width: 1360, height: 800 } })
    await go(linkTo(await aScene(), { namespace }, period))
    await reads(page, '#quorum', /^All 3 relays answered\.$/)
    expect(await page.locator('tbody tr').count()).toBe(5)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      colorScheme === 'dark' ? 'rgb(16, 19, 23)' : 'rgb(247, 248, 249)',
    )
    await shot(page, colorScheme)
    await page.locator('#ask summary').click()
    await page.locator('td summary').first().click()
    await shot(page, `${colorScheme}-open`)
    expect(await faintTexts(page)).toEqual([])
  })

  it.each([320, 390, 820, 1280, 1290, 1360])('needs no sideways scrolling at a width of %d', async (width) => {
    const { page, go } = await visit({ viewport: { width, height: 800 } })
    await go(linkTo(await aScene(), { namespace }, period))
    await reads(page, '#quorum', /^All 3 relays answered\.$/)
    await page.locator('#ask summary').click()
    await page.locator('td summary').first().click()
    await shot(page, `width-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(
      await page
        .locator('tbody td:visible')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => !cell.classList.contains('nothing') && cell.scrollWidth > cell.clientWidth + 1)
            .map(({ textContent }) => textContent),
        ),
    ).toEqual([])
  })

  it('can be used by the keyboard alone, and keeps the focus and what was opened when records change', async () => {
    const names = freshNames()
    const signer = writer()
    const ticket = ticketOf('a')
    const relays = await relaysWith(1, [
      eventOf(signer, fenced(names, 'held', { takenMs: hour, ticket }), names),
      eventOf(signer, fenced(names, 'released', { takenMs: 3 * hour, endedMs: 2 * hour }), names),
    ])
    const { page, go } = await visit()
    await go('')
    const focus = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.id !== ''
          ? (activeElement?.id ?? '')
          : `${activeElement.tagName} ${activeElement.textContent}`
      })
    const pressTo = async (goal: string): Promise<void> => {
      for (let n = 0; n < 20 && (await focus()) !== goal; n++) await page.keyboard.press('Tab')
      expect(await focus()).toBe(goal)
    }
    await page.keyboard.press('Tab')
    expect(await focus()).toBe('skip')
    await page.keyboard.press('Enter')
    expect(await focus()).toBe('locks')
    expect(new URL(page.url()).hash).toBe('')
    await go('')
    await pressTo('relays')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(relays[0]?.url ?? '')
    await pressTo('namespace')
    await page.keyboard.press('Enter')
    await reads(page, '#problems', /Namespace: give the one of the action/)
    expect(await focus()).toBe('namespace')
    await page.keyboard.type(names.namespace)
    await pressTo('lock')
    await page.keyboard.type(names.lock)
    await page.keyboard.press('Enter')
    await reads(page, 'tbody td[data-label=State]', /^held$/)
    expect(await focus()).toBe('locks')
    expect(new URL(page.url()).hash).toBe(`#relays=${relays[0]?.url}&namespace=${names.namespace}&lock=${names.lock}`)
    await pressTo('A deploy')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineWidth)).toBe(
      '3px',
    )
    await publish(
      relays,
      eventOf(signer, fenced(names, 'held', { takenMs: hour, endedMs: 0, ticket, job: 'renamed' }), names),
    )
    await reads(page, 'tbody td[data-label=Holder] a', /^renamed$/)
    expect(await focus()).toBe('A renamed')
    await pressTo('SUMMARY 2 holdings')
    await page.keyboard.press('Enter')
    expect(await page.locator('td details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
    await publish(relays, eventOf(signer, fenced(names, 'released', { takenMs: 7 * hour, endedMs: 6 * hour }), names))
    await reads(page, 'td summary', /^3 holdings$/)
    expect(await focus()).toBe('SUMMARY 3 holdings')
    expect(await page.locator('td details').evaluate((details) => (details as HTMLDetailsElement).open)).toBe(true)
  })

  it.each([1360, 390])(
    'has a name and a role for everything in it, as a screen reader hears it, at a width of %d',
    async (width) => {
      const { page, go } = await visit({ viewport: { width, height: 800 } })
      await go(linkTo(await aScene(), { namespace }, period))
      await reads(page, '#quorum', /^All 3 relays answered\.$/)
      await page.locator('#ask summary').click()
      const session = await page.context().newCDPSession(page)
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const heard = nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name }) => `${String(role?.value)}: ${String(name?.value ?? '').trim()}`)
      for (const expected of [
        'heading: nostr-lock status',
        'heading: Locks',
        'main: ',
        'banner: ',
        'region: Locks',
        'region: What to watch',
        'region: Relays',
        'region: What this page cannot tell',
        'link: Skip to the locks',
        'textbox: Relays',
        'textbox: Namespace',
        'textbox: Lock',
        'combobox: Period',
        'textbox: Secret key',
        'button: Watch',
        'status: ',
        'table: Locks',
        'rowheader: deploy/production',
        'meter: Lease of deploy/production',
        'link: deploy',
      ])
        expect(heard).toContain(expected)
      expect(heard.filter((one) => one.startsWith('columnheader: '))).toHaveLength(8)
      expect(heard.filter((one) => one.startsWith('rowheader: '))).toHaveLength(5)
      expect(heard.filter((one) => one.startsWith('cell: '))).toHaveLength(35)
      expect(
        heard.filter((one) => /^image: History of deploy\/production: 7 holdings in the last two days/.test(one)),
      ).toHaveLength(1)
      const nameless = /^(link|button|textbox|combobox|meter|image|img|region|table|heading|columnheader|rowheader): $/
      expect(heard.filter((one) => nameless.test(one))).toEqual([])
    },
  )

  it('moves nothing for whoever asked for less motion', async () => {
    const names = freshNames()
    const relays = await relaysWith(1, [eventOf(writer(), fenced(names, 'held', { takenMs: hour }), names)])
    const moves = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
      const { page, go } = await visit({ reducedMotion })
      await go(linkTo(relays, names))
      await page.locator('.lease span').waitFor()
      return page.locator('.lease span').evaluate((fill) => getComputedStyle(fill).transitionDuration)
    }
    expect([await moves('reduce'), await moves('no-preference')]).toEqual(['0s', '1s'])
  })
})

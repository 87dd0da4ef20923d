/** Chromium, and the folder of the page as a web server gives it, under the policy that the page itself asks for. Both close with the tests. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, jest } from '@jest/globals'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { atEnd } from '../support/open-ends.js'

const folder = path.join(import.meta.dirname, '../../docs/status')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const places = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

export const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(
  readFileSync(path.join(folder, 'index.html'), 'utf8'),
)?.[1]

function chromiumPath(): string {
  const found = [process.env['CHROMIUM'] ?? '', ...places].find((place) => place !== '' && existsSync(place))
  if (found === undefined)
    throw new Error('There is no Chromium here: apt-get install chromium, or name one in CHROMIUM.')
  return found
}

const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://page').pathname.replace(/\/$/, '/index.html')
  const file = path.join(folder, path.basename(name))
  if (!existsSync(file)) response.writeHead(404).end()
  else {
    const type = types[path.extname(file)] ?? 'text/plain'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy ?? '' }).end(readFileSync(file))
  }
})
// A browser on a busy machine takes its time; nothing here waits for it to pass.
jest.setTimeout(120_000)

let browser: Browser | null = null

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 60_000)
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

export interface Visit {
  readonly page: Page
  readonly origin: string
  /** Of everything that was asked for, sockets included. */
  readonly requests: readonly string[]
  /** What the console has that is no information, and what was thrown. */
  readonly complaints: readonly string[]
  readonly go: (fragment: string) => Promise<void>
}

/** A page of its own; what it asks for, and what it complains of, is noted. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  if (browser === null) throw new Error('the browser is not started')
  const context = await browser.newContext(options)
  atEnd(() => context.close())
  const page = await context.newPage()
  const requests: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    page,
    origin,
    requests,
    complaints,
    go: async (fragment) => {
      await page.goto(`${origin}/status/${fragment}`)
    },
  }
}

/** Waits until the text of the first match fits: the page's own time, not the test's. */
export async function reads(page: Page, selector: string, pattern: RegExp): Promise<void> {
  const wanted = { selector, source: pattern.source, flags: pattern.flags }
  const fits = (asked: typeof wanted): boolean =>
    new RegExp(asked.source, asked.flags).test(document.querySelector(asked.selector)?.textContent ?? '')
  try {
    await page.waitForFunction(fits, wanted, { timeout: 30_000 })
  } catch {
    expect(await page.locator(selector).first().textContent()).toMatch(pattern)
  }
}

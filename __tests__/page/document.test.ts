/** The page's own files, as a server gives them: nothing in them that the policy would refuse, or that would be loaded from elsewhere. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { inputDefaults } from '../../src/action/input-reader.js'

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, '../../docs/status', name), 'utf8')
const html = read('index.html')
const css = read('style.css')
const app = read('app.js')

describe('the files of the status page', () => {
  it('suggest the relays of the action', () => {
    const [, relays = ''] = /<textarea[^>]*>([^<]*)</.exec(html) ?? []
    expect(relays.trim().split(/\s+/)).toEqual(inputDefaults.relays.split(' '))
  })

  it('have no script, style or handler in the markup', () => {
    expect(html.match(/<script\b[^>]*>/g)).toEqual(['<script type="module" src="app.js">'])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i)
  })

  it('load only what lies beside them', () => {
    const loaded = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, url]) => url)
    expect(loaded.sort()).toEqual(['#locks', 'app.js', 'icon.svg', 'style.css'])
    expect(css).not.toMatch(/@import|url\(/)
  })

  it('have a bundle that asks nothing of Node and keeps nothing', () => {
    expect(app).not.toMatch(/\bfrom\s*["'](?!\.)|\brequire\(|["']node:|\bimport\s*\(/)
    expect(app).not.toMatch(
      /localStorage|sessionStorage|indexedDB|document\.cookie|sendBeacon|XMLHttpRequest|\bfetch\(/,
    )
    expect(app).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/)
  })
})

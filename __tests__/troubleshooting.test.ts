/**
 * docs/troubleshooting.md against what is printed: the sentences that stand in the sources, and those that the message functions make of
 * clauses. Not guaranteed: that an entry is right; only that there is one, and none for a sentence that nobody prints.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { isSentence, patternOf, textsIn } from './support/sentences.js'
import { spoken } from './support/spoken.js'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/troubleshooting.md'), 'utf8')
const headings = [...page.matchAll(/^### `(.+)`$/gm)].map(([, part = '']) => part)

const folder = (name: string): string[] => readdirSync(path.join(root, 'src', name)).map((file) => `${name}/${file}`)
const sources = [
  // The summary tells again what was told.
  ...folder('action').filter((file) => file !== 'action/summary.ts'),
  ...folder('claims'),
  'engine/claim-log.ts',
  'github/cancel.ts',
  'protocol/log-taking.ts',
  'protocol/relay-set.ts',
  'transport/secret-key.ts',
]
const texts = sources.flatMap((file) => textsIn(path.join(root, 'src', file)))
const printed = texts.filter(isSentence)
const hasEntry = (sentence: string): boolean => headings.some((part) => sentence.includes(part))

describe('the troubleshooting page', () => {
  it('has an entry for every sentence that stands in the sources', () => {
    // One that is made of clauses alone has no part of its own; what it becomes is spoken below.
    const isSpoken = (sentence: string): boolean => spoken.some((made) => patternOf(sentence).test(made))
    expect(printed.length).toBeGreaterThan(80)
    expect(printed.filter((sentence) => !hasEntry(sentence) && !isSpoken(sentence))).toEqual([])
  })

  it('has an entry for every sentence that the message functions speak', () => {
    expect(spoken.length).toBeGreaterThan(80)
    expect(spoken.filter((sentence) => !hasEntry(sentence))).toEqual([])
  })

  it('has no entry for what nobody prints, and none twice', () => {
    const all = [...texts, ...spoken]
    expect(headings.filter((part) => !all.some((sentence) => sentence.includes(part)))).toEqual([])
    expect(headings.filter((part, i) => headings.indexOf(part) !== i)).toEqual([])
  })

  it('says something below every heading', () => {
    expect(page.match(/^### .*\n+(?=#)/gm)).toBeNull()
  })
})

/** What the demo prints. It checks nothing by itself; a promise that was not kept ends the demo, because nothing after it would mean anything. */
import { logLine } from '../text/escape.js'

export class BrokenPromise extends Error {}

export class Timeline {
  readonly #startedAt = performance.now()
  #scenes = 0

  constructor(private readonly print: (line: string) => void) {}

  /** A new scene, with a sentence on what is to be seen in it. */
  scene(title: string, explanation: string): void {
    this.#scenes++
    this.print(`\n${this.#scenes}. ${title}\n  ${explanation}`)
  }

  /** Something that happened just now. */
  event(who: string, what: string): void {
    this.print(`  ${this.seconds().padStart(6)}  ${who.padEnd(9)} ${logLine(what)}`)
  }

  /** @throws BrokenPromise where it was not kept; `found` says what was there instead. */
  promise(claim: string, isKept: boolean, found: () => string): void {
    if (!isKept) throw new BrokenPromise(`NOT AS PROMISED: ${claim}. Found instead: ${found()}`)
    this.print(`          ✓ ${claim}`)
  }

  /** What a step told people, in its own words. */
  quote(sentence: string): void {
    this.print(`            “${logLine(sentence)}”`)
  }

  /** Since the demo began, for people. */
  seconds(): string {
    return `${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s`
  }
}

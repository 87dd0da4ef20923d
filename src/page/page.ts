/**
 * The status page: the form, what is watched, and what is shown of it. It writes nothing, keeps nothing, and loads nothing.
 * Not guaranteed: that what it shows is still so; it is no ground to hold a lock.
 */
import type { WallMs } from '../protocol/values.js'
import { logLine } from '../text/escape.js'
import type { Row } from './board.js'
import { changesText } from './changes.js'
import { byId, el, setText } from './elements.js'
import { Form } from './form.js'
import type { LinkTexts, Problem, Subject } from './link.js'
import { subjectOf } from './link.js'
import type { Scene } from './observer.js'
import { quorumText, relayWords } from './relay-words.js'
import { LockTable, mostRows } from './table.js'
import type { Watch } from './watch.js'
import { startWatch } from './watch.js'

const tickMs = 1_000
/** A screen reader that is told each change of a busy lock tells nothing else. */
const newsEveryMs = 4_000

const now = (): WallMs => Date.now() as WallMs

export class Page {
  readonly #form: Form
  readonly #table = new LockTable(byId('rows', HTMLTableSectionElement))
  readonly #ask = byId('ask', HTMLDetailsElement)
  readonly #locks = byId('locks', HTMLElement)
  readonly #parts = {
    subject: byId('subject', HTMLParagraphElement),
    quorum: byId('quorum', HTMLParagraphElement),
    table: byId('table', HTMLTableElement),
    empty: byId('empty', HTMLParagraphElement),
    leftOut: byId('left-out', HTMLParagraphElement),
    relays: byId('relay-section', HTMLElement),
    relayList: byId('relay-list', HTMLUListElement),
    news: byId('news', HTMLParagraphElement),
  }
  #watch: Watch | null = null
  /** As it was written: a cadence means another period tomorrow. */
  #asked: LinkTexts | null = null
  #frame = 0
  #told: { readonly rows: readonly Row[]; readonly summary: string; readonly at: WallMs } | null = null

  constructor() {
    this.#form = new Form(
      () => {
        if (this.#begin(true)) this.#locks.focus()
      },
      () => {
        if (this.#watch !== null) this.#begin(false)
      },
    )
  }

  start(): void {
    // The fragment is the link; so the way there must not be one.
    byId('skip', HTMLAnchorElement).addEventListener('click', (event) => {
      event.preventDefault()
      this.#locks.focus()
    })
    const open = (): void => {
      const { problems, isAsked } = this.#form.readAddress()
      if (isAsked) this.#begin(false, problems)
      else {
        this.#stop()
        this.#ask.open = true
        this.#form.tell(problems)
      }
    }
    addEventListener('hashchange', open)
    addEventListener('pagehide', () => {
      this.#form.forgetKey()
      this.#stop()
    })
    // Back out of the browser's cache, without the key, which was wiped.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) open()
    })
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#watch?.wake()
    })
    setInterval(() => {
      this.#tick()
    }, tickMs)
    open()
  }

  /** False where something that was given is not right. */
  #begin(writesAddress: boolean, given: readonly Problem[] = []): boolean {
    const ofKey = this.#form.takeKey()
    const result = subjectOf(this.#form.texts, now())
    const problems = [...given, ...ofKey, ...(result.ok ? [] : result.problems)]
    if (!result.ok || ofKey.length > 0) {
      this.#ask.open = true
      this.#form.tell(problems)
      return false
    }
    const notes = writesAddress ? this.#form.writeAddress(result.subject.endpoints) : []
    this.#form.tell([...problems, ...notes])
    this.#ask.open = problems.length + notes.length > 0
    this.#observe(result.subject, this.#form.texts)
    return true
  }

  #observe(subject: Subject, asked: LinkTexts): void {
    this.#stop()
    this.#asked = asked
    this.#watch = startWatch(subject, this.#form.key, () => {
      // As often as the screen is drawn, however often relays push; a hidden page is drawn by the second.
      if (this.#frame !== 0) return
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#tick()
      })
    })
    this.#tick()
  }

  #stop(): void {
    this.#watch?.stop()
    this.#watch = null
    this.#told = null
    this.#table.show([], now())
    const { subject, quorum, table, empty, leftOut, relays, news } = this.#parts
    for (const part of [quorum, table, empty, leftOut, relays]) part.hidden = true
    setText(subject, 'Nothing is watched yet: say above what to watch.')
    setText(news, '')
  }

  /** A period that turned is another subject. */
  #followPeriod(watched: Watch, asked: LinkTexts): void {
    const result = subjectOf(asked, now())
    if (result.ok && result.subject.period !== watched.subject.period) this.#observe(result.subject, asked)
  }

  #tick(): void {
    if (this.#watch === null || this.#asked === null) return
    this.#followPeriod(this.#watch, this.#asked)
    const scene = this.#watch.scene()
    if (scene !== null) this.#show(this.#watch, scene)
  }

  #show(watch: Watch, scene: Scene): void {
    const { subject, quorum, table, empty, leftOut, relays, relayList } = this.#parts
    const rows = watch.rows()
    const { sentence, isShort } = quorumText(scene.relays, watch.scope.quorum)
    setText(subject, subjectText(watch))
    setText(quorum, sentence)
    quorum.classList.toggle('warning', isShort)
    setText(empty, scene.quorumAt === null ? '' : emptyText(watch))
    setText(leftOut, `Only the first ${mostRows} of ${rows.length} locks are shown.`)
    for (const part of [quorum, relays]) part.hidden = false
    table.hidden = rows.length === 0
    empty.hidden = rows.length > 0 || scene.quorumAt === null
    leftOut.hidden = rows.length <= mostRows
    this.#table.show(rows, now())
    const items = scene.relays.map((state) => ({ ...state, words: relayWords(state) }))
    const shown = JSON.stringify(items)
    if (relayList.dataset['shown'] !== shown) {
      relayList.dataset['shown'] = shown
      relayList.replaceChildren(
        ...items.map(({ relay, kind, words }) => el('li', { 'data-kind': kind }, el('code', {}, relay), ' ', words)),
      )
    }
    this.#announce(rows, isShort || scene.quorumAt !== null ? sentence : '')
  }

  /** Politely, and at most once in a while: what stands first, then what changed. */
  #announce(rows: readonly Row[], summary: string): void {
    const told = this.#told
    if (summary === '' || (told !== null && now() < told.at + newsEveryMs)) return
    const ofRelays = told?.summary === summary ? '' : summary
    const ofLocks =
      told === null
        ? `${rows.length === 1 ? '1 lock is' : `${rows.length} locks are`} shown.`
        : changesText(told.rows, rows)
    const text = `${ofRelays} ${ofLocks}`.trim()
    if (text === '') return
    setText(this.#parts.news, text)
    this.#told = { rows, summary, at: now() }
  }
}

const shownName = (text: string): string => `“${logLine(text, 120)}”`

function subjectText({ scope, isShared }: Watch): string {
  const key = isShared ? 'under the key that was given' : 'that anybody can read'
  if (scope.lock !== null)
    return `The lock ${shownName(scope.lock)} of ${shownName(scope.namespace)}, in records ${key}.`
  const period = scope.period === '' ? 'without a period' : `in the period ${scope.period}`
  return `The locks of ${shownName(scope.namespace)} ${period}, in records ${key}.`
}

function emptyText({ isShared }: Watch): string {
  const also = isShared
    ? 'Either there is none, or the names, the period or the key are others than those of the workflows.'
    : 'Either there is none, or the names or the period are others than those of the workflows, or they share a key: without it their records cannot be seen.'
  return `No record is on these relays. ${also}`
}

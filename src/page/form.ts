/** What the reader gives: by the form, which is written back into the link, and by the link. The key is in memory alone, and never in a link. */
import type { Endpoint } from '../protocol/relay-set.js'
import { parseSecretKey } from '../transport/secret-key.js'
import { byId, el, setText } from './elements.js'
import type { LinkTexts, Problem } from './link.js'
import { formatLink, hasSecretPart, linkNames, readLink } from './link.js'

export class Form {
  readonly #fields = {
    relays: byId('relays', HTMLTextAreaElement),
    namespace: byId('namespace', HTMLInputElement),
    lock: byId('lock', HTMLInputElement),
    period: byId('period', HTMLInputElement),
    key: byId('key', HTMLInputElement),
  }
  readonly #problems = byId('problems', HTMLUListElement)
  readonly #forget = byId('forget', HTMLButtonElement)
  readonly #keyState = byId('key-state', HTMLSpanElement)
  #key: Uint8Array | null = null

  constructor(onSubmit: () => void, onForget: () => void) {
    byId('form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      onSubmit()
    })
    this.#forget.addEventListener('click', () => {
      this.forgetKey()
      this.#fields.key.focus()
      onForget()
    })
  }

  get key(): Uint8Array | null {
    return this.#key
  }

  get texts(): LinkTexts {
    const { relays, namespace, lock, period } = this.#fields
    return { relays: relays.value, namespace: namespace.value, lock: lock.value, period: period.value }
  }

  /** Takes the key out of its field into memory; an empty field leaves the one that is there. */
  takeKey(): readonly Problem[] {
    const { key } = this.#fields
    if (key.value.trim() === '') return []
    const result = parseSecretKey(key.value)
    if (!result.ok) return [{ field: 'key', sentence: result.problem }]
    this.forgetKey()
    this.#key = result.key
    this.#forget.hidden = false
    setText(this.#keyState, 'A key is in use; it is in memory only, until this page is left.')
    return []
  }

  /** Wipes it, as far as a page can: strings of the browser's own are out of its reach. */
  forgetKey(): void {
    this.#key?.fill(0)
    this.#key = null
    this.#fields.key.value = ''
    this.#forget.hidden = true
    setText(this.#keyState, '')
  }

  /** Fills the fields from the address; what it does not say is as it was in the page. */
  readAddress(): { readonly problems: readonly Problem[]; readonly isAsked: boolean } {
    const { texts, problems, holdsKey } = readLink(location.search, location.hash)
    for (const name of linkNames) this.#fields[name].value = texts[name] ?? this.#fields[name].defaultValue
    this.#fields.relays.value = this.#fields.relays.value.split(/[\s,]+/).join('\n')
    if (holdsKey) history.replaceState(null, '', location.pathname)
    return { problems, isAsked: texts.namespace !== null }
  }

  /** Without a new entry in the history where the address says it already. */
  writeAddress(endpoints: readonly Endpoint[]): readonly Problem[] {
    const link = formatLink(this.texts, endpoints)
    if (link !== location.hash) history.pushState(null, '', link)
    return endpoints.filter(hasSecretPart).map(({ url }) => ({
      field: 'link',
      sentence: `The link leaves out the user name, password or query of ${url}, which are secrets: whoever opens it has to add them.`,
    }))
  }

  tell(problems: readonly Problem[]): void {
    this.#problems.replaceChildren(...problems.map(({ sentence }) => el('li', {}, sentence)))
    for (const [name, field] of Object.entries(this.#fields)) {
      const isWrong = problems.some((problem) => problem.field === name)
      field.toggleAttribute('aria-invalid', isWrong)
      if (isWrong) field.setAttribute('aria-invalid', 'true')
    }
    const first = problems.find(({ field }) => field !== 'link')?.field
    if (first !== undefined && first !== 'link') this.#fields[first].focus()
  }
}

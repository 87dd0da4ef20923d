/**
 * The table of locks. A cell is drawn anew only when what it shows has changed, so that links keep the focus, an opened history stays open, and
 * a screen reader is not disturbed; the seconds are written in place. Not guaranteed: all locks, where there are more than it lists.
 */
import type { LockTag, WallMs } from '../protocol/values.js'
import type { Row } from './board.js'
import type { Drawn, Tick } from './cells.js'
import { completedCell, holderCell, leaseCell, lineCell, sinceCell, standingCell, timelineCell } from './cells.js'
import { el } from './elements.js'

/** As many as the action's own listing. */
export const mostRows = 100

interface Column {
  readonly label: string
  readonly draw: (row: Row, now: WallMs) => Drawn
  /** What it depends on: it is drawn again when this changes. */
  readonly shows: (row: Row, now: WallMs) => unknown
}

const minuteMs = 60_000

const columns: readonly Column[] = [
  { label: 'State', draw: standingCell, shows: ({ standing }) => standing },
  { label: 'Holder', draw: holderCell, shows: ({ holds }) => holds.map((hold) => ({ ...hold, lease: null })) },
  { label: 'Since', draw: sinceCell, shows: ({ holds: [hold] }) => hold?.sinceMs },
  { label: 'Lease', draw: leaseCell, shows: ({ holds: [hold] }) => hold?.lease },
  { label: 'Line', draw: lineCell, shows: ({ line }) => line },
  { label: 'Completed', draw: completedCell, shows: ({ completed }) => completed },
  {
    label: 'Last two days',
    draw: timelineCell,
    // What holds now grows with the minutes.
    shows: ({ spans }, now) => [
      Math.floor(now / minuteMs),
      spans.map((span) => (span.kind === 'holding' ? { ...span, toMs: null } : span)),
    ],
  },
]

interface Cell {
  readonly element: HTMLElement
  shown: string
  ticks: readonly Tick[]
}

export class LockTable {
  readonly #rows = new Map<LockTag, { readonly element: HTMLElement; readonly cells: readonly Cell[] }>()

  constructor(readonly body: HTMLElement) {}

  show(rows: readonly Row[], now: WallMs): void {
    const listed = rows.slice(0, mostRows)
    const left = new Set(listed.map(({ id }) => id))
    for (const [id, { element }] of this.#rows) {
      if (left.has(id)) continue
      element.remove()
      this.#rows.delete(id)
    }
    listed.forEach((row, index) => {
      const { element, cells } = this.#rowOf(row)
      columns.forEach((column, at) => {
        const cell = cells[at]
        if (cell !== undefined) update(cell, column, row, now)
      })
      // Moving an element that is in its place would take the focus from it.
      const there = this.body.children[index]
      if (there !== element) this.body.insertBefore(element, there ?? null)
    })
  }

  #rowOf(row: Row): { readonly element: HTMLElement; readonly cells: readonly Cell[] } {
    const known = this.#rows.get(row.id)
    if (known !== undefined) return known
    const cells = columns.map(({ label }): Cell => {
      return { element: el('td', { role: 'cell', 'data-label': label }), shown: '', ticks: [] }
    })
    const head = el('th', { scope: 'row', role: 'rowheader' }, row.name)
    const made = { element: el('tr', { role: 'row' }, head, ...cells.map(({ element }) => element)), cells }
    this.#rows.set(row.id, made)
    return made
  }
}

function update(cell: Cell, { draw, shows }: Column, row: Row, now: WallMs): void {
  const shown = JSON.stringify([shows(row, now)])
  if (shown !== cell.shown) {
    cell.shown = shown
    const { content, ticks } = draw(row, now)
    replace(cell.element, content)
    cell.ticks = ticks
  }
  for (const tick of cell.ticks) tick(now)
}

/** Whoever stands on a link, or reads a history, is still there afterwards, if it is. */
function replace(element: HTMLElement, content: readonly (Node | string)[]): void {
  const active = document.activeElement
  const focused = active instanceof HTMLElement && element.contains(active) ? active.dataset['focus'] : undefined
  const wasOpen = element.querySelector('details')?.open ?? false
  element.replaceChildren(...content)
  element.classList.toggle('nothing', content.length === 1 && content[0] === '–')
  const details = element.querySelector('details')
  if (details !== null) details.open = wasOpen
  if (focused === undefined) return
  for (const candidate of element.querySelectorAll<HTMLElement>('[data-focus]'))
    if (candidate.dataset['focus'] === focused) candidate.focus()
}

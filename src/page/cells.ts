/** The cells of one row. What changes with the seconds is drawn by `Tick`s, so that the rest is touched only when a record changed. */
import type { WallMs } from '../protocol/values.js'
import type { Completion, Hold, Lease, Row, Span, Waiting } from './board.js'
import { el, setText, svg } from './elements.js'
import type { Party } from './party.js'
import { barsOf, midnightsOf, timelineText, timelineWidth } from './timeline.js'
import { clockOf, isoOf, leaseLeft, spanSentence, spell, standingWords } from './words.js'

export type Tick = (now: WallMs) => void
export interface Drawn {
  readonly content: readonly (Node | string)[]
  readonly ticks: readonly Tick[]
}

const mostListed = 8
const nothing: Drawn = { content: ['–'], ticks: [] }
const still = (...content: readonly (Node | string)[]): Drawn => ({ content, ticks: [] })

const partyNode = ({ title, link, ticket }: Party): Node | string =>
  link === null
    ? title
    : el('a', { href: link, rel: 'noopener noreferrer', target: '_blank', 'data-focus': `run ${ticket}` }, title)

export const standingCell = ({ standing }: Row): Drawn =>
  still(el('span', { class: 'standing', 'data-standing': standing }, standingWords[standing]))

export function holderCell({ holds }: Row): Drawn {
  if (holds.length === 0) return nothing
  return still(...holds.slice(0, mostListed).map(holdNode), ...more(holds.length))
}

function holdNode({ party, state, fence, period, evictedBy }: Hold): Node {
  const details = [
    ...(state === 'claiming' ? ['claims'] : []),
    party.detail,
    ...(period === '' ? [] : [period]),
    ...(fence === null ? [] : [`fence ${fence}`]),
    ...(evictedBy === null ? [] : [`asked to let go by ${evictedBy}`]),
  ]
  return el(
    'div',
    { class: 'party' },
    partyNode(party),
    el('small', {}, details.filter((text) => text !== '').join(' · ')),
  )
}

export function sinceCell({ holds: [hold] }: Row): Drawn {
  if (hold?.sinceMs == null) return nothing
  const { sinceMs } = hold
  const ago = el('span', { class: 'figure' })
  const tick: Tick = (now) => {
    setText(ago, spell(now - sinceMs))
  }
  return {
    content: [ago, el('small', {}, el('time', { datetime: isoOf(sinceMs) }, `${clockOf(sinceMs)} UTC`))],
    ticks: [tick],
  }
}

export function leaseCell({ holds: [hold], name }: Row): Drawn {
  return hold?.lease == null ? nothing : leaseBar(hold.lease, name)
}

/** It shrinks by the second; the style sheet smooths that for whoever did not ask for less motion. */
function leaseBar(lease: Lease, name: string): Drawn {
  const fill = el('span')
  const words = el('small')
  const bar = el(
    'div',
    { class: 'lease', role: 'meter', 'aria-label': `Lease of ${name}`, 'aria-valuemin': '0', 'aria-valuemax': '100' },
    fill,
  )
  const tick: Tick = (now) => {
    const left = leaseLeft(lease, now)
    setText(words, left.words)
    fill.style.setProperty('inline-size', `${(left.part * 100).toFixed(2)}%`)
    bar.classList.toggle('low', left.part < 1 / 3)
    bar.setAttribute('aria-valuenow', String(Math.round(left.part * 100)))
    bar.setAttribute('aria-valuetext', left.words)
  }
  return { content: [bar, words], ticks: [tick] }
}

export function lineCell({ line }: Row): Drawn {
  if (line.length === 0) return nothing
  const item = ({ party, isSilent }: Waiting): Node => {
    const words = [party.place, ...(isSilent ? ['silent'] : [])].filter((text) => text !== '').join(' · ')
    return el('li', {}, partyNode(party), el('small', {}, words))
  }
  return still(el('ol', {}, ...line.slice(0, mostListed).map(item)), ...more(line.length))
}

export function completedCell({ completed }: Row): Drawn {
  if (completed.length === 0) return nothing
  const item = (one: Completion): Node =>
    el(
      'li',
      {},
      one.period === '' ? 'without a period' : one.period,
      el('small', {}, partyNode(one.party), ` · ${clockOf(one.atMs)} UTC`),
    )
  return still(el('ul', {}, ...completed.slice(0, mostListed).map(item)), ...more(completed.length))
}

const more = (n: number): readonly Node[] => (n > mostListed ? [el('small', {}, `and ${n - mostListed} more`)] : [])

/** Bars for the eye; the same as a sentence, and on demand as a list, for everybody. */
export function timelineCell({ spans, name }: Row, now: WallMs): Drawn {
  if (spans.length === 0) return nothing
  const bars = barsOf(spans, now).map(({ kind, x, width }) =>
    svg('rect', {
      class: 'bar',
      'data-kind': kind,
      x: x.toFixed(1),
      width: width.toFixed(1),
      y: '6',
      height: '16',
      rx: '1.5',
    }),
  )
  const midnights = midnightsOf(now).map((x) =>
    svg('line', { class: 'midnight', x1: x.toFixed(1), x2: x.toFixed(1), y1: '2', y2: '26' }),
  )
  const picture = svg(
    'svg',
    {
      class: 'timeline',
      role: 'img',
      'aria-label': `History of ${name}: ${timelineText(spans)}`,
      viewBox: `0 0 ${timelineWidth} 28`,
      preserveAspectRatio: 'none',
    },
    svg('rect', { class: 'ground', x: '0', y: '6', width: String(timelineWidth), height: '16' }),
    ...midnights,
    ...bars,
  )
  return still(picture, el('details', {}, historySummary(spans), historyList(spans)))
}

const historySummary = ({ length }: readonly Span[]): Node =>
  el('summary', { 'data-focus': 'history' }, length === 1 ? '1 holding' : `${length} holdings`)

const mostHoldings = 50
const historyList = (spans: readonly Span[]): Node =>
  el(
    'ol',
    { class: 'history' },
    ...spans.slice(0, mostHoldings).map((one) => el('li', { 'data-kind': one.kind }, spanSentence(one))),
  )

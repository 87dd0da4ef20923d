/** The last two days as bars on a line. Not guaranteed: that a gap was free; what no relay keeps any more, and what was never shown, leaves none. */
import type { WallMs } from '../protocol/values.js'
import type { Span } from './board.js'
import { shownMs } from './board.js'
import { spanSentence } from './words.js'

/** In thousandths of the width. */
export interface Bar {
  readonly kind: Span['kind']
  readonly x: number
  readonly width: number
}

export const timelineWidth = 1000
/** So that a holding of a few seconds can be seen. */
const leastWidth = 4

export function barsOf(spans: readonly Span[], now: WallMs): readonly Bar[] {
  const place = (ms: WallMs): number => Math.min(timelineWidth, Math.max(0, timelineWidth * (1 - (now - ms) / shownMs)))
  // The oldest first, so that what holds now lies on top.
  return [...spans].reverse().map(({ kind, fromMs, toMs }) => {
    const width = Math.max(leastWidth, place(toMs) - place(fromMs))
    return { kind, width, x: Math.min(place(fromMs), timelineWidth - width) }
  })
}

/** Where midnights (UTC) lie, for orientation. */
export function midnightsOf(now: WallMs): readonly number[] {
  const dayMs = 86_400_000
  const last = Math.floor(now / dayMs) * dayMs
  return [last - dayMs, last]
    .map((ms) => timelineWidth * (1 - (now - ms) / shownMs))
    .filter((x) => x >= 0 && x <= timelineWidth)
}

/** What the bars show, for whoever cannot see them. */
export function timelineText(spans: readonly Span[]): string {
  const [last] = spans
  if (last === undefined) return 'No holding in the last two days.'
  const count = spans.length === 1 ? 'One holding' : `${spans.length} holdings`
  return `${count} in the last two days. ${spans.length === 1 ? '' : 'The last: '}${spanSentence(last)}.`
}

/** What changed on the board, for whoever listens instead of looking. Not guaranteed: each step; of what changed twice meanwhile the last is told. */
import type { Row } from './board.js'
import { standingClause } from './words.js'

/** More than this at once is counted, not told. */
const mostTold = 3

/** One text for a polite announcement; '' where nothing that matters changed. Renewals do not matter. */
export function changesText(before: readonly Row[], after: readonly Row[]): string {
  const known = new Map(before.map((row) => [row.id, standingKey(row)]))
  const left = new Set(after.map(({ id }) => id))
  const told = [
    ...after
      .filter((row) => known.get(row.id) !== standingKey(row))
      .map((row) => `${row.name}: ${standingClause(row)}`),
    ...before.filter(({ id }) => !left.has(id)).map(({ name }) => `${name}: no record any more`),
  ]
  const rest = told.length - mostTold
  if (told.length === 0) return ''
  return `${told.slice(0, mostTold).join('. ')}.${rest > 0 ? ` And ${rest} more changed.` : ''}`
}

const standingKey = (row: Row): string =>
  JSON.stringify([
    standingClause(row),
    row.holds.map(({ party }) => party.ticket),
    row.line.map(({ party }) => party.ticket),
    row.completed.map(({ period, party }) => [period, party.ticket]),
  ])

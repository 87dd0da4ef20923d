/**
 * Tables and paragraphs for a log or a terminal, safe line by line, whatever is in a cell. Not guaranteed: that columns look
 * aligned where characters are wider than one cell of the terminal.
 */
import { logLine } from './escape.js'

const between = 2

/** Aligned columns; the widest is cut until a line has at most `within` characters. Every row has as many cells as the first. */
export function tableLines(rows: readonly (readonly string[])[], within: number): readonly string[] {
  const safe = rows.map((row) => row.map((cell) => logLine(cell, within)))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...safe.map((row) => lengthOf(row[column] ?? ''))))
  let excess = widths.reduce((sum, width) => sum + width + between, -between) - within
  for (; excess > 0 && Math.max(...widths) > 1; excess--) {
    const widest = widths.indexOf(Math.max(...widths))
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return safe.map((row) => {
    const cells = row.map((cell, column) => padded(cell, widths[column] ?? 0))
    return cells.join(' '.repeat(between)).trimEnd()
  })
}

/** A paragraph broken between words, with `first` before its first line and `rest` before the others; longer words are cut. */
export function paragraphLines(text: string, within: number, first = '', rest = '    '): readonly string[] {
  // One place is left: a line of its own may start with what the runner takes for a command, which a space breaks.
  const room = within - 1
  const lines: string[] = []
  let line = first
  let isBlank = true
  for (const word of words(text, room - Math.max(first.length, rest.length))) {
    const longer = isBlank ? `${line}${word}` : `${line} ${word}`
    if (lengthOf(longer) > room) {
      lines.push(line)
      line = `${rest}${word}`
    } else line = longer
    isBlank = false
  }
  return [...lines, line].map((one) => logLine(one, within))
}

const lengthOf = (text: string): number => Array.from(text).length

function padded(cell: string, width: number): string {
  const points = Array.from(cell)
  if (points.length > width) return `${points.slice(0, Math.max(0, width - 1)).join('')}…`
  return cell + ' '.repeat(width - points.length)
}

function* words(text: string, longest: number): Generator<string> {
  for (const word of logLine(text, 4_000).split(' ')) {
    const points = Array.from(word)
    for (let at = 0; at === 0 || at < points.length; at += longest) yield points.slice(at, at + longest).join('')
  }
}

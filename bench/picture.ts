/** The small picture of the README: acquisition and hand-off beside the others. Not guaranteed: that it says more than the table. */
import { spreadOf, type Row } from './row.js'

const [left, width, bar] = [290, 560, 18]

/** Bars of the groups that have peers; a group that did not run is left out. */
export function picture(rows: readonly Row[]): string {
  const groups = ['five relays, round trip 100 ms', 'hand-off', 'hand-off of others']
  const shown = groups.flatMap((group) => rows.filter((row) => row.group === group))
  const medians = shown.map(({ samples }) => spreadOf(samples).median)
  const scale = (width - left - 70) / Math.sqrt(Math.max(1, ...medians))
  const height = shown.length * (bar + 8) + 44
  const bars = shown.map((row, n) => {
    const median = medians[n] ?? 0
    const y = 34 + n * (bar + 8)
    const length = Math.max(2, Math.sqrt(median) * scale)
    const tint = row.group === 'hand-off of others' ? 'peer' : 'own'
    return `<text x="${String(left - 8)}" y="${String(y + 13)}" text-anchor="end">${escaped(row.name)}</text><rect class="${tint}" x="${String(left)}" y="${String(y)}" width="${length.toFixed(0)}" height="${String(bar)}"/><text x="${(left + length + 6).toFixed(0)}" y="${String(y + 13)}">${Math.round(median).toLocaleString('en')} ms</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-label="Time to acquire and to hand off, in milliseconds"><style>text{font:12px sans-serif;fill:#24292f}.own{fill:#0969da}.peer{fill:#8c959f}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.own{fill:#58a6ff}.peer{fill:#6e7681}}</style><text x="8" y="18">Acquisition and hand-off, round trip 100 ms (bars on a root scale)</text>${bars.join('')}</svg>
`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

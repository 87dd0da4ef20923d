/** Durations as people write them. Not a general parser: no days, no fractions, no signs. */

const form = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?$/

/** `90s`, `5m`, `2h`, `1h30m` or plain seconds, in milliseconds; undefined for anything else (the *Durations* of README.md). */
export function parseDuration(text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const match = text === '' ? null : form.exec(text)
  if (match === null) return undefined
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((digits) => Number(digits ?? 0))
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000
}

/** Milliseconds to the nearest second, in the form that `parseDuration` reads; a negative one counts as zero. */
export function formatDuration(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(total / 3600), 'h'],
    [Math.floor(total / 60) % 60, 'm'],
    [total % 60, 's'],
  ] as const
  const shown = parts.filter(([amount]) => amount > 0)
  return shown.length === 0 ? '0s' : shown.map(([amount, unit]) => `${amount}${unit}`).join('')
}

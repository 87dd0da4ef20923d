/** Every phrase that the table says more than once, so that the eye and the ear get the same. Times are the writers' own, in UTC. */
import type { WallMs } from '../protocol/values.js'
import type { Lease, Row, Span, Standing } from './board.js'

export const standingWords: Readonly<Record<Standing, string>> = {
  held: 'held',
  silent: 'held, but silent',
  claimed: 'being claimed',
  newer: 'held by a newer version',
  queued: 'free, next in line claims',
  completed: 'completed',
  lapsed: 'free, the last lease ran out',
  free: 'free',
}

const spanWords: Readonly<Record<Span['kind'], string>> = {
  holding: 'holds',
  released: 'released',
  completed: 'completed',
  'ran-out': 'lease ran out',
}

/** The two greatest units: a second is of no interest beside hours. */
export function spell(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const
  const greatest = units.findIndex(([amount]) => amount > 0)
  if (greatest < 0) return '0s'
  const shown = units.slice(greatest, greatest + 2).filter(([amount]) => amount > 0)
  return shown.map(([amount, unit]) => `${amount}${unit}`).join(' ')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const isoOf = (ms: WallMs): string => new Date(ms).toISOString()

/** `30 Nov 14:02`, UTC. */
export function clockOf(ms: WallMs): string {
  const [, month = '', day = '', time = ''] = /-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(isoOf(ms)) ?? []
  return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${time}`
}

/** How much of a lease is left, of 1, and in words; what is over time is told, for then the holder is silent. */
export function leaseLeft(
  { renewedAt, leaseMs }: Lease,
  now: WallMs,
): { readonly part: number; readonly words: string } {
  const leftMs = Math.min(renewedAt + leaseMs - now, leaseMs)
  if (leftMs <= 0) return { part: 0, words: `overdue by ${spell(-leftMs)}` }
  return { part: leftMs / leaseMs, words: `${spell(leftMs)} of ${spell(leaseMs)} left` }
}

export const spanSentence = ({ kind, party, fromMs, toMs }: Span): string =>
  kind === 'holding'
    ? `${party.title} has held it since ${clockOf(fromMs)} UTC, for ${spell(toMs - fromMs)}`
    : `${party.title} held it from ${clockOf(fromMs)} to ${clockOf(toMs)} UTC, for ${spell(toMs - fromMs)}: ${spanWords[kind]}`

/** How a lock stands, in one clause. */
export function standingClause({ standing, holds, line }: Row): string {
  const by = holds[0] === undefined ? '' : ` by ${holds[0].party.title}`
  const waiting = line.length === 0 ? '' : `, ${line.length} in line`
  return `${standingWords[standing]}${by}${waiting}`
}

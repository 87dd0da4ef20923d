/** What a relay sends (NIP-01, NIP-42), parsed as hostile input: total, and no more than the shape is believed. */

export type Frame =
  | { readonly kind: 'event'; readonly subscription: string; readonly event: unknown }
  | { readonly kind: 'eose'; readonly subscription: string }
  | { readonly kind: 'closed'; readonly subscription: string; readonly message: string }
  | { readonly kind: 'ok'; readonly id: string; readonly accepted: boolean; readonly message: string }
  | { readonly kind: 'notice'; readonly message: string }
  | { readonly kind: 'auth'; readonly challenge: string }
  /** A verb of another NIP: ignored. */
  | { readonly kind: 'unknown' }
  /** Not a frame at all: it may have been anything, an EVENT included. */
  | { readonly kind: 'broken' }

const broken: Frame = { kind: 'broken' }
const longestChallenge = 1_024

/** The size of a frame is bounded where it is received. `text`: null of a binary one, which no relay sends. */
export function parseFrame(text: string | null): Frame {
  if (text === null) return broken
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken
  }
  return Array.isArray(value) ? parseParts(value) : broken
}

function parseParts([verb, subject, third, fourth = '']: readonly unknown[]): Frame {
  if (typeof verb !== 'string') return broken
  const message = third ?? ''
  switch (verb) {
    case 'EVENT':
      return isText(subject) && third !== undefined ? { kind: 'event', subscription: subject, event: third } : broken
    case 'EOSE':
      return isText(subject) ? { kind: 'eose', subscription: subject } : broken
    case 'CLOSED':
      return isText(subject) && isText(message) ? { kind: 'closed', subscription: subject, message } : broken
    case 'OK':
      return isText(subject) && typeof third === 'boolean' && isText(fourth)
        ? { kind: 'ok', id: subject, accepted: third, message: fourth }
        : broken
    case 'NOTICE':
      return isText(subject) ? { kind: 'notice', message: subject } : broken
    case 'AUTH':
      return isText(subject) && subject.length <= longestChallenge ? { kind: 'auth', challenge: subject } : broken
    default:
      return { kind: 'unknown' }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

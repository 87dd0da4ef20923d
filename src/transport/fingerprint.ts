/** Names a relay set. Not a secret: who guesses a URL can confirm the guess. */
import { createHash } from 'node:crypto'
import type { RelaySetId, RelayUrl } from '../protocol/values.js'

/** The first 16 hex digits of the SHA-256 of each normalized URL, sorted, joined by '-': two sets can be compared member by member (protocol.md, *Parts*: `relays`). */
export function relaySetId(urls: readonly RelayUrl[]): RelaySetId {
  const prints = urls.map((url) => createHash('sha256').update(url, 'utf8').digest('hex').slice(0, 16))
  return prints.sort().join('-') as RelaySetId
}

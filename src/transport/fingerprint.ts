/** Names a relay set. Not a secret: who guesses a URL can confirm the guess. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RelaySetId, RelayUrl } from '../protocol/values.js'

/** The first 16 hex digits of the SHA-256 of each normalized URL, sorted, joined by '-': two sets can be compared member by member (protocol.md, *Parts*: `relays`). */
export function relaySetId(urls: readonly RelayUrl[]): RelaySetId {
  const prints = urls.map((url) => bytesToHex(sha256(utf8ToBytes(url))).slice(0, 16))
  return prints.sort().join('-') as RelaySetId
}

/**
 * Which texts the runner must mask. A mask hides what is printed as it stands; it does not hide a part of it or another
 * encoding, so nothing here may be printed on purpose.
 */
import type { Environment } from '../github/context.js'
import { keyTexts } from '../transport/secret-key.js'
import { createInputReader } from './input-reader.js'

/** Every secret among the inputs, sound or not: the key or keys, the token, user info and query of each relay URL. Without duplicates and trifles (below 4 characters), which would mask half the log. */
export function secretsOf(env: Environment): readonly string[] {
  const read = createInputReader(env)
  const key = read.exact('secret-key').trim()
  // Of two keys each is a secret by itself, and only what stands in one line can be met in a line.
  const keys = [key, ...keyTexts(key)].filter((text) => text !== 'ephemeral')
  const found = [...keys, read.exact('github-token').trim()]
  for (const item of `${read.exact('relays')} ${read.exact('fallback-relays')}`.split(/[\s,]+/)) {
    if (!URL.canParse(item)) continue
    const { username, password, search, searchParams } = new URL(item)
    found.push(search.slice(1), ...searchParams.values())
    for (const part of [username, password]) found.push(part, decoded(part))
  }
  return [...new Set(found)].filter((text) => text.length >= 4)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

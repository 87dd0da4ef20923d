/** What a relay says, made fit to be kept. Not guaranteed: that it is safe to print; whoever prints it escapes it. */
const longest = 200
const leastSecret = 4

/** Cuts the words to 200 characters, drops control characters, and takes out the relay's own user info and query, which it may repeat. */
export type Words = (text: string) => string

export function createWords(connectUrl: string): Words {
  const secrets = secretsOf(connectUrl)
  return (text) => {
    let clean = text
    for (const secret of secrets) clean = clean.replaceAll(secret, '***')
    const visible = clean.slice(0, 4 * longest).replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    return Array.from(visible.trim()).slice(0, longest).join('')
  }
}

/** As written and as meant, the longest first, so that no part is left of a whole. */
function secretsOf(connectUrl: string): string[] {
  const { username, password, search, searchParams } = new URL(connectUrl)
  const written = [username, password, search.slice(1), ...search.slice(1).split(/[&=]/)]
  const basic = btoa(String.fromCodePoint(...new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)))
  return [...new Set([...written, ...written.map(decoded), ...searchParams.values(), basic])]
    .filter((secret) => secret.length >= leastSecret && secret !== 'Og==')
    .sort((a, b) => b.length - a.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

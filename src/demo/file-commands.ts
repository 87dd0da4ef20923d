/** The runner's file commands (GITHUB_OUTPUT, GITHUB_STATE, GITHUB_ENV): `name=value` lines, and `name<<end` blocks. */

/** A later value of a name replaces an earlier one. Throws where a block does not end, as the runner fails the step then. */
export function parseFileCommands(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  const lines = text.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = (lines[i] ?? '').replace(/\r$/, '')
    const block = /^([^=]+?)<<(.+)$/.exec(line)
    if (block !== null) {
      const end = lines.findIndex((other, j) => j > i && other.replace(/\r$/, '') === block[2])
      if (end < 0) throw new Error(`the value of ${block[1] ?? ''} does not end`)
      found[block[1] ?? ''] = lines.slice(i + 1, end).join('\n')
      i = end
    } else if (line.includes('=')) {
      found[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
    }
  }
  return found
}

/**
 * Untrusted text made safe to print: what relays say, what records tell, names that came from a workflow's inputs.
 * It does not mask secrets, and it does not make text safe for a shell. What is invisible is shown as `\u{…}`, because
 * names are compared exactly and two that differ must not look alike.
 */

/** Control, format, surrogate, private and unassigned code points, line separators, and what renderers ignore. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function show(character: string): string {
  return named[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

function cut(text: string, limit: number): string {
  const points = Array.from(text)
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`
}

/**
 * One line for a log, at most `limit` code points. The runner executes a line that starts with `::` after white space, and
 * `##[…]` anywhere in a line; both are broken by a space. Applying it twice changes nothing.
 */
export function logLine(text: string, limit = 500): string {
  const visible = cut(text, limit)
    .replace(/\p{Zs}/gu, ' ')
    .replace(invisible, show)
  return cut(visible.replace(/##(?=\[)/g, '## ').replace(/^( *):(?=:)/, '$1: '), limit)
}

/** For a table cell or a paragraph of GitHub's Markdown: no markup, no HTML, no link, no mention, no formula. */
export function markdownText(text: string, limit = 200): string {
  return logLine(text, limit).replace(
    /[!"#$%&'()*+:;<=>?@[\\\]^_`{|}~]|(?<=www)\./gi,
    (mark) => `&#${mark.charCodeAt(0)};`,
  )
}

/** For a title or a label of a Mermaid diagram, after a word of our own: letters, digits and a few harmless marks. */
export function mermaidText(text: string, limit = 80): string {
  return cut(text, limit).replace(/[^\p{L}\p{N} ./-]/gu, '·')
}

/** A link that may be offered for a click: http or https with nothing that could end a Markdown link or a line; else undefined. */
export function safeLink(url: string): string | undefined {
  return /^https?:\/\/[A-Za-z0-9.-]{1,255}(:\d{1,5})?(\/[A-Za-z0-9._~/%?=&#+-]{0,1000})?$/.test(url) ? url : undefined
}

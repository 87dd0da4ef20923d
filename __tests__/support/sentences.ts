/** The texts that stand in a source, to be compared with what is written about them. Not guaranteed: that what is put together of shorter pieces is found. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Stands for whatever an expression puts there. */
const gap = '…'

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  return undefined
}

/** As they stand, each with `…` where something is put in. */
export function textsIn(file: string): readonly string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined) found.push(text)
    if (text === undefined || ts.isTemplateExpression(node)) ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

/** A whole sentence, or a fault and its remedy, behind which whoever prints them puts the full stop. */
export const isSentence = (text: string): boolean => {
  const words = text.split(' ').length
  return !text.startsWith('.') && ((words >= 4 && text.endsWith('.')) || (words >= 8 && text.includes('; ')))
}

/** What a text of `textsIn` may become. */
export const patternOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(gap)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*'),
  )

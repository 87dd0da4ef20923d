/** Lets Node run the TypeScript of this tree as it is. Not guaranteed: any check of types; `npm run types` is for that. */
import { existsSync, readFileSync } from 'node:fs'
import { URL, fileURLToPath } from 'node:url'
import ts from 'typescript'

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, inlineSourceMap: true }

export function resolve(specifier, context, next) {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts') === true
  const asTypeScript = specifier.replace(/\.js$/, '.ts')
  if (!isOurs || !existsSync(new URL(asTypeScript, context.parentURL))) {
    return next(specifier, context)
  }
  return next(asTypeScript, context)
}

export function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions,
    fileName: url,
  })
  return { format: 'module', source: outputText, shortCircuit: true }
}

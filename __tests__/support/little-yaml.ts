/** The little YAML that the action.yml files are written in: nested mappings of one-line scalars, two spaces a level. */
export type Tree = Map<string, Tree | string>

export function parseTree(text: string): Tree {
  const root: Tree = new Map()
  const open: Tree[] = [root]
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const match = /^((?: {2})*)([a-z-]+):(?: (.+))?$/.exec(line)
    const [indent, key, scalar] = [match?.[1], match?.[2], match?.[3]]
    if (indent === undefined || key === undefined) throw new Error(`not in the little YAML: ${line}`)
    if (scalar !== undefined && !/^["']/.test(scalar) && /: | #|^[[{*&!|>%@`]/.test(scalar))
      throw new Error(`needs quotes: ${line}`)
    const depth = indent.length / 2
    const value = scalar?.replace(/^"(.*)"$/, '$1').replace(/^'(.*)'$/, '$1') ?? new Map<string, Tree>()
    open[depth]?.set(key, value)
    if (typeof value !== 'string') open[depth + 1] = value
  }
  return root
}

export function at(tree: Tree | string | undefined, ...path: string[]): Tree | string | undefined {
  return path.reduce<Tree | string | undefined>((part, key) => (part instanceof Map ? part.get(key) : undefined), tree)
}
export const keys = (tree: Tree | string | undefined): string[] => (tree instanceof Map ? [...tree.keys()] : [])

/** Scenario files, in the style of etcd raft's datadriven tests: a command, `----`, what comes of it, an empty line. Lines with `#` say why. */
import { readFileSync, writeFileSync } from 'node:fs'

export interface Block {
  readonly comments: readonly string[]
  readonly command: string
  readonly expected: string
}

export function readScenario(file: string): readonly Block[] {
  const chunks = readFileSync(file, 'utf8').trimEnd().split(/\n\n+/)
  return chunks.map((chunk) => {
    const lines = chunk.split('\n')
    const comments = lines.filter((line) => line.startsWith('#'))
    const [command, rule, ...expected] = lines.slice(comments.length)
    if (command === undefined || (rule !== undefined && rule !== '----')) throw new Error(`${file}: ${chunk}`)
    return { comments, command, expected: expected.join('\n') }
  })
}

/** Writes the scenario anew with what came of its commands. */
export function writeScenario(file: string, blocks: readonly Block[]): void {
  const chunks = blocks.map(({ comments, command, expected }) =>
    [...comments, command, '----', ...(expected === '' ? [] : [expected])].join('\n'),
  )
  writeFileSync(file, chunks.join('\n\n') + '\n')
}

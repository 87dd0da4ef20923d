/** Inputs that are worth changing, one a file, each named by what it is; `found-…` are those that an exploration kept because they reached new code. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type CorpusName = 'frames' | 'events' | 'records' | 'signed'
export interface Seed {
  readonly name: string
  readonly bytes: Uint8Array
}

const folderOf = (corpus: CorpusName): string => path.join(import.meta.dirname, '../corpus', corpus)

export function readCorpus(corpus: CorpusName): readonly Seed[] {
  const folder = folderOf(corpus)
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }))
}

export function addToCorpus(corpus: CorpusName, { name, bytes }: Seed): void {
  writeFileSync(path.join(folderOf(corpus), name), bytes)
}

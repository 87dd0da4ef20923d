/** What a script of the house exports. Nothing checks that it is of that type: a script is JavaScript. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Imports scripts/NAME.mjs without running it. */
export const script = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(path.join(import.meta.dirname, `../../scripts/${name}.mjs`)).href)) as T

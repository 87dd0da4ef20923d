import type { FileName, Folder } from '../../src/keeper/folder.js'

/** A folder of a holding that is on no disk; what is written is kept as JSON. */
export function memoryFolder(): Folder {
  const files = new Map<FileName, string>()
  const watchers = new Set<() => void>()
  return {
    path: '/nowhere',
    write: (name, value) => {
      files.set(name, JSON.stringify(value))
      for (const tell of watchers) tell()
    },
    read: (name) => {
      const text = files.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    has: (name) => files.has(name),
    watch: (onChange) => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    remove: () => {
      files.clear()
    },
  }
}

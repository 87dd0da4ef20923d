/**
 * What a file system refused, in words that name the path and what helps. Not guaranteed: that the cause is what its error code says;
 * network file systems put many causes into one code.
 */
import type { LogFailure } from '../ports.js'

/** What the system says where it makes no hard links; EISDIR is what Node makes of Windows' answer on a FAT volume. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK', 'EISDIR'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : String(error)
}

/** `deed` is an infinitive with its path, `directory` is `claim-dir`. */
export function unknown(deed: string, error: unknown, directory: string): LogFailure {
  const code = codeOf(error)
  return { kind: 'unknown', detail: `cannot ${deed} (${code}): ${remedy(code, directory)}` }
}

/** Of whatever comes before the link: only what will be refused again is denied. */
export function refusedWrite(deed: string, error: unknown, directory: string): LogFailure {
  const failure = unknown(deed, error, directory)
  return forbidden.has(codeOf(error)) ? { kind: 'denied', detail: failure.detail } : failure
}

/** Of the link itself, EEXIST excepted. */
export function refusedLink(deed: string, error: unknown, directory: string): LogFailure {
  const code = codeOf(error)
  if (!noLinks.has(code)) return refusedWrite(deed, error, directory)
  const detail = `cannot ${deed} (${code}): the file system of ${directory} makes no hard links, without which no claim excludes another; choose a claim-dir on one that does`
  return { kind: 'denied', detail }
}

function remedy(code: string, directory: string): string {
  if (forbidden.has(code)) return `let the user of every runner read and write ${directory} and all that is in it`
  switch (code) {
    case 'ENOENT':
      return `the directory ${directory} has to exist: make it, or mount its share`
    case 'ENOTDIR':
      return `something on the way there is not a directory: move it away, or choose another claim-dir`
    case 'ELOOP':
      return `a symbolic link is no entry: move it away`
    case 'ENOSPC':
    case 'EDQUOT':
      return `free some space in ${directory}`
    default:
      return `look at the file system of ${directory}`
  }
}

/** Where else the lock is kept: two inputs that belong together. Not guaranteed: that the directory is there, or the cache. */
import path from 'node:path'
import type { Fallback } from '../claims/open.js'
import { noFallback } from '../claims/open.js'
import type { InputReader } from './input-reader.js'

/** `none` after an error. */
export function readFallback(read: InputReader<'fallback' | 'claim-dir'>): Fallback {
  const kind = read.choice('fallback', ['cache', 'dir', 'none'])
  const directory = read.exact('claim-dir')
  if (kind === 'dir' && directory === '') {
    read.complain('claim-dir', 'fallback is dir, so it must name a directory that all runners share.')
  } else if (kind === 'dir' && !path.isAbsolute(directory)) {
    read.refuse('claim-dir', 'an absolute path, and the same directory for all runners')
  } else if (kind !== 'dir' && directory !== '') {
    read.complain('claim-dir', `it goes with "fallback: dir" only, and fallback is ${kind}; leave one of them out.`)
  } else if (kind !== 'none') {
    return kind === 'dir' ? { kind, directory } : { kind }
  }
  return noFallback
}

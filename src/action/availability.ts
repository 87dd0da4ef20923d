/** Inputs of the contract that the code does not follow yet. Sound values are refused, so that nobody relies on what does not happen. */
import type { InputReader } from './input-reader.js'

/** Complains of each one that asks for more than there is; an unsound value is an error of its own. */
export function checkAvailability(read: InputReader): void {
  const compat = read.choice('compat', ['none', 'torch'])
  if (compat === 'torch') read.complain('compat', '"torch" is not available yet; leave it out, or give none.')
}

/** What `compat: torch` demands of other inputs. Not guaranteed: that a torch-lock agent of that name exists, or asks these relays. */
import type { Cadence } from '../protocol/period.js'
import { torchAgents, torchNamespaces } from '../protocol/torch.js'
import type { InputReader } from './input-reader.js'

interface Related {
  readonly lock: string
  readonly namespace: string
  readonly heartbeat: boolean
  readonly release: string
}

/** Complains of whatever torch-lock has no word for. */
export function readCompat(read: InputReader, cadence: Cadence, given: Related): 'none' | 'torch' {
  const compat = read.choice('compat', ['none', 'torch'])
  if (compat === 'none') return compat
  const complain = (sentence: string): void => {
    read.complain('compat', sentence)
  }
  if (cadence !== 'daily' && cadence !== 'weekly')
    complain(
      `torch-lock has the cadences daily and weekly, and cadence is ${cadence}; give one of those, or leave compat out.`,
    )
  if (read.text('timezone') !== 'UTC')
    complain('torch-lock turns its days in UTC; leave timezone at UTC, or leave compat out.')
  const form = 'letters, digits, ".", "_" and "-", 100 at most'
  if (given.lock !== '' && !torchAgents.test(given.lock))
    complain(`the name of the lock is that of a torch-lock agent, made of ${form}; give such a name in the input lock.`)
  if (given.namespace !== '' && !torchNamespaces.test(given.namespace))
    complain(`the namespace is that of torch-lock, made of ${form}, and "/"; give such a name in the input namespace.`)
  if (!given.heartbeat || given.release !== 'post')
    complain(
      'a keeper has to renew and to end what torch-lock agents see; leave heartbeat at true and release at post.',
    )
  return compat
}

/** Keeping a lock, as a function of its ports. Not guaranteed: that the job stops when the lease does (protocol.md, *Holding*). */
import type { EnginePorts } from '../engine/engine.js'
import { runMachine } from '../engine/engine.js'
import type { LockSpec } from '../engine/lock-spec.js'
import { claimantOf } from '../engine/lock-spec.js'
import { holder } from '../protocol/holder.js'
import { newHolder } from '../protocol/holder-state.js'
import type { Holding, Outcome } from '../protocol/machine.js'

/**
 * Keeps what was acquired until it is lost, or until the signal asks to release it; the reason of the signal may be a `Stop`
 * (protocol.md, *Holding*).
 */
export function heartbeat(
  spec: LockSpec,
  holding: Holding,
  releaseWithinMs: number,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<Outcome> {
  const machine = newHolder({ ...claimantOf(spec, holding.ticket, ports), releaseWithinMs }, holding)
  return runMachine(holder, machine, spec, ports, signal)
}

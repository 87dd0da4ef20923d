/** Pre decides: it takes the lock, or is refused, and ends green with the decision in the state, so that main can tell it. */
import { attempt } from './attempt.js'
import { parseInputs } from './inputs.js'
import type { Stage } from './stage.js'
import { refuseInputs } from './refusal.js'
import { tellingEntry } from './state.js'

export async function pre(stage: Stage): Promise<void> {
  const { runner, context, adapters } = stage
  if (isForMain(stage)) {
    runner.line('phase is main: the lock is taken when the step runs.')
    return
  }
  const inputs = parseInputs(runner.env, context.trigger, adapters.clock.wall())
  if (!inputs.ok) {
    if (!inputs.isNameEmpty) refuseInputs(inputs.errors, stage)
    else runner.line('The name of the lock is empty so far: it is taken when the step runs.')
    return
  }
  runner.save(...tellingEntry(await attempt(inputs.settings, stage)))
}

/** Other inputs may be made of outputs that do not exist yet, so with `phase: main` nothing else is looked at here. */
const isForMain = ({ runner }: Stage): boolean => runner.env['INPUT_PHASE']?.trim() === 'main'

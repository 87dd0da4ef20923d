/** Bad inputs fail the step before anything is asked of a relay. */
import type { Stage } from './stage.js'

export function refuseInputs(errors: readonly string[], { runner }: Pick<Stage, 'runner'>): void {
  for (const sentence of errors) runner.tell({ level: 'error', sentence, details: [] })
  runner.fail('usage')
}

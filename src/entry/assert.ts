/** The sub-action assert: fails unless this job still holds the lock. */
import { assertHeld } from '../action/assert.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await assertHeld(openStage('assert', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

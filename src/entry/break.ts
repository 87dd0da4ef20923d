/** The sub-action break: evicts a ticket, for a person. */
import { breakLock } from '../action/break.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await breakLock(openStage('break', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

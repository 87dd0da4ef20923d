/** The sub-action status: lists who holds, who waits and what is completed. */
import { showStatus } from '../action/status.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await showStatus(openStage('status', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

/** The pre step of the action. */
import { pre } from '../action/pre.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await pre(openStage('pre', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

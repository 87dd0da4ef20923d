/** The main step of the action. */
import { main } from '../action/main.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await main(openStage('main', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))

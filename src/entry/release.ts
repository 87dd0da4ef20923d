/** The sub-action release: lets go early, or in another job. */
import { releaseLock } from '../action/release.js'
import { actionsRunner } from '../action/runner.js'
import { openStage } from '../action/stage.js'
import { abortOn } from '../system/signals.js'
import { failOnBugs, systemAdapters } from '../action/adapters.js'

const runner = actionsRunner(process.env)
failOnBugs(runner)
await releaseLock(openStage('release', runner, systemAdapters(import.meta.dirname), abortOn('SIGINT', 'SIGTERM')))
